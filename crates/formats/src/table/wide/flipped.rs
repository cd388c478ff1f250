use std::collections::HashSet;

use csv::StringRecord;

use super::{
    cell::{self, Cell},
    figures::{Named, Place, own_unit, short, with_unit},
    label,
    layout::{ASIDE, DIMENSIONS, has_figures, headings},
};
use crate::{
    Limits, Refused,
    notices::Notices,
    numbers::size_bytes,
    table::{header::column_name, records::Records, row::Row, style::Style},
};

/// A table with a configuration per row: its headings name the workloads, each with its unit.
pub(super) struct Flipped<'t> {
    text: &'t str,
    separator: u8,
    /// The line of the headings.
    line: u64,
    /// Each workload and its column.
    workloads: Vec<(usize, Named)>,
}

impl<'t> Flipped<'t> {
    /// Such a table; `None` where a column of figures has no unit, or where the first column names no configurations
    /// but sizes or numbers, or one of them twice.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        let (separator, line, heads) = headings(text)?;
        let first = column_name(heads.get(0)?);
        let mut table = Self {
            text,
            separator,
            line,
            workloads: Vec::new(),
        };
        let mut unknown = Vec::new();
        for (at, head) in heads.iter().enumerate().skip(1) {
            let workload = label::unit(head).and_then(|(unit, name)| with_unit(name, unit));
            let named = workload.filter(|workload| !workload.name.is_empty());
            match named {
                Some(workload) => table.workloads.push((at, workload)),
                None => unknown.push(at),
            }
        }
        if has_figures(table.records(), &unknown) {
            return None;
        }
        let sound =
            table.workloads.len() > 1 && !DIMENSIONS.contains(&first.as_str()) && table.names_configs();
        sound.then_some(table)
    }

    /// The configurations' rows, each with its line; sums and means below them are none.
    fn configs(&self) -> impl Iterator<Item = (u64, StringRecord)> {
        self.records().filter(|(_, record)| {
            let name = column_name(record.get(0).unwrap_or_default());
            !ASIDE.contains(&name.as_str())
                && self.workloads.iter().any(|(at, _)| {
                    record
                        .get(*at)
                        .is_some_and(|cell| !matches!(Cell::of_measured(cell), Cell::Nothing))
                })
        })
    }

    fn records(&self) -> impl Iterator<Item = (u64, StringRecord)> {
        Records::new(self.text, self.separator, 1).skip_while(|(line, _)| *line <= self.line)
    }

    fn names_configs(&self) -> bool {
        let mut known = HashSet::new();
        let (mut count, mut workloads) = (0, 0);
        let sound = self.configs().all(|(_, record)| {
            count += 1;
            let name = record.get(0).unwrap_or_default().trim();
            workloads += usize::from(label::names_a_workload(name));
            let is_name = !name.is_empty() && !cell::is_figure(name) && size_bytes(name).is_none();
            is_name && known.insert(name.to_owned())
        });
        // Where most are those of workloads the configurations stand in the headings.
        sound && count > 1 && workloads * 2 < count
    }

    /// All figures that can be read; the others become warnings.
    ///
    /// # Errors
    /// When there are more than the limits allow, or none.
    pub(super) fn rows(&self, limits: &Limits, notices: &mut Notices) -> Result<Vec<Row>, Refused> {
        let style = self.style(notices);
        let mut rows = Vec::new();
        let mut names = Vec::new();
        for (line, record) in self.configs() {
            let config = record
                .get(0)
                .unwrap_or_default()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            let place = Place {
                line,
                config: &config,
                section: None,
            };
            for (at, workload) in &self.workloads {
                match figure(&place, workload, style, record.get(*at).unwrap_or_default()) {
                    Ok(row) => rows.extend(row),
                    Err(reason) => {
                        let message = format!("{}, {config}: {reason}; it was left out", workload.name);
                        notices.warn("not-a-figure", message, Some(line));
                    }
                }
            }
            if rows.len() > limits.measurements {
                let most = limits.measurements;
                return Err(Refused(format!("the table has more than {most} figures")));
            }
            names.push(config);
        }
        if rows.is_empty() {
            return Err(Refused("no row has a figure".to_owned()));
        }
        let message = format!(
            "read as {} configurations, a row each ({}), and {} columns of figures; check that this is what the table \
             means",
            names.len(),
            names
                .iter()
                .take(20)
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(", "),
            self.workloads.len()
        );
        notices.warn("wide-table", message, Some(self.line));
        Ok(rows)
    }

    /// What the table uses between whole and fraction, told by all of its figures.
    fn style(&self, notices: &mut Notices) -> Style {
        let numbers = self.configs().flat_map(|(line, record)| {
            let numbers =
                self.workloads
                    .iter()
                    .filter_map(|(at, _)| match Cell::of_measured(record.get(*at)?) {
                        Cell::Figure(number, _) => Some((line, number.to_owned())),
                        _ => None,
                    });
            numbers.collect::<Vec<_>>()
        });
        Style::of_values(numbers, self.separator, notices)
    }
}

/// One cell; `None` where nothing was measured.
fn figure(place: &Place<'_>, workload: &Named, style: Style, text: &str) -> Result<Option<Row>, String> {
    match Cell::of_measured(text) {
        Cell::Nothing => Ok(None),
        Cell::Figure(number, "") => place.row(workload, style, Ok(number)).map(Some),
        Cell::Figure(number, unit) => {
            let own = own_unit(&workload.name, unit, Some(workload))?;
            place.row(&own, style, Ok(number)).map(Some)
        }
        Cell::Failed(words) => place.row(workload, style, Err(words)).map(Some),
        Cell::Other(text) => Err(format!("“{}” is not a number", short(text))),
    }
}

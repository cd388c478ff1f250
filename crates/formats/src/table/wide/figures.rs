use std::rc::Rc;

use csv::StringRecord;
use podium_domain::{Conditions, Factors, Identity, Measurement, Op, Outcome, PrintedUnit, Status};

use super::{
    cell::{self, Cell},
    label::{self, Kind},
    layout::{Config, Layout},
};
use crate::{
    Limits, Refused,
    notices::Notices,
    table::{
        row::{MANUAL, Row, RunKey},
        style::{NoNumber, Style},
        workload::Described,
    },
};

/// Longest name of a workload, in characters.
const NAME_CHARS: usize = 300;

/// Why a row is left out.
const NO_UNIT: &str =
    "nothing says its unit or what it measures: write the unit in brackets behind the workload’s name";

/// A row that names its workload and its unit.
pub(super) struct Named {
    pub(super) name: String,
    pub(super) unit: PrintedUnit,
    kind: Kind,
}

/// Whether a row with figures names its unit, in any place but behind a single number.
pub(super) fn names_a_unit(layout: &Layout<'_>) -> bool {
    let table = layout.unit();
    let mut heading = table.clone();
    layout.rows().any(|(_, record)| {
        let figures = layout
            .configs
            .iter()
            .filter(|config| is_figure(&record, config.at))
            .count();
        let label = Label::of(layout, &record);
        if figures == 0 {
            heading = label.unit.or_else(|| table.clone());
            return false;
        }
        let own = |config: &&Config| {
            let unit = match Cell::of_measured(record.get(config.at).unwrap_or_default()) {
                Cell::Figure(_, unit) => unit,
                _ => "",
            };
            !unit.is_empty() && own_unit(&label.name, unit, None).is_ok()
        };
        let of_row = |config: &Config| label.of_column(config, heading.as_ref()).is_some();
        figures > 1 && (layout.configs.iter().any(of_row) || layout.configs.iter().filter(own).count() > 1)
    })
}

/// All figures that can be read, and how many lines were to have some; the other rows and cells become warnings.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn rows(
    layout: &Layout<'_>,
    limits: &Limits,
    notices: &mut Notices,
) -> Result<(Vec<Row>, usize), Refused> {
    let style = style(layout, notices);
    let table = layout.unit();
    let mut heading = table.clone();
    let mut section = None;
    let mut rows = Vec::new();
    let mut lines = 0;
    for (line, record) in layout.rows() {
        let label = Label::of(layout, &record);
        let says_something = |at: usize| {
            record
                .get(at)
                .is_some_and(|cell| !matches!(Cell::of_measured(cell), Cell::Nothing))
        };
        let Some(again) = layout.names_again(&record) else {
            let message = "the configurations are named anew, in another order: nothing below was read. Make it a \
                           table of its own";
            notices.warn("not-a-figure", message, Some(line));
            break;
        };
        if again || !layout.configs.iter().any(|config| says_something(config.at)) {
            // A heading between the rows; its unit is that of the rows below it, up to the next one.
            if !label.name.is_empty() || label.unit.is_some() {
                section = Some(label.name).filter(|name| !name.is_empty());
                heading = label.unit.or_else(|| table.clone());
            }
            continue;
        }
        lines += 1;
        if label.name.is_empty() {
            notices.warn(
                "missing-cell",
                "it has figures and no name; the row was left out",
                Some(line),
            );
            continue;
        }
        let row = Line {
            number: line,
            layout,
            record: &record,
            style,
            section: section.as_deref(),
        };
        row.figures(&label, heading.as_ref(), &mut rows, notices);
        if rows.len() > limits.measurements {
            return Err(Refused(format!(
                "the table has more than {} figures",
                limits.measurements
            )));
        }
    }
    Ok((rows, lines))
}

/// One line of the table.
struct Line<'a> {
    number: u64,
    layout: &'a Layout<'a>,
    record: &'a StringRecord,
    style: Style,
    section: Option<&'a str>,
}

impl Line<'_> {
    fn figures(
        &self,
        label: &Label,
        heading: Option<&PrintedUnit>,
        rows: &mut Vec<Row>,
        notices: &mut Notices,
    ) {
        let own = label.named(heading);
        let name = &label.name;
        for config in &self.layout.configs {
            let text = self.record.get(config.at).unwrap_or_default();
            let of_part = config.part.as_ref().map(|_| label.of_column(config, heading));
            let named = of_part.as_ref().unwrap_or(&own).as_ref();
            let name = named.map_or(name, |named| &named.name);
            let read = match (Cell::of_measured(text), named) {
                (Cell::Nothing, _) => continue,
                (Cell::Figure(number, unit), _) if !unit.is_empty() => {
                    own_unit(name, unit, named).and_then(|named| self.row(&config.name, &named, Ok(number)))
                }
                (_, None) => Err(NO_UNIT.to_owned()),
                (Cell::Figure(number, _), Some(named)) => self.row(&config.name, named, Ok(number)),
                (Cell::Failed(words), Some(named)) => self.row(&config.name, named, Err(words)),
                (Cell::Other(text), _) => Err(format!("“{}” is not a number", short(text))),
            };
            match read {
                Ok(row) => rows.push(row),
                Err(reason) => {
                    let message = format!("{name}, {}: {reason}; it was left out", config.name);
                    notices.warn("not-a-figure", message, Some(self.number));
                    // The whole row has the same fault.
                    if named.is_none() {
                        return;
                    }
                }
            }
        }
    }

    fn row(&self, config: &str, named: &Named, cell: Result<&str, &str>) -> Result<Row, String> {
        Place {
            line: self.number,
            config,
            section: self.section,
        }
        .row(named, self.style, cell)
    }
}

/// Where a figure belongs.
pub(super) struct Place<'a> {
    pub(super) line: u64,
    pub(super) config: &'a str,
    pub(super) section: Option<&'a str>,
}

impl Place<'_> {
    /// A figure, or how the workload failed.
    pub(super) fn row(&self, named: &Named, style: Style, cell: Result<&str, &str>) -> Result<Row, String> {
        let Kind { metric, op, stat } = named.kind.clone();
        let (side, op) = if op == Op::Mixed {
            (Op::Mixed, Op::Total)
        } else {
            (op.clone(), op)
        };
        let mut measurement = Measurement::unmeasured(metric, op, stat).in_unit(named.unit.unit.clone());
        let mut outcome = Outcome::ok();
        match cell {
            Ok(number) => {
                let number = style.read(number).map_err(|reason| match reason {
                    NoNumber::NotANumber => format!("“{}” is not a number", short(number)),
                    NoNumber::Ambiguous => format!("“{}” can be read in two ways", short(number)),
                })?;
                let value = named.unit.to_canonical(number.value);
                if value < 0.0 || !value.is_finite() {
                    return Err(format!("{value} cannot be measured"));
                }
                measurement.value = Some(value);
                measurement.digits = Some(number.digits);
            }
            Err(words) => {
                outcome.status = Status::Failed;
                outcome.reason = Some(words.to_owned());
            }
        }
        Ok(Row {
            line: self.line,
            run: Rc::new(RunKey {
                config: Some(self.config.to_owned()),
                tool: MANUAL.to_owned(),
                section: self.section.map(str::to_owned),
                factors: Factors::new(),
                repetition: None,
            }),
            workload: Rc::new(Described {
                name: named.name.clone(),
                identity: Identity {
                    test: Some(named.name.clone()),
                    ..Identity::of(side)
                },
                op: measurement.op.clone(),
                conditions: Conditions::new(),
            }),
            outcome,
            measurement,
            note: None,
        })
    }
}

fn is_figure(record: &StringRecord, at: usize) -> bool {
    record.get(at).is_some_and(cell::is_figure)
}

pub(super) fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// What the cells before the figures say.
pub(super) struct Label {
    /// The workload's name with its dimensions, without the unit: `Random read, block size 4K`.
    pub(super) name: String,
    pub(super) unit: Option<PrintedUnit>,
}

impl Label {
    pub(super) fn of(layout: &Layout<'_>, record: &StringRecord) -> Self {
        let mut unit = layout
            .unit_column
            .and_then(|at| label::named(record.get(at)?, true));
        let mut parts = Vec::new();
        for (at, heading) in &layout.labels {
            let cell = record.get(*at).unwrap_or_default();
            let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
            match (heading, label::unit(&cell)) {
                _ if cell.is_empty() => {}
                (Some(heading), _) => parts.push(format!("{heading} {cell}")),
                (None, Some((own, rest))) if unit.is_none() => {
                    unit = Some(own);
                    parts.extend(Some(rest).filter(|rest| !rest.is_empty()));
                }
                (None, _) => parts.push(cell),
            }
        }
        let name = parts.join(", ").chars().take(NAME_CHARS).collect();
        Self { name, unit }
    }

    /// As it is in one column, of which a second line of the head may say more, its unit among it.
    fn of_column(&self, config: &Config, heading: Option<&PrintedUnit>) -> Option<Named> {
        let Some(part) = &config.part else {
            return self.named(heading);
        };
        let (unit, part) = match label::unit(part) {
            Some((unit, rest)) => (Some(unit), rest),
            None => (None, part.clone()),
        };
        let parts = [self.name.as_str(), &part];
        let name = parts.into_iter().filter(|part| !part.is_empty());
        let name = name.collect::<Vec<_>>().join(", ");
        let unit = unit.as_ref().or(self.unit.as_ref()).or(heading)?;
        with_unit(name, unit.clone())
    }

    /// With the unit of its own, else that of the heading above it.
    fn named(&self, heading: Option<&PrintedUnit>) -> Option<Named> {
        let unit = self.unit.as_ref().or(heading)?;
        with_unit(self.name.clone(), unit.clone())
    }
}

/// A number with its unit behind it, which must measure what its row does.
pub(super) fn own_unit(name: &str, unit: &str, row: Option<&Named>) -> Result<Named, String> {
    let own = label::named(unit, true).and_then(|unit| with_unit(name.to_owned(), unit));
    let own = own.ok_or_else(|| format!("“{unit}” is no unit of it that Podium knows"))?;
    match row {
        Some(row) if row.unit.unit != own.unit.unit => {
            Err(format!("“{unit}” is not what its row is measured in"))
        }
        _ => Ok(own),
    }
}

pub(super) fn with_unit(name: String, unit: PrintedUnit) -> Option<Named> {
    let kind = label::kind(&name, &unit)?;
    Some(Named { name, unit, kind })
}

/// What the table uses between whole and fraction, told by all of its figures.
fn style(layout: &Layout<'_>, notices: &mut Notices) -> Style {
    let numbers = layout.rows().flat_map(|(line, record)| {
        let numbers =
            layout
                .configs
                .iter()
                .filter_map(|config| match Cell::of_measured(record.get(config.at)?) {
                    Cell::Figure(number, _) => Some((line, number.to_owned())),
                    _ => None,
                });
        numbers.collect::<Vec<_>>()
    });
    Style::of_values(numbers, layout.separator, notices)
}

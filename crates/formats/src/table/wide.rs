//! The table that people make by hand: workloads down, configurations across, a heading with the configurations' names,
//! and the unit behind the workload's name, in a column of its own, in the corner, in a heading between the rows, or
//! behind the number.
//!
//! The other way round (a configuration per row, workloads with their units in the headings) is read where every heading
//! above figures names a unit.
//!
//! Nothing is taken that such a table could mean only perhaps: a row without a unit is left out. What was understood is
//! said in a warning, for a person to check.

use podium_domain::ParsedFile;

use super::runs;
use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, pts_csv};

pub(crate) mod cell;
mod figures;
mod flipped;
mod head;
pub(crate) mod label;
mod layout;
mod long;
pub(crate) mod sheet;

use flipped::Flipped;
use layout::Layout;
use long::Long;

/// A table with a column per configuration (`wide-table`).
pub(crate) struct Wide;

impl Wide {
    pub(crate) const ID: &'static str = "wide-table";
}

/// Why a text is no such table.
const NOT_WIDE: &str = "it has no line of configuration names above rows that name a unit";

impl Format for Wide {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "table with a column per configuration (CSV, TSV)"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        if head.lines().any(pts_csv::is_header) {
            return Score::No("it has a line of systems as the Phoronix Test Suite writes it");
        }
        match Layout::of(head) {
            Some(layout) if figures::names_a_unit(&layout) => Score::Maybe,
            None if Long::of(head).is_some() || Flipped::of(head).is_some() => Score::Maybe,
            _ => Score::No(NOT_WIDE),
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let mut notices = Notices::new(limits);
        if let Some(line) = (1..).zip(text.lines()).find(|(_, line)| cell::has_spread(line)) {
            let message = "figures have a spread behind them (±), but not what it is of and over how many runs: the \
                           figures alone were taken";
            notices.warn("spread-left-out", message, Some(line.0));
        }
        let Some(layout) = Layout::of(text) else {
            let rows = if let Some(long) = Long::of(text) {
                long.rows(limits, &mut notices)?
            } else {
                let flipped = Flipped::of(text).ok_or_else(|| Refused(NOT_WIDE.to_owned()))?;
                flipped.rows(limits, &mut notices)?
            };
            let runs = runs::grouped(rows, Self::ID, limits, &mut notices)?;
            let (personal, warnings) = notices.finish();
            return Ok(ParsedFile {
                runs,
                personal,
                warnings,
            });
        };
        let (rows, of) = figures::rows(&layout, limits, &mut notices)?;
        if rows.is_empty() {
            let first = notices.first_warning().map(|warning| warning.message.clone());
            let reason = first.unwrap_or_else(|| "no row has a unit and a figure".to_owned());
            return Err(Refused(format!("no row could be read: {reason}")));
        }
        let mut lines: Vec<_> = rows.iter().map(|row| row.line).collect();
        lines.dedup();
        // Prose has commas too, and now and then a number between two of them.
        if lines.len() * 2 < of {
            let read = lines.len();
            return Err(Refused(format!(
                "only {read} of {of} rows have figures with a unit: this is no table of results, or its units are \
                 missing: write them in brackets behind the workloads’ names"
            )));
        }
        let names: Vec<_> = layout.configs.iter().map(|config| config.name.as_str()).collect();
        let message = format!(
            "read as {} configurations, a column each ({}), and {} rows of figures; check that this is what the table \
             means",
            names.len(),
            names.join(", "),
            lines.len()
        );
        notices.warn("wide-table", message, Some(layout.line));
        let runs = runs::grouped(rows, Self::ID, limits, &mut notices)?;
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs,
            personal,
            warnings,
        })
    }
}

impl Described for Wide {
    fn versions(&self) -> &'static str {
        "as spreadsheets save it"
    }

    fn reads(&self) -> &'static str {
        "A configuration per column, named in the first line with more than one name; a workload per row, with its unit \
         in brackets or at the end, in a column “unit”, in the corner, in a heading between the rows, behind every \
         column’s name or behind the number; a spread (±) behind a number is passed over. A second line of names may say \
         more of each column (NFS over read and write). The unit says the metric; read, write, mixed, average, max, p99 … in the name say the rest. Rows \
         without a unit are left out; a cell such as “failed” is an outcome, an empty one is nothing. The other way round, a \
         configuration per row, where the heading of every column of figures names its unit; with columns for the \
         operation, block size, queue depth or test, a workload per row. Tables of Markdown are read as well."
    }
}

#[cfg(test)]
mod tests;

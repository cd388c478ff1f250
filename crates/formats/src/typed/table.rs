use std::collections::HashSet;

use csv::{QuoteStyle, WriterBuilder};
use podium_domain::Metric;

use super::{
    MOST_CONFIGS, MOST_ROWS, TypedGrid, TypedPlace, TypedProblem,
    cell::TypedCell,
    line::{Line, line, outcome},
    rate::{Rate, rates},
};
use crate::{
    Limits,
    notices::Notices,
    table::{
        cells::{NAME_CHARS, guarded, one_line},
        style::Style,
        wide::cell::Cell,
    },
};

/// The columns of the table, those of the contract.
const COLUMNS: [&str; 12] = [
    "config", "tool", "workload", "op", "metric", "stat", "value", "unit", "bytes", "better", "outcome",
    "note",
];

/// What a grid becomes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedTable {
    /// Podium's own table, as CSV.
    pub csv: String,
    /// What was typed and can hardly be true: a rate that is not size over time.
    pub doubts: Vec<TypedProblem>,
}

impl TypedGrid {
    /// Podium's table of what was typed. Rows and columns without anything in them are left out.
    ///
    /// # Errors
    /// Everything that is wrong, each with its place.
    pub fn table(&self) -> Result<TypedTable, Vec<TypedProblem>> {
        let mut problems = Vec::new();
        let (style, mut doubts) = self.style();
        let tool = one_line(&self.tool);
        if tool.chars().count() > NAME_CHARS {
            let message = format!("longer than {NAME_CHARS} characters");
            problems.push(TypedProblem::new(TypedPlace::Tool, message));
        }
        let configs = self.names(&mut problems);
        let mut lines = Vec::new();
        for (at, row) in self.rows.iter().enumerate().filter(|(_, row)| !row.is_empty()) {
            lines.extend(line(at, row, configs.len(), style, &mut problems).map(|line| (at, line)));
        }
        self.bounds(&lines, &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut table = Table::new(configs, tool);
        for (_, line) in lines.iter().filter(|(_, line)| line.says_something()) {
            table.line(line, &rates(&lines, line, &mut doubts));
        }
        Ok(TypedTable {
            csv: table.csv(),
            doubts,
        })
    }

    /// What all cells tell of the decimal sign, and where that stays open.
    fn style(&self) -> (Style, Vec<TypedProblem>) {
        let limits = Limits::default();
        let mut notices = Notices::new(&limits);
        let cells = (0..)
            .zip(&self.rows)
            .flat_map(|(line, row)| row.cells.iter().map(move |cell| (line, cell)));
        let numbers = cells.filter_map(|(line, cell)| match Cell::of(cell) {
            Cell::Figure(number, _) => Some((line, number.to_owned())),
            _ => None,
        });
        let style = Style::of_values(numbers, b'\t', &mut notices);
        let doubts = notices
            .first_warning()
            .map(|warning| TypedProblem::new(TypedPlace::Grid, warning.message.clone()));
        (style, doubts.into_iter().collect())
    }

    /// The configurations' names; a lone one needs none, and a column without anything in it neither.
    fn names(&self, problems: &mut Vec<TypedProblem>) -> Vec<String> {
        let names: Vec<_> = self.configs.iter().map(|name| one_line(name)).collect();
        let used = |column: usize| {
            let typed = |cells: &[String]| cells.get(column).is_some_and(|cell| !cell.trim().is_empty());
            self.rows.iter().any(|row| typed(&row.cells))
        };
        let several = (0..names.len()).filter(|column| used(*column)).count() > 1;
        let mut known = HashSet::new();
        for (column, name) in names.iter().enumerate().filter(|(column, _)| used(*column)) {
            let message = if name.is_empty() && several {
                "name the configuration, such as RAIDZ1 over NFS".to_owned()
            } else if name.chars().count() > NAME_CHARS {
                format!("longer than {NAME_CHARS} characters")
            } else if !known.insert(name) {
                "another column has the same name".to_owned()
            } else {
                continue;
            };
            problems.push(TypedProblem::new(TypedPlace::Config(column), message));
        }
        names
    }

    fn bounds(&self, lines: &[(usize, Line)], problems: &mut Vec<TypedProblem>) {
        let mut whole = |message: String| problems.push(TypedProblem::new(TypedPlace::Grid, message));
        if self.rows.len() > MOST_ROWS {
            whole(format!(
                "at most {MOST_ROWS} workloads fit; send the rest in a second table"
            ));
        }
        if self.configs.len() > MOST_CONFIGS {
            whole(format!(
                "at most {MOST_CONFIGS} configurations fit; send the rest in a second table"
            ));
        }
        if lines.iter().all(|(_, line)| !line.says_something()) && problems.is_empty() {
            let message = "Type at least one figure.".to_owned();
            problems.push(TypedProblem::new(TypedPlace::Grid, message));
        }
    }
}

/// The table being written.
struct Table {
    configs: Vec<String>,
    tool: String,
    records: Vec<[String; 12]>,
}

impl Table {
    fn new(configs: Vec<String>, tool: String) -> Self {
        Self {
            configs,
            tool,
            records: Vec::new(),
        }
    }

    /// The figures of a row, and behind them the rates that follow from it.
    fn line(&mut self, line: &Line, rates: &[Rate]) {
        let units = || line.units.iter();
        for (column, (cell, unit)) in line.cells.iter().zip(units()).enumerate() {
            let value = match cell {
                TypedCell::Empty => continue,
                TypedCell::Figure(value, _) => value.as_str(),
                TypedCell::Ended(..) => "",
            };
            let bytes = line.bytes.as_ref().map_or("", |(size, _)| size.as_str());
            let (ended, why) = outcome(cell);
            let measure = (line.metric.as_str(), line.stat.to_string());
            self.record(
                column,
                line,
                measure,
                [value, unit, bytes, &line.better, ended, why],
            );
        }
        for rate in rates {
            let measure = (Metric::Bandwidth.as_str(), "mean".to_owned());
            self.record(
                rate.column,
                line,
                measure,
                [&rate.value, rate.unit, "", "", "", ""],
            );
        }
    }

    fn record(&mut self, column: usize, line: &Line, (metric, stat): (&str, String), rest: [&str; 6]) {
        let [value, unit, bytes, better, ended, why] = rest;
        let config = self.configs.get(column).map_or("", String::as_str);
        let texts = [config, &self.tool, &line.name, &line.op, metric];
        let [config, tool, workload, op, metric] = texts.map(guarded);
        let (unit, why) = (guarded(unit), guarded(why));
        let [value, bytes, better, ended] = [value, bytes, better, ended].map(str::to_owned);
        self.records.push([
            config, tool, workload, op, metric, stat, value, unit, bytes, better, ended, why,
        ]);
    }

    /// Columns in which nothing stands are left out, except those that a table must have.
    fn csv(&self) -> String {
        let needed = ["workload", "op", "metric", "value", "unit"];
        let kept: Vec<_> = (0..COLUMNS.len())
            .filter(|at| {
                needed.contains(&COLUMNS[*at]) || self.records.iter().any(|record| !record[*at].is_empty())
            })
            .collect();
        let mut writer = WriterBuilder::new()
            .quote_style(QuoteStyle::Necessary)
            .from_writer(Vec::new());
        let header = kept.iter().map(|at| COLUMNS[*at]);
        // Writing to memory does not fail.
        let mut written = writer.write_record(header);
        for record in &self.records {
            written = written.and_then(|()| writer.write_record(kept.iter().map(|at| record[*at].as_str())));
        }
        let bytes = written
            .ok()
            .and_then(|()| writer.into_inner().ok())
            .unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}

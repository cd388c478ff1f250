//! A comparison as a table of texts: what the page shows, for files that leave Podium and for the values as saved. Every
//! form is made of the same [`Export`], so that none of them can disagree with the page.

mod bbcode;
mod csv;
mod html;
mod markdown;
mod table;

use serde::{Deserialize, Serialize};

/// A comparison as it is shown, without the page around it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Export {
    /// The comparison's title.
    pub title: String,
    /// Its maker's note; may be empty.
    pub notes: String,
    /// Where it stands on the web.
    pub url: String,
    /// In the reader's order.
    pub columns: Vec<ExportColumn>,
    /// One per tool or table section.
    pub sections: Vec<ExportSection>,
    /// What the rules say of single figures, numbered from 1.
    pub footnotes: Vec<String>,
}

/// One column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportColumn {
    /// The public id of the config or run.
    pub id: String,
    /// Its title, unique among the columns.
    pub label: String,
    /// What is said once of the whole column: that its writes are at risk, and why. Empty where nothing is.
    #[serde(default)]
    pub note: String,
}

/// The rows of one tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExportSection {
    /// Its heading.
    pub name: String,
    /// What all its figures rest on, where that is the same and no repetitions; else empty.
    #[serde(default)]
    pub rests_on: String,
    /// In the tool's order.
    pub rows: Vec<ExportRow>,
}

/// One workload and metric.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExportRow {
    /// The name and, where it says more, the identity.
    pub workload: String,
    /// Metric, op and statistic.
    pub measure: String,
    /// The unit of every figure in the row, with its prefix.
    pub unit: String,
    /// `higher`, `lower`, or empty where nobody can win.
    pub better: String,
    /// One per column.
    pub cells: Vec<ExportCell>,
}

/// One figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExportCell {
    /// As shown: a number without its unit, bounds, `failed`, `–`.
    pub text: String,
    /// What it rests on: spread, number and interval of its repetitions, or the range of what was not averaged. Empty
    /// where that is not known, or said of the whole section.
    #[serde(default)]
    pub rests_on: String,
    /// What the row says of it.
    pub mark: Mark,
    /// The footnote that belongs to it.
    pub footnote: Option<usize>,
}

/// How a figure is to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Alone the best: bold and underlined.
    Best,
    /// Tied for best: bold.
    Tied,
    /// Set aside: struck through.
    SetAside,
    /// It failed or did not finish.
    Failed,
    /// Nothing was measured.
    Missing,
    /// Behind, or not comparable.
    Plain,
}

impl ExportCell {
    /// The number alone, when the figure is one: as shown, without what groups its digits.
    pub fn number(&self) -> Option<f64> {
        matches!(self.mark, Mark::Best | Mark::Tied | Mark::Plain)
            .then(|| self.ungrouped().parse().ok())
            .flatten()
            .filter(|number: &f64| number.is_finite())
    }

    /// Digits behind the point as shown.
    pub fn decimals(&self) -> usize {
        self.text
            .split_once('.')
            .map_or(0, |(_, decimals)| decimals.len())
    }

    /// The text for programs: `1,115` is `1115`.
    fn ungrouped(&self) -> String {
        let digits = self.text.replace(',', "").replace('\u{2212}', "-");
        if digits.parse::<f64>().is_ok() {
            digits
        } else {
            self.text.clone()
        }
    }
}

impl Export {
    /// The same with those columns alone that are among these ids, each in its place.
    #[must_use]
    pub fn with_columns(mut self, ids: &[&str]) -> Self {
        let stays: Vec<bool> = self
            .columns
            .iter()
            .map(|column| ids.contains(&column.id.as_str()))
            .collect();
        let mut at = stays.iter();
        self.columns.retain(|_| at.next().copied().unwrap_or_default());
        let mut used = Vec::new();
        for row in self.sections.iter_mut().flat_map(|section| &mut section.rows) {
            let mut at = stays.iter();
            row.cells.retain(|_| at.next().copied().unwrap_or_default());
            used.extend(row.cells.iter().filter_map(|cell| cell.footnote));
        }
        // A note on a column that may not be seen says what its figure was.
        for (at, note) in self.footnotes.iter_mut().enumerate() {
            if !used.contains(&(at + 1)) {
                "–".clone_into(note);
            }
        }
        self
    }

    /// Whether the other shows the same figures, verdicts and columns; titles and notes aside.
    pub fn same_values(&self, other: &Self) -> bool {
        fn rows(export: &Export) -> impl Iterator<Item = &ExportRow> {
            export.sections.iter().flat_map(|section| &section.rows)
        }
        let ids = |export: &Self| -> Vec<String> {
            export.columns.iter().map(|column| column.id.clone()).collect()
        };
        ids(self) == ids(other)
            && rows(self).count() == rows(other).count()
            && rows(self).zip(rows(other)).all(|(a, b)| a.same_values(b))
    }
}

impl ExportRow {
    fn same_values(&self, other: &Self) -> bool {
        let values = |row: &Self| -> Vec<(String, Mark)> {
            row.cells
                .iter()
                .map(|cell| (cell.text.clone(), cell.mark))
                .collect()
        };
        self.workload == other.workload
            && self.measure == other.measure
            && self.unit == other.unit
            && values(self) == values(other)
    }
}

impl Export {
    /// What is said of whole columns, each in a sentence that names it.
    fn column_notes(&self) -> impl Iterator<Item = String> {
        let noted = self.columns.iter().filter(|column| !column.note.is_empty());
        noted.map(|column| format!("{}: {}", column.label, column.note))
    }
}

impl ExportSection {
    /// What all its figures rest on, as a sentence of its own.
    fn basis(&self) -> Option<String> {
        (!self.rests_on.is_empty()).then(|| format!("All figures: {}.", self.rests_on))
    }
}

/// What was measured and in which unit; nothing of the unit where the measure is its own.
fn with_unit(row: &ExportRow) -> String {
    if row.unit.is_empty() || row.unit == "IOPS" {
        row.measure.clone()
    } else {
        format!("{}, {}", row.measure, row.unit)
    }
}

#[cfg(test)]
mod tests;

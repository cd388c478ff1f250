use podium_compare::{Cell, Comparison, Row, Verdict};
use podium_domain::{Better, Scale, Status, measure_words, times};

use super::{Export, ExportCell, ExportColumn, ExportRow, ExportSection, Mark};
use crate::{
    query::Look,
    words::{identity_words, over_words},
};

impl Export {
    /// What a comparison shows in this look; title, notes and address are filled in by [`Export::titled`].
    pub fn new(comparison: &Comparison, look: Look) -> Self {
        let columns = comparison.columns.iter().map(|column| ExportColumn {
            id: column.config.to_string(),
            label: column.label.clone(),
        });
        let mut maker = Maker {
            comparison,
            look,
            footnotes: Vec::new(),
        };
        let sections = comparison.sections.iter().map(|section| ExportSection {
            name: section.section.clone(),
            rows: section.rows.iter().map(|row| maker.row(row)).collect(),
        });
        let sections = sections.collect();
        Self {
            title: String::new(),
            notes: String::new(),
            url: String::new(),
            columns: columns.collect(),
            sections,
            footnotes: maker.footnotes,
        }
    }

    /// The same under a title.
    #[must_use]
    pub fn titled(self, title: &str, notes: &str, url: String) -> Self {
        Self {
            title: title.to_owned(),
            notes: notes.to_owned(),
            url,
            ..self
        }
    }
}

/// Makes rows and gathers their footnotes.
struct Maker<'a> {
    comparison: &'a Comparison,
    look: Look,
    footnotes: Vec<String>,
}

impl Maker<'_> {
    fn row(&mut self, row: &Row) -> ExportRow {
        let look = self.look;
        let figures = row
            .cells
            .iter()
            .map(|cell| (cell.value, cell.range, look.digits(cell.digits)));
        let scale = Scale::looking(look.figures(), figures, &row.unit);
        let identity = identity_words(&row.workload.identity);
        let name = &row.workload.name;
        let workload = if identity.is_empty() || identity == *name {
            name.clone()
        } else {
            format!("{name} ({identity})")
        };
        let cells = row.cells.iter().enumerate().map(|(column, cell)| ExportCell {
            text: text(cell, &scale, look),
            mark: mark(cell.verdict),
            footnote: self.footnote(row, column, cell),
        });
        let cells = cells.collect();
        ExportRow {
            workload,
            measure: measure_words(&row.metric, &row.op, &row.stat),
            unit: scale.unit().to_owned(),
            better: better(row).to_owned(),
            cells,
        }
    }

    fn footnote(&mut self, row: &Row, column: usize, cell: &Cell) -> Option<usize> {
        if cell.flags.is_empty() {
            return None;
        }
        let label = self
            .comparison
            .columns
            .get(column)
            .map_or("", |column| column.label.as_str());
        let measure = measure_words(&row.metric, &row.op, &row.stat);
        let messages: Vec<_> = cell.flags.iter().map(|flag| flag.message.as_str()).collect();
        let put_back = if cell.put_back {
            "Counted although a rule set it aside. "
        } else {
            ""
        };
        let (name, messages) = (&row.workload.name, messages.join(" "));
        self.footnotes
            .push(format!("{label}, {name}: {measure} – {put_back}{messages}"));
        Some(self.footnotes.len())
    }
}

fn better(row: &Row) -> &'static str {
    match row.direction {
        Some(Better::Higher) => "higher",
        Some(Better::Lower) => "lower",
        None => "",
    }
}

fn mark(verdict: Verdict) -> Mark {
    match verdict {
        Verdict::Best => Mark::Best,
        Verdict::Tied => Mark::Tied,
        Verdict::SetAside => Mark::SetAside,
        Verdict::Failed => Mark::Failed,
        Verdict::Missing => Mark::Missing,
        Verdict::Behind | Verdict::Incomparable => Mark::Plain,
    }
}

/// The value, or the bounds where the file supports no single value; the ratio in its place where the reader wants it
/// so. In rows across tools with the tool that it came from.
fn text(cell: &Cell, scale: &Scale, look: Look) -> String {
    let tool = cell
        .tool
        .as_ref()
        .map(|tool| format!(" ({tool})"))
        .unwrap_or_default();
    if cell.verdict == Verdict::Failed {
        let words = if cell.status == Some(Status::Unfinished) {
            "did not finish"
        } else {
            "failed"
        };
        let bound = cell
            .at_least
            .map(|at_least_s| format!(", {}", over_words(at_least_s)));
        return format!("{words}{}{tool}", bound.unwrap_or_default());
    }
    let digits = look.digits(cell.digits);
    let figure = match (cell.value, cell.range, cell.ratio.filter(|_| look.ratios)) {
        (_, _, Some(ratio)) => times(ratio),
        (Some(value), _, None) => scale.number(value, digits),
        (None, Some(bounds), None) => scale.bounds(bounds, None, digits),
        (None, None, None) => return "–".to_owned(),
    };
    format!("{figure}{tool}")
}

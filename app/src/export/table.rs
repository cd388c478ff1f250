use std::collections::HashMap;

use podium_compare::{Cell, Comparison, Durability, DurabilityClass, Row, Verdict};
use podium_domain::{Better, Scale, Status, measure_words, times};

use super::{Export, ExportCell, ExportColumn, ExportRow, ExportSection, Mark};
use crate::{
    components::{
        notes::OF_THE_COLUMN,
        rests_on::{common_basis, rests_on},
    },
    query::Look,
    words::{count, identity_words, over_words},
};

impl Export {
    /// What a comparison shows in this look; title, notes and address are filled in by [`Export::titled`].
    pub fn new(comparison: &Comparison, look: Look) -> Self {
        let columns = comparison.columns.iter().map(|column| ExportColumn {
            id: column.config.to_string(),
            label: column.label.clone(),
            note: column_note(&column.durability),
        });
        let mut maker = Maker {
            comparison,
            look,
            footnotes: Vec::new(),
            places: HashMap::new(),
        };
        let sections = comparison.sections.iter().map(|section| {
            let basis = common_basis(section);
            ExportSection {
                name: section.section.clone(),
                rows: section
                    .rows
                    .iter()
                    .map(|row| maker.row(row, basis.is_some()))
                    .collect(),
                rests_on: basis.unwrap_or_default(),
            }
        });
        let sections = sections.collect();
        Self {
            title: String::new(),
            notes: String::new(),
            url: String::new(),
            columns: columns.collect(),
            sections,
            footnotes: maker.footnotes.iter().map(Footnote::words).collect(),
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
    footnotes: Vec<Footnote>,
    /// Where a footnote stands, by its column and what it says.
    places: HashMap<(usize, String), usize>,
}

/// What the rules say of one cell, or alike of several of one column.
struct Footnote {
    /// The column and the first row.
    of: String,
    more: usize,
    says: String,
}

impl Footnote {
    fn words(&self) -> String {
        let more = match self.more {
            0 => String::new(),
            more => format!(" and {}", count(more, "more row")),
        };
        format!("{}{more} – {}", self.of, self.says)
    }
}

impl Maker<'_> {
    fn row(&mut self, row: &Row, basis_said: bool) -> ExportRow {
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
            rests_on: words_of(cell, &scale, look, basis_said),
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

    /// Several cells of a column of which the same is said share a footnote, but for those that are set aside.
    fn footnote(&mut self, row: &Row, column: usize, cell: &Cell) -> Option<usize> {
        let said = cell.flags.iter().filter(|flag| flag.code != OF_THE_COLUMN);
        let messages: Vec<_> = said.map(|flag| flag.message.as_str()).collect();
        if messages.is_empty() {
            return None;
        }
        let put_back = if cell.put_back {
            "Counted although a rule set it aside. "
        } else {
            ""
        };
        let says = format!("{put_back}{}", messages.join(" "));
        let place = (column, says.clone());
        if cell.verdict != Verdict::SetAside
            && let Some(at) = self.places.get(&place).copied()
        {
            self.footnotes.get_mut(at)?.more += 1;
            return Some(at + 1);
        }
        let column = self.comparison.columns.get(column);
        let label = column.map_or("", |column| column.label.as_str());
        let measure = measure_words(&row.metric, &row.op, &row.stat);
        if cell.verdict != Verdict::SetAside {
            self.places.insert(place, self.footnotes.len());
        }
        self.footnotes.push(Footnote {
            of: format!("{label}, {}: {measure}", row.workload.name),
            more: 0,
            says,
        });
        Some(self.footnotes.len())
    }
}

/// That acknowledged writes may be lost, and why.
fn column_note(durability: &Durability) -> String {
    if durability.class == DurabilityClass::AtRisk {
        format!(
            "acknowledged writes can be lost: {}",
            durability.reasons.join("; ")
        )
    } else {
        String::new()
    }
}

/// What a cell rests on; nothing of a ratio in its place, since spread and interval are the value's.
fn words_of(cell: &Cell, scale: &Scale, look: Look, is_basis_said: bool) -> String {
    if look.ratios && cell.ratio.is_some() {
        return String::new();
    }
    let rests = rests_on(cell, scale, look, is_basis_said).into_iter();
    rests.map(|rest| rest.words).collect::<Vec<_>>().join(", ")
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

use std::collections::HashMap;

use podium_compare::{Cell, Comparison, Row, Severity, Verdict};
use podium_domain::measure_words;

/// Most notes that a list shows. Cells beyond have their mark, and no note to lead to.
const LISTED: usize = 200;

/// Said once of the whole column, under its title.
pub(crate) const OF_THE_COLUMN: &str = "unsafe-write-path";

/// What the rules say of a cell: codes and sentences.
type Said = Vec<(&'static str, String)>;

/// In which list a note stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A rule set the cell aside, whether or not the reader put it back.
    Aside,
    /// May be wrong.
    Doubtful,
    /// Worth knowing.
    Note,
}

/// What the rules say of one cell, or alike of several cells of one column.
#[derive(Debug)]
pub(crate) struct Note {
    pub(crate) number: usize,
    pub(crate) kind: Kind,
    /// Key of the row, of the first of several.
    pub(crate) row: String,
    /// Its words.
    pub(crate) what: String,
    /// How many further rows of the column have the same said of them.
    pub(crate) more: usize,
    pub(crate) column: usize,
    /// Code and sentence.
    pub(crate) flags: Said,
    pub(crate) put_back: bool,
}

/// Every note of a comparison, numbered list by list.
#[derive(Debug, Default)]
pub(crate) struct NoteIndex {
    notes: Vec<Note>,
    places: HashMap<(String, usize), usize>,
    /// The notes by what they say, for those that several cells share.
    said: HashMap<(usize, Said), usize>,
    /// How many cells of each kind have no note, since their list is full.
    unlisted: [usize; 3],
}

impl NoteIndex {
    /// Collects what the rules say of the cells shown.
    pub(crate) fn new(comparison: &Comparison) -> Self {
        let mut index = Self::default();
        for row in comparison.sections.iter().flat_map(|section| &section.rows) {
            for (column, cell) in row.cells.iter().enumerate() {
                index.add(row, column, cell);
            }
        }
        index.number();
        index
    }

    /// Numbers the notes in the order in which the lists stand on the page.
    fn number(&mut self) {
        let mut order: Vec<usize> = (0..self.notes.len()).collect();
        order.sort_by_key(|at| self.notes.get(*at).map(|note| note.kind as usize));
        let mut numbers = vec![0; order.len()];
        for (new, at) in order.into_iter().enumerate() {
            if let (Some(number), Some(note)) = (numbers.get_mut(at), self.notes.get_mut(at)) {
                note.number = new + 1;
                *number = new + 1;
            }
        }
        for place in self.places.values_mut() {
            *place = numbers.get(*place - 1).copied().unwrap_or(*place);
        }
        self.notes.sort_by_key(|note| note.number);
    }

    fn add(&mut self, row: &Row, column: usize, cell: &Cell) {
        let flags: Said = cell
            .flags
            .iter()
            .filter(|flag| flag.code != OF_THE_COLUMN)
            .map(|flag| (flag.code, flag.message.clone()))
            .collect();
        if flags.is_empty() {
            return;
        }
        let kind = kind(cell);
        let shared = self.said.get(&(column, flags.clone())).copied();
        if let Some(number) = shared.filter(|_| kind != Kind::Aside) {
            if let Some(note) = self.notes.get_mut(number - 1) {
                note.more += 1;
            }
            self.places.insert((row.id.clone(), column), number);
            return;
        }
        if self.of_kind(kind).len() == LISTED {
            self.unlisted[kind as usize] += 1;
            return;
        }
        let number = self.notes.len() + 1;
        self.places.insert((row.id.clone(), column), number);
        if kind != Kind::Aside {
            self.said.insert((column, flags.clone()), number);
        }
        self.notes.push(Note {
            number,
            kind,
            row: row.id.clone(),
            what: format!(
                "{}: {}",
                row.workload.name,
                measure_words(&row.metric, &row.op, &row.stat)
            ),
            more: 0,
            column,
            flags,
            put_back: cell.put_back,
        });
    }

    /// The number of the note on a cell, and its kind.
    pub(crate) fn of(&self, row: &str, column: usize) -> Option<(usize, Kind)> {
        let number = *self.places.get(&(row.to_owned(), column))?;
        Some((number, self.notes.get(number - 1)?.kind))
    }

    /// The notes of one list.
    pub(crate) fn of_kind(&self, kind: Kind) -> Vec<&Note> {
        self.notes.iter().filter(|note| note.kind == kind).collect()
    }

    /// How many cells have a mark and no note in a list.
    pub(crate) fn unlisted(&self, kind: Kind) -> usize {
        self.unlisted[kind as usize]
    }
}

fn kind(cell: &Cell) -> Kind {
    if cell.verdict == Verdict::SetAside || cell.put_back {
        return Kind::Aside;
    }
    match cell.flags.iter().map(|flag| flag.severity).max() {
        // A cell that failed keeps its flags, which set nothing aside.
        Some(Severity::Doubtful | Severity::Implausible) => Kind::Doubtful,
        Some(Severity::Note) | None => Kind::Note,
    }
}

/// Whether the rules say something of this cell itself.
pub(crate) fn is_marked(cell: &Cell) -> bool {
    cell.flags.iter().any(|flag| flag.code != OF_THE_COLUMN)
}

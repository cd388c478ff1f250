use std::collections::BTreeMap;

use leptos::prelude::*;
use podium_compare::{Cell, Comparison, Row, Verdict};
use podium_domain::measure_words;

use crate::{query::CompareQuery, words::count};

/// Most notes that a list shows. Cells beyond have their mark, and no note to lead to.
const LISTED: usize = 200;

/// One cell of which a plausibility rule says something.
#[derive(Debug)]
struct Note {
    number: usize,
    row: String,
    what: String,
    column: usize,
    messages: Vec<String>,
    set_aside: bool,
    put_back: bool,
}

impl Note {
    /// Whether it stands in the list of cells that a rule set aside, or in that of cells with something worth knowing.
    fn is_aside(&self) -> bool {
        self.set_aside || self.put_back
    }
}

/// Every note of a comparison, numbered in reading order.
#[derive(Debug, Default)]
pub(crate) struct NoteIndex {
    notes: Vec<Note>,
    places: BTreeMap<(String, usize), usize>,
    /// How many notes there are of cells that a rule set aside, and of the others.
    listed: [usize; 2],
    /// How many cells of both kinds have no note, since their list is full.
    unlisted: [usize; 2],
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
        index
    }

    fn add(&mut self, row: &Row, column: usize, cell: &Cell) {
        if cell.flags.is_empty() {
            return;
        }
        let number = self.notes.len() + 1;
        let note = Note {
            number,
            row: row.id.clone(),
            what: format!(
                "{}: {}",
                row.workload.name,
                measure_words(&row.metric, &row.op, &row.stat)
            ),
            column,
            messages: cell.flags.iter().map(|flag| flag.message.clone()).collect(),
            set_aside: cell.verdict == Verdict::SetAside,
            put_back: cell.put_back,
        };
        let list = usize::from(!note.is_aside());
        if self.listed[list] == LISTED {
            self.unlisted[list] += 1;
            return;
        }
        self.listed[list] += 1;
        self.places.insert((row.id.clone(), column), number);
        self.notes.push(note);
    }

    /// The number of the note on a cell.
    pub(crate) fn of(&self, row: &str, column: usize) -> Option<usize> {
        self.places.get(&(row.to_owned(), column)).copied()
    }
}

/// What is set aside and why, each with the link that counts it anyway; then what is only worth knowing.
pub(crate) fn notes(index: &NoteIndex, comparison: &Comparison, query: &CompareQuery) -> AnyView {
    let (aside, other): (Vec<_>, Vec<_>) = index.notes.iter().partition(|note| note.is_aside());
    let list = |heading: &'static str, class: &'static str, notes: Vec<&Note>, more: usize| {
        (!notes.is_empty()).then(|| {
            let more = (more > 0).then(|| {
                view! { <p class="meta">{format!("{} not listed.", count(more, "further cell"))}</p> }
            });
            let items = notes
                .into_iter()
                .map(|note| item(note, comparison, query))
                .collect_view();
            view! {
                <section class=format!("notes {class}")>
                    <h2>{heading}</h2>
                    <ul>{items}</ul>
                    {more}
                </section>
            }
        })
    };
    let [more_aside, more_other] = index.unlisted;
    view! {
        {list("Set aside", "aside", aside, more_aside)}
        {list("Worth knowing", "", other, more_other)}
    }
    .into_any()
}

fn item(note: &Note, comparison: &Comparison, query: &CompareQuery) -> AnyView {
    let column = comparison.columns.get(note.column);
    let title = column.map(|column| column.label.clone()).unwrap_or_default();
    let link = column.filter(|_| note.is_aside()).map(|column| {
        let url = query
            .with_put_back(&note.row, &column.config, note.set_aside)
            .to_url();
        let words = if note.set_aside {
            "Count it anyway"
        } else {
            "Set it aside again"
        };
        view! { <a href=url rel="nofollow">{words}</a> }
    });
    let counted = note.put_back.then_some("Counted although a rule set it aside. ");
    view! {
        <li id=format!("note-{}", note.number)>
            <b>{format!("{title}, {}", note.what)}</b>
            " – "
            {counted}
            {note.messages.join(" ")}
            " "
            {link}
        </li>
    }
    .into_any()
}

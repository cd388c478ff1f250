mod index;

use leptos::prelude::*;
use podium_compare::Comparison;

use index::Note;
pub(crate) use index::{Kind, NoteIndex, OF_THE_COLUMN, is_marked};

use crate::{query::CompareQuery, words::count};

/// How many notes of a list stand open: they precede the table.
const SHOWN: usize = 6;

/// What is set aside and why, each with the link that counts it anyway; then what is doubtful, then what is only worth
/// knowing.
pub(crate) fn notes(index: &NoteIndex, comparison: &Comparison, query: &CompareQuery) -> AnyView {
    let list = |kind: Kind, heading: &'static str, class: &'static str| {
        let notes = index.of_kind(kind);
        let more = index.unlisted(kind);
        (!notes.is_empty()).then(|| {
            let more = (more > 0).then(|| {
                view! { <p class="meta">{format!("{} not listed.", count(more, "further cell"))}</p> }
            });
            let (shown, folded) = notes.split_at(notes.len().min(SHOWN));
            let items = |notes: &[&Note]| {
                notes
                    .iter()
                    .map(|note| item(note, comparison, query))
                    .collect_view()
            };
            let folded = (!folded.is_empty()).then(|| {
                view! {
                    <details>
                        <summary>{count(folded.len(), "further note")}</summary>
                        <ol>{items(folded)}</ol>
                    </details>
                }
            });
            view! {
                <section class=class>
                    <h2>{heading}</h2>
                    <ol>{items(shown)}</ol>
                    {folded}
                    {more}
                </section>
            }
        })
    };
    let (counted, others): (Vec<_>, Vec<_>) = index
        .of_kind(Kind::Aside)
        .into_iter()
        .partition(|note| note.put_back);
    let aside = match (counted.is_empty(), others.is_empty()) {
        (true, _) => "Set aside",
        (false, true) => "Counted anyway",
        (false, false) => "Set aside, or counted anyway",
    };
    view! {
        {list(Kind::Aside, aside, "notes aside")}
        {list(Kind::Doubtful, "Doubtful", "notes")}
        {list(Kind::Note, "Worth knowing", "notes")}
    }
    .into_any()
}

fn item(note: &Note, comparison: &Comparison, query: &CompareQuery) -> AnyView {
    let title = comparison
        .columns
        .get(note.column)
        .map(|column| column.label.clone())
        .unwrap_or_default();
    let more = (note.more > 0).then(|| format!(" and {}", count(note.more, "more row")));
    let counted = note.put_back.then_some("Counted although a rule set it aside. ");
    let messages = note.flags.iter().map(|(code, message)| {
        view! { {format!("{message} ")} <a class="code" href=format!("/method#{code}")>{*code}</a> " " }
    });
    view! {
        <li id=format!("note-{}", note.number) value=note.number.to_string()>
            <b>{format!("{title}, {}", note.what)} {more}</b>
            " – "
            {counted}
            {messages.collect_view()}
            {put_back_link(note, comparison, query)}
        </li>
    }
    .into_any()
}

fn put_back_link(note: &Note, comparison: &Comparison, query: &CompareQuery) -> AnyView {
    let column = comparison.columns.get(note.column);
    let link = column.filter(|_| note.kind == Kind::Aside).map(|column| {
        let url = query
            .with_put_back(&note.row, &column.config, !note.put_back)
            .to_url();
        let words = if note.put_back {
            "Set it aside again"
        } else {
            "Count it anyway"
        };
        view! { <a href=url rel="nofollow">{words}</a> }
    });
    link.into_any()
}

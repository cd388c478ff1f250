use podium_compare::{Column, Row, Verdict};
use podium_domain::{Better, measure_words};

use super::Bar;
use crate::{
    layout::{CAPTION_PX, NAME_PX, PANEL_WIDTH},
    palette,
    text::{fit, plain, width},
};

/// Bold type is that much wider.
pub(crate) const BOLD: f64 = 1.06;

/// What a drawing calls a column, and its colour.
pub(crate) struct Head {
    /// Numbered where there are more columns than colours.
    pub(crate) name: String,
    pub(crate) colour: &'static str,
}

/// The heads of the columns.
pub(crate) fn heads(columns: &[Column]) -> Vec<Head> {
    let numbered = columns.len() > palette::COLOURS;
    let named = columns.iter().enumerate().map(|(at, column)| {
        let name = plain(&column.label);
        let colour = palette::config(column.colour);
        let name = if numbered {
            format!("{} {name}", at + 1)
        } else {
            name
        };
        Head { name, colour }
    });
    named.collect()
}

/// What was measured, in which unit, and which way is better.
pub(crate) fn caption(row: &Row, unit: &str) -> String {
    let measured = measure_words(&row.metric, &row.op, &row.stat);
    caption_of(&measured, row.direction, unit)
}

/// The same where values are lengths: in the table the best has the longest bar, here the shortest may be the best.
pub(super) fn caption_of_bars(row: &Row, unit: &str) -> String {
    let measured = measure_words(&row.metric, &row.op, &row.stat);
    in_words(&measured, row.direction, unit, "shorter is better")
}

/// What rows have in common.
pub(crate) fn caption_of(measured: &str, direction: Option<Better>, unit: &str) -> String {
    in_words(measured, direction, unit, "less is better")
}

fn in_words(measured: &str, direction: Option<Better>, unit: &str, falls: &str) -> String {
    let mut words = vec![plain(measured)];
    if !unit.is_empty() && !words[0].ends_with(unit) {
        words.push(plain(unit));
    }
    match direction {
        Some(Better::Higher) => words.push("more is better".to_owned()),
        Some(Better::Lower) => words.push(falls.to_owned()),
        None => {}
    }
    fit(&words.join(" · "), CAPTION_PX, PANEL_WIDTH)
}

/// The panel in a sentence: `best: NAS, 430 MB/s`.
pub(super) fn label(name: &str, caption: &str, bars: &[Bar], unit: &str) -> String {
    let first: Vec<String> = bars
        .iter()
        .filter(|bar| matches!(bar.verdict, Verdict::Best | Verdict::Tied))
        .map(|bar| {
            let verdict = bar.verdict.as_str();
            let number = bar.figure.strip_suffix(verdict).unwrap_or(&bar.figure).trim_end();
            format!("{verdict}: {}, {number} {unit}", bar.name)
        })
        .collect();
    let first = if first.is_empty() {
        "No winner".to_owned()
    } else {
        first.join("; ")
    };
    format!("{name}: {caption}. {first}.")
}

/// How wide a name may be beside a note of this width.
pub(super) fn name_room(note: &str) -> f64 {
    let note = width(note, NAME_PX);
    PANEL_WIDTH - if note > 0.0 { note + 12.0 } else { 8.0 }
}

use podium_domain::{PrintedUnit, Status};

use crate::table::{
    cells::{TEXT_CHARS, one_line},
    style::{NoNumber, Style},
    wide::{
        cell::Cell,
        label::{named, spelled},
    },
};

/// What one cell says.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum TypedCell {
    /// Nothing was measured.
    Empty,
    /// A number, plainly spelled, and the unit behind it.
    Figure(String, Option<&'static str>),
    /// It did not end well; with the reason, which may be empty.
    Ended(Status, String),
}

impl TypedCell {
    /// Reads a cell.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(text: &str, style: Style) -> Result<Self, String> {
        let line = one_line(text);
        if line.chars().count() > TEXT_CHARS {
            return Err(format!("longer than {TEXT_CHARS} characters"));
        }
        if let Some(ended) = ended(&line) {
            return Ok(ended);
        }
        match Cell::of(&line) {
            Cell::Nothing => Ok(Self::Empty),
            Cell::Failed(words) => Ok(Self::Ended(Status::Failed, words.to_owned())),
            Cell::Figure(number, unit) => Ok(Self::Figure(plain(number, style)?, own_unit(unit)?)),
            Cell::Other(_) => Err(
                "not a number; write a number, or “failed” or “unfinished” with the reason behind a colon"
                    .to_owned(),
            ),
        }
    }
}

/// `failed`, `unfinished`, each with or without a reason.
fn ended(line: &str) -> Option<TypedCell> {
    let lower = line.to_lowercase();
    [Status::Failed, Status::Unfinished]
        .into_iter()
        .find_map(|status| {
            let rest = lower.strip_prefix(status.as_str())?;
            // The words are ASCII: the same bytes of the line as it was typed.
            let reason = line.get(line.len() - rest.len()..)?;
            let reason = match reason.chars().next() {
                None => reason,
                Some(':' | ',' | '-' | '–' | ' ' | '.') => {
                    reason.trim_start_matches([':', ',', '-', '–', ' ', '.'])
                }
                Some(_) => return None,
            };
            Some(TypedCell::Ended(status, reason.to_owned()))
        })
}

fn plain(number: &str, style: Style) -> Result<String, String> {
    let plain = style.plain(number).map_err(|reason| match reason {
        NoNumber::NotANumber => "not a number".to_owned(),
        NoNumber::Ambiguous => "can be read in two ways; leave out the sign between thousands".to_owned(),
    })?;
    let plain = plain.strip_prefix('+').unwrap_or(&plain);
    let finite = crate::numbers::number(plain).is_some_and(|number| number.value.is_finite());
    if finite {
        Ok(plain.to_owned())
    } else {
        Err("not a number".to_owned())
    }
}

fn own_unit(unit: &str) -> Result<Option<&'static str>, String> {
    if unit.is_empty() {
        return Ok(None);
    }
    match named(unit, true).as_ref().and_then(spelled) {
        Some(unit) => Ok(Some(unit)),
        None => Err(format!("“{unit}” is no unit that Podium knows")),
    }
}

/// A unit as people type it, by the label under which Podium knows it.
pub(super) fn unit(typed: &str) -> Option<(&'static str, PrintedUnit)> {
    let unit = named(typed, true)?;
    Some((spelled(&unit)?, unit))
}

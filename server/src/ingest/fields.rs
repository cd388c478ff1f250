use podium_domain::{Factors, Visibility};
use serde::Deserialize;

use super::factors::checked_factors;
use crate::error::AppError;

/// Longest title, in characters.
const MAX_TITLE_CHARS: usize = 200;
/// Longest note, in characters.
const MAX_NOTES_CHARS: usize = 10_000;

/// Whether the files of one form belong to one config, or each makes its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Split {
    /// All files belong to one config.
    #[default]
    One,
    /// A config per file.
    File,
}

/// What a person or program says of a config: the `config` part of the API, or the fields of a form.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TypedConfig {
    /// May be empty: then the file names the config.
    pub title: String,
    /// Who can find it.
    pub visibility: Visibility,
    /// What was tested.
    pub factors: Factors,
    /// Free text.
    pub notes: String,
}

impl TypedConfig {
    /// Reads the `config` part.
    ///
    /// # Errors
    /// When it is not such a document, or a text is too long.
    pub fn from_json(json: &str) -> Result<Self, AppError> {
        let typed: Self = serde_json::from_str(json)
            .map_err(|error| AppError::Invalid(format!("the part “config” cannot be read: {error}")))?;
        typed.checked()
    }

    /// The same with its texts trimmed.
    ///
    /// # Errors
    /// When a text is too long or there are too many factors.
    pub fn checked(mut self) -> Result<Self, AppError> {
        self.title = one_line("the title", &self.title, MAX_TITLE_CHARS)?;
        self.notes = checked_notes(&self.notes)?;
        checked_factors(&self.factors)?;
        Ok(self)
    }
}

/// A title of a config or comparison: one line, not too long; may be empty.
///
/// # Errors
/// When it is too long.
pub fn checked_title(title: &str) -> Result<String, AppError> {
    one_line("the title", title, MAX_TITLE_CHARS)
}

/// Why a run takes no part: one line, not too long; may be empty.
///
/// # Errors
/// When it is too long.
pub fn checked_reason(reason: &str) -> Result<String, AppError> {
    one_line("the reason", reason, MAX_TITLE_CHARS)
}

/// What is said of a picture: one line, not too long; may be empty.
///
/// # Errors
/// When it is too long.
pub(super) fn checked_caption(caption: &str) -> Result<String, AppError> {
    one_line("the caption", caption, MAX_TITLE_CHARS)
}

/// A free note.
///
/// # Errors
/// When it is too long.
pub fn checked_notes(notes: &str) -> Result<String, AppError> {
    let notes = notes.trim().replace("\r\n", "\n").replace('\0', "");
    if notes.chars().count() > MAX_NOTES_CHARS {
        return Err(AppError::Invalid(format!(
            "the note has more than {MAX_NOTES_CHARS} characters; shorten it"
        )));
    }
    Ok(notes)
}

fn one_line(what: &str, text: &str, max_chars: usize) -> Result<String, AppError> {
    let line: String = text
        .trim()
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if line.chars().count() > max_chars {
        return Err(AppError::Invalid(format!(
            "{what} has more than {max_chars} characters; shorten it"
        )));
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_or_overlong_part_of_a_config_is_refused() {
        assert!(
            TypedConfig::from_json(r#"{"titel": "x"}"#)
                .unwrap_err()
                .to_string()
                .contains("titel")
        );
        assert!(TypedConfig::from_json(r#"{"visibility": "secret"}"#).is_err());
        assert!(TypedConfig::from_json(r#"{"factors": {"a b": ""}}"#).is_err());
        let long = format!(r#"{{"title": "{}"}}"#, "x".repeat(201));
        assert!(
            TypedConfig::from_json(&long)
                .unwrap_err()
                .to_string()
                .contains("200")
        );
    }
}

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::{Conditions, Identity, Measurement, Outcome, RunId, Slug, WorkloadId};

/// Who can find a config or comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Listed, searchable, open to all.
    #[default]
    Public,
    /// Open to whoever has the link.
    Unlisted,
    /// Open only to whoever holds the edit token.
    Private,
}

impl Visibility {
    /// The word used in forms, the database and the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Unlisted => "unlisted",
            Self::Private => "private",
        }
    }
}

/// Text that cannot be what it should be, with what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidText(pub String);

/// The name of one property of a config, such as `dataset.sync`: lower-case words, digits, `_` and `-`, joined by dots.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Factor(String);

impl Factor {
    /// Longest factor name, in bytes.
    pub const MAX_LEN: usize = 64;

    /// Reads a factor's name; upper case and spaces are forgiven (`Share Protocol` is `share_protocol`).
    ///
    /// # Errors
    /// When it is empty, too long, or holds other characters.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let name = text.trim().to_ascii_lowercase().replace(' ', "_");
        let sound = !name.is_empty()
            && name.len() <= Self::MAX_LEN
            && name.split('.').all(|word| {
                !word.is_empty()
                    && word
                        .bytes()
                        .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
            });
        if sound {
            Ok(Self(name))
        } else {
            Err(InvalidText(format!(
                "“{}” cannot name a factor: use letters, digits, dots and dashes, at most {} characters, such as share.protocol",
                text.chars().take(80).collect::<String>(),
                Self::MAX_LEN
            )))
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The value of a factor as it was typed: one line of text, at most 200 characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Level(String);

impl Level {
    /// Longest level, in characters.
    pub const MAX_CHARS: usize = 200;

    /// Reads a level, without the blanks around it.
    ///
    /// # Errors
    /// When it is empty, too long, or holds control characters.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let level = text.trim();
        if level.is_empty() {
            return Err(InvalidText(
                "a level cannot be empty: remove the factor instead".to_owned(),
            ));
        }
        if level.chars().count() > Self::MAX_CHARS || level.chars().any(char::is_control) {
            return Err(InvalidText(format!(
                "a level is one line of at most {} characters",
                Self::MAX_CHARS
            )));
        }
        Ok(Self(level.to_owned()))
    }

    /// The level as typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

macro_rules! text_newtype {
    ($name:ident) => {
        impl TryFrom<String> for $name {
            type Error = InvalidText;

            fn try_from(text: String) -> Result<Self, InvalidText> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}
text_newtype!(Factor);
text_newtype!(Level);

/// The factor levels that are stated; what is not stated has no entry.
pub type Factors = BTreeMap<Factor, Level>;

/// A config without its runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ConfigInfo {
    /// Its public id.
    pub id: Slug,
    /// As its owner named it.
    pub title: String,
    /// Free text.
    pub notes: String,
    /// Who can find it.
    pub visibility: Visibility,
    /// What was tested.
    pub factors: Factors,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

/// A config with everything that was measured on it, as the comparison takes it.
#[derive(Debug, Clone, PartialEq)]
pub struct TestedConfig {
    /// The config.
    pub info: ConfigInfo,
    /// Its runs in the order they were added.
    pub runs: Vec<TestedRun>,
}

/// One run of a config.
#[derive(Debug, Clone, PartialEq)]
pub struct TestedRun {
    /// Internal key.
    pub run_id: RunId,
    /// Its public id.
    pub id: Slug,
    /// The format that read it (`fio-json`, `podium-table`): of a table every row is shown, of a tool's file the main ones.
    pub format: String,
    /// The tool's own name.
    pub tool: String,
    /// As the file stated it.
    pub tool_version: Option<String>,
    /// A table's section; absent for tool files, whose section is the tool.
    pub section: Option<String>,
    /// As the file stated it.
    pub started_at: Option<String>,
    /// Levels that hold for this run and override its config's.
    pub factors: Factors,
    /// In the file's order.
    pub workloads: Vec<TestedWorkload>,
}

/// One workload of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct TestedWorkload {
    /// The row it belongs to.
    pub workload_id: WorkloadId,
    /// The name shown.
    pub name: String,
    /// What decides the row.
    pub identity: Identity,
    /// What does not.
    pub conditions: Conditions,
    /// How it ended.
    pub outcome: Outcome,
    /// At most one per metric, op and statistic.
    pub measurements: Vec<Measurement>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_forgiving_and_markup_is_refused() {
        assert_eq!(
            Factor::parse(" Share.Protocol ").unwrap().as_str(),
            "share.protocol"
        );
        for text in ["", "a..b", "<script>", "a=b", &"x".repeat(65)] {
            assert!(Factor::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn levels_are_kept_as_typed() {
        assert_eq!(
            Level::parse(r#" 24x 300 GB 10K 2.5" <SAS> "#).unwrap().as_str(),
            r#"24x 300 GB 10K 2.5" <SAS>"#
        );
        assert!(Level::parse("  ").is_err());
        assert!(Level::parse("two\nlines").is_err());
    }
}

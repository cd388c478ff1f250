use podium_domain::ParsedFile;

use crate::{Limits, Source};

/// How sure a format is that a file is its own, from its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// Not this format; with the reason, in a few words for a person (“no line starts a JSON object”).
    No(&'static str),
    /// It could be.
    Maybe,
    /// It has the signs of the format.
    Likely,
    /// It can be nothing else.
    Certain,
}

impl Score {
    /// [`Score::Certain`] when the start of the file is text that fits.
    pub(crate) fn certain_if(
        source: &Source<'_>,
        otherwise: &'static str,
        fits: impl Fn(&str) -> bool,
    ) -> Self {
        match source.head_text() {
            Some(head) if fits(head) => Self::Certain,
            Some(_) => Self::No(otherwise),
            None => Self::No("it is not text"),
        }
    }
}

/// Why a format that looked right did not take a file, in a sentence for a person that says what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// One file format of one tool.
pub trait Format: Sync {
    /// Stable id, also in the database: `fio-json`.
    fn id(&self) -> &'static str;

    /// Name for people: `fio JSON`.
    fn name(&self) -> &'static str;

    /// Whether its output may stand in one text with that of other tools (a terminal log, a forum post). Such a format
    /// names the lines of every run, and refuses a text without its output at the cost of one search for its words.
    fn shares_text(&self) -> bool {
        false
    }

    /// Whether the registry looks through the whole text for personal details. Not where a file is no text, or where
    /// the format knows in which parts of a large one they can stand.
    fn is_searched(&self) -> bool {
        true
    }

    /// Scores the first [`Source::HEAD_BYTES`]; cheap, and never trusts the file name alone.
    fn sniff(&self, source: &Source<'_>) -> Score;

    /// Reads the whole file. Damage is a warning as long as something sound remains.
    ///
    /// # Errors
    /// When nothing in the file can be supported.
    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused>;
}

/// What `docs/FORMATS.md` says of a format. Not part of [`Format`], because whoever has one as `dyn` has all of its
/// functions, and the browser needs no documentation to read a file.
pub trait Described: Format {
    /// The versions of tool or file that are known to be read.
    fn versions(&self) -> &'static str;

    /// What is read from a file, in a sentence or two.
    fn reads(&self) -> &'static str;
}

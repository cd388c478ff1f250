use podium_domain::ParsedFile;

use crate::{Format, Limits, Score, Source};

/// Every format, one line each. Order decides only between equal scores.
pub static FORMATS: &[&dyn Format] = &[];

/// One format that was tried on a file, and why it did not take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// The format's name for people.
    pub format: &'static str,
    /// Why not.
    pub reason: String,
}

/// No format took the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    /// What is wrong and what to do, in a sentence or two.
    pub reason: String,
    /// Every format, the best match first.
    pub tried: Vec<Tried>,
}

/// Reads a file with the format that fits best; if that one refuses, with the next.
///
/// # Errors
/// When the file is too large or no format takes it; the refusal names each format and why.
pub fn parse(source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refusal> {
    if source.bytes.len() > limits.file_bytes {
        let reason = format!("the file has {} bytes; at most {} are read", source.bytes.len(), limits.file_bytes);
        return Err(Refusal { reason, tried: Vec::new() });
    }
    let mut scored: Vec<_> = FORMATS.iter().map(|format| (format.sniff(source), *format)).collect();
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    let mut tried = Vec::new();
    for (score, format) in scored {
        let reason = match score {
            Score::No(reason) => reason.to_owned(),
            _ => match format.parse(source, limits) {
                Ok(parsed) => return Ok(parsed),
                Err(refused) => refused.0,
            },
        };
        tried.push(Tried { format: format.name(), reason });
    }
    Err(Refusal { reason: "no format takes this file".to_owned(), tried })
}

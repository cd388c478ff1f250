//! A copy of a file in which personal details are masked: of the same length, line for line, in the file's own
//! encoding, so that it reads as the original does.

use podium_domain::{ParsedFile, ParsedRun, ParsedWorkload, Personal};

use self::replace::Replacer;
use crate::{Limits, Source, container, registry, text::Encoding};

mod mask;
mod replace;
mod shown;
mod spelling;

pub use mask::placeholders;
pub use shown::Masks;

/// Most details that one copy masks; a file with more of them is a list of people or machines.
const MOST: usize = 2_000;

/// A copy to hand out, and what is masked in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redacted {
    /// As long as the original.
    pub bytes: Vec<u8>,
    /// How many details are masked; 0 when the copy is the original.
    pub details: usize,
}

/// Why no copy can be handed out, in a sentence for a person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotRedacted(pub String);

/// Masks every occurrence of the details as whole words, however the file spells them (JSON and XML escapes, UTF-16,
/// code pages). Length and lines stay; what it does not find as it was reported is left as it is.
pub fn redact(source: &Source<'_>, personal: &[Personal]) -> Vec<u8> {
    let mut copy = source.bytes.to_vec();
    let (encoding, mark) = Encoding::of(source.bytes);
    let masks = mask::masks(personal);
    let patterns = spelling::patterns(&masks, encoding, &source.bytes[mark..]);
    Replacer::new(patterns, encoding).mask(&source.bytes[mark..], &mut copy[mark..]);
    copy
}

/// The copy of a file that others may have. Both are read, and must say the same: the copy holds the original's figures
/// and none of its details.
///
/// # Errors
/// When no format takes the file, when it holds other files, or when the copy would fail that test.
pub fn redacted_copy(source: &Source<'_>, limits: &Limits) -> Result<Redacted, NotRedacted> {
    let limits = Limits {
        notices: MOST,
        ..*limits
    };
    let read = |bytes| {
        let name = source.name;
        registry::parse(&Source::new(name, bytes), &limits).map_err(|refusal| NotRedacted(refusal.reason))
    };
    if container::is_container(source.bytes) {
        let reason = "it is an archive, and no copy is made of the files in one";
        return Err(NotRedacted(reason.to_owned()));
    }
    let original = read(source.bytes)?;
    if original
        .warnings
        .iter()
        .any(|warning| warning.code == "more-personal")
    {
        let reason = "it holds more personal details than a copy can be cleared of";
        return Err(NotRedacted(reason.to_owned()));
    }
    if original.personal.is_empty() {
        return Ok(Redacted {
            bytes: source.bytes.to_vec(),
            details: 0,
        });
    }
    let bytes = redact(source, &original.personal);
    let copy = read(&bytes)?;
    if !same_figures(&original, &copy) {
        let reason = "masking its personal details would change its figures";
        return Err(NotRedacted(reason.to_owned()));
    }
    let is_left = |personal: &Personal| copy.personal.iter().any(|left| left.value == personal.value);
    if original.personal.iter().any(is_left) {
        let reason = "one of its personal details cannot be masked";
        return Err(NotRedacted(reason.to_owned()));
    }
    Ok(Redacted {
        bytes,
        details: original.personal.len(),
    })
}

/// Whether two files say the same but for names.
fn same_figures(a: &ParsedFile, b: &ParsedFile) -> bool {
    let run = |(a, b): (&ParsedRun, &ParsedRun)| {
        (&a.format, &a.tool, &a.tool_version, a.lines) == (&b.format, &b.tool, &b.tool_version, b.lines)
            && a.started_at == b.started_at
            && a.workloads.len() == b.workloads.len()
            && a.workloads.iter().zip(&b.workloads).all(same_workload)
    };
    a.runs.len() == b.runs.len() && a.runs.iter().zip(&b.runs).all(run)
}

fn same_workload((a, b): (&ParsedWorkload, &ParsedWorkload)) -> bool {
    let dimensions = |workload: &ParsedWorkload| {
        let mut identity = workload.identity.clone();
        // The only one that may be a name.
        identity.test = None;
        identity
    };
    let parts = |workload: &ParsedWorkload| {
        let parts = workload.parts.iter();
        parts
            .map(|part| (part.outcome.status, part.measurements.clone()))
            .collect::<Vec<_>>()
    };
    dimensions(a) == dimensions(b)
        && (a.outcome.status, a.outcome.code, a.outcome.at_least)
            == (b.outcome.status, b.outcome.code, b.outcome.at_least)
        && a.measurements == b.measurements
        && a.series == b.series
        && parts(a) == parts(b)
}

#[cfg(test)]
mod tests;

//! One text that holds the outputs of several tools: a terminal log, a forum post.

use podium_domain::{ParsedFile, ParsedRun};

use super::FORMATS;
use crate::{Format, Limits, Source, ordered};

mod again;

/// Adds to what the best format read what the others find between: runs in the order of their lines, none of which
/// stands on lines that an earlier format took, or is the same output as one of them in another form.
pub(super) fn with_neighbours(
    source: &Source<'_>,
    limits: &Limits,
    best: &dyn Format,
    parsed: ParsedFile,
) -> ParsedFile {
    if !best.shares_text() || is_one_document(source.bytes) {
        return parsed;
    }
    let others = FORMATS
        .iter()
        .filter(|format| format.shares_text() && format.id() != best.id());
    let mut all = parsed;
    for other in others {
        if let Ok(more) = other.parse(source, limits) {
            add(&mut all, more);
        }
    }
    ordered::sort_by_key(&mut all.runs, |run| run.lines);
    ordered::sort_by_key(&mut all.warnings, |warning| warning.line);
    all
}

/// Whether the bytes are a single JSON or XML document with nothing around it; cheap, and wrong only for texts that
/// happen to begin and end like one.
fn is_one_document(bytes: &[u8]) -> bool {
    let bytes = bytes.trim_ascii();
    matches!(
        (bytes.first(), bytes.last()),
        (Some(b'{'), Some(b'}')) | (Some(b'['), Some(b']')) | (Some(b'<'), Some(b'>'))
    )
}

fn add(all: &mut ParsedFile, more: ParsedFile) {
    let taken: Vec<_> = all.runs.iter().filter_map(|run| run.lines).collect();
    let is_free = |run: &ParsedRun| {
        run.lines
            .is_some_and(|[first, last]| taken.iter().all(|[from, to]| last < *from || *to < first))
    };
    let known = all.runs.len();
    // Each run has at most one other form, so that two executions with the same figures stay two.
    let mut paired = vec![false; known];
    for run in more.runs.into_iter().filter(is_free) {
        let mut others = all.runs.iter().zip(&mut paired).take(known);
        let other = others.find(|(other, paired)| !**paired && again::is_same(other, &run));
        match other {
            Some((_, paired)) => *paired = true,
            None => all.runs.push(run),
        }
    }
    // What a format says of lines that another took would only confuse.
    if all.runs.len() > known {
        for warning in more.warnings {
            if !all.warnings.contains(&warning) {
                all.warnings.push(warning);
            }
        }
    }
    for personal in more.personal {
        if !all.personal.contains(&personal) {
            all.personal.push(personal);
        }
    }
}

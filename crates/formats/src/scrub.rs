use podium_domain::{
    ConditionValue, Identity, Measurement, Metric, Op, Outcome, ParsedFile, ParsedRun, ParsedWorkload,
    Pattern, Series, Stat, Unit, Warning, Word,
};
use sha2::{Digest, Sha256};

use crate::ordered;

/// Longest name, in bytes: of a workload, a metric, a test. Names are keys, and keys have to stay short.
const NAME_BYTES: usize = 400;

/// How much of a cut name's digest ends it.
const DIGEST_CHARS: usize = 8;

/// Longest other text, in characters.
const TEXT_CHARS: usize = 4_000;

/// Bounds every text of a file, whatever its format let through, and takes out NULs, which no database keeps and which
/// JSON can spell.
pub(crate) fn scrub(file: &mut ParsedFile) {
    file.runs.iter_mut().for_each(run);
    let endless = file.runs.iter_mut().flat_map(|run| &mut run.workloads);
    let endless = endless.filter_map(forget_endless_block).count();
    if endless > 0 {
        let message = format!("{endless} workloads have a block size that no device has; it was left out");
        file.warnings.push(Warning::new("out-of-range", message, None));
    }
    for personal in &mut file.personal {
        text(&mut personal.value);
    }
    for warning in &mut file.warnings {
        text(&mut warning.message);
    }
}

/// Databases count with a sign. Without its block size, the workload's name says what it is.
fn forget_endless_block(workload: &mut ParsedWorkload) -> Option<u64> {
    let identity = &mut workload.identity;
    let endless = identity
        .block_bytes
        .take_if(|bytes| i64::try_from(*bytes).is_err());
    if endless.is_some() {
        identity.test.get_or_insert_with(|| workload.name.clone());
    }
    endless
}

fn run(run: &mut ParsedRun) {
    name(&mut run.tool);
    for optional in [
        &mut run.tool_version,
        &mut run.section,
        &mut run.subject,
        &mut run.started_at,
    ] {
        optional.iter_mut().for_each(name);
    }
    let found = std::mem::take(&mut run.found);
    run.found = ordered::map(found.into_iter().map(|(mut factor, mut level)| {
        name(&mut factor);
        text(&mut level);
        (factor, level)
    }));
    run.workloads.iter_mut().for_each(workload);
}

fn workload(workload: &mut ParsedWorkload) {
    name(&mut workload.name);
    identity(&mut workload.identity);
    outcome(&mut workload.outcome);
    workload.measurements.iter_mut().for_each(measurement);
    for part in &mut workload.parts {
        name(&mut part.name);
        outcome(&mut part.outcome);
        part.measurements.iter_mut().for_each(measurement);
    }
    for series in &mut workload.series {
        let (Series::Time { metric, op, .. } | Series::Histogram { metric, op, .. }) = series;
        self::metric(metric);
        self::op(op);
    }
    if workload.conditions.iter().all(is_bound) {
        return;
    }
    let conditions = std::mem::take(&mut workload.conditions);
    let bound = conditions.into_iter().map(|(condition, mut value)| {
        let mut condition = condition.into_owned();
        name(&mut condition);
        if let ConditionValue::Text(value) = &mut value {
            text(value);
        }
        (condition, value)
    });
    workload.conditions = bound.collect();
}

/// Nearly always, and looking is much cheaper than putting a map together anew.
fn is_bound((condition, value): (&str, &ConditionValue)) -> bool {
    let ConditionValue::Text(value) = value else {
        return fits(condition, NAME_BYTES);
    };
    fits(condition, NAME_BYTES) && fits(value, TEXT_CHARS)
}

fn fits(text: &str, most: usize) -> bool {
    text.len() <= most && !text.contains('\0')
}

fn identity(identity: &mut Identity) {
    op(&mut identity.op);
    if let Some(Pattern::Other(word)) = &mut identity.pattern {
        self::word(word);
    }
    for optional in [&mut identity.block_mix, &mut identity.test] {
        optional.iter_mut().for_each(name);
    }
}

fn outcome(outcome: &mut Outcome) {
    outcome.reason.iter_mut().for_each(text);
}

fn measurement(measurement: &mut Measurement) {
    metric(&mut measurement.metric);
    op(&mut measurement.op);
    if let Stat::Other(word) = &mut measurement.stat {
        self::word(word);
    }
    if let Unit::Other(word) = &mut measurement.unit {
        self::word(word);
    }
}

fn metric(metric: &mut Metric) {
    if let Metric::Other(word) = metric {
        self::word(word);
    }
}

fn op(op: &mut Op) {
    if let Op::Other(word) = op {
        self::word(word);
    }
}

fn word(word: &mut Word) {
    if !fits(word, NAME_BYTES) {
        let mut text = word.to_string();
        name(&mut text);
        *word = text.into();
    }
}

/// Cuts a name that is too long; a digest of it keeps it apart from others that begin alike.
fn name(text: &mut String) {
    without_nul(text);
    if text.len() > NAME_BYTES {
        let digest = hex::encode(Sha256::digest(text.as_bytes()));
        let digest = digest.get(..DIGEST_CHARS).unwrap_or_default();
        let kept = text.floor_char_boundary(NAME_BYTES - '…'.len_utf8() - DIGEST_CHARS);
        text.truncate(kept);
        text.push('…');
        text.push_str(digest);
    }
}

fn text(text: &mut String) {
    without_nul(text);
    // A text has at least as many bytes as characters, so short ones need no count.
    if text.len() > TEXT_CHARS
        && let Some((end, _)) = text.char_indices().nth(TEXT_CHARS)
    {
        text.truncate(end);
        text.push('…');
    }
}

fn without_nul(text: &mut String) {
    if text.contains('\0') {
        *text = text.replace('\0', "\u{fffd}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nuls_and_endless_texts_go() {
        let mut short = "a\0b".to_owned();
        name(&mut short);
        assert_eq!(short, "a\u{fffd}b");
        let mut long = "µ".repeat(TEXT_CHARS + 1);
        text(&mut long);
        assert_eq!(long.chars().count(), TEXT_CHARS + 1);
        assert!(long.ends_with("µ…"));
    }

    #[test]
    fn a_cut_name_fits_in_bytes_and_tells_its_end() {
        let mut exact = "µ".repeat(NAME_BYTES / 2);
        name(&mut exact);
        assert!(exact.ends_with('µ'));
        let [mut a, mut b] = ["a", "b"].map(|end| "µ".repeat(NAME_BYTES / 2) + end);
        name(&mut a);
        name(&mut b);
        assert!(a.len() <= NAME_BYTES && b.len() <= NAME_BYTES && a != b);
    }
}

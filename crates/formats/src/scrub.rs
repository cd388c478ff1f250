use podium_domain::{
    ConditionValue, Identity, Measurement, Metric, Op, Outcome, ParsedFile, ParsedRun, ParsedWorkload,
    Pattern, Series, Stat, Unit,
};

/// Longest name, in characters: of a workload, a metric, a test. Names are keys, and keys have to stay short.
const NAME_CHARS: usize = 500;

/// Longest other text, in characters.
const TEXT_CHARS: usize = 4_000;

/// Bounds every text of a file, whatever its format let through, and takes out NULs, which no database keeps and which
/// JSON can spell.
pub(crate) fn scrub(file: &mut ParsedFile) {
    file.runs.iter_mut().for_each(run);
    for personal in &mut file.personal {
        text(&mut personal.value);
    }
    for warning in &mut file.warnings {
        text(&mut warning.message);
    }
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
    run.found = found
        .into_iter()
        .map(|(mut factor, mut level)| {
            name(&mut factor);
            text(&mut level);
            (factor, level)
        })
        .collect();
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
    workload.conditions = conditions
        .into_iter()
        .map(|(mut condition, mut value)| {
            name(&mut condition);
            if let ConditionValue::Text(value) = &mut value {
                text(value);
            }
            (condition, value)
        })
        .collect();
}

/// Nearly always, and looking is much cheaper than putting a map together anew.
fn is_bound((condition, value): (&String, &ConditionValue)) -> bool {
    let fits = |text: &str, most| text.len() <= most && !text.contains('\0');
    let ConditionValue::Text(value) = value else {
        return fits(condition, NAME_CHARS);
    };
    fits(condition, NAME_CHARS) && fits(value, TEXT_CHARS)
}

fn identity(identity: &mut Identity) {
    op(&mut identity.op);
    if let Some(Pattern::Other(word)) = &mut identity.pattern {
        name(word);
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
        name(word);
    }
    if let Unit::Other(word) = &mut measurement.unit {
        name(word);
    }
}

fn metric(metric: &mut Metric) {
    if let Metric::Other(word) = metric {
        name(word);
    }
}

fn op(op: &mut Op) {
    if let Op::Other(word) = op {
        name(word);
    }
}

fn name(text: &mut String) {
    bound(text, NAME_CHARS);
}

fn text(text: &mut String) {
    bound(text, TEXT_CHARS);
}

fn bound(text: &mut String, chars: usize) {
    if text.contains('\0') {
        *text = text.replace('\0', "\u{fffd}");
    }
    // A text has at least as many bytes as characters, so short ones need no count.
    if text.len() > chars
        && let Some((end, _)) = text.char_indices().nth(chars)
    {
        text.truncate(end);
        text.push('…');
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
        let mut long = "µ".repeat(NAME_CHARS + 1);
        name(&mut long);
        assert_eq!(long.chars().count(), NAME_CHARS + 1);
        assert!(long.ends_with("µ…"));
        let mut exact = "µ".repeat(NAME_CHARS);
        name(&mut exact);
        assert!(exact.ends_with('µ'));
    }
}

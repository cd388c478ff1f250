use std::collections::{BTreeMap, BTreeSet};

use podium_domain::{
    Identity, Measurement, Metric, Op, ParsedRun, ParsedWorkload, Pattern, Stat, Status, WorkloadId,
};

use super::{Dd, output::Output};
use crate::{blank, numbers::Number, terminal};

/// Outputs as runs: repetitions together, the others one each.
pub(super) fn runs(outputs: Vec<Output>) -> Vec<ParsedRun> {
    let mut groups: Vec<Vec<Output>> = Vec::new();
    for output in outputs {
        match groups.last_mut() {
            Some(group) if group.last().is_some_and(|last| output.repeats(last)) => group.push(output),
            _ => groups.push(vec![output]),
        }
    }
    let identities = tell_apart(&groups);
    groups
        .iter()
        .zip(identities)
        .filter_map(|(group, identity)| run(group, identity))
        .collect()
}

fn run(group: &[Output], identity: Identity) -> Option<ParsedRun> {
    let (first, last) = (group.first()?, group.last()?);
    let mut run = terminal::run(Dd::ID, Dd::TOOL, [first.lines[0], last.lines[1]]);
    run.workloads = vec![workload(first, group, identity)];
    Some(run)
}

fn workload(first: &Output, group: &[Output], identity: Identity) -> ParsedWorkload {
    let name = match (&first.command, &first.heading) {
        (Some(command), _) => &command.text,
        (None, Some(heading)) => heading,
        (None, None) => Dd::TOOL,
    };
    let op = identity.op.clone();
    let mut workload = blank::workload(name, identity);
    if let Some(command) = &first.command {
        workload.conditions = command.conditions();
    }
    if let Ok(bytes) = i64::try_from(first.summary.bytes) {
        workload.conditions.insert("span_bytes", bytes.into());
    }
    let rates: Vec<Number> = group.iter().filter_map(|output| output.summary.rate).collect();
    if first.error.is_some() || rates.is_empty() {
        let reason = first.error.as_deref().unwrap_or("nothing was copied");
        workload.outcome = terminal::ended(Status::Failed, reason);
        workload.measurements = vec![Measurement::unmeasured(Metric::Bandwidth, op, Stat::Mean)];
    } else {
        let times: Vec<Number> = group.iter().map(|output| output.summary.seconds).collect();
        let rate = terminal::repeated(Metric::Bandwidth, &op, Stat::Mean, &rates);
        let time = terminal::repeated(Metric::Duration, &op, Stat::Total, &times);
        workload.measurements = rate.into_iter().chain(time).collect();
    }
    workload
}

fn identity(output: &Output) -> Identity {
    let announced = || output.heading.as_deref().and_then(announced_op);
    let op = match &output.command {
        Some(command) => command.op(),
        None => announced().unwrap_or_else(|| Op::Other("copy".into())),
    };
    Identity {
        pattern: Some(Pattern::Sequential),
        block_bytes: output.block_bytes(),
        ..Identity::of(op)
    }
}

/// The direction that a script's announcement right above an output names: `Running DD WRITE test...`. Only where it
/// says that a test of one direction follows; that prose has the word somewhere proves nothing.
fn announced_op(heading: &str) -> Option<Op> {
    let lower = heading.to_ascii_lowercase();
    let has = |any: &[&str]| {
        let mut words = lower.split(|c: char| !c.is_ascii_alphanumeric());
        words.any(|word| any.contains(&word))
    };
    let announces = has(&["test", "speed", "benchmark"]) && lower.split_whitespace().count() <= MOST_WORDS;
    match (has(&["read", "reading"]), has(&["write", "writing"])) {
        (true, false) if announces => Some(Op::Read),
        (false, true) if announces => Some(Op::Write),
        _ => None,
    }
}

/// An announcement is no sentence.
const MOST_WORDS: usize = 6;

/// The identity of each group. Where equal ones have different targets, or else different text above them, that is
/// added, and of a loop over paths which turn it was: what is not known to be the same measurement must not be averaged
/// with another.
fn tell_apart(groups: &[Vec<Output>]) -> Vec<Identity> {
    let outputs: Vec<&Output> = groups.iter().filter_map(|group| group.first()).collect();
    let target = |output: &Output| Some(output.command.as_ref()?.target()?.to_owned());
    let heading = |output: &Output| output.heading.clone();
    let mut known: BTreeMap<WorkloadId, [BTreeSet<Option<String>>; 3]> = BTreeMap::new();
    let mut identities: Vec<Identity> = outputs.iter().map(|output| identity(output)).collect();
    for (identity, output) in identities.iter().zip(&outputs) {
        let [targets, headings, turns] = known.entry(identity.id(Dd::TOOL)).or_default();
        targets.insert(target(output));
        headings.insert(heading(output));
        turns.insert(Some(output.lines[0].to_string()).filter(|_| output.varies()));
    }
    let mut turns: BTreeMap<WorkloadId, u32> = BTreeMap::new();
    for (identity, output) in identities.iter_mut().zip(&outputs) {
        let id = identity.id(Dd::TOOL);
        let turn = turns.entry(id).or_default();
        *turn += 1;
        identity.test = match known.get(&id) {
            _ if output.turn.is_some() => output.turn.map(|turn| format!("output {turn}")),
            Some([targets, _, turns]) if turns.len() > 1 && output.varies() => {
                let target = target(output).filter(|_| targets.len() > 1);
                Some(target.map_or_else(
                    || format!("turn {turn}"),
                    |target| format!("{target}, turn {turn}"),
                ))
            }
            Some([targets, ..]) if targets.len() > 1 => target(output),
            Some([_, headings, _]) if headings.len() > 1 => heading(output),
            _ => None,
        };
    }
    identities
}

use std::collections::{BTreeMap, HashMap};
use std::fmt::{Debug, Display};

use podium_domain::{ConditionValue, Identity, Measurement, ParsedRun, ParsedWorkload};

/// Appends what differs between two readings of one run.
pub(super) fn changes(title: &str, old: &ParsedRun, new: &ParsedRun, all: &mut Vec<String>) {
    if old == new {
        return;
    }
    let before = all.len();
    let mut field = |name: &str, old: String, new: String| {
        if old != new {
            all.push(format!("{title}: {name}: {old} → {new}"));
        }
    };
    let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "not stated".to_owned());
    field("format", old.format.clone(), new.format.clone());
    field("tool", old.tool.clone(), new.tool.clone());
    field("tool version", text(&old.tool_version), text(&new.tool_version));
    field("section", text(&old.section), text(&new.section));
    field("start", text(&old.started_at), text(&new.started_at));
    field("subject", text(&old.subject), text(&new.subject));
    field("lines", format!("{:?}", old.lines), format!("{:?}", new.lines));
    let factors = |run: &ParsedRun| -> BTreeMap<String, String> {
        let own = run.factors.iter();
        own.map(|(factor, level)| (factor.to_string(), level.to_string()))
            .collect()
    };
    of_maps(title, "found", &old.found, &new.found, all);
    of_maps(title, "factor", &factors(old), &factors(new), all);
    of_workloads(title, &old.workloads, &new.workloads, all);
    if all.len() == before {
        all.push(format!("{title}: the workloads stand in another order"));
    }
}

fn of_maps<K: Ord + Display, V: PartialEq + Debug>(
    title: &str,
    what: &str,
    old: &BTreeMap<K, V>,
    new: &BTreeMap<K, V>,
    all: &mut Vec<String>,
) {
    for (name, was) in old {
        match new.get(name) {
            Some(is) if is == was => {}
            Some(is) => all.push(format!("{title}: {what} {name}: {was:?} → {is:?}")),
            None => all.push(format!("{title}: {what} {name} gone, was {was:?}")),
        }
    }
    for (name, is) in new.iter().filter(|(name, _)| !old.contains_key(*name)) {
        all.push(format!("{title}: {what} {name} new: {is:?}"));
    }
}

/// Workloads are the same by identity and name; else by name, when a newer parser knows the identity better; else by
/// identity. Among equals their order decides.
fn of_workloads(title: &str, old: &[ParsedWorkload], new: &[ParsedWorkload], all: &mut Vec<String>) {
    let mut found: Vec<Option<usize>> = vec![None; new.len()];
    let mut taken = vec![false; old.len()];
    let mut pass = |key: fn(&ParsedWorkload) -> String| {
        let mut waiting: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, workload) in old.iter().enumerate().rev().filter(|(at, _)| !taken[*at]) {
            waiting.entry(key(workload)).or_default().push(at);
        }
        for (workload, found) in new.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
            *found = waiting.get_mut(&key(workload)).and_then(Vec::pop);
            if let Some(at) = *found {
                taken[at] = true;
            }
        }
    };
    pass(|workload| format!("{}\0{:?}", workload.name, workload.identity));
    pass(|workload| workload.name.clone());
    pass(|workload| format!("{:?}", workload.identity));
    for (old, _) in old.iter().zip(&taken).filter(|(_, taken)| !**taken) {
        all.push(format!("{title}: workload {} gone", old.name));
    }
    for (new, found) in new.iter().zip(found) {
        match found.and_then(|at| old.get(at)) {
            Some(old) => of_workload(title, old, new, all),
            None => all.push(format!("{title}: workload {} new", new.name)),
        }
    }
}

fn of_workload(title: &str, old: &ParsedWorkload, new: &ParsedWorkload, all: &mut Vec<String>) {
    if old == new {
        return;
    }
    let before = all.len();
    let title = format!("{title}: {}", new.name);
    if old.name != new.name {
        all.push(format!("{title}: was called {}", old.name));
    }
    if old.identity != new.identity {
        let (was, is) = (identity(&old.identity), identity(&new.identity));
        all.push(format!("{title}: its row: {was} → {is}"));
    }
    if old.outcome != new.outcome {
        let words = |workload: &ParsedWorkload| {
            let outcome = &workload.outcome;
            let reason = outcome.reason.as_ref().map(|reason| format!(" ({reason})"));
            format!("{}{}", outcome.status.as_str(), reason.unwrap_or_default())
        };
        all.push(format!("{title}: outcome: {} → {}", words(old), words(new)));
    }
    let [was, is] = [old, new].map(|workload| workload.conditions.iter().collect());
    of_maps::<&str, &ConditionValue>(&title, "condition", &was, &is, all);
    of_figures(&title, &old.measurements, &new.measurements, all);
    if old.parts != new.parts {
        all.push(format!("{title}: its single jobs are read otherwise"));
    }
    if old.series != new.series {
        all.push(format!("{title}: its series are read otherwise"));
    }
    if all.len() == before {
        all.push(format!("{title}: its figures stand in another order"));
    }
}

fn of_figures(title: &str, old: &[Measurement], new: &[Measurement], all: &mut Vec<String>) {
    let key = |figure: &Measurement| format!("{} {} {}", figure.metric, figure.op, figure.stat);
    let by_key: BTreeMap<_, _> = new.iter().map(|figure| (key(figure), figure)).collect();
    let mut old_keys = Vec::with_capacity(old.len());
    for was in old {
        let name = key(was);
        match by_key.get(&name) {
            Some(is) if *is == was => {}
            Some(is) => all.push(format!("{title}: {name}: {} → {}", figure(was), figure(is))),
            None => all.push(format!("{title}: {name} gone, was {}", figure(was))),
        }
        old_keys.push(name);
    }
    for (name, is) in by_key.iter().filter(|(name, _)| !old_keys.contains(name)) {
        all.push(format!("{title}: {name} new: {}", figure(is)));
    }
}

/// In the canonical unit with every digit: what is compared here is not for reading at a glance.
fn figure(figure: &Measurement) -> String {
    let value = match (figure.value, figure.bounds()) {
        (Some(value), None) => value.to_string(),
        (Some(value), Some([low, high])) => format!("{value} ({low} to {high})"),
        (None, Some([low, high])) => format!("{low} to {high}"),
        (None, None) => return "not measured".to_owned(),
    };
    let digits = figure.digits.map(|digits| format!(", {digits} digits"));
    let repetitions = match figure.repetitions.len() {
        0 => String::new(),
        n => format!(", {n} repetitions"),
    };
    format!(
        "{value} {}{}{repetitions}",
        figure.unit.symbol(),
        digits.unwrap_or_default()
    )
}

fn identity(identity: &Identity) -> String {
    serde_json::to_string(identity).unwrap_or_else(|_| format!("{identity:?}"))
}

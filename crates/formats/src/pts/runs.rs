//! Systems become runs, results their workloads.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use podium_domain::{ParsedRun, Unit};

use super::{
    TOOL,
    describe::{Described, describe},
    fio,
    found::found,
    model::{Composite, Entry, System, TestResult},
    reading::{Reading, reading},
    scale::{Scale, named, scale},
};
use crate::{Limits, Refused, blank, notices::Notices, stamp};

mod draft;

use draft::{Draft, tell_apart};

/// Users that tell nothing of a person.
const NOBODY: [&str; 3] = ["", "root", "Unknown"];

/// Makes a run of each system that has an entry.
///
/// # Errors
/// When there are more systems or entries than the limits allow.
pub(super) fn runs(
    composite: &Composite,
    format: &'static str,
    limits: &Limits,
    notices: &mut Notices,
) -> Result<Vec<ParsedRun>, Refused> {
    let entries = composite.results.iter().map(|result| result.entries.len()).sum();
    let subjects = Subjects::of(composite);
    for (count, most, what) in [
        (subjects.names.len(), limits.runs, "systems"),
        (entries, limits.workloads, "entries"),
    ] {
        if count > most {
            return Err(Refused(format!(
                "the file has {count} {what}; at most {most} are read"
            )));
        }
    }
    let mut unproven = HashSet::new();
    let mut drafts: Vec<Vec<Draft>> = subjects.names.iter().map(|_| Vec::new()).collect();
    let mut places = Places::default();
    for result in &composite.results {
        read(result, &subjects, &mut drafts, &mut places, notices);
    }
    let mut runs = Vec::new();
    for (name, drafts) in subjects.names.iter().zip(drafts) {
        if drafts.is_empty() {
            continue;
        }
        let mut run = run(
            composite,
            format,
            name,
            subjects.systems.get(name).copied(),
            notices,
        );
        for draft in &drafts {
            warn_of_unit(draft, &mut unproven, notices);
        }
        run.workloads = tell_apart(drafts);
        runs.push(run);
    }
    Ok(runs)
}

/// The systems by name, in the file's order; names that only entries use come last.
struct Subjects<'c> {
    names: Vec<&'c str>,
    numbers: HashMap<&'c str, usize>,
    systems: HashMap<&'c str, &'c System>,
}

impl<'c> Subjects<'c> {
    fn of(composite: &'c Composite) -> Self {
        let mut subjects = Self {
            names: Vec::new(),
            numbers: HashMap::new(),
            systems: HashMap::new(),
        };
        for system in &composite.systems {
            subjects.add(&system.identifier);
            subjects.systems.entry(&system.identifier).or_insert(system);
        }
        for result in &composite.results {
            for (guess, entry) in result.entries.iter().enumerate() {
                if subjects.number(&entry.system, guess).is_none() {
                    subjects.add(&entry.system);
                }
            }
        }
        subjects
    }

    /// The number of a system; entries stand in the order of the systems, so that of the next is guessed.
    fn number(&self, name: &str, guess: usize) -> Option<usize> {
        let right = self.names.get(guess).is_some_and(|known| *known == name);
        right.then_some(guess).or_else(|| self.numbers.get(name).copied())
    }

    fn add(&mut self, name: &'c str) {
        if let std::collections::hash_map::Entry::Vacant(free) = self.numbers.entry(name) {
            free.insert(self.names.len());
            self.names.push(name);
        }
    }
}

/// Where the workload of a system, a test and its options is among the system's drafts.
#[derive(Default)]
struct Places {
    /// The number of each test with its options.
    tests: HashMap<String, usize>,
    /// By system and test; the last of several.
    drafts: HashMap<(usize, usize), usize>,
}

impl Places {
    fn test(&mut self, described: &Described) -> usize {
        let next = self.tests.len();
        let key = format!("{}\n{}", described.rest, described.identity_text());
        *self.tests.entry(key).or_insert(next)
    }
}

fn read(
    result: &TestResult,
    subjects: &Subjects<'_>,
    drafts: &mut [Vec<Draft>],
    places: &mut Places,
    notices: &mut Notices,
) {
    let Some(scale) = scale(result) else {
        let message = format!("“{}” has no unit; it was left out", named(result));
        notices.warn("no-unit", message, result.line);
        return;
    };
    let described = Rc::new(describe(result));
    let test = places.test(&described);
    let mut shared = draft::Shared::new(&described.conditions);
    for (guess, entry) in result.entries.iter().enumerate() {
        let Some(subject) = subjects.number(&entry.system, guess) else {
            continue;
        };
        let draft = match reading(result, entry) {
            Reading::NoFigure(what) => {
                let message = format!("“{}” gives {what}; it was left out", described.name);
                notices.warn("no-figure", message, entry.line);
                continue;
            }
            reading => draft::draft(result, &described, &mut shared, &scale, entry, reading),
        };
        warn_of_contradiction(&draft, entry, notices);
        let key = (subject, test);
        let Some(own) = drafts.get_mut(subject) else {
            continue;
        };
        match places.drafts.get(&key).and_then(|place| own.get_mut(*place)) {
            Some(known) if known.takes(&draft) => known.merge(draft),
            _ => {
                places.drafts.insert(key, own.len());
                own.push(draft);
            }
        }
    }
}

fn warn_of_contradiction(draft: &Draft, entry: &Entry, notices: &mut Notices) {
    if draft.contradicted {
        let message = format!(
            "“{}” of “{}”: the value {} is neither the mean nor the best or worst of its trials {}; \
             it stands alone, without repetitions",
            draft.workload.name,
            entry.system,
            entry.value,
            entry.trials().collect::<Vec<_>>().join(", ")
        );
        notices.warn("contradiction", message, entry.line);
    }
}

fn warn_of_unit(draft: &Draft, known: &mut HashSet<String>, notices: &mut Notices) {
    let Some(label) = &draft.unproven else { return };
    let message = format!(
        "“{label}” of {} is read as the unit that it names; whether the test means powers of 1000 or 1024 \
         is not proven{}",
        draft.test(),
        if draft.is_fio {
            " (the profile passes on numbers that fio printed in MiB/s or KiB/s: the true value is 2.4 or 4.9 % higher)"
        } else {
            ""
        }
    );
    if known.insert(message.clone()) {
        notices.warn("unit-unproven", message, draft.line);
    }
}

fn run(
    composite: &Composite,
    format: &'static str,
    subject: &str,
    system: Option<&System>,
    notices: &mut Notices,
) -> ParsedRun {
    if let Some(system) = system.filter(|system| !NOBODY.contains(&system.user.as_str())) {
        notices.personal("user name", &system.user, system.line.unwrap_or(1));
    }
    let version = system.map(|system| system.client_version.as_str());
    let version = version.filter(|version| !version.is_empty());
    ParsedRun {
        tool_version: version
            .or_else(|| client_version(&composite.client))
            .map(str::to_owned),
        lines: composite.lines,
        subject: Some(subject.to_owned()).filter(|subject| !subject.is_empty()),
        started_at: system.and_then(|system| stamp::iso(&system.timestamp)),
        found: system.map(found).unwrap_or_default(),
        ..blank::run(format, TOOL)
    }
}

/// `5.6.0` of `Phoronix Test Suite v5.6.0 (Dedilovo)`.
fn client_version(client: &str) -> Option<&str> {
    let (_, rest) = client.split_once(" v")?;
    rest.split_ascii_whitespace().next()
}

/// Whether a scale's unit can turn out to be another.
fn is_open(scale: &Scale) -> bool {
    !scale.proven && scale.unit.unit == Unit::BytesPerSecond
}

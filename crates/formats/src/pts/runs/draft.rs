//! Workloads while a file is read.

use std::{collections::HashMap, rc::Rc};

use podium_domain::{Better, Conditions, Measurement, Metric, Op, Outcome, ParsedWorkload, Stat, Status};

use super::{fio, is_open};
use crate::{
    blank,
    keys::{identity_key, surely_differ},
    numbers::number,
    pts::{
        describe::Described,
        model::{Entry, TestResult},
        reading::{Figure, Reading},
        scale::Scale,
    },
};

/// Most figures of one workload: a test has one for each unit, and the least and most beside it.
const MOST_FIGURES: usize = 64;

/// A workload with what is needed until all of its figures are there.
pub(super) struct Draft {
    pub(super) workload: ParsedWorkload,
    described: Rc<Described>,
    pub(super) is_fio: bool,
    /// The label of a bandwidth whose meaning is open.
    pub(super) unproven: Option<String>,
    /// Canonical units in one of the label.
    factor_of_label: f64,
    /// Its value is none of its trials.
    pub(super) contradicted: bool,
    /// Where its test stands.
    pub(super) line: Option<u64>,
}

impl Draft {
    /// The test, for sentences.
    pub(super) fn test(&self) -> &str {
        &self.described.test
    }

    /// Whether the other's figure is one of another unit of the same workload.
    pub(super) fn takes(&self, other: &Self) -> bool {
        let own = &self.workload.measurements;
        let mut others = other.workload.measurements.iter();
        own.len() < MOST_FIGURES
            && self.workload.outcome == other.workload.outcome
            && !others.any(|other| {
                own.iter()
                    .any(|own| own.metric == other.metric && own.op == other.op)
            })
    }

    /// Adds the other's figures.
    pub(super) fn merge(&mut self, other: Self) {
        self.workload.measurements.extend(other.workload.measurements);
        if other.unproven.is_some() {
            self.unproven = other.unproven;
            self.factor_of_label = other.factor_of_label;
        }
        if self.is_fio && self.unproven.is_some() && fio::prove(&mut self.workload, self.factor_of_label) {
            self.unproven = None;
        }
    }
}

/// The conditions of a test's entries. Those with as many trials share them.
pub(super) struct Shared<'d> {
    own: &'d Conditions,
    trials: usize,
    with_trials: Conditions,
}

impl<'d> Shared<'d> {
    pub(super) fn new(own: &'d Conditions) -> Self {
        Self {
            own,
            trials: 0,
            with_trials: own.clone(),
        }
    }

    fn of(&mut self, trials: usize) -> Conditions {
        if self.trials != trials {
            self.trials = trials;
            self.with_trials = self.own.clone();
            if trials > 0 {
                let trials = i64::try_from(trials).unwrap_or(i64::MAX);
                self.with_trials.insert("runs", trials.into());
            }
        }
        self.with_trials.clone()
    }
}

/// A workload of one figure.
pub(super) fn draft(
    result: &TestResult,
    described: &Rc<Described>,
    shared: &mut Shared<'_>,
    scale: &Scale,
    entry: &Entry,
    reading: Reading,
) -> Draft {
    let identity = described.identity.clone();
    let op = match &identity.op {
        Op::Read => Op::Read,
        Op::Write => Op::Write,
        _ => Op::Total,
    };
    let mut trials = 0;
    let mut outcome = Outcome::ok();
    let mut contradicted = false;
    let better = match &*result.proportion {
        "HIB" => Some(Better::Higher),
        "LIB" => Some(Better::Lower),
        _ => None,
    };
    let mut measurements = match reading {
        Reading::Figure(figure) => {
            contradicted = figure.contradicted;
            trials = figure.trials;
            figures(figure, &op, scale, entry)
        }
        Reading::Failed(reason) => {
            outcome = Outcome {
                status: Status::Failed,
                reason: Some(reason),
                ..outcome
            };
            vec![Measurement::unmeasured(
                scale.metric.clone(),
                op.clone(),
                whole(scale, Stat::Mean),
            )]
        }
        Reading::NoFigure(_) => Vec::new(),
    };
    for figure in &mut measurements {
        figure.unit = scale.unit.unit.clone();
        figure.better = better;
    }
    Draft {
        workload: ParsedWorkload {
            conditions: shared.of(trials),
            outcome,
            measurements,
            ..blank::workload(&described.name, identity)
        },
        described: Rc::clone(described),
        is_fio: described.is_fio,
        unproven: is_open(scale).then(|| result.scale.trim().to_owned()),
        factor_of_label: scale.unit.factor / scale.unit.divisor,
        contradicted,
        line: result.line,
    }
}

/// The figure, and the least and most that the suite notes beside it.
fn figures(figure: Figure, op: &Op, scale: &Scale, entry: &Entry) -> Vec<Measurement> {
    let of = |stat: Stat, value: f64, digits| {
        let value = scale.unit.to_canonical(value);
        Measurement::new(scale.metric.clone(), op.clone(), stat, value, digits)
    };
    let own = figure.stat.clone();
    let main = Measurement {
        repetitions: figure
            .repetitions
            .iter()
            .map(|value| scale.unit.to_canonical(*value))
            .collect(),
        ..of(whole(scale, figure.stat), figure.value, figure.digits)
    };
    let noted = [("min-result", Stat::Min), ("max-result", Stat::Max)];
    let noted = noted.into_iter().filter_map(|(key, stat)| {
        let number = number(entry.details.get(key)?).filter(|_| stat != own)?;
        Some(of(stat, number.value, Some(number.digits)))
    });
    let all = std::iter::once(main).chain(noted);
    all.filter(|figure| figure.value.is_some_and(f64::is_finite))
        .collect()
}

/// A duration or a size is a whole, of whatever number of trials it is the mean.
fn whole(scale: &Scale, stat: Stat) -> Stat {
    match (&scale.metric, stat) {
        (Metric::Duration | Metric::Bytes, Stat::Mean) => Stat::Total,
        (_, stat) => stat,
    }
}

/// Equal identities of one system get the options that differ, and where those are equal too a number.
pub(super) fn tell_apart(drafts: Vec<Draft>) -> Vec<ParsedWorkload> {
    let mut drafts = drafts;
    for step in [with_options, with_number] {
        if surely_differ(drafts.iter().map(|draft| identity_key(&draft.workload.identity))) {
            break;
        }
        let mut known = HashMap::new();
        for draft in &drafts {
            *known
                .entry(identity_key(&draft.workload.identity))
                .or_insert(0_usize) += 1;
        }
        let several: Vec<_> = drafts
            .iter()
            .map(|draft| {
                known
                    .get(&identity_key(&draft.workload.identity))
                    .is_some_and(|count| *count > 1)
            })
            .collect();
        drop(known);
        step(&mut drafts, &several);
    }
    drafts.into_iter().map(|draft| draft.workload).collect()
}

fn with_options(drafts: &mut [Draft], several: &[bool]) {
    for (draft, _) in drafts.iter_mut().zip(several).filter(|(_, several)| **several) {
        if draft.is_fio && draft.workload.identity.test.is_none() && !draft.described.rest.is_empty() {
            draft.workload.identity.test = Some(draft.described.rest.clone());
        }
    }
}

fn with_number(drafts: &mut [Draft], several: &[bool]) {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for (draft, _) in drafts.iter_mut().zip(several).filter(|(_, several)| **several) {
        let identity = &mut draft.workload.identity;
        let test = identity
            .test
            .clone()
            .unwrap_or_else(|| draft.workload.name.clone());
        let count = counts.entry(format!("{identity:?}")).or_default();
        *count += 1;
        if *count > 1 {
            identity.test = Some(format!("{test} ({count})"));
        }
    }
}

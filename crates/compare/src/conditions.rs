//! Like with like: in which conditions the columns of a workload differ (rule 8).

use std::collections::{BTreeMap, BTreeSet};

use podium_domain::{ConditionValue, Factor, TestedConfig};

use crate::gather::Source;

/// The values by condition, one per column.
pub(crate) type Differences = BTreeMap<String, Vec<Option<ConditionValue>>>;

/// The tool's version stands among the conditions under this name.
const TOOL_VERSION: &str = "tool_version";

/// Where the files lay, how full that drive was and what a person wrote beside the figure tell nothing of how the
/// workload ran; what came out of it is no circumstance either.
const NO_CIRCUMSTANCE: [&str; 5] = [
    "target",
    "drive_used",
    "note",
    crate::plausibility::IO_ERRORS,
    crate::plausibility::ELAPSED,
];

/// Every condition of which two columns state different values. What one side does not state is neither equal nor
/// different, so it marks nothing by itself. Factors that a run overrides are judged likewise, under their own names.
pub(crate) fn differences(sources: &[Source<'_>], configs: &[TestedConfig]) -> Differences {
    // Nearly all columns state the same of nearly everything, and looking for that needs no list of what they state.
    let mut firsts = Firsts::default();
    each_stated(sources, configs, &mut |name, _, value| firsts.add(name, value));
    let several = firsts.several();
    if several.is_empty() {
        return Differences::new();
    }
    let mut table = Table {
        stated: BTreeMap::new(),
        columns: configs.len(),
    };
    each_stated(sources, configs, &mut |name, column, value| {
        if several.contains(name) {
            table.add(name, column, &value.to_value());
        }
    });
    table.into_differences()
}

/// What a run says of a condition.
#[derive(Clone, Copy)]
enum Said<'a> {
    Value(&'a ConditionValue),
    Word(&'a str),
}

impl Said<'_> {
    fn to_value(self) -> ConditionValue {
        match self {
            Self::Value(value) => value.clone(),
            Self::Word(word) => ConditionValue::Text(word.to_owned()),
        }
    }

    fn is(self, other: Self, tolerance: f64) -> bool {
        match (self, other) {
            (Self::Value(one), Self::Value(other)) => same(one, other, tolerance),
            (Self::Word(one), Self::Word(other)) => one == other,
            (one, other) => same(&one.to_value(), &other.to_value(), tolerance),
        }
    }
}

/// Tells all that is stated: the name, the column and the value.
fn each_stated<'a>(
    sources: &[Source<'a>],
    configs: &'a [TestedConfig],
    tell: &mut impl FnMut(&'a str, usize, Said<'a>),
) {
    for source in sources {
        let conditions = source.workload.conditions.iter();
        for (name, value) in conditions.filter(|(name, _)| !NO_CIRCUMSTANCE.contains(name)) {
            tell(name, source.column, Said::Value(value));
        }
        if let Some(version) = &source.run.tool_version {
            tell(TOOL_VERSION, source.column, Said::Word(version));
        }
    }
    let overridden: BTreeSet<&Factor> = sources
        .iter()
        .flat_map(|source| source.run.factors.keys())
        .collect();
    for factor in overridden {
        for source in sources {
            let own = configs
                .get(source.column)
                .and_then(|config| config.info.factors.get(factor));
            if let Some(level) = source.run.factors.get(factor).or(own) {
                tell(factor.as_str(), source.column, Said::Word(level.as_str()));
            }
        }
    }
}

/// Of every condition the first value, and whether any other was not the same.
#[derive(Default)]
struct Firsts<'a>(BTreeMap<&'a str, (Said<'a>, bool)>);

impl<'a> Firsts<'a> {
    fn add(&mut self, name: &'a str, value: Said<'a>) {
        let (first, several) = self.0.entry(name).or_insert((value, false));
        *several |= !first.is(value, tolerance(name));
    }

    fn several(self) -> BTreeSet<&'a str> {
        let several = self.0.into_iter().filter(|(_, (_, several))| *several);
        several.map(|(name, _)| name).collect()
    }
}

/// What every column states, by the name of the condition.
struct Table<'a> {
    stated: BTreeMap<&'a str, Vec<Stated>>,
    columns: usize,
}

impl<'a> Table<'a> {
    fn add(&mut self, name: &'a str, column: usize, value: &ConditionValue) {
        let columns = self
            .stated
            .entry(name)
            .or_insert_with(|| vec![Stated::default(); self.columns]);
        if let Some(stated) = columns.get_mut(column) {
            stated.add(value, tolerance(name));
        }
    }

    fn into_differences(self) -> Differences {
        let differing = self
            .stated
            .into_iter()
            .filter(|(name, columns)| differ(name, columns));
        differing
            .map(|(name, columns)| {
                (
                    name.to_owned(),
                    columns.into_iter().map(Stated::into_value).collect(),
                )
            })
            .collect()
    }
}

/// By how much of themselves two values of a condition may be apart and still be one. A duration that was measured ends
/// up to a request late, and nobody means that by another duration.
fn tolerance(name: &str) -> f64 {
    if name == "duration_s" { 0.01 } else { 0.0 }
}

fn differ(name: &str, columns: &[Stated]) -> bool {
    let mut stated = columns.iter().filter(|column| !column.0.is_empty());
    let Some(first) = stated.next() else { return false };
    stated.any(|other| !first.is(other, tolerance(name)))
}

/// The distinct values of one column's runs, in their order; of more than `MOST_VALUES` the first.
#[derive(Debug, Clone, Default)]
struct Stated(Vec<ConditionValue>);

/// Nobody reads a longer list, and each new value is held against all before it.
const MOST_VALUES: usize = 8;

impl Stated {
    fn add(&mut self, value: &ConditionValue, tolerance: f64) {
        if self.0.len() < MOST_VALUES && !self.holds(value, tolerance) {
            self.0.push(value.clone());
        }
    }

    fn holds(&self, value: &ConditionValue, tolerance: f64) -> bool {
        self.0.iter().any(|seen| same(seen, value, tolerance))
    }

    /// Whether both columns have the same values, in whatever order.
    fn is(&self, other: &Self, tolerance: f64) -> bool {
        let within = |a: &Self, b: &Self| a.0.iter().all(|value| b.holds(value, tolerance));
        within(self, other) && within(other, self)
    }

    fn into_value(self) -> Option<ConditionValue> {
        match self.0.as_slice() {
            [] => None,
            [one] => Some(one.clone()),
            several => {
                let words: Vec<String> = several.iter().map(ToString::to_string).collect();
                Some(ConditionValue::Text(words.join(", ")))
            }
        }
    }
}

/// Equal as the reader reads it: `60` and `60.0` are one value.
fn same(a: &ConditionValue, b: &ConditionValue, tolerance: f64) -> bool {
    match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => (a - b).abs() <= tolerance * a.abs().max(b.abs()),
        _ => a == b,
    }
}

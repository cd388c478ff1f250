//! Like with like: in which conditions the columns of a workload differ (rule 8).

use std::collections::BTreeMap;

use podium_domain::{ConditionValue, Factor, TestedConfig};

use crate::gather::Source;

/// The values by condition, one per column.
pub(crate) type Differences = BTreeMap<String, Vec<Option<ConditionValue>>>;

/// The tool's version stands among the conditions under this name.
const TOOL_VERSION: &str = "tool_version";

/// Where the files lay and what a person wrote beside the figure tell nothing of how the workload ran.
const NO_CIRCUMSTANCE: [&str; 3] = ["target", "note", crate::plausibility::IO_ERRORS];

/// Every condition of which two columns state different values. What one side does not state is neither equal nor
/// different, so it marks nothing by itself. Factors that a run overrides are judged likewise, under their own names.
pub(crate) fn differences(sources: &[Source<'_>], configs: &[TestedConfig]) -> Differences {
    let mut stated: BTreeMap<&str, Vec<Stated>> = BTreeMap::new();
    for source in sources {
        let conditions = &source.workload.conditions;
        let named = conditions.iter().map(|(name, value)| (name.as_str(), value));
        for (name, value) in named.filter(|(name, _)| !NO_CIRCUMSTANCE.contains(name)) {
            column(&mut stated, name, configs.len(), source.column, |seen| {
                seen.add(value)
            });
        }
        if let Some(version) = &source.run.tool_version {
            let value = ConditionValue::Text(version.clone());
            column(&mut stated, TOOL_VERSION, configs.len(), source.column, |seen| {
                seen.add(&value)
            });
        }
    }
    let overridden: Vec<&Factor> = sources
        .iter()
        .flat_map(|source| source.run.factors.keys())
        .collect();
    for factor in overridden {
        for source in sources {
            let own = configs
                .get(source.column)
                .and_then(|config| config.info.factors.get(factor));
            let Some(level) = source.run.factors.get(factor).or(own) else {
                continue;
            };
            let value = ConditionValue::Text(level.as_str().to_owned());
            column(
                &mut stated,
                factor.as_str(),
                configs.len(),
                source.column,
                |seen| seen.add(&value),
            );
        }
    }
    let differing = stated.into_iter().filter(|(_, columns)| differ(columns));
    differing
        .map(|(name, columns)| {
            (
                name.to_owned(),
                columns.into_iter().map(Stated::into_value).collect(),
            )
        })
        .collect()
}

fn column<'a>(
    stated: &mut BTreeMap<&'a str, Vec<Stated>>,
    name: &'a str,
    columns: usize,
    column: usize,
    add: impl FnOnce(&mut Stated),
) {
    let values = stated
        .entry(name)
        .or_insert_with(|| vec![Stated::default(); columns]);
    if let Some(seen) = values.get_mut(column) {
        add(seen);
    }
}

fn differ(columns: &[Stated]) -> bool {
    let mut stated = columns.iter().filter(|column| !column.0.is_empty());
    let Some(first) = stated.next() else { return false };
    stated.any(|other| other != first)
}

/// The distinct values of one column's runs, in their order.
#[derive(Debug, Clone, Default)]
struct Stated(Vec<ConditionValue>);

impl Stated {
    fn add(&mut self, value: &ConditionValue) {
        if !self.0.iter().any(|seen| same(seen, value)) {
            self.0.push(value.clone());
        }
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

impl PartialEq for Stated {
    fn eq(&self, other: &Self) -> bool {
        let holds = |a: &Self, b: &Self| a.0.iter().all(|v| b.0.iter().any(|w| same(v, w)));
        holds(self, other) && holds(other, self)
    }
}

/// Equal as the reader reads it: `60` and `60.0` are one value.
fn same(a: &ConditionValue, b: &ConditionValue) -> bool {
    match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => a.total_cmp(&b).is_eq(),
        _ => a == b,
    }
}

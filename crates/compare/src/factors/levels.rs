use std::collections::{BTreeMap, BTreeSet};

use podium_domain::{Factor, TestedConfig, TestedRun};

/// The level of one factor in one run: the run's own, else its config's.
pub(crate) fn effective<'a>(factor: &str, config: &'a TestedConfig, run: &'a TestedRun) -> Option<&'a str> {
    let of = |factors: &'a podium_domain::Factors| {
        factors
            .iter()
            .find(|(name, _)| name.as_str() == factor)
            .map(|(_, level)| level.as_str())
    };
    of(&run.factors).or_else(|| of(&config.info.factors))
}

/// Every factor that a config or any of its runs states, with one level per column.
pub(crate) struct LevelTable(BTreeMap<String, Vec<Option<String>>>);

impl LevelTable {
    /// A config whose runs override a factor has the runs' levels; several are listed, in alphabetical order.
    pub(crate) fn of(configs: &[TestedConfig]) -> Self {
        let mut names: BTreeSet<&Factor> = BTreeSet::new();
        for config in configs {
            names.extend(config.info.factors.keys());
            names.extend(config.runs.iter().flat_map(|run| run.factors.keys()));
        }
        let row = |factor: &Factor| configs.iter().map(|config| level(factor, config)).collect();
        Self(
            names
                .into_iter()
                .map(|factor| (factor.as_str().to_owned(), row(factor)))
                .collect(),
        )
    }

    /// Their names, in alphabetical order.
    pub(crate) fn factors(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// One level per column; absent where it is not stated.
    pub(crate) fn levels(&self, factor: &str) -> Vec<Option<String>> {
        self.0.get(factor).cloned().unwrap_or_default()
    }

    /// Whether two different levels are stated.
    pub(crate) fn differs(&self, factor: &str) -> bool {
        self.0.get(factor).is_some_and(|levels| differ(levels))
    }

    /// Whether some configs state a level and some do not.
    pub(crate) fn stated_by_some(&self, factor: &str) -> bool {
        let Some(levels) = self.0.get(factor) else {
            return false;
        };
        levels.iter().any(Option::is_some) && levels.iter().any(Option::is_none)
    }
}

fn level(factor: &Factor, config: &TestedConfig) -> Option<String> {
    let own = config.info.factors.get(factor);
    let runs = config.runs.iter().map(|run| run.factors.get(factor).or(own));
    let mut levels: Vec<&str> = runs.flatten().map(podium_domain::Level::as_str).collect();
    if config.runs.is_empty() {
        levels.extend(own.map(podium_domain::Level::as_str));
    }
    levels.sort_unstable();
    levels.dedup_by(|a, b| plain(a) == plain(b));
    (!levels.is_empty()).then(|| levels.join("; "))
}

/// Whether two different levels are stated. Case and blanks make no difference: `10GbE` is `10 gbe`.
pub(super) fn differ(levels: &[Option<String>]) -> bool {
    let mut stated = levels.iter().flatten();
    let Some(first) = stated.next() else { return false };
    stated.any(|level| plain(level) != plain(first))
}

fn plain(level: &str) -> String {
    level
        .chars()
        .filter(|c| !c.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect()
}

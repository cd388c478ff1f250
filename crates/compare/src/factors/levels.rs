use std::collections::{BTreeMap, BTreeSet};

use podium_domain::{
    Factor, TestedConfig,
    factor::{canonical, is_stated},
};

/// What stands between several levels of one column.
const BETWEEN: &str = "; ";

/// Every factor that a config or any of its runs states, with one level per column.
pub(crate) struct LevelTable(BTreeMap<String, Vec<Option<String>>>);

impl LevelTable {
    /// A config whose runs override a factor has the runs' levels; several are listed, in alphabetical order.
    pub(crate) fn of(configs: &[TestedConfig]) -> Self {
        let mut names: BTreeSet<&Factor> = BTreeSet::new();
        for config in configs {
            let levels = config.info.factors.iter();
            let levels = levels.chain(config.runs.iter().flat_map(|run| &run.factors));
            names.extend(
                levels
                    .filter(|(_, level)| is_stated(level.as_str()))
                    .map(|(name, _)| name),
            );
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
        self.0.get(factor).is_some_and(|levels| differ(factor, levels))
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
    levels.retain(|level| is_stated(level));
    levels.sort_unstable();
    let mut seen = BTreeSet::new();
    levels.retain(|level| seen.insert(canonical(factor.as_str(), level)));
    (!levels.is_empty()).then(|| levels.join(BETWEEN))
}

/// Whether two different levels are stated; two spellings of one level are one: `10GbE` is `10 Gbit/s`.
pub(super) fn differ(factor: &str, levels: &[Option<String>]) -> bool {
    let mut stated = levels.iter().flatten();
    let Some(first) = stated.next() else { return false };
    stated.any(|level| level != first && plain(factor, level) != plain(factor, first))
}

/// The canonical forms of a column's levels, of which there may be several.
pub(super) fn plain(factor: &str, joined: &str) -> BTreeSet<String> {
    joined
        .split(BETWEEN)
        .map(|level| canonical(factor, level))
        .collect()
}

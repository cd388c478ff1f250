use std::collections::BTreeSet;

use podium_domain::factor::{depends_on, is_cost};

use super::{
    LevelTable,
    dependence::{follows, implied},
    levels::plain,
};

/// Two columns that differ in one factor alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MatchedPair {
    /// Position of the factor in the table.
    pub(crate) factor: usize,
    /// Number of the level that the effect starts from, and of the one that it leads to.
    pub(crate) from_level: usize,
    pub(crate) to_level: usize,
    /// The column of either.
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// A level that may count is stated on one side only.
    pub(crate) of_what_is_stated: bool,
}

/// Every such pair. The level that an effect starts from is the baseline's, else that of the earlier column.
pub(crate) fn matched_pairs(table: &LevelTable, columns: usize, baseline: usize) -> Vec<MatchedPair> {
    let numbered = Numbered::of(table, baseline);
    (0..columns)
        .flat_map(|one| (one + 1..columns).map(move |other| (one, other)))
        .filter_map(|(one, other)| numbered.pair(one, other))
        .collect()
}

/// Levels as small numbers, so that many pairs are compared fast.
struct Numbered {
    /// By factor and column; equal numbers are equal levels, and a lower one comes first. None of what storages cost:
    /// it differs wherever anything does.
    levels: Vec<Vec<Option<usize>>>,
    /// By factor, the positions of those that it hangs on.
    parents: Vec<Vec<usize>>,
    /// Factors whose levels follow from something else, with what by column.
    implied: Vec<(usize, Vec<Option<&'static str>>)>,
}

impl Numbered {
    fn of(table: &LevelTable, baseline: usize) -> Self {
        let names: Vec<&str> = table.factors().collect();
        let position = |name: &&str| names.iter().position(|factor| factor == name);
        Self {
            levels: names
                .iter()
                .map(|factor| match table.levels(factor) {
                    levels if is_cost(factor) => vec![None; levels.len()],
                    levels => numbers(factor, &levels, baseline),
                })
                .collect(),
            parents: names
                .iter()
                .map(|factor| depends_on(factor).iter().filter_map(position).collect())
                .collect(),
            implied: names
                .iter()
                .enumerate()
                .flat_map(|(at, factor)| {
                    let of = |parent: &&str| (at, implied(factor, parent, &table.levels(parent)));
                    depends_on(factor).iter().map(of).collect::<Vec<_>>()
                })
                .filter(|(_, implied)| implied.iter().any(Option::is_some))
                .collect(),
        }
    }

    /// A factor that only one of the two states neither differs nor is equal. It leaves a doubt, unless it exists only
    /// through one in which they differ.
    fn pair(&self, one: usize, other: usize) -> Option<MatchedPair> {
        let of = |factor: usize, column: usize| self.levels.get(factor)?.get(column).copied().flatten();
        let differs =
            |factor: usize| matches!((of(factor, one), of(factor, other)), (Some(a), Some(b)) if a != b);
        let follows = |factor: usize| {
            let mut implied = self.implied.iter().filter(|(of, _)| *of == factor);
            implied.any(|(_, implied)| follows(implied, one, other))
        };
        let mut differing = (0..self.levels.len()).filter(|factor| differs(*factor) && !follows(*factor));
        let (factor, None) = (differing.next()?, differing.next()) else {
            return None;
        };
        let in_doubt = |factor: usize| {
            of(factor, one).is_some() != of(factor, other).is_some()
                && !self
                    .parents
                    .get(factor)
                    .is_some_and(|parents| parents.iter().any(|parent| differs(*parent)))
        };
        let (first, second) = (of(factor, one)?, of(factor, other)?);
        let (from_level, to_level, from, to) = if first < second {
            (first, second, one, other)
        } else {
            (second, first, other, one)
        };
        Some(MatchedPair {
            factor,
            from_level,
            to_level,
            from,
            to,
            of_what_is_stated: (0..self.levels.len()).any(in_doubt),
        })
    }
}

/// Numbers in the order of first appearance, the baseline's level first.
fn numbers(factor: &str, levels: &[Option<String>], baseline: usize) -> Vec<Option<usize>> {
    let own = levels.get(baseline).cloned().flatten();
    let mut seen: Vec<BTreeSet<String>> = own.iter().map(|level| plain(factor, level)).collect();
    levels
        .iter()
        .map(|level| {
            let level = plain(factor, level.as_ref()?);
            Some(seen.iter().position(|known| *known == level).unwrap_or_else(|| {
                seen.push(level);
                seen.len() - 1
            }))
        })
        .collect()
}

//! In which factors the configs differ (rule 9).

mod dependence;
mod differs;
mod levels;
mod matched;

pub(crate) use differs::differs;
pub(crate) use levels::LevelTable;
pub(crate) use matched::{MatchedPair, matched_pairs};

use podium_domain::factor::is_cost;

use crate::{FactorRow, OnlyFactor};

/// The factors in which the configs differ, by name: two levels are stated, or one is and some config states none.
pub(crate) fn factor_rows(table: &LevelTable) -> Vec<FactorRow> {
    let shown = table
        .factors()
        .filter(|factor| table.differs(factor) || table.stated_by_some(factor));
    shown
        .map(|factor| FactorRow {
            factor: factor.to_owned(),
            levels: table.levels(factor),
            dependent: is_cost(factor) || dependence::depends(factor, table),
        })
        .collect()
}

/// The heading, when exactly one factor differs that does not exist only through another.
pub(crate) fn heading(rows: &[FactorRow]) -> Option<OnlyFactor> {
    let own: Vec<&FactorRow> = rows.iter().filter(|row| !row.dependent).collect();
    let mut differing = own.iter().filter(|row| levels::differ(&row.factor, &row.levels));
    let (only, None) = (differing.next()?, differing.next()) else {
        return None;
    };
    let of_what_is_stated = own.iter().any(|row| row.levels.iter().any(Option::is_none));
    Some(OnlyFactor {
        factor: only.factor.clone(),
        of_what_is_stated,
    })
}

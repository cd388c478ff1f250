use podium_compare::{Basis, Cell, Section, Verdict};
use podium_domain::Scale;

use crate::query::Look;

/// What a figure rests on, in words that stand beside it; nothing of what its section has said for all.
pub(crate) fn rests_on(cell: &Cell, scale: &Scale, look: Look, is_basis_said: bool) -> Vec<String> {
    if cell.verdict == Verdict::Failed {
        return Vec::new();
    }
    let mut words = Vec::new();
    let digits = look.digits(cell.digits);
    let beside = |bounds| scale.bounds(bounds, cell.value, digits);
    if cell.n > 1 {
        let deviation = cell
            .stddev
            .map(|deviation| format!("± {} · ", scale.number(deviation, Some(2))))
            .unwrap_or_default();
        words.push(format!("{deviation}n {}", cell.n));
        if let Some(bounds) = cell.ci95 {
            words.push(format!("95 % {}", beside(bounds)));
        }
    } else if !is_basis_said {
        words.extend(cell.basis.as_ref().and_then(basis_words));
    }
    if let Some(bounds) = cell.range.filter(|_| cell.value.is_some()) {
        words.push(format!("range {}", beside(bounds)));
    }
    words
}

/// On what a figure rests, where that is not repetitions.
fn basis_words(basis: &Basis) -> Option<String> {
    match basis {
        Basis::Repetitions => None,
        Basis::SingleRun => Some("single run".to_owned()),
        Basis::AveragedInside { passes } => Some(format!(
            "average of {passes} inside the tool, spread not reported"
        )),
        Basis::BestInside { passes } => Some(format!("best of {passes} inside the tool")),
        Basis::NotStated => Some("repetitions not stated".to_owned()),
    }
}

/// What all figures of a section rest on, when it is the same for all and not repetitions.
pub(crate) fn common_basis(section: &Section) -> Option<String> {
    let mut bases = section
        .rows
        .iter()
        .flat_map(|row| &row.cells)
        .filter(|cell| cell.value.is_some());
    let first = bases.next()?.basis?;
    let same = bases.all(|cell| cell.basis == Some(first) && cell.n <= 1);
    if same { basis_words(&first) } else { None }
}

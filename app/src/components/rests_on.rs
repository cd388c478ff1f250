use podium_compare::{Basis, Cell, Section, Verdict};
use podium_domain::Scale;

use crate::query::Look;

/// Something that a figure rests on, in words that stand beside it.
pub(crate) struct Rest {
    pub(crate) words: String,
    /// Two ends, which stay on one line.
    pub(crate) is_interval: bool,
}

/// What a figure rests on; nothing of what its section has said for all.
pub(crate) fn rests_on(cell: &Cell, scale: &Scale, look: Look, is_basis_said: bool) -> Vec<Rest> {
    if cell.verdict == Verdict::Failed {
        return Vec::new();
    }
    let mut rests = Vec::new();
    let mut say = |words, is_interval| rests.push(Rest { words, is_interval });
    let digits = look.digits(cell.digits);
    let beside = |bounds| scale.bounds(bounds, cell.value, digits);
    if cell.n > 1 {
        let deviation = cell
            .stddev
            .map(|deviation| format!("± {} · ", scale.number(deviation, Some(2))))
            .unwrap_or_default();
        say(format!("{deviation}n {}", cell.n), false);
        if let Some(bounds) = cell.ci95 {
            say(format!("95 % {}", beside(bounds)), true);
        }
    } else if let Some(words) = cell
        .basis
        .as_ref()
        .filter(|_| !is_basis_said)
        .and_then(basis_words)
    {
        say(words, false);
    }
    if let Some(bounds) = cell.range.filter(|_| cell.value.is_some()) {
        say(format!("range {}", beside(bounds)), true);
    }
    rests
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

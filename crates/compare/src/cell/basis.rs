use crate::{Basis, gather::Source, shown::is_table};

/// What a cell of `n` repetitions rests on.
pub(super) fn basis(sources: &[Source<'_>], n: usize) -> Option<Basis> {
    match n {
        0 => None,
        1 => {
            let source = sources.iter().find(|source| source.measurement.is_some())?;
            let counted = source.measurement.is_some_and(|m| !m.repetitions.is_empty());
            Some(match (passes(source, &["passes", "loops"]), best_of(source)) {
                (Some(passes), _) => Basis::AveragedInside { passes },
                (None, Some(passes)) => Basis::BestInside { passes },
                _ if is_table(source.run) && !counted => Basis::NotStated,
                _ => Basis::SingleRun,
            })
        }
        _ => Some(Basis::Repetitions),
    }
}

/// Of how many passes the tool says it shows the best (`CrystalDiskMark`).
fn best_of(source: &Source<'_>) -> Option<u64> {
    let shown = source.workload.conditions.get("shown")?;
    (shown.to_string() == "best run")
        .then(|| passes(source, &["runs"]))
        .flatten()
}

/// How many passes the tool says it made for one figure, when more than one.
fn passes(source: &Source<'_>, names: &[&str]) -> Option<u64> {
    let conditions = &source.workload.conditions;
    let stated = names.iter().find_map(|name| conditions.get(name)?.as_f64())?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within 2 ..= 1e6"
    )]
    (2.0..=1e6).contains(&stated).then_some(stated as u64)
}

//! From the drafts of a row's cells to its verdicts, ratios and flags.

use std::collections::HashMap;

use podium_domain::{Better, Slug, TestedConfig};

use crate::{
    Cell, Flag, Options, RowKey, Severity, Verdict,
    cell::{CellDraft, Quantiles, draft, empty},
    gather::{Gathered, RowDraft, Source},
    key::Figure,
    plausibility::{self, Circumstances, Subject},
    ratio::{Term, ratio},
    verdict::{Entry, verdicts},
};

/// A flag of our own, not of a rule: the cell rests on fewer repetitions than there were.
const FAILED_REPETITION: &str = "failed-repetition";

/// What stays the same from row to row.
pub(crate) struct RowJudge<'a> {
    configs: &'a [TestedConfig],
    options: &'a Options,
    baseline: usize,
    /// By column and run.
    circumstances: Vec<Vec<Circumstances<'a>>>,
    /// The columns that have a figure, by section and figure whatever the unit, where it comes in several units.
    other_units: HashMap<(usize, Figure<'a>), Vec<usize>>,
    quantiles: Quantiles,
}

impl<'a> RowJudge<'a> {
    pub(crate) fn new(
        configs: &'a [TestedConfig],
        options: &'a Options,
        baseline: usize,
        gathered: &Gathered<'a>,
    ) -> Self {
        let circumstances = configs
            .iter()
            .map(|config| {
                config
                    .runs
                    .iter()
                    .map(|run| Circumstances::of(config, run))
                    .collect()
            })
            .collect();
        let mut rows_of: HashMap<(usize, Figure<'a>), Vec<&RowDraft<'a>>> = HashMap::new();
        for row in &gathered.rows {
            rows_of
                .entry((row.key.section, row.key.figure))
                .or_default()
                .push(row);
        }
        let other_units = rows_of
            .into_iter()
            .filter(|(_, rows)| rows.len() > 1)
            .map(|(key, rows)| {
                (
                    key,
                    rows.iter()
                        .flat_map(|row| &row.sources)
                        .map(|s| s.column)
                        .collect(),
                )
            })
            .collect();
        Self {
            configs,
            options,
            baseline,
            circumstances,
            other_units,
            quantiles: Quantiles::default(),
        }
    }

    fn flags(&self, source: &Source<'_>) -> Vec<Flag> {
        let circumstances = self
            .circumstances
            .get(source.column)
            .and_then(|runs| runs.get(source.run_index));
        let (Some(circumstances), Some(measurement)) = (circumstances, source.measurement) else {
            return Vec::new();
        };
        plausibility::flags(&Subject {
            circumstances,
            workload: source.workload,
            measurement,
        })
        .collect()
    }

    fn slug(&self, column: usize) -> Option<&Slug> {
        self.configs.get(column).map(|config| &config.info.id)
    }
}

/// One cell per column.
pub(crate) fn judge_row(
    judge: &mut RowJudge<'_>,
    row: &RowDraft<'_>,
    id: &RowKey,
    direction: Option<Better>,
) -> Vec<Cell> {
    let drafts = drafts(judge, row, id);
    let set_aside: Vec<Option<&'static str>> = drafts.iter().map(implausible).collect();
    let entries: Vec<Entry<'_>> = drafts
        .iter()
        .zip(set_aside.iter().copied())
        .map(|(d, code)| entry(d, code))
        .collect();
    let elsewhere = judge.other_units.get(&(row.key.section, row.key.figure));
    let in_other_unit = |column| elsewhere.is_some_and(|columns| columns.contains(&column));
    let term = |(column, (entry, draft))| term(entry, draft, in_other_unit(column));
    let terms: Vec<Term> = entries.iter().zip(&drafts).enumerate().map(term).collect();
    let base = terms.get(judge.baseline).copied().unwrap_or(Term::Missing);
    let reason = |draft: &CellDraft, verdict, term, code: Option<&str>| match verdict {
        Verdict::SetAside => code.map(ToOwned::to_owned),
        Verdict::Incomparable if direction.is_none() => Some("no-direction".to_owned()),
        Verdict::Incomparable if elsewhere.is_some() => Some("unequal-units".to_owned()),
        Verdict::Incomparable => Some("single-column".to_owned()),
        Verdict::Missing if term == Term::OtherUnit => Some("unequal-units".to_owned()),
        _ => draft.cell.reason.clone(),
    };
    let verdicts = verdicts(&entries, direction);
    let judged = drafts.iter().zip(verdicts).zip(terms).zip(&set_aside);
    judged
        .map(|(((draft, verdict), term), code)| {
            let reason = reason(draft, verdict, term, *code);
            let ratio = ratio(term, base, direction);
            let (ratio, ratio_reason) = (ratio.ok(), ratio.err());
            Cell {
                ratio,
                ratio_reason,
                verdict,
                reason,
                ..draft.cell.clone()
            }
        })
        .collect()
}

fn drafts(judge: &mut RowJudge<'_>, row: &RowDraft<'_>, id: &RowKey) -> Vec<CellDraft> {
    let mut drafts = Vec::with_capacity(judge.configs.len());
    let mut rest = row.sources.as_slice();
    for column in 0..judge.configs.len() {
        // Sources are in the order of the columns.
        let end = rest
            .iter()
            .position(|source| source.column != column)
            .unwrap_or(rest.len());
        let (own, others) = rest.split_at(end);
        rest = others;
        if own.is_empty() {
            drafts.push(CellDraft {
                cell: empty(),
                standing: None,
                failed: false,
            });
            continue;
        }
        let mut drafted = draft(own, row.key.figure.stat, &mut judge.quantiles);
        drafted.cell.flags = flags(judge, own, &drafted);
        let doomed = drafted
            .cell
            .flags
            .iter()
            .any(|flag| flag.severity == Severity::Implausible);
        let wanted = judge
            .slug(column)
            .is_some_and(|slug| judge.options.put_back.contains(&(id.clone(), slug.clone())));
        drafted.cell.put_back = doomed && wanted && !drafted.failed;
        drafts.push(drafted);
    }
    drafts
}

/// One flag per code: the one that doubts most, of the first run that has it.
fn flags(judge: &RowJudge<'_>, sources: &[Source<'_>], drafted: &CellDraft) -> Vec<Flag> {
    let mut flags: Vec<Flag> = Vec::new();
    for flag in sources.iter().flat_map(|source| judge.flags(source)) {
        match flags.iter_mut().find(|seen| seen.code == flag.code) {
            Some(seen) if seen.severity >= flag.severity => {}
            Some(seen) => *seen = flag,
            None => flags.push(flag),
        }
    }
    let failures = sources
        .iter()
        .filter(|source| !source.workload.outcome.is_ok())
        .count();
    if failures > 0 && !drafted.failed {
        let message = format!(
            "{failures} of {} runs failed or did not finish and are not in this figure",
            sources.len()
        );
        flags.push(Flag {
            code: FAILED_REPETITION,
            severity: Severity::Note,
            message,
        });
    }
    flags
}

/// The code of the rule that sets the cell aside, unless the reader put it back.
fn implausible(draft: &CellDraft) -> Option<&'static str> {
    let flag = draft
        .cell
        .flags
        .iter()
        .find(|flag| flag.severity == Severity::Implausible)?;
    (!draft.cell.put_back).then_some(flag.code)
}

fn entry<'a>(draft: &'a CellDraft, set_aside: Option<&'static str>) -> Entry<'a> {
    match (&draft.standing, set_aside) {
        _ if draft.failed => Entry::Failed,
        (None, _) => Entry::Missing,
        (Some(_), Some(code)) => Entry::SetAside(code),
        (Some(standing), None) => Entry::Finished(standing),
    }
}

fn term(entry: &Entry<'_>, draft: &CellDraft, in_other_unit: bool) -> Term {
    match (entry, draft.cell.value) {
        (Entry::Missing, _) if in_other_unit => Term::OtherUnit,
        (Entry::Missing, _) => Term::Missing,
        (Entry::Failed, _) => Term::Failed,
        (Entry::SetAside(_), _) => Term::SetAside,
        (Entry::Finished(_), Some(value)) => Term::Value(value),
        (Entry::Finished(_), None) => Term::Bounds,
    }
}

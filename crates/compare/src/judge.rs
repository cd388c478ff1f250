//! From the drafts of a row's cells to its verdicts, ratios and flags.

use std::collections::BTreeSet;

use podium_domain::{Better, Metric, TestedConfig, Unit};

use crate::{
    Cell, Options, RowKey, Severity, Verdict,
    cell::{CellDraft, Quantiles, draft},
    duels::DuelTables,
    failures::Failures,
    flags::Flagger,
    gather::{Gathered, Place, RowDraft, Source},
    key::Figure,
    map::Map,
    per::Divisors,
    plausibility,
    ratio::{Term, ratio},
    verdict::{Entry, verdicts},
};

/// The reason of a cell whose row other columns have in another unit.
const OTHER_UNIT: &str = "unequal-units";

/// What stays the same from row to row.
pub(crate) struct RowJudge<'a> {
    configs: &'a [TestedConfig],
    options: &'a Options,
    baseline: usize,
    failures: &'a Failures<'a>,
    /// Every workload of every column.
    workloads: &'a Map<Place, Vec<Source<'a>>>,
    flagger: Flagger<'a>,
    /// The columns that have a figure, by section and figure whatever the unit, where it comes in several units.
    other_units: Map<(usize, Figure<'a>), BTreeSet<usize>>,
    quantiles: Quantiles,
    divisors: Option<Divisors>,
    /// Rows that are no rates, where rates are divided.
    pub(crate) left_out: usize,
    /// Who beats whom, over the rows judged so far.
    pub(crate) duels: DuelTables,
}

impl<'a> RowJudge<'a> {
    pub(crate) fn new(
        configs: &'a [TestedConfig],
        options: &'a Options,
        baseline: usize,
        gathered: &'a Gathered<'a>,
    ) -> Self {
        let mut rows_of: Map<(usize, Figure<'a>), Vec<&RowDraft<'a>>> = Map::default();
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
            failures: &gathered.failures,
            workloads: &gathered.workloads,
            flagger: Flagger::of(configs),
            other_units,
            quantiles: Quantiles::default(),
            divisors: options.per.and_then(|per| Divisors::of(configs, per)),
            left_out: 0,
            duels: DuelTables::new(configs.len()),
        }
    }
}

/// A row's unit and its cells, one per column.
pub(crate) type Judged = (Unit, Vec<Cell>);

/// `None` for a row in which nobody is behind, where the reader does not want to see such rows, and where rates are divided
/// for one that is no rate.
pub(crate) fn judge_row<'a>(
    judge: &mut RowJudge<'a>,
    row: &RowDraft<'a>,
    id: &RowKey,
    direction: Option<Better>,
) -> Option<Judged> {
    let figure = row.key.figure;
    let per = judge.divisors.as_ref();
    let per = per.map(|divisors| divisors.unit(figure.metric, direction, row.key.unit));
    if per == Some(None) {
        judge.left_out += 1;
        return None;
    }
    let mut drafts = drafts(judge, row, id);
    let unit = match per.flatten() {
        Some((unit, one)) => {
            divide(judge, one, &mut drafts);
            unit
        }
        None => row.key.unit.clone(),
    };
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
    let verdicts = verdicts(&entries, direction);
    let is_difference = |v: &Verdict| matches!(v, Verdict::Behind | Verdict::Failed | Verdict::SetAside);
    if judge.options.hide_alike && !verdicts.iter().any(is_difference) {
        return None;
    }
    judge.duels.add(row.key.figure.op, &entries, direction);
    let has_others = elsewhere.is_some();
    // In place: cells are large, and there are many.
    let judged = drafts.iter_mut().zip(verdicts).zip(terms).zip(set_aside);
    for (((CellDraft { cell, .. }, verdict), term), code) in judged {
        match verdict {
            Verdict::SetAside => cell.reason = code.map(ToOwned::to_owned),
            Verdict::Incomparable => cell.reason = Some(incomparable(direction, has_others).to_owned()),
            Verdict::Missing if term == Term::OtherUnit => cell.reason = Some(OTHER_UNIT.to_owned()),
            _ => {}
        }
        let ratio = ratio(term, base, direction);
        (cell.ratio, cell.ratio_reason) = (ratio.ok(), ratio.err());
        cell.verdict = verdict;
    }
    Some((unit, drafts.into_iter().map(|draft| draft.cell).collect()))
}

/// Divides a rate, of which one is so much of the canonical unit, by what each column states.
fn divide(judge: &RowJudge<'_>, one: f64, drafts: &mut [CellDraft]) {
    if let Some(divisors) = &judge.divisors {
        for (column, draft) in drafts.iter_mut().enumerate() {
            divisors.divide(column, one, draft);
        }
    }
}

fn incomparable(direction: Option<Better>, in_other_units: bool) -> &'static str {
    match direction {
        None => "no-direction",
        Some(_) if in_other_units => OTHER_UNIT,
        Some(_) => "single-column",
    }
}

fn drafts<'a>(judge: &mut RowJudge<'a>, row: &RowDraft<'a>, id: &RowKey) -> Vec<CellDraft> {
    let place = (row.key.section, row.key.figure.workload);
    let implied_bytes = implied_bytes(judge, row);
    let failures = judge.failures.at(place);
    let mut drafts = Vec::with_capacity(judge.configs.len());
    let mut rest = row.sources.as_slice();
    for (column, config) in judge.configs.iter().enumerate() {
        // Sources are in the order of the columns.
        let end = rest
            .iter()
            .position(|source| source.column != column)
            .unwrap_or(rest.len());
        let (own, others) = rest.split_at(end);
        rest = others;
        let failure = failures.and_then(|failures| failures.get(&column));
        let failed = failure.map(|failure| failure.source);
        let sources = if own.is_empty() { failed.as_slice() } else { own };
        let one_tool = of_one_tool(sources, judge.options.align);
        let sources = one_tool.as_deref().unwrap_or(sources);
        let mut drafted = draft(sources, row.key.figure.stat, &mut judge.quantiles);
        let missed = failure.map_or(0, |failure| failure.without_figures);
        drafted.cell.flags = judge.flagger.flags(sources, &drafted, missed, &implied_bytes);
        drafted.cell.tool = judge
            .options
            .align
            .then(|| sources.first().map(|source| source.run.tool.clone()))
            .flatten();
        let set_aside = implausible(&drafted).is_some() && !drafted.failed;
        drafted.cell.put_back = set_aside
            && judge
                .options
                .put_back
                .contains(&(id.clone(), config.info.id.clone()));
        drafts.push(drafted);
    }
    drafts
}

/// Of several tools that one column has in an aligned row, the first: two tools' figures are no repetitions. `None` where
/// all are of one tool.
fn of_one_tool<'a>(sources: &[Source<'a>], align: bool) -> Option<Vec<Source<'a>>> {
    let first = sources.first().filter(|_| align)?;
    let same = |source: &&Source<'a>| source.run.tool == first.run.tool;
    (!sources.iter().all(|source| same(&source))).then(|| sources.iter().filter(same).copied().collect())
}

/// What rate × duration comes to at the row's workload and op, one figure per column that has both.
fn implied_bytes(judge: &RowJudge<'_>, row: &RowDraft<'_>) -> Vec<f64> {
    let figure = row.key.figure;
    if !matches!(figure.metric, Metric::Bandwidth | Metric::Duration) {
        return Vec::new();
    }
    let place = (row.key.section, figure.workload);
    let (mut implied, mut last) = (Vec::new(), None);
    // Sources are in the order of the columns.
    for source in judge.workloads.get(&place).into_iter().flatten() {
        if last != Some(source.column)
            && let Some(bytes) = plausibility::implied_bytes(source.workload, figure.op)
        {
            implied.push(bytes);
            last = Some(source.column);
        }
    }
    implied
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

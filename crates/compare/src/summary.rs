use podium_domain::ConfigInfo;

use crate::{
    Row, Summary, Verdict,
    duels::{OPS, counts_in},
};

/// How every column did over these rows: all of them, those of reads, those of writes (rule 7).
pub(crate) fn summaries<'a>(
    columns: &[&ConfigInfo],
    rows: &(impl Iterator<Item = &'a Row> + Clone),
) -> Vec<Summary> {
    let mut summaries = Vec::with_capacity(OPS.len() * columns.len());
    for op in OPS {
        let selected = rows.clone().filter(|row| counts_in(&row.op, op));
        let start = summaries.len();
        summaries.extend(columns.iter().map(|config| empty(config, op)));
        let added = summaries.get_mut(start..).unwrap_or_default();
        let mut logarithms = vec![0.0; columns.len()];
        for row in selected {
            count(row, added, &mut logarithms);
        }
        for (summary, logarithm) in added.iter_mut().zip(logarithms) {
            summary.geomean = (summary.rows > 0).then(|| (logarithm / summary.rows as f64).exp());
        }
    }
    summaries
}

fn empty(config: &ConfigInfo, op: &'static str) -> Summary {
    Summary {
        config: config.id.clone(),
        op,
        won: 0,
        tied: 0,
        lost: 0,
        geomean: None,
        rows: 0,
        of: 0,
    }
}

fn count(row: &Row, summaries: &mut [Summary], logarithms: &mut [f64]) {
    let shared = row.cells.iter().all(|cell| cell.ratio.is_some());
    for ((cell, summary), logarithm) in row.cells.iter().zip(summaries).zip(logarithms) {
        summary.of += 1;
        match cell.verdict {
            Verdict::Best => summary.won += 1,
            Verdict::Tied => summary.tied += 1,
            Verdict::Behind | Verdict::Failed => summary.lost += 1,
            Verdict::SetAside | Verdict::Missing | Verdict::Incomparable => {}
        }
        if let Some(ratio) = cell.ratio.filter(|_| shared) {
            summary.rows += 1;
            *logarithm += ratio.ln();
        }
    }
}

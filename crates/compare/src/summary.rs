use podium_domain::ConfigInfo;

use crate::{
    Row, Summary, Verdict,
    duels::{OPS, counts_in},
};

/// How every column did over these rows: all of them, those of reads, those of writes (rule 7).
pub(crate) fn summaries<'a>(columns: &[&ConfigInfo], rows: impl Iterator<Item = &'a Row>) -> Vec<Summary> {
    let mut selections = OPS.map(|op| Selection {
        op,
        summaries: columns.iter().map(|config| empty(config, op)).collect(),
        logarithms: vec![0.0; columns.len()],
    });
    let mut logarithms = Vec::with_capacity(columns.len());
    for row in rows {
        let shared = row.cells.iter().all(|cell| cell.ratio.is_some());
        logarithms.clear();
        // Logarithms are dear: once for all selections.
        let ratios = row.cells.iter().map(|cell| cell.ratio.filter(|_| shared));
        logarithms.extend(ratios.map(|ratio| ratio.map(f64::ln)));
        for selection in &mut selections {
            if counts_in(&row.op, selection.op) {
                selection.count(row, &logarithms);
            }
        }
    }
    selections.into_iter().flat_map(Selection::finish).collect()
}

/// Some of the rows, as they are gone through.
struct Selection {
    op: &'static str,
    /// By column.
    summaries: Vec<Summary>,
    /// Sums of the ratios' logarithms, by column.
    logarithms: Vec<f64>,
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

impl Selection {
    /// Counts a row, given its ratios' logarithms where all columns have one.
    fn count(&mut self, row: &Row, logarithms: &[Option<f64>]) {
        let columns = self.summaries.iter_mut().zip(&mut self.logarithms);
        for ((cell, logarithm), (summary, sum)) in row.cells.iter().zip(logarithms).zip(columns) {
            summary.of += 1;
            match cell.verdict {
                Verdict::Best => summary.won += 1,
                Verdict::Tied => summary.tied += 1,
                Verdict::Behind | Verdict::Failed => summary.lost += 1,
                Verdict::SetAside | Verdict::Missing | Verdict::Incomparable => {}
            }
            if let Some(logarithm) = logarithm {
                summary.rows += 1;
                *sum += logarithm;
            }
        }
    }

    fn finish(mut self) -> Vec<Summary> {
        for (summary, sum) in self.summaries.iter_mut().zip(self.logarithms) {
            summary.geomean = (summary.rows > 0).then(|| (sum / summary.rows as f64).exp());
        }
        self.summaries
    }
}

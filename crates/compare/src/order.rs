//! The order of rows, when the reader asks for another than the tool's.

use podium_domain::Slug;

use crate::{Column, Row, Sort, oriented::oriented};

/// Rows that the order says nothing of come last, in the tool's order.
pub(crate) fn sort(rows: &mut Vec<Row>, order: &Sort, columns: &[Column]) {
    let mut keyed: Vec<(Option<f64>, Row)> = rows
        .drain(..)
        .map(|row| (key(&row, order, columns), row))
        .collect();
    keyed.sort_by(|(a, _), (b, _)| match (a, b) {
        (Some(a), Some(b)) => b.total_cmp(a),
        (a, b) => b.is_some().cmp(&a.is_some()),
    });
    rows.extend(keyed.into_iter().map(|(_, row)| row));
}

fn key(row: &Row, order: &Sort, columns: &[Column]) -> Option<f64> {
    let row = oriented(std::iter::once(row)).pop()?;
    let figures = || row.logarithms.iter().copied().enumerate();
    let best = |except: Option<usize>| {
        figures()
            .filter(|(at, _)| Some(*at) != except)
            .filter_map(|(_, figure)| figure)
            .max_by(f64::total_cmp)
    };
    match order {
        Sort::Gap => {
            let last = figures()
                .filter_map(|(_, figure)| figure)
                .min_by(f64::total_cmp)?;
            Some(best(None)? - last)
        }
        Sort::Column(slug) => {
            let at = position(columns, slug)?;
            Some(row.logarithms.get(at).copied().flatten()? - best(Some(at))?)
        }
    }
}

fn position(columns: &[Column], slug: &Slug) -> Option<usize> {
    columns.iter().position(|column| column.config == *slug)
}

use std::collections::HashMap;

use podium_compare::{Comparison, Row, Verdict, ratio_interval};
use podium_domain::{identity_words, measure_words, times};
use serde::Serialize;

use super::Strip;
use crate::{
    layout::{NAME_PX, PANEL_WIDTH, STRIP_NAME},
    panel::{BOLD, Head},
    text::{fit, plain},
};

/// One config's ratio.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Dot {
    /// As much of the config's name as fits.
    pub name: String,
    /// Above 1 is better; absent where there is none.
    pub ratio: Option<f64>,
    /// The 95 % confidence interval, where repetitions tell.
    pub interval: Option<[f64; 2]>,
    /// The ratio as printed, or why there is none.
    pub figure: String,
    /// What the row says of this config.
    pub verdict: Verdict,
    /// Of the config, as a literal.
    pub colour: &'static str,
}

/// What a row's head says first: its workload's name, and what was measured.
pub(super) fn words(row: &Row) -> String {
    let measure = measure_words(&row.metric, &row.op, &row.stat);
    format!("{} · {measure}", row.workload.name)
}

/// A row of a table as a strip. `alike`: how many rows there are of the same [`words`].
pub(super) fn strip(
    row: &Row,
    comparison: &Comparison,
    heads: &[Head],
    alike: &HashMap<String, usize>,
) -> Strip {
    let baseline = row.cells.get(comparison.baseline);
    let dots = row.cells.iter().enumerate().map(|(at, cell)| {
        let interval = baseline.filter(|_| at != comparison.baseline);
        let interval = interval.and_then(|baseline| ratio_interval(cell, baseline));
        dot(&heads[at], cell.ratio, interval, cell.verdict)
    });
    let words = words(row);
    // What tells rows of one name apart, where there are such.
    let head = if alike.get(&words).is_some_and(|rows| *rows > 1) {
        format!("{words} · {}", identity_words(&row.workload.identity))
    } else {
        words
    };
    Strip {
        row: row.id.clone(),
        head: fit(&plain(&head), NAME_PX * BOLD, PANEL_WIDTH),
        dots: dots.collect(),
    }
}

/// One config, at its place among the columns.
pub(super) fn dot(head: &Head, ratio: Option<f64>, interval: Option<[f64; 2]>, verdict: Verdict) -> Dot {
    let first = matches!(verdict, Verdict::Best | Verdict::Tied);
    let word = match (verdict, ratio) {
        (Verdict::Best | Verdict::Tied, Some(_)) => verdict.as_str(),
        (Verdict::SetAside, _) => "set aside",
        (Verdict::Failed, _) => "failed",
        (_, None) => "–",
        _ => "",
    };
    let figure = ratio
        .map(times)
        .into_iter()
        .chain(Some(word.to_owned()).filter(|word| !word.is_empty()));
    Dot {
        name: fit(
            &head.name,
            NAME_PX * if first { BOLD } else { 1.0 },
            STRIP_NAME - 8.0,
        ),
        ratio,
        interval,
        figure: figure.collect::<Vec<_>>().join(" "),
        verdict,
        colour: head.colour,
    }
}

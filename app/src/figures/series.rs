use leptos::prelude::*;
use podium_domain::{Metric, Op, ParsedWorkload, Scale, Series, Stat, Unit, display_value, measure_words};

use crate::{late::IntoLate, words::count};

/// The share of all occurrences up to which a histogram's quantiles are named.
const QUANTILES: [(f64, &str); 4] = [(0.5, "p50"), (0.9, "p90"), (0.99, "p99"), (0.999, "p99.9")];

/// The first time series and histograms, at most so many, in a line each. Their single values are in the API.
pub(crate) fn series_table(workloads: &[ParsedWorkload], most: usize) -> AnyView {
    let rows = workloads
        .iter()
        .flat_map(|workload| workload.series.iter().map(|series| row(&workload.name, series)));
    let rows: Vec<_> = rows.take(most).collect();
    if rows.is_empty() {
        return ().into_any();
    }
    view! {
        <div class="scroll" role="group" aria-label="Table: series" tabindex="0">
            <table class="plain">
                <caption class="sr">"Time series and histograms"</caption>
                <thead>
                    <tr>
                        <th scope="col" class="corner">"Workload"</th>
                        <th scope="col" class="text">"What"</th>
                        <th scope="col" class="text">"Summary"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_late()
}

fn row(name: &str, series: &Series) -> AnyView {
    let (what, summary) = match series {
        Series::Time {
            metric,
            op,
            unit,
            t_s,
            v,
        } => (words(metric, op), over_time(unit, t_s, v)),
        Series::Histogram {
            metric,
            op,
            bounds_s,
            counts,
        } => (
            format!("{}, histogram", words(metric, op)),
            histogram(bounds_s, counts),
        ),
    };
    view! {
        <tr>
            <th scope="row">{name.to_owned()}</th>
            <td class="text">{what}</td>
            <td class="text">{summary}</td>
        </tr>
    }
    .into_late()
}

fn words(metric: &Metric, op: &Op) -> String {
    measure_words(metric, op, &Stat::Total)
}

fn over_time(unit: &Unit, t_s: &[f64], values: &[f64]) -> String {
    let finite = || values.iter().copied().filter(|value| value.is_finite());
    let (Some(low), Some(high)) = (finite().reduce(f64::min), finite().reduce(f64::max)) else {
        return "no values".to_owned();
    };
    let scale = Scale::for_row([(low, None), (high, None)], unit);
    let over = t_s
        .last()
        .map(|s| format!(" over {}", display_value(*s, &Unit::Seconds, Some(3))))
        .unwrap_or_default();
    let range = format!("{} to {}", scale.number(low, None), scale.shown(high, None));
    format!("{}{over}, {range}", count(values.len(), "value"))
}

/// Quantiles as the bucket in which they fall: no finer than the file.
fn histogram(bounds_s: &[f64], counts: &[u64]) -> String {
    let total: u64 = counts.iter().fold(0, |sum, count| sum.saturating_add(*count));
    let quantile = |share: f64| {
        let mut below = 0_u64;
        counts.iter().zip(bounds_s).find_map(|(count, bound)| {
            below = below.saturating_add(*count);
            (below as f64 >= share * total as f64).then_some(*bound)
        })
    };
    let quantiles = QUANTILES.into_iter().filter_map(|(share, name)| {
        Some(format!(
            "{name} ≤ {}",
            display_value(quantile(share)?, &Unit::Seconds, Some(2))
        ))
    });
    let quantiles: Vec<_> = if total == 0 {
        Vec::new()
    } else {
        quantiles.collect()
    };
    [
        vec![format!(
            "{total} occurrences in {}",
            count(counts.len(), "bucket")
        )],
        quantiles,
    ]
    .concat()
    .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_the_bucket_it_falls_into() {
        let words = histogram(&[0.001, 0.002, 0.004], &[90, 9, 1]);
        assert!(
            words.contains("p50 ≤ 1.0\u{a0}ms") && words.contains("p99 ≤ 2.0\u{a0}ms"),
            "{words}"
        );
    }

    #[test]
    fn an_empty_series_has_no_quantiles() {
        assert_eq!(histogram(&[], &[]), "0 occurrences in 0 buckets");
        assert_eq!(over_time(&Unit::Seconds, &[], &[]), "no values");
    }
}

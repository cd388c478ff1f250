use podium_domain::{Metric, Op, Series};

use super::{
    figures::{Cells, active},
    label::{Bucket, bucket},
    test::Block,
};
use crate::ordered;

/// The latency histogram of an `ALL` row, where the version writes one and it counted something.
pub(super) fn histogram(block: &Block<'_>, cells: &Cells<'_>) -> Option<Series> {
    let mut buckets: Vec<_> = block
        .columns
        .iter()
        .filter_map(|(name, place)| Some((*place, bucket(name)?, *name)))
        .collect();
    ordered::sort_by_key(&mut buckets, |(place, ..)| *place);
    let (mut bounds_s, mut counts) = (Vec::new(), Vec::new());
    for (_, bucket, name) in buckets {
        let count: u64 = cells.get(name)?.parse().ok()?;
        let bound = match bucket {
            Bucket::Below(bound) => bound,
            Bucket::From(_) if count == 0 => continue,
            // The open bucket ends at the longest response, which is another column of the row.
            Bucket::From(start) => {
                let longest = cells.number("Maximum Response Time")?.value / 1e3;
                if longest <= start {
                    return None;
                }
                longest
            }
        };
        if bounds_s.last().is_some_and(|last| *last >= bound) {
            return None;
        }
        bounds_s.push(bound);
        counts.push(count);
    }
    let sides = active(cells);
    let op = match sides.as_slice() {
        [] => return None,
        [(only, _)] => only.clone(),
        _ => Op::Total,
    };
    (counts.iter().any(|count| *count > 0)).then_some(Series::Histogram {
        metric: Metric::Latency,
        op,
        bounds_s,
        counts,
    })
}

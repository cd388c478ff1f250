//! Vdbench, as its flatfile and its summary report tell it: for each run definition lines of intervals, and one of the
//! average without the first of them (`avg_2-10`), which is the result. Intervals become time series.
//!
//! `MB/sec` is 2^20 bytes (the flatfile says so; 2624.0 operations of 131072 bytes are printed as 328.00).

use podium_domain::ParsedRun;

mod figures;
mod group;

pub(crate) use group::{Group, Interval, Sample, Settings, Side};

/// The tool by its own name.
pub(crate) const TOOL: &str = "Vdbench";

/// The workload of a group put into a run.
pub(crate) fn add(run: &mut ParsedRun, group: Group, notices: &mut crate::notices::Notices) {
    run.workloads.extend(group.workload(notices));
}

/// Equal identities of one run get the name of their run definition, then a number.
pub(crate) fn tell_apart(run: &mut ParsedRun) {
    use std::collections::HashMap;

    use crate::keys::identity_key;

    for step in 0..2 {
        let mut counts = HashMap::new();
        for workload in &run.workloads {
            *counts.entry(identity_key(&workload.identity)).or_insert(0_usize) += 1;
        }
        let several: Vec<_> = run
            .workloads
            .iter()
            .map(|workload| {
                counts
                    .get(&identity_key(&workload.identity))
                    .is_some_and(|count| *count > 1)
            })
            .collect();
        drop(counts);
        let mut numbers: HashMap<String, usize> = HashMap::new();
        let doubled = run
            .workloads
            .iter_mut()
            .zip(several)
            .filter(|(_, several)| *several);
        for (workload, _) in doubled {
            let identity = &mut workload.identity;
            if step == 0 {
                identity.test = Some(workload.name.clone());
            } else {
                let number = numbers.entry(format!("{identity:?}")).or_default();
                *number += 1;
                if *number > 1 {
                    identity.test = Some(format!("{} ({number})", workload.name));
                }
            }
        }
    }
}

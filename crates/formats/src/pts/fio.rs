//! What `MB/s` of `pts/fio` is. The profiles take it from fio's text as it stands there: the number of `MB/s` or
//! `MiB/s` (2^20), or of `KB/s` (KiB/s) over 1000 (test-profiles, `pts/fio-1.8.2/results-definition.xml`); version
//! 2.0.0 takes the `bw (` line, which fio prints in KiB/s up to 1 GiB/s, and labels it `MiB/s`. The file does not tell
//! which, but the same run's IOPS do: only one of these factors gives IOPS times block size.

use podium_domain::{Measurement, Metric, ParsedWorkload};

/// Bytes per second that one printed unit can be.
const CANDIDATES: [f64; 3] = [1024.0, 1_024_000.0, 1_048_576.0];

/// How near IOPS times block size must come; the candidates are 2.4 % apart.
const NEAR: f64 = 0.008;

/// Converts a workload's bandwidth by the factor that its IOPS prove; `false` when they prove none.
pub(super) fn prove(workload: &mut ParsedWorkload, factor_of_label: f64) -> bool {
    let proven = proven_factor(workload, factor_of_label);
    if let Some(factor) = proven {
        let bandwidths = workload.measurements.iter_mut();
        for figure in bandwidths.filter(|figure| figure.metric == Metric::Bandwidth) {
            let convert = |value: &mut f64| *value = *value / factor_of_label * factor;
            figure.value.iter_mut().for_each(convert);
            figure.repetitions.iter_mut().for_each(convert);
        }
    }
    proven.is_some()
}

fn proven_factor(workload: &ParsedWorkload, factor_of_label: f64) -> Option<f64> {
    let block = workload.identity.block_bytes? as f64;
    let value = |metric: Metric| {
        let is_mean =
            |figure: &&Measurement| figure.metric == metric && figure.stat == podium_domain::Stat::Mean;
        workload.measurements.iter().find(is_mean)?.value
    };
    let iops = value(Metric::Iops)?;
    let printed = value(Metric::Bandwidth)? / factor_of_label;
    // Few IOPS are rounded too much.
    if iops < 100.0 || printed < 1.0 {
        return None;
    }
    // Whole thousands may be fio's `40.0k`, which before 3.26 could mean up to 40.99k.
    let most = if iops % 1000.0 == 0.0 { iops + 1000.0 } else { iops };
    let [least, most] = [iops, most].map(|iops| iops * block / printed);
    let mut possible = CANDIDATES
        .into_iter()
        .filter(|candidate| least * (1.0 - NEAR) < *candidate && *candidate < most * (1.0 + NEAR));
    possible.next().filter(|_| possible.next().is_none())
}

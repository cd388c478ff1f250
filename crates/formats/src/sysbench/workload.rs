use podium_domain::{Identity, Measurement, Metric, Op, ParsedRun, ParsedWorkload, Stat, Status};

use super::{Sysbench, report::Report};
use crate::{blank, notices::Notices, numbers::Number, terminal};

const MEBI: f64 = 1_048_576.0;

/// A report as a run; one that does not say what it tested is none.
pub(super) fn run(report: Report, notices: &mut Notices) -> Option<ParsedRun> {
    let (op, pattern, read_percent) = report.settings.kind()?;
    let identity = Identity {
        pattern,
        block_bytes: report.settings.block_bytes,
        jobs: report.settings.threads,
        read_percent,
        test: report.settings.test.clone().filter(|test| test == "mixed"),
        ..Identity::of(op)
    };
    let name = report.settings.test.clone().unwrap_or_default();
    let mut workload = blank::workload(name, identity);
    workload.conditions = report.settings.conditions.clone();
    if let Some(seconds) = report.seconds.filter(|seconds| seconds.value > 0.0) {
        workload
            .conditions
            .insert("duration_s", near_whole(seconds.value).into());
    }
    measure(&report, &mut workload, notices);
    let mut run = terminal::run(Sysbench::ID, Sysbench::TOOL, report.lines);
    run.tool_version = report.version;
    run.workloads = vec![workload];
    Some(run)
}

/// A run ends a little late; runs of one minute are alike.
fn near_whole(seconds: f64) -> f64 {
    const LATE: f64 = 0.01;
    let whole = seconds.round();
    if (seconds - whole).abs() <= seconds * LATE {
        whole
    } else {
        seconds
    }
}

fn measure(report: &Report, workload: &mut ParsedWorkload, notices: &mut Notices) {
    let moved = report.rates.iter().flatten().any(|rate| rate.value > 0.0);
    let reason = match (&report.fatal, report.events) {
        (None, None) if report.summed && moved => None,
        (Some(fatal), _) => Some((Status::Failed, fatal.as_str())),
        (None, Some(0)) => Some((Status::Failed, "no event was counted")),
        (None, None) => Some((Status::Unfinished, "the report has no end")),
        (None, Some(_)) => None,
    };
    if let Some((status, reason)) = reason {
        workload.outcome = terminal::ended(status, reason);
        let op = match workload.identity.op {
            Op::Mixed => Op::Total,
            ref op => op.clone(),
        };
        for metric in [Metric::Bandwidth, Metric::Iops] {
            workload
                .measurements
                .push(Measurement::unmeasured(metric, op.clone(), Stat::Mean));
        }
        return;
    }
    let block = workload.identity.block_bytes.map(|bytes| bytes as f64);
    let rates = rates(report);
    workload.measurements = rates_figures(&rates, &workload.identity.op, block);
    check(report, &rates, block, notices);
    latencies(report, workload);
}

/// Reads, writes and fsyncs per second.
fn rates(report: &Report) -> [Option<Number>; 3] {
    let (Some(counts), Some(seconds)) = (report.counts, report.seconds.filter(|s| s.value > 0.0)) else {
        return report.rates;
    };
    counts.map(|count| {
        Some(Number {
            value: count as f64 / seconds.value,
            digits: seconds.digits,
        })
    })
}

fn rates_figures(rates: &[Option<Number>; 3], op: &Op, block: Option<f64>) -> Vec<Measurement> {
    let moved = |rate: &Option<Number>| rate.filter(|rate| rate.value > 0.0);
    let [reads, writes, fsyncs] = [moved(&rates[0]), moved(&rates[1]), moved(&rates[2])];
    let both = reads.zip(writes).map(|(a, b)| Number {
        value: a.value + b.value,
        digits: a.digits.min(b.digits),
    });
    // A rewrite is a test of its own, and its writes are its figures.
    let write = if *op == Op::Mixed || *op == Op::Read {
        Op::Write
    } else {
        op.clone()
    };
    let mut figures = Vec::new();
    for (op, rate) in [(Op::Total, both), (Op::Read, reads), (write, writes)] {
        if let Some(block) = block {
            figures.extend(terminal::figure(Metric::Bandwidth, &op, Stat::Mean, rate, block));
        }
        figures.extend(terminal::figure(Metric::Iops, &op, Stat::Mean, rate, 1.0));
    }
    let fsync = Op::Other("fsync".into());
    figures.extend(terminal::figure(Metric::Iops, &fsync, Stat::Mean, fsyncs, 1.0));
    figures
}

/// The megabytes per second that are printed say the same with fewer digits.
fn check(report: &Report, rates: &[Option<Number>; 3], block: Option<f64>, notices: &mut Notices) {
    const ROUNDED: f64 = 0.02;
    let of = |rate: Option<Number>| rate.map_or(0.0, |rate| rate.value);
    let sums = [of(rates[0]), of(rates[1]), of(rates[0]) + of(rates[1])];
    for (printed, rate) in report.printed.iter().zip(sums) {
        let (Some(printed), Some(block)) = (printed, block) else {
            continue;
        };
        let computed = rate * block / MEBI;
        if (printed.value - computed).abs() > computed * ROUNDED + 0.01 {
            let message = format!(
                "sysbench prints {} MiB/s, but its requests give {computed:.2}; the latter is taken",
                printed.value
            );
            notices.warn("contradiction", message, Some(report.lines[1]));
        }
    }
}

fn latencies(report: &Report, workload: &mut ParsedWorkload) {
    // 0.4.12 and 0.5 count only reads and writes as events.
    let op = match (&workload.identity.op, report.counts.is_some()) {
        (Op::Read, _) => Op::Read,
        (Op::Mixed, _) | (_, false) => Op::Total,
        (op, true) => op.clone(),
    };
    // Zero is a time that was too short for the digits, not a latency.
    let timed = |time: Option<Number>| time.filter(|time| time.value > 0.0);
    let [shortest, mean, longest] = report.latency.map(timed);
    let percentile = report
        .percentile
        .and_then(|(percent, time)| Some((percent, timed(Some(time))?)));
    let all = [
        (Stat::Mean, mean),
        (Stat::Min, shortest),
        (Stat::Max, longest),
        (
            Stat::Percentile(percentile.map_or(0.0, |(percent, _)| percent)),
            percentile.map(|(_, time)| time),
        ),
    ];
    let figures = all
        .into_iter()
        .filter_map(|(stat, time)| terminal::figure(Metric::Latency, &op, stat, time, 1.0));
    workload.measurements.extend(figures);
}

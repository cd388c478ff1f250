//! Little's law (J. D. C. Little, 1961): the requests in flight are on average their rate × the time that each stays. No
//! more can be in flight than the jobs keep there, jobs × queue depth; more means that one of the two figures is not what
//! its label says.

use podium_domain::{Metric, Op, Stat, TestedWorkload, Unit, display_value};

use super::{
    Finding, Subject,
    figures::{number, positive, rounding, whole},
};

/// How far above the bound the product may be.
const TOLERANCE: f64 = 0.10;

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    let measurement = subject.measurement;
    let judged = matches!(
        measurement.metric,
        Metric::Iops | Metric::Bandwidth | Metric::Latency
    );
    if !judged || measurement.stat != Stat::Mean {
        return None;
    }
    let bound = bound(subject.workload)?;
    let load = load(subject.workload, &measurement.op)?;
    if load.in_flight <= bound * (1.0 + TOLERANCE + load.rounding) {
        return None;
    }
    let (depth, jobs) = (
        subject.workload.identity.queue_depth?,
        subject.workload.identity.jobs?,
    );
    Some(Finding::doubtful(format!(
        "{} × {} mean latency are {:.1} requests in flight, above {bound:.0} ({jobs} × queue depth {depth})",
        display_value(load.iops, &Unit::PerSecond, Some(4)),
        display_value(load.latency_s, &Unit::Seconds, Some(4)),
        load.in_flight,
    )))
}

struct Load {
    iops: f64,
    latency_s: f64,
    in_flight: f64,
    rounding: f64,
}

fn load(workload: &TestedWorkload, op: &Op) -> Option<Load> {
    let iops = whole(workload, &Metric::Iops, op)?;
    let latency = whole(workload, &Metric::Latency, op)?;
    let (rate, latency_s) = (positive(iops)?, positive(latency)?);
    Some(Load {
        iops: rate,
        latency_s,
        in_flight: rate * latency_s,
        rounding: rounding(iops) + rounding(latency),
    })
}

/// The most that can be in flight. Several targets, disks or client machines each have their own queue.
fn bound(workload: &TestedWorkload) -> Option<f64> {
    let identity = &workload.identity;
    let times = |names: [&str; 2]| {
        names
            .iter()
            .filter_map(|name| number(workload, name))
            .fold(1.0, f64::max)
    };
    let own = f64::from(identity.queue_depth?) * f64::from(identity.jobs?);
    Some(own * times(["disks", "targets"]) * times(["clients", "hosts"]))
}

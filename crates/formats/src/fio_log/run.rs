//! A log as a run that has series and no measurements.

use std::collections::BTreeMap;

use podium_domain::{Conditions, Factors, Identity, Op, Outcome, ParsedRun, ParsedWorkload, Series};

use super::{
    ID,
    name::{Kind, Name},
    rows::Rows,
    series::{clock_start_ms, times},
    unit::divisor,
};
use crate::{
    Refused,
    fio_json::{TOOL, clock::rfc3339},
    notices::Notices,
};

/// The run of a log, beside which lie outputs of this version of fio, if it is known.
pub(super) fn run(
    rows: &Rows,
    name: &Name<'_>,
    version: Option<&str>,
    notices: &mut Notices,
) -> Result<ParsedRun, Refused> {
    let (scale, is_of_version) = divisor(rows, name.kind, version)?;
    if is_of_version {
        let message = format!(
            "nothing in the log tells its unit: it is taken from fio {}, which the other files of the archive state",
            version.unwrap_or_default()
        );
        notices.warn("unit-taken", message, None);
    }
    if name.kind == Kind::Iops
        && rows
            .sides()
            .all(|(_, side)| side.values.iter().all(|value| *value == 1))
    {
        let reason = "this log has a row for every single request, so that each says 1 (axboe/fio#594): it holds no \
                      rates. Set log_avg_msec, or upload fio's JSON";
        return Err(Refused(reason.to_owned()));
    }
    if rows.columns.direction > 2 {
        let message = "the log has two values per row (log_window_value=both): the first, the mean, is read";
        notices.warn("second-value", message, Some(rows.lines[0]));
    }
    let all_times = rows.sides().flat_map(|(_, side)| side.times.iter().copied());
    let start_ms = clock_start_ms(all_times);
    let mut workloads = Vec::new();
    for (op, side) in rows.sides() {
        let times = times(side, start_ms.unwrap_or(0));
        let values = side.values.iter().map(|value| scale.apply(*value));
        let v = match &times.order {
            None => values.collect(),
            Some(order) => {
                let message = format!("{op} rows are not in the order of time; they were put into it");
                notices.warn("time-order", message, Some(rows.lines[0]));
                let values: Vec<f64> = values.collect();
                order
                    .iter()
                    .filter_map(|index| values.get(*index).copied())
                    .collect()
            }
        };
        let series = Series::Time {
            metric: name.kind.metric(),
            op: op.clone(),
            unit: name.kind.unit(),
            t_s: times.seconds,
            v,
        };
        workloads.push(workload(name, op, side.block_bytes(), vec![series]));
    }
    Ok(parsed(rows.lines, start_ms, workloads))
}

/// A workload of one direction. A log never says the pattern, so its name is part of the identity.
pub(super) fn workload(
    name: &Name<'_>,
    op: Op,
    block_bytes: Option<u64>,
    series: Vec<Series>,
) -> ParsedWorkload {
    let shown = match (name.base, name.job) {
        ("", None) => TOOL.to_owned(),
        ("", Some(job)) => format!("{TOOL} {job}"),
        (base, None | Some(1)) => base.to_owned(),
        (base, Some(job)) => format!("{base} {job}"),
    };
    ParsedWorkload {
        identity: Identity {
            block_bytes,
            test: Some(shown.clone()),
            ..Identity::of(op)
        },
        name: shown,
        conditions: Conditions::new(),
        outcome: Outcome::ok(),
        measurements: Vec::new(),
        parts: Vec::new(),
        series,
    }
}

/// The run of these workloads; a start that the clock gave is in UTC.
pub(super) fn parsed(lines: [u64; 2], start_ms: Option<u64>, workloads: Vec<ParsedWorkload>) -> ParsedRun {
    let started_at = start_ms.and_then(|ms| rfc3339(i64::try_from(ms / 1000).ok()?));
    ParsedRun {
        format: ID.to_owned(),
        tool: TOOL.to_owned(),
        tool_version: None,
        section: None,
        lines: Some(lines),
        member: None,
        subject: None,
        started_at,
        found: BTreeMap::new(),
        factors: Factors::default(),
        workloads,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_job_has_the_bare_name() {
        let name = |base, job| Name {
            kind: Kind::Iops,
            base,
            job,
        };
        for (base, job, shown) in [
            ("a", Some(1), "a"),
            ("a", Some(2), "a 2"),
            ("", None, "fio"),
            ("", Some(3), "fio 3"),
        ] {
            assert_eq!(workload(&name(base, job), Op::Read, None, Vec::new()).name, shown);
        }
    }
}

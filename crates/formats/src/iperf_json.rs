//! iperf3's JSON (`-J`): the network baseline, from the sums of a test.
//!
//! `bits_per_second` of what the receiver got is the figure; UDP tests before 3.10 have one `sum` for both sides, of
//! which the lost share is taken off.

use std::borrow::Cow;

use podium_domain::{ParsedFile, ParsedRun, Status};
use serde::{Deserialize, de::IgnoredAny};

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    fio_json::clock::rfc3339,
    iperf::{
        Iperf,
        workload::{Direction, workload},
    },
    notices::Notices,
    numbers::{Number, number},
    terminal,
};

mod found;

/// iperf3 JSON (`iperf3-json`).
pub(crate) struct IperfJson;

impl IperfJson {
    pub(crate) const ID: &'static str = "iperf3-json";
}

#[derive(Deserialize)]
struct Document<'d> {
    #[serde(borrow, default)]
    start: Start<'d>,
    #[serde(default)]
    end: End,
    #[serde(borrow, default)]
    error: Option<Cow<'d, str>>,
    /// Only its being there matters.
    #[serde(default)]
    intervals: Option<IgnoredAny>,
}

#[derive(Deserialize, Default)]
struct Start<'d> {
    #[serde(borrow, default)]
    version: Option<Cow<'d, str>>,
    #[serde(borrow, default)]
    system_info: Option<Cow<'d, str>>,
    #[serde(default)]
    timestamp: Timestamp,
    #[serde(borrow, default, rename = "test_start")]
    test: Option<Test<'d>>,
}

#[derive(Deserialize, Default)]
struct Timestamp {
    timesecs: Option<i64>,
}

#[derive(Deserialize)]
struct Test<'d> {
    #[serde(borrow)]
    protocol: Cow<'d, str>,
    num_streams: Option<u32>,
    blksize: Option<i64>,
    duration: Option<f64>,
    #[serde(default)]
    reverse: u8,
}

#[derive(Deserialize, Default)]
struct End {
    sum: Option<Sum>,
    sum_received: Option<Sum>,
    sum_received_bidir_reverse: Option<Sum>,
}

#[derive(Deserialize)]
struct Sum {
    bits_per_second: f64,
    lost_percent: Option<f64>,
}

impl Format for IperfJson {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "iperf3 JSON"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "it is no JSON of iperf3", |head| {
            head.trim_start().starts_with('{')
                && terminal::has_any(head, &["\"start\""])
                && terminal::has_any(head, &["\"iperf 3", "\"tcp_mss_default\"", "\"sock_bufsize\""])
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let document: Document<'_> = serde_json::from_str(text.trim())
            .map_err(|error| Refused(format!("the JSON is damaged in line {}", error.line().max(1))))?;
        let mut notices = Notices::new(limits);
        let last = text.trim_end().lines().count().max(1) as u64;
        let runs = run(&document, last, &mut notices).into_iter().collect();
        terminal::file(runs, notices, limits, "it has no test of iperf3")
    }
}

impl Described for IperfJson {
    fn versions(&self) -> &'static str {
        "3.0 to 3.20"
    }

    fn reads(&self) -> &'static str {
        "What was received in each direction, streams, protocol, buffer size, duration, version, start, operating system. \
         A test with an error is failed. Intervals and single streams are not read."
    }
}

fn run(document: &Document<'_>, last: u64, notices: &mut Notices) -> Option<ParsedRun> {
    document
        .intervals
        .as_ref()
        .or(document.error.as_ref().map(|_| &IgnoredAny))?;
    let test = document.start.test.as_ref();
    let mut run = terminal::run(IperfJson::ID, Iperf::TOOL, [1, last]);
    let version = document.start.version.as_deref();
    run.tool_version = version.map(|version| version.trim_start_matches("iperf ").to_owned());
    run.started_at = document.start.timestamp.timesecs.and_then(rfc3339);
    run.found = found::found(document.start.system_info.as_deref(), notices);
    let usual = if test.is_some_and(|test| test.reverse != 0) {
        Direction::Receive
    } else {
        Direction::Send
    };
    let end = &document.end;
    let sides = [
        (usual, end.sum_received.as_ref().or(end.sum.as_ref())),
        (Direction::Receive, end.sum_received_bidir_reverse.as_ref()),
    ];
    for (direction, sum) in sides {
        let (Some(sum), Some(test)) = (sum, test) else {
            continue;
        };
        let Some(rate) = rate(sum) else {
            continue;
        };
        let mut workload = workload(direction, &test.protocol, test.num_streams, rate);
        let conditions = &mut workload.conditions;
        conditions.extend(test.blksize.map(|bytes| ("buffer_bytes", bytes.into())));
        conditions.extend(
            test.duration
                .filter(|s| s.is_finite())
                .map(|s| ("duration_s", s.into())),
        );
        if let Some(error) = &document.error {
            workload.outcome = terminal::ended(Status::Unfinished, error.as_ref());
        }
        run.workloads.push(workload);
    }
    if let (true, Some(error)) = (run.workloads.is_empty(), &document.error) {
        let nothing = Number {
            value: 0.0,
            digits: 1,
        };
        let protocol = test.map_or("TCP", |test| &test.protocol);
        let mut failed = workload(usual, protocol, test.and_then(|test| test.num_streams), nothing);
        failed.outcome = terminal::ended(Status::Failed, error.as_ref());
        failed
            .measurements
            .iter_mut()
            .for_each(|figure| (figure.value, figure.digits) = (None, None));
        run.workloads.push(failed);
    }
    (!run.workloads.is_empty()).then_some(run)
}

/// Bytes per second that arrived.
fn rate(sum: &Sum) -> Option<Number> {
    let arrived = 1.0 - sum.lost_percent.unwrap_or(0.0).clamp(0.0, 100.0) / 100.0;
    let read = number(&sum.bits_per_second.to_string()).filter(|read| read.value > 0.0)?;
    let value = read.value * arrived / 8.0;
    (value > 0.0).then_some(Number { value, ..read })
}

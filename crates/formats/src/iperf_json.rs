//! iperf3's JSON (`-J`): the network baseline, from the sums of a test.
//!
//! `bits_per_second` of what the receiver got is the figure; UDP tests before 3.10 have one `sum` for both sides, of
//! which the lost share is taken off. A `--bidir` test has the sums of the other direction under the same keys once more
//! before 3.10 (`"sender": false`), later under keys of their own.

use podium_domain::{ParsedFile, ParsedRun, Status};

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    fio_json::{
        clock::rfc3339,
        reader::{Read, Reader},
    },
    iperf::{
        Iperf,
        workload::{Direction, workload},
    },
    loose::{self, Figure, Shape, figure, filled, scalar, shape},
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

#[derive(Default)]
struct Document {
    start: Start,
    end: End,
    error: Option<String>,
    has_intervals: bool,
}

#[derive(Default)]
struct Start {
    version: Option<String>,
    system_info: String,
    timestamp: Timestamp,
    test: Option<Test>,
}

#[derive(Default)]
struct Timestamp {
    timesecs: Option<i64>,
}

#[derive(Default)]
struct Test {
    protocol: String,
    num_streams: Option<u32>,
    blksize: Option<i64>,
    duration: Option<f64>,
    is_reverse: bool,
}

#[derive(Default)]
struct End {
    sum: Option<Sum>,
    sum_reverse: Option<Sum>,
    sum_received: Option<Sum>,
    sum_received_bidir_reverse: Option<Sum>,
}

#[derive(Default)]
struct Sum {
    bits_per_second: Figure,
    lost_percent: Figure,
    /// Whether who printed it sent.
    is_sender: Option<bool>,
}

impl Shape for Document {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "start" => self.start = shape(reader)?,
            "end" => self.end = shape(reader)?,
            "error" => self.error = filled(reader)?,
            "intervals" => self.has_intervals = reader.list(Reader::skip)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for Start {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "version" => self.version = filled(reader)?,
            "system_info" => self.system_info = scalar(reader)?,
            "timestamp" => self.timestamp = shape(reader)?,
            "test_start" => self.test = Some(shape(reader)?).filter(|test: &Test| !test.protocol.is_empty()),
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for Timestamp {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "timesecs" => self.timesecs = reader.token()?.i64(),
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for Test {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "protocol" => self.protocol = scalar(reader)?,
            "num_streams" => self.num_streams = reader.token()?.u64().and_then(|count| count.try_into().ok()),
            "blksize" => self.blksize = reader.token()?.i64(),
            "duration" => self.duration = reader.token()?.f64(),
            "reverse" => self.is_reverse = reader.token()?.is_positive(),
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for End {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "sum" => place(sum(reader)?, &mut self.sum, &mut self.sum_reverse),
            "sum_received" => place(
                sum(reader)?,
                &mut self.sum_received,
                &mut self.sum_received_bidir_reverse,
            ),
            "sum_received_bidir_reverse" => self.sum_received_bidir_reverse = sum(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

fn sum(reader: &mut Reader<'_>) -> Read<Option<Sum>> {
    Ok(Some(shape(reader)?).filter(|sum: &Sum| sum.bits_per_second != Figure::Absent))
}

/// Puts a sum where its direction belongs: the second under a key, of what was not sent behind what was, is the other's.
fn place(sum: Option<Sum>, usual: &mut Option<Sum>, reverse: &mut Option<Sum>) {
    let is_sender = |sum: &Option<Sum>| sum.as_ref().and_then(|sum| sum.is_sender);
    if (is_sender(usual), is_sender(&sum)) == (Some(true), Some(false)) {
        *reverse = sum;
    } else {
        *usual = sum;
    }
}

impl Shape for Sum {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "bits_per_second" => self.bits_per_second = figure(reader)?,
            "lost_percent" => self.lost_percent = figure(reader)?,
            "sender" => {
                self.is_sender = match reader.token()?.to_string().as_str() {
                    "true" => Some(true),
                    "false" => Some(false),
                    _ => None,
                }
            }
            _ => reader.skip()?,
        }
        Ok(())
    }
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
        let text = source.required_text()?.trim_end();
        let document: Document =
            loose::document(text).map_err(|line| Refused(format!("the JSON is damaged in line {line}")))?;
        let mut notices = Notices::new(limits);
        let last = text.lines().count().max(1) as u64;
        let runs = run(&document, text, last, &mut notices).into_iter().collect();
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

fn run(document: &Document, json: &str, last: u64, notices: &mut Notices) -> Option<ParsedRun> {
    if !document.has_intervals && document.error.is_none() {
        return None;
    }
    let test = document.start.test.as_ref();
    let mut run = terminal::run(IperfJson::ID, Iperf::TOOL, [1, last]);
    let version = document.start.version.as_deref();
    run.tool_version = version.map(|version| version.trim_start_matches("iperf ").to_owned());
    run.started_at = document.start.timestamp.timesecs.and_then(rfc3339);
    run.found = found::found(&document.start.system_info, notices);
    let usual = if test.is_some_and(|test| test.is_reverse) {
        Direction::Receive
    } else {
        Direction::Send
    };
    let end = &document.end;
    let sides = [
        (usual, end.sum_received.as_ref().or(end.sum.as_ref())),
        (
            Direction::Receive,
            end.sum_received_bidir_reverse
                .as_ref()
                .or(end.sum_reverse.as_ref()),
        ),
    ];
    for (direction, sum) in sides {
        if let Some(sum) = sum {
            sum.bits_per_second.warn("bits_per_second", json, notices);
            sum.lost_percent.warn("lost_percent", json, notices);
        }
        let (Some(rate), Some(test)) = (sum.and_then(rate), test) else {
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
            workload.outcome = terminal::ended(Status::Unfinished, error);
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
        failed.outcome = terminal::ended(Status::Failed, error);
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
    let lost = match sum.lost_percent {
        Figure::Absent => 0.0,
        lost => lost.value()?,
    };
    let arrived = 1.0 - lost.clamp(0.0, 100.0) / 100.0;
    let read = number(&sum.bits_per_second.value()?.to_string()).filter(|read| read.value > 0.0)?;
    let value = read.value * arrived / 8.0;
    (value > 0.0).then_some(Number { value, ..read })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_both_directions_under_the_same_keys_each_has_its_own_rate() {
        let text = include_str!("../tests/fixtures/iperf3/3.9.json");
        let back = r#""sender": true},
    "sum_sent": {"bits_per_second": 6400, "sender": false},
    "sum_received": {"bits_per_second": 3200, "sender": false}
  }
}"#;
        let (before, _) = text.rsplit_once("\"sender\": true}").unwrap();
        let both = format!("{before}{back}");
        let file = IperfJson
            .parse(&Source::new(None, both.as_bytes()), &Limits::default())
            .unwrap();
        let rates: Vec<_> = file.runs[0]
            .workloads
            .iter()
            .map(|workload| (workload.identity.op.as_str(), workload.measurements[0].value))
            .collect();
        assert_eq!(
            rates,
            [
                ("send", Some(936_254_980.079_681_3 / 8.0)),
                ("receive", Some(400.0))
            ]
        );
    }

    #[test]
    fn a_rate_or_loss_of_another_type_is_read_or_said() {
        let text = include_str!("../tests/fixtures/iperf3/3.9.json");
        let parse = |text: &str| IperfJson.parse(&Source::new(None, text.as_bytes()), &Limits::default());
        let plain = parse(text).unwrap();
        let rate = "936254980.0796813";
        assert_eq!(parse(&text.replace(rate, &format!("\"{rate}\""))).unwrap(), plain);
        let has_none = |text: &str| match parse(text) {
            Err(_) => true,
            Ok(file) => file
                .warnings
                .iter()
                .any(|warning| warning.code == "not-a-figure" && warning.line == Some(15)),
        };
        assert!(has_none(&text.replace(rate, "\"936 Mbit/s\"")));
        assert!(has_none(
            &text.replace(rate, &format!("{rate}, \"lost_percent\": \"few\""))
        ));
    }
}

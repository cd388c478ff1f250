use podium_domain::ParsedRun;

use super::{
    Iperf,
    workload::{Direction, workload},
};
use crate::{
    numbers::{Number, number},
    terminal,
};

/// The end of a test, as it is read.
#[derive(Debug)]
pub(super) struct Summary {
    lines: [u64; 2],
    reverse: bool,
    udp: bool,
    seconds: Option<f64>,
    /// What was received, by direction: of single streams and of all.
    streams: [Vec<Number>; 2],
    sums: [Option<Number>; 2],
    /// Streams that the summary lists.
    listed: [u32; 2],
}

/// iperf3 itself allows no more streams.
const MOST_STREAMS: u32 = 128;

impl Summary {
    pub(super) fn new(line: u64) -> Self {
        Self {
            lines: [line, line],
            reverse: false,
            udp: false,
            seconds: None,
            streams: [Vec::new(), Vec::new()],
            sums: [None, None],
            listed: [0, 0],
        }
    }

    pub(super) fn line(&mut self, number: u64, text: &str) {
        let line = text.trim();
        self.reverse |= line.starts_with("Reverse mode, ");
        self.udp |= line.contains("Total Datagrams");
        if line.ends_with("receiver") {
            if self.receiver(line).is_some() {
                self.lines[1] = number;
            }
        } else if line == "iperf Done." || line.ends_with("sender") && line.starts_with('[') {
            self.lines[1] = number;
        }
    }

    /// `[SUM][TX-C]   0.00-10.00  sec  1.10 GBytes   941 Mbits/sec                  receiver`.
    fn receiver(&mut self, line: &str) -> Option<()> {
        let (tags, rest) = line.strip_prefix('[')?.rsplit_once(']')?;
        let words: Vec<_> = rest.split_whitespace().collect();
        let [interval, "sec", _, _, rate, unit, ..] = words.as_slice() else {
            return None;
        };
        let (start, end) = interval.split_once('-')?;
        self.seconds = Some(number(end)?.value - number(start)?.value).filter(|seconds| *seconds > 0.0);
        let factor = match *unit {
            "bits/sec" => 1.0,
            "Kbits/sec" => 1e3,
            "Mbits/sec" => 1e6,
            "Gbits/sec" => 1e9,
            "Tbits/sec" => 1e12,
            _ => return None,
        };
        let read = number(rate)?;
        let rate = Number {
            value: read.value * factor / 8.0,
            ..read
        };
        let receives = if tags.contains("X-") {
            tags.contains("RX-")
        } else {
            self.reverse
        };
        let at = usize::from(receives);
        if tags.starts_with("SUM") {
            *self.sums.get_mut(at)? = Some(rate);
        } else if *self.listed.get(at)? < MOST_STREAMS {
            *self.listed.get_mut(at)? += 1;
            self.streams.get_mut(at)?.push(rate);
        }
        Some(())
    }

    /// As a run; without a receiver's line it is none.
    pub(super) fn run(self) -> Option<ParsedRun> {
        let mut run = terminal::run(Iperf::ID, Iperf::TOOL, self.lines);
        let protocol = if self.udp { "UDP" } else { "TCP" };
        for (at, direction) in [Direction::Send, Direction::Receive].into_iter().enumerate() {
            let streams = self.streams.get(at)?;
            let alone = || streams.first().filter(|_| streams.len() == 1).copied();
            let rate = self.sums.get(at)?.or_else(alone).filter(|rate| rate.value > 0.0);
            let listed = self.listed.get(at).copied().filter(|count| *count > 0);
            let Some(rate) = rate else {
                continue;
            };
            let mut workload = workload(direction, protocol, listed, rate);
            if let Some(seconds) = self.seconds {
                workload.conditions.insert("duration_s", seconds.round().into());
            }
            run.workloads.push(workload);
        }
        (!run.workloads.is_empty()).then_some(run)
    }
}

//! The results of one job, or of a group that fio summed.

use podium_domain::Op;

use super::{
    header::Status,
    latency::{Heading, Kind, Spread, percentile_items, percentiles, spread},
    rates::{Rates, rates},
};
use crate::numbers::Number;

/// fio takes a list of 20 percentiles at most (`FIO_IO_U_LIST_MAX_LEN`).
const MOST_PERCENTILES: usize = 64;

/// Everything below a status line.
#[derive(Debug)]
pub(super) struct Block<'a> {
    pub(super) status: Status<'a>,
    /// The line of the status.
    pub(super) line: u64,
    pub(super) sides: Vec<Side<'a>>,
    /// Latencies of fsync and its kin.
    pub(super) sync: Latencies,
    /// User and system time, in percent.
    pub(super) cpu: Option<(&'a str, &'a str)>,
    /// Requests of reads, writes and trims.
    pub(super) issued: Option<[&'a str; 3]>,
    /// Whether some of them moved less than a block, or nothing.
    pub(super) short: bool,
    /// Requests that failed and were passed over.
    pub(super) errors: Option<&'a str>,
    /// The depth that was in force, when fio did not search for one to meet a latency target.
    pub(super) depth: Option<&'a str>,
    pub(super) steady: Option<Steady<'a>>,
    /// Whether these are the sums of a group, beside which nothing else is known.
    pub(super) is_sums: bool,
    reading: Option<Heading>,
    /// Whether lines that stand below those of all directions were read.
    beyond: bool,
}

/// One direction.
#[derive(Debug)]
pub(super) struct Side<'a> {
    pub(super) rates: Rates<'a>,
    pub(super) line: u64,
    pub(super) latencies: Latencies,
}

/// What is said of latencies, in seconds.
#[derive(Debug, Default)]
pub(super) struct Latencies {
    pub(super) spreads: Vec<Spread>,
    pub(super) percentiles: Vec<(Kind, f64, Number)>,
}

/// fio's own test of whether the rate had settled.
#[derive(Debug)]
pub(super) struct Steady<'a> {
    pub(super) attained: bool,
    pub(super) criterion: &'a str,
}

impl<'a> Block<'a> {
    pub(super) fn new(status: Status<'a>, line: u64) -> Self {
        Self {
            status,
            line,
            sides: Vec::new(),
            sync: Latencies::default(),
            cpu: None,
            issued: None,
            short: false,
            errors: None,
            depth: None,
            steady: None,
            is_sums: false,
            reading: None,
            beyond: false,
        }
    }

    /// Results that are the sums of a group.
    pub(super) fn of_sums(status: Status<'a>, line: u64) -> Self {
        Self {
            is_sums: true,
            // They stand below everything that fio prints of its jobs.
            beyond: true,
            ..Self::new(status, line)
        }
    }

    /// Whether the results came to their end.
    pub(super) fn is_whole(&self) -> bool {
        self.issued.is_some()
    }

    /// Whether the rates of every direction are there, so that a text that breaks off lost details only: fio prints a
    /// job's results once it is done. Without lines from below the directions only the announced option rw (as fio
    /// words it) tells that there is no further one.
    pub(super) fn has_every_direction(&self, rw: Option<&str>) -> bool {
        let has = |op: Op| self.sides.iter().any(|side| side.rates.op == op);
        let announced = match rw {
            Some("read" | "randread") => has(Op::Read),
            Some("write" | "randwrite") => has(Op::Write),
            Some("trim" | "randtrim") => has(Op::Trim),
            Some("rw" | "readwrite" | "randrw") => has(Op::Total) || (has(Op::Read) && has(Op::Write)),
            _ => false,
        };
        self.is_whole() || announced || (self.beyond && !self.sides.is_empty())
    }

    /// Takes a line; says whether it is one of a job's results.
    pub(super) fn line(&mut self, number: u64, line: &'a str) -> bool {
        let text = line.trim();
        if text.starts_with('|') {
            self.percentiles(text);
            return true;
        }
        if let Some(rates) = rates(text) {
            self.side(rates, number);
            return true;
        }
        if let Some(spread) = spread(text) {
            let list = self.latencies(spread.kind);
            if let Some(latencies) =
                list.filter(|list| list.spreads.iter().all(|known| known.kind != spread.kind))
            {
                latencies.spreads.push(spread);
            }
            return true;
        }
        if text.ends_with("):") && text.contains(" percentiles ") {
            self.reading = percentiles(text);
            return true;
        }
        self.fact(text)
    }

    pub(super) fn side(&mut self, rates: Rates<'a>, line: u64) {
        if self.sides.iter().all(|side| side.rates.op != rates.op) {
            let latencies = Latencies::default();
            self.sides.push(Side {
                rates,
                line,
                latencies,
            });
        }
    }

    /// Where latencies of a kind belong: to the direction whose line came last.
    fn latencies(&mut self, kind: Kind) -> Option<&mut Latencies> {
        match kind {
            Kind::Sync => Some(&mut self.sync),
            _ => self.sides.last_mut().map(|side| &mut side.latencies),
        }
    }

    fn percentiles(&mut self, text: &str) {
        let Some(heading) = self.reading else { return };
        let Some(latencies) = self.latencies(heading.kind) else {
            return;
        };
        for (percent, value) in percentile_items(text, heading) {
            let known = |(kind, other, _): &(Kind, f64, Number)| {
                *kind == heading.kind && other.to_bits() == percent.to_bits()
            };
            if latencies.percentiles.len() < MOST_PERCENTILES && !latencies.percentiles.iter().any(known) {
                latencies.percentiles.push((heading.kind, percent, value));
            }
        }
    }

    /// The lines with a name in front of a colon.
    fn fact(&mut self, text: &'a str) -> bool {
        let Some((name, rest)) = text.split_once(':') else {
            return false;
        };
        let rest = rest.trim();
        let name = name.trim();
        self.beyond |= name == "cpu" || name == "IO depths" || name.starts_with("lat (");
        match name {
            "cpu" => self.cpu = self.cpu.or_else(|| cpu(rest)),
            name if name.starts_with("issued") => self.issued(rest),
            "errors" => self.errors = field(rest, "total="),
            "latency" => self.depth = depth(rest),
            "steadystate" => self.steady = steady(rest),
            "IO depths"
            | "submit"
            | "complete"
            | "Description"
            | "states"
            | "iops"
            | "block lifetime percentiles" => {}
            name if name.starts_with("lat (") || name.starts_with("bw (") || name.starts_with("fsync/") => {}
            name if name.contains(" prio") => {}
            _ => return false,
        }
        true
    }

    fn issued(&mut self, rest: &'a str) {
        let mut parts = rest.split(" short=");
        let total = parts.next().unwrap_or(rest);
        let numbers = |text: &'a str| {
            text.split(|c: char| !c.is_ascii_digit())
                .filter(|part| !part.is_empty())
        };
        let mut counts = numbers(total);
        let mut next = || counts.next();
        if let (Some(read), Some(write), Some(trim)) = (next(), next(), next()) {
            self.issued = Some([read, write, trim]);
        }
        let some = |count: &str| count.bytes().any(|digit| digit != b'0');
        // With `fdatasync` the syncs are counted as short reads of a job that reads nothing.
        let issued = self.issued.unwrap_or(["1"; 3]).into_iter().chain(["1"; 8]);
        self.short = parts.next().is_some_and(|rest| {
            numbers(rest)
                .zip(issued)
                .any(|(count, issued)| some(count) && some(issued))
        });
    }
}

/// `usr=9.33%, sys=45.17%, ctx=…`.
fn cpu(rest: &str) -> Option<(&str, &str)> {
    let percent = |name| field(rest, name)?.strip_suffix('%');
    percent("usr=").zip(percent("sys="))
}

/// `target=0, window=0, percentile=100.00%, depth=32`; newer versions print `target=0.00ns`.
fn depth(rest: &str) -> Option<&str> {
    let target = field(rest, "target=")?;
    let is_zero = target.bytes().all(|byte| !byte.is_ascii_digit() || byte == b'0');
    field(rest, "depth=").filter(|_| is_zero)
}

/// `attained=yes, bw=1000MiB/s (1049MB/s), iops=1000, iops mean dev=1.234%`.
fn steady(rest: &str) -> Option<Steady<'_>> {
    let attained = field(rest, "attained=")?;
    let criterion = rest.rsplit_once(", ").map_or("", |(_, last)| last.trim());
    Some(Steady {
        attained: attained == "yes",
        criterion,
    })
}

fn field<'t>(rest: &'t str, name: &str) -> Option<&'t str> {
    rest.split(',').find_map(|part| part.trim().strip_prefix(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fio_text::header::status;

    #[test]
    fn every_wording_of_the_requests_is_read() {
        for (line, counts, short) in [
            (
                "     issued    : total=r=8177/w=8200/d=0, short=r=0/w=0/d=0, drop=r=0/w=0/d=0",
                ["8177", "8200", "0"],
                false,
            ),
            (
                "     issued rwt: total=0,1048576,0, short=0,0,0, dropped=0,0,0",
                ["0", "1048576", "0"],
                false,
            ),
            (
                "     issued rwts: total=42,0,0,7 short=3,0,0,0 dropped=0,0,0,0",
                ["42", "0", "0"],
                true,
            ),
        ] {
            let status = status("a: (groupid=0, jobs=1): err= 0: pid=1: Mon").expect("a status");
            let mut block = Block::new(status, 1);
            assert!(block.line(2, line));
            assert_eq!((block.issued, block.short), (Some(counts), short), "{line}");
        }
    }

    #[test]
    fn a_depth_that_fio_searched_is_not_the_queue_depth() {
        assert_eq!(
            depth("target=0, window=0, percentile=100.00%, depth=32"),
            Some("32")
        );
        assert_eq!(
            depth("target=0.00ns, window=0.00ns, percentile=100.00%, depth=4"),
            Some("4")
        );
        assert_eq!(depth("target=5000, window=0, percentile=100.00%, depth=7"), None);
    }
}

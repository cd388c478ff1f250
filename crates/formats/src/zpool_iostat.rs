//! `zpool iostat`: operations and bandwidth of pools and, with `-v`, of their devices.
//!
//! Both are printed by powers of 1024 (openzfs/zfs, `cmd/zpool/zpool_main.c`, `print_iostat_default`:
//! `ZFS_NICENUM_1024`, also for operations), exact with `-p`. The first report covers the time since the pool was
//! imported and is left out. Times are those of `-T u` or `-T d`; without them the interval of the command, where the
//! transcript shows it.

use podium_domain::{Metric, Op, ParsedFile};

use crate::{
    Described, Format, Limits, Refused, Score, Source, blank, companion::Figure, notices::Notices,
    transcript::lines,
};

mod columns;
mod reader;
mod when;

use columns::{Columns, Row};
use reader::Reader;
use when::When;

/// `zpool-iostat`.
pub(crate) struct ZpoolIostat;

const COMMAND: &str = "zpool iostat";

impl Format for ZpoolIostat {
    fn id(&self) -> &'static str {
        "zpool-iostat"
    }

    fn name(&self) -> &'static str {
        "zpool iostat"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        if head.lines().any(Columns::is_names) {
            return Score::Certain;
        }
        if is_scripted(head) {
            Score::Likely
        } else {
            Score::No("no line has zpool iostat's columns")
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let scripted = is_scripted(text);
        if !scripted && !text.lines().any(Columns::is_names) {
            return Err(Refused("no line has zpool iostat's columns".to_owned()));
        }
        let mut notices = Notices::new(limits);
        let mut reader = Reader::new(limits, scripted);
        for line in lines(text) {
            reader.take(&line.text, line.number);
        }
        reader.streams.warn_if_cut(&mut notices);
        let (reports, timeless) = (reader.reports, reader.timeless);
        let (lines, started_at) = (reader.lines, reader.started_at);
        let Some(mut run) = reader.streams.run(self.id(), "zpool iostat") else {
            return Err(Refused(without_values(reports, timeless).to_owned()));
        };
        run.lines = lines;
        run.started_at = started_at;
        Ok(blank::file(run, notices))
    }
}

impl Described for ZpoolIostat {
    fn versions(&self) -> &'static str {
        "Solaris, FreeBSD, OpenZFS 0.6 to 2.3 (-v, -p, -H, -l, -y, -T u, -T d)"
    }

    fn reads(&self) -> &'static str {
        "Operations and bandwidth of reads and writes of each pool and device as time series (K, M, G are powers of \
         1024), with -l the mean total wait; no results. The first report, which covers the time since boot, is left \
         out. Without -T and without the command's interval in the text there are no times, and the output is refused. \
         Queues (-q) and histograms (-r, -w) are not read."
    }
}

fn without_values(reports: usize, timeless: bool) -> &'static str {
    if reports < 2 {
        "this is one report of zpool iostat, which covers the time since boot; let it report in an interval \
         (zpool iostat -T u tank 1) while the benchmark runs"
    } else if timeless {
        "this output of zpool iostat has no times; record it with -T u, or keep the line with the command and its \
         interval"
    } else {
        "it is zpool iostat's, but holds no values"
    }
}

/// Whether the text is of `-H`: no names of columns, a time in seconds, fields between tabs.
fn is_scripted(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let is_time = |line: &str| matches!(When::of(line), Some(When::Unix(_)));
    let is_row = |line: &str| line.contains('\t') && Row::of(line).is_some();
    lines.next().is_some_and(is_time) && lines.next().is_some_and(is_row)
}

/// What the columns of rates are.
fn rates() -> [Figure; 4] {
    [
        Figure::of(Metric::Iops, Op::Read),
        Figure::of(Metric::Iops, Op::Write),
        Figure::of(Metric::Bandwidth, Op::Read),
        Figure::of(Metric::Bandwidth, Op::Write),
    ]
}

#[cfg(test)]
mod tests;

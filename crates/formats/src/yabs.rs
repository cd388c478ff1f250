//! YABS (yet-another-bench-script) as its terminal output: the tables of its fio tests.
//!
//! Its `MB/s` is fio's KiB/s over 1000, and `GB/s` over 1000000 (`format_speed` in yabs.sh takes field 7 of fio's
//! terse output; 445.04 MB/s beside 111.2k IOPS of 4 KiB are 455.7 × 10^6 bytes per second). All tests are random,
//! half reads and half writes (its README). Figures are cut after two decimals, IOPS after one in thousands.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, terminal, transcript};

mod disk;
mod report;
pub(crate) mod workload;

use report::Report;

/// YABS on a terminal (`yabs`).
pub(crate) struct Yabs;

impl Yabs {
    pub(crate) const ID: &'static str = "yabs";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "YABS";
}

/// In its banner.
const BANNER: &str = "Yet-Another-Bench-Script";

/// Above its tables.
const TABLES: &str = "fio Disk Speed Tests (Mixed R/W 50/50)";

const NOTHING: &str = "it has no fio table of YABS";

impl Format for Yabs {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "YABS"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, NOTHING, |head| terminal::has_any(head, &[BANNER, TABLES]))
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = terminal::text_with(source, &[TABLES])?;
        let mut notices = Notices::new(limits);
        let mut runs = Vec::new();
        let mut report = Report::default();
        for line in transcript::lines(text) {
            if runs.len() > limits.runs {
                break;
            }
            // The banner is framed, and stands above the report it belongs to.
            if line.text.contains(BANNER) && !line.text.contains("://") {
                runs.extend(report.run(&mut notices));
                report = Report::default();
            }
            report.line(line.number, &line.text);
        }
        runs.extend(report.run(&mut notices));
        terminal::file(runs, notices, limits, NOTHING)
    }
}

impl Described for Yabs {
    fn versions(&self) -> &'static str {
        "2019 to 2025"
    }

    fn reads(&self) -> &'static str {
        "Bandwidth and IOPS of reads, writes and both for each block size; processor, memory and operating system. Its \
         MB/s is KiB/s over 1000 (its source). Network speeds, Geekbench and the dd tests that it falls back to are not \
         read."
    }
}

#[cfg(test)]
mod tests;

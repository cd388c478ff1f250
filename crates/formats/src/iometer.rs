//! Iometer's results CSV, versions 2008.06.18 (56 columns) and 1.1.0 (80 columns), and its instantaneous samples.
//!
//! The file is a sequence of sections, each opened by a line that starts with a quote; what looks like CSV is split at
//! commas and nothing else, since disk names hold quotes in the middle of a field. Columns are found by name. Only the
//! `ALL` rows are results: managers, workers and disks are parts of the same sum.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices};

mod figures;
mod histogram;
mod identity;
mod label;
mod machine;
mod result;
mod run;
mod samples;
mod spec;
mod test;

/// Iometer's results CSV (`iometer-csv`).
pub(crate) struct Iometer;

impl Iometer {
    pub(crate) const ID: &'static str = "iometer-csv";
    /// The tool by its own name.
    pub(crate) const TOOL: &'static str = "Iometer";
}

/// How every test of a results file starts.
const TEST: &str = "'Test Type";

/// How the column line of instantaneous samples starts.
const SAMPLES: &str = "TimeStamp,'Target Type";

impl Format for Iometer {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "Iometer results CSV"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        if head.lines().any(|line| unmarked(line).starts_with(TEST)) {
            return Score::Certain;
        }
        if is_configuration(head) {
            return Score::Likely;
        }
        Score::No("no line starts with 'Test Type")
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        if is_configuration(text) {
            let reason = "this is an Iometer configuration, which says what to test and holds no results; \
                          upload the results CSV that Iometer saved after the test";
            return Err(Refused(reason.to_owned()));
        }
        let mut notices = Notices::new(limits);
        let tests = test::tests(text, &mut notices);
        let samples = tests.iter().any(|test| test.samples);
        let runs = run::runs(&tests, limits, &mut notices)?;
        if runs.is_empty() {
            return Err(Refused(without_results(samples).to_owned()));
        }
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs,
            personal,
            warnings,
        })
    }
}

impl Described for Iometer {
    fn versions(&self) -> &'static str {
        "2008.06.18 and 1.1.0 were seen; 2003 to 2006 name their columns alike, and columns are found by name, also under the \
         names of versions between (MBps (Binary) in iometer-svn). MBps is MiB/s up to 2008 (IOps x block size proves it)"
    }

    fn reads(&self) -> &'static str {
        "The ALL row of every test and cycle: IOPS, bandwidth, mean and maximum response time of reads, writes and \
         both, CPU, errors, the latency histogram of 1.1.0; access specification, outstanding I/Os, workers. Of a file of \
         instantaneous samples the ALL row at its end, which is the result of the whole test, and the samples over time; it \
         is the same test as in the results file, so upload one of both."
    }
}

fn without_results(samples: bool) -> &'static str {
    if samples {
        "these are instantaneous samples that Iometer took while it ran, without the ALL row that it writes at the end; \
         upload the results file of the test, which holds the figures of the whole run"
    } else {
        "it starts like an Iometer results file, but no test in it has a complete ALL row"
    }
}

/// A line without the byte order mark that stands inside files put together from several.
fn unmarked(line: &str) -> &str {
    line.trim_start_matches('\u{feff}')
}

fn is_configuration(text: &str) -> bool {
    let mut lines = text.lines().map(unmarked).filter(|line| !line.trim().is_empty());
    lines.next().is_some_and(|line| line.starts_with("Version "))
        && lines.any(|line| line.starts_with("'TEST SETUP") || line.starts_with("'ACCESS SPECIFICATIONS"))
}

#[cfg(test)]
mod tests;

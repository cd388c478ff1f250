//! diskspd's text (`-Rtext`, the default).
//!
//! An output is the command line, the input parameters, the system, and for each time span its results: processor use,
//! three tables (all requests, reads, writes) whose `total:` rows are the result, and percentiles. Column and line texts
//! after `ResultParser.cpp` of microsoft/diskspd; older versions head the rate with MB/s and mean MiB/s all the same
//! (microsoft/diskspd#70). The program for Linux prints jobs instead of time spans, after `result_formatter.cc` of
//! microsoft/diskspd-for-linux, where MB/s are MiB/s too. Any part may be missing, and rows of threads may have been left out by whoever published it.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices};

mod input;
mod output;
mod percentiles;
mod result;
mod run;
mod table;

/// diskspd's text (`diskspd-text`).
pub(crate) struct DiskspdText;

impl DiskspdText {
    const ID: &'static str = "diskspd-text";
}

impl Format for DiskspdText {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "diskspd text"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        let mark = |line: &str| {
            line.contains("Results for timespan") || (line.contains("I/O per s") && line.contains("thread |"))
        };
        if head.lines().any(mark) {
            return Score::Certain;
        }
        if head.contains("Input parameters:") && (head.contains("timespan:") || head.contains("\tjob:")) {
            return Score::Likely;
        }
        Score::No("it has no table with I/O per s")
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let nothing = "it has no results of diskspd; upload the whole output, with its tables";
        let marks = ["I/O per s", "Results for timespan", "Results for job "];
        if !marks
            .iter()
            .any(|mark| memchr::memmem::find(text.as_bytes(), mark.as_bytes()).is_some())
        {
            return Err(Refused(nothing.to_owned()));
        }
        let mut notices = Notices::new(limits);
        let outputs = output::outputs(text, limits, &mut notices)?;
        let runs: Vec<_> = outputs
            .iter()
            .filter_map(|output| run::run(output, &mut notices))
            .collect();
        if runs.is_empty() {
            return Err(Refused(nothing.to_owned()));
        }
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs,
            personal,
            warnings,
        })
    }
}

impl Described for DiskspdText {
    fn versions(&self) -> &'static str {
        "2.0.x and 2.2.0 were seen, with and without list of parameters; 2.0.9 to 2.2 by the program's own source. MB/s in \
         old and MiB/s in new versions are both MiB/s (bytes / 1024 / 1024 / time in ResultParser.cpp); diskspd for Linux \
         by its own source"
    }

    fn reads(&self) -> &'static str {
        "Every time span as a workload, from its `total:` rows: bandwidth (from the counts and IOPS, which are finer than the \
         printed rate), IOPS and its spread, latency and its spread, percentiles, processor use; settings from the input \
         parameters, else from the command line. Rows of threads and files are not added up; percentiles of reads and \
         writes together, which the program for Linux adds up wrongly, are left out. The text does not say its version."
    }
}

#[cfg(test)]
mod tests;

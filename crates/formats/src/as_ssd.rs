//! AS SSD Benchmark's text: what “Copy” gives, in its view of MB/s or of iops.
//!
//! A text is a banner, the disk, and blocks between rules: a heading, then a line each for reads and writes. In the view
//! of iops two headings have other words (`16MB`, `512B`). Its MB/s is MiB/s: the same run in both views has 2468.65 MB/s
//! and 154.29 iops of 16 MiB, 60.63 MB/s and 15521 iops of 4 KiB (published by a user; the corpus has more). The rates of
//! `512B` are one over the access time, so both are the same test. Being a .NET program, it prints decimal commas where
//! Windows does.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices};

mod block;
mod output;
mod run;

/// AS SSD Benchmark's text (`as-ssd-text`).
pub(crate) struct AsSsd;

impl AsSsd {
    const ID: &'static str = "as-ssd-text";
    /// The tool by its own name.
    const TOOL: &'static str = "AS SSD Benchmark";
}

/// How an output begins; a digit of the version follows.
const BANNER: &str = "AS SSD Benchmark ";

impl Format for AsSsd {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "AS SSD text"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        match output::outputs(head, &Limits::default()) {
            Ok(outputs) if !outputs.is_empty() => Score::Certain,
            _ => Score::No("no line starts with AS SSD Benchmark and a version"),
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let nothing =
            || Refused("it has no output of AS SSD Benchmark; use Edit, Copy after a test".to_owned());
        memchr::memmem::find(text.as_bytes(), BANNER.as_bytes()).ok_or_else(nothing)?;
        let mut notices = Notices::new(limits);
        let outputs = output::outputs(text, limits)?;
        let runs: Vec<_> = outputs
            .iter()
            .filter_map(|output| run::run(output, &mut notices))
            .collect();
        if runs.is_empty() {
            let reason = "below its banner no test of AS SSD Benchmark has a figure in words that are known (English \
                          and German)";
            return Err(Refused(reason.to_owned()));
        }
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs,
            personal,
            warnings,
        })
    }
}

impl Described for AsSsd {
    fn versions(&self) -> &'static str {
        "2.0.7316 was seen, in both views; 1.x is read if it prints alike. MB/s is MiB/s (its iops x 16 MiB and x 4 KiB \
         prove it). No example of its XML was found, so that is not read"
    }

    fn reads(&self) -> &'static str {
        "Sequential (16 MiB), 4K, 4K with 64 threads and access time, reads and writes each a workload: bandwidth or IOPS, \
         latency; the scores; disk, firmware, driver, size; in English and German. 0.00 is a test that did not run. The date is read where its \
         order is certain."
    }
}

#[cfg(test)]
mod tests;

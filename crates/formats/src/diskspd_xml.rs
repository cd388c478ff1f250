//! diskspd's XML (`-Rxml`).
//!
//! `Results` holds `System`, the `Profile` with the settings, and a `TimeSpan` with its counts for every one of the
//! profile. There is no rate in it: bytes and requests of all threads and targets are added and divided by
//! `TestTimeSeconds`. Latencies and the requests per second of every interval (`Iops`/`Bucket`) stand beside, for all
//! threads together. After `XmlResultParser.cpp` and `GetXml` in `Common.cpp` of microsoft/diskspd.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices, xml};

mod collect;
mod latency;
mod result;
mod run;
mod settings;

/// diskspd's XML (`diskspd-xml`).
pub(crate) struct DiskspdXml;

impl DiskspdXml {
    const ID: &'static str = "diskspd-xml";
}

impl Format for DiskspdXml {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "diskspd XML"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        let results = head
            .find("<Results>")
            .map(|at| head[at + "<Results>".len()..].trim_start());
        match results {
            Some(rest) if rest.starts_with("<System>") => Score::Certain,
            Some(_) if head.contains("<TimeSpan>") && head.contains("<TestTimeSeconds>") => Score::Certain,
            _ => Score::No("it has no <Results> of diskspd"),
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let nothing = "it has no time span with results of diskspd";
        let start = text
            .find("<Results>")
            .ok_or_else(|| Refused(nothing.to_owned()))?;
        let mut notices = Notices::new(limits);
        let skipped = memchr::memchr_iter(b'\n', &text.as_bytes()[..start]).count() as u64;
        let mut document = collect::Collect::new(limits, skipped);
        let end = xml::walk(&text[start..], &mut document);
        if let Err(broken) = end {
            // What stands behind the end of the document is not diskspd's.
            if !document.is_closed() {
                let message = format!("the document is not read further: {}", broken.reason);
                notices.warn("truncated", message, Some(broken.line + skipped));
            }
        }
        if document.is_too_large() {
            return Err(Refused(
                "it has more time spans or samples than are read".to_owned(),
            ));
        }
        let run = run::run(document, &mut notices).ok_or_else(|| Refused(nothing.to_owned()))?;
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs: vec![run],
            personal,
            warnings,
        })
    }
}

impl Described for DiskspdXml {
    fn versions(&self) -> &'static str {
        "2.0.21a was seen; to 2.2 by the program's own source"
    }

    fn reads(&self) -> &'static str {
        "Every time span as a workload: bandwidth and IOPS (counts of all threads over the test time), IOPS spread, latency, \
         its spread and percentiles, processor use, requests per second over time; settings from the profile; host, \
         version."
    }
}

#[cfg(test)]
mod tests;

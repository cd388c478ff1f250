//! The text of `winsat disk`, the disk test that Windows brings along.
//!
//! Lines that begin with `> `, a label, a figure with its unit and, in a formal assessment, a score. The three lines of
//! rates are in English in every language of Windows (published outputs of English and Chinese systems have the same);
//! the lines of latency are translated and are read in English only. `Sequential 64.0` and `Random 16.0` are KiB per
//! request: Microsoft's requirements for devices call them “Disk Sequential 64 K Byte Read” and “Disk Random 16 K Byte
//! Read” (Device.Storage.Hd). Whether its MB is 10^6 or 2^20 bytes is told nowhere, so a warning says how it is read.

use podium_domain::ParsedFile;

use crate::{Described, Format, Limits, Refused, Score, Source, notices::Notices};

mod line;
mod output;

/// The text of `winsat disk` (`winsat-text`).
pub(crate) struct Winsat;

impl Winsat {
    const ID: &'static str = "winsat-text";
    /// The tool by its own name.
    const TOOL: &'static str = "WinSAT";
}

impl Format for Winsat {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "winsat disk text"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        match output::outputs(head, &Limits::default(), &mut Notices::new(&Limits::default())) {
            Ok(runs) if !runs.is_empty() => Score::Certain,
            _ => Score::No("it has no line of winsat's disk tests"),
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let nothing = || Refused("it has no results of winsat disk".to_owned());
        let has_unit = memchr::memmem::find(text.as_bytes(), b"MB/s").is_some();
        if !(has_unit && output::may_stand_in(text)) {
            return Err(nothing());
        }
        let mut notices = Notices::new(limits);
        let runs = output::outputs(text, limits, &mut notices)?;
        if runs.is_empty() {
            return Err(nothing());
        }
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs,
            personal,
            warnings,
        })
    }
}

impl Described for Winsat {
    fn versions(&self) -> &'static str {
        "of Windows 7 to 11, as published; the unit is unproven and read as its label says (MB = 10^6 bytes). Its XML is not \
         read: the one example that was found names a rate without saying of what"
    }

    fn reads(&self) -> &'static str {
        "Sequential and random rates of reads and writes with their block sizes, each a workload; in English also read time \
         during writes, the 95th percentile and the maximum of latency; the scores of the rates; the drive."
    }
}

#[cfg(test)]
mod tests;

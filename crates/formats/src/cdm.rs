//! `CrystalDiskMark`'s text: what “Copy” and “Save (text)” give.

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    diskmark::{self, Tool},
};

/// `CrystalDiskMark`'s text (`cdm-text`).
pub(crate) struct CrystalDiskMark;

impl Format for CrystalDiskMark {
    fn id(&self) -> &'static str {
        "cdm-text"
    }

    fn name(&self) -> &'static str {
        "CrystalDiskMark text"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        diskmark::sniff(Tool::Crystal, source)
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        diskmark::parse(Tool::Crystal, self.id(), source, limits)
    }
}

impl Described for CrystalDiskMark {
    fn versions(&self) -> &'static str {
        "1 to 8 by the program's own source, of which texts of 3.0.1 to 3.0.3, 5.2, 6.0 and 8.0 were seen; 9 as it prints \
         like 8. MB/s is 10^6 bytes/s (its IOPS x block size proves it; versions 1 and 2 do not say it and are marked)"
    }

    fn reads(&self) -> &'static str {
        "Each line as one workload of reads, writes or a mix: bandwidth, IOPS, latency; test size, passes, profile, fill, \
         drive, system, comment. Works without banner or footer, in any encoding and behind marks of quotation. The date \
         is when the text was made. 0.000 is a test that did not run. Of several passes the tool shows the best. Where \
         old versions leave out block size, depth or threads, those that the version fixed are taken."
    }
}

//! `AmorphousDiskMark`'s text, in the pattern of `CrystalDiskMark`.

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    diskmark::{self, Tool},
};

/// `AmorphousDiskMark`'s text (`adm-text`).
pub(crate) struct AmorphousDiskMark;

impl Format for AmorphousDiskMark {
    fn id(&self) -> &'static str {
        "adm-text"
    }

    fn name(&self) -> &'static str {
        "AmorphousDiskMark text"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        diskmark::sniff(Tool::Amorphous, source)
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        diskmark::parse(Tool::Amorphous, self.id(), source, limits)
    }
}

impl Described for AmorphousDiskMark {
    fn versions(&self) -> &'static str {
        "4.0 by the program's own source (`scoreString` in AppDelegate.m); no text of a real run was found. MB/s is 10^6 \
         bytes/s, as its header says"
    }

    fn reads(&self) -> &'static str {
        "Each line as one workload: bandwidth and IOPS by queue depth; test size, passes, interval, volume, device, \
         processor, system. It does not say how many threads make the depth. 0.00 is a test that did not run."
    }
}

//! `KDiskMark`'s text, in the pattern of `CrystalDiskMark`.

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    diskmark::{self, Tool},
};

/// `KDiskMark`'s text (`kdiskmark-text`).
pub(crate) struct KDiskMark;

impl Format for KDiskMark {
    fn id(&self) -> &'static str {
        "kdiskmark-text"
    }

    fn name(&self) -> &'static str {
        "KDiskMark text"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        diskmark::sniff(Tool::Kde, source)
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        diskmark::parse(Tool::Kde, self.id(), source, limits)
    }
}

impl Described for KDiskMark {
    fn versions(&self) -> &'static str {
        "1 to 3.2 by the program's own source, of which texts of 3.0 and 3.2 were seen. Its MB/s is KiB/s / 1000, against \
         what its header says (`bw` / 1000.0 in benchmark.cpp, and IOPS x block size is 2.4 % more); a line whose IOPS \
         prove 10^6 bytes/s is read so"
    }

    fn reads(&self) -> &'static str {
        "Each line as one workload: bandwidth (from IOPS x block size where that is the finer figure), IOPS, latency; test \
         size, loops, times, profile, target, system. The figures of mixed tests are left out: they are weighted means \
         of reads and writes and no total."
    }
}

//! The Phoronix Test Suite's result files: `composite.xml`, `test-1.xml`, and the `active.xml` of a run that is under
//! way. The elements are those of `pts-core/openbenchmarking.org/schemas/result-file.xsd`, and the names that they had
//! before version 3 (`pts_results_nye_XmlReader.php`).

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    notices::Notices,
    pts::{self, Composite},
    xml,
};

mod collect;

/// `pts-xml`.
pub(crate) struct PtsXml;

const ROOT: &str = "<PhoronixTestSuite";

impl Format for PtsXml {
    fn id(&self) -> &'static str {
        "pts-xml"
    }

    fn name(&self) -> &'static str {
        "Phoronix Test Suite XML"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "it has no element PhoronixTestSuite", |head| {
            head.contains(ROOT)
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let (Some(start), mut notices) = (text.find(ROOT), Notices::new(limits)) else {
            return Err(Refused("it has no element PhoronixTestSuite".to_owned()));
        };
        let before = text[..start].matches('\n').count() as u64;
        let mut collector = collect::Collector::new(before);
        if let Err(broken) = xml::walk(&text[start..], &mut collector) {
            let message = format!("{}; what stands before is read", broken.reason);
            // Text behind the end of the document is no damage of it.
            if !collector.is_complete() {
                notices.warn("truncated", message, Some(before + broken.line));
            }
        }
        let composite: Composite = collector.finish(&text[start..]);
        pts::parsed(&composite, self.id(), limits, notices)
    }
}

impl Described for PtsXml {
    fn versions(&self) -> &'static str {
        "5.2 to 10.8 (composite.xml, test-N.xml, active.xml), and the older names of elements before 3.0"
    }

    fn reads(&self) -> &'static str {
        "Every test with a unit, each system as a run of its own: the mean of the trials in RawString, which is the \
         rounded Value with all its digits, the trials as repetitions, Proportion as direction; hardware and software \
         as factors. Options of pts/fio, pts/iozone and pts/tiobench as the workload's identity. MB/s of pts/iozone \
         is MiB/s; that of pts/fio is whatever fio printed (MiB/s, or KiB/s over 1000), decided by the IOPS of the \
         same run where there are any; other MB/s are read as 10^6 with a warning. Line graphs have no times and are \
         left out."
    }
}

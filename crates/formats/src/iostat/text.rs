use podium_domain::ParsedFile;

use super::{ADVICE, SINGLE, TOOL};
use crate::{Described, Format, Limits, Refused, Score, Source, blank, notices::Notices, transcript::lines};

mod reader;
mod when;

use reader::Reader;

/// `iostat-text`.
pub(crate) struct IostatText;

/// Columns of which one must stand in the heading of devices.
const COLUMNS: [&str; 4] = ["r/s", "tps", "rkB/s", "rsec/s"];

fn is_heading(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    matches!(words.next(), Some("Device" | "Device:")) && words.any(|word| COLUMNS.contains(&word))
}

impl Format for IostatText {
    fn id(&self) -> &'static str {
        "iostat-text"
    }

    fn name(&self) -> &'static str {
        "iostat text"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "no line has iostat's columns", |head| {
            head.lines().any(is_heading)
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let mut notices = Notices::new(limits);
        let mut reader = Reader::new(limits);
        for line in lines(text) {
            reader.take(&line.text, line.number, &mut notices);
        }
        if reader.reports == 0 {
            return Err(Refused("no line has iostat's columns".to_owned()));
        }
        reader.streams.warn_if_cut(&mut notices);
        let reason = if reader.reports < 2 { SINGLE } else { ADVICE };
        let Some(mut run) = reader.streams.run(self.id(), TOOL) else {
            return Err(Refused(reason.to_owned()));
        };
        run.lines = reader.lines;
        run.started_at = reader.started_at;
        run.found
            .extend(reader.system.map(|system| ("initiator.os".to_owned(), system)));
        Ok(blank::file(run, notices))
    }
}

impl Described for IostatText {
    fn versions(&self) -> &'static str {
        "sysstat 9 to 12.7 (-x, -d, -k, -m, -t, -y)"
    }

    fn reads(&self) -> &'static str {
        "Rates, bandwidth (kB is 1024 bytes, MB 2^20), response times, queue size and utilization of each device, \
         processor time and iowait as time series; no results. The first report, which covers the time since boot, is \
         left out. Times are those of -t, or the interval of the command in the text; without both it is refused. -h is \
         not read."
    }
}

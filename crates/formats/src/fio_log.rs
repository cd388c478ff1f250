//! fio's logs (`write_bw_log`, `write_iops_log`, `write_lat_log`, `write_hist_log`): values over time, a workload per
//! direction. They are series of a run and no results: the mean of samples is not the rate of the run.
//!
//! Columns after axboe/fio `iolog.c` (`flush_samples`, `flush_hist_samples`): `time ms, value, direction, block size`;
//! since 3.18 a priority follows, with `log_offset` an offset stands before it, with `log_issue_time` a time behind it;
//! `log_window_value=both` (3.37) has a second value. What the value is only the file's name tells.

use podium_domain::ParsedFile;

use self::{name::Name, rows::Rows};
use crate::{Described, Format, Limits, Refusal, Refused, Score, Source, notices::Notices};

mod histogram;
mod name;
mod row;
mod rows;
mod run;
mod series;
mod unit;

/// The format's id.
const ID: &str = "fio-log";

/// How many lines must look like rows before a file is taken for a log.
const FEWEST: usize = 3;

/// The format.
pub(crate) struct FioLog;

impl Format for FioLog {
    fn id(&self) -> &'static str {
        ID
    }

    fn name(&self) -> &'static str {
        "fio log"
    }

    fn is_searched(&self) -> bool {
        false
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        // The last line of the head may be cut.
        let mut lines = head.lines().filter(|line| !line.trim().is_empty()).take(20);
        let Some(first) = lines.next() else {
            return Score::No("no line is like “time, value, direction, block size”");
        };
        let looks = |line: &str| row::looks_like_row(line);
        let rows = usize::from(looks(first)) + lines.filter(|line| looks(line)).count();
        if rows >= FEWEST || (rows > 0 && looks(first) && head.lines().count() <= FEWEST) {
            return Score::Likely;
        }
        Score::No("no line is like “time, value, direction, block size”")
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        if text
            .lines()
            .find(|line| !line.trim().is_empty())
            .is_none_or(|line| !row::looks_like_row(line))
        {
            return Err(Refused("the first line is not one of fio's logs".to_owned()));
        }
        let Some(name) = source.name.and_then(name::of) else {
            let advice = "these look like the values of a fio log, but only the file's name says what they are: keep \
                          the name that fio gave it (it ends in _bw.1.log, _iops.1.log, _clat.1.log, _lat.1.log, \
                          _slat.1.log or _clat_hist.1.log)";
            return Err(Refused(advice.to_owned()));
        };
        read(text, &name, source.fio_beside(), limits)
    }
}

impl Described for FioLog {
    fn versions(&self) -> &'static str {
        "2.2 to 3.41; latencies of 4 columns (up to 3.17) only where the times prove nanoseconds"
    }

    fn reads(&self) -> &'static str {
        "_bw (KiB/s), _iops, _lat, _clat, _slat and _clat_hist logs as time series and histograms, one workload per \
         direction; no measurements, since a mean of samples is not the rate of the run. The file must keep the name \
         that fio gave it, which alone says what the values are. Latencies are nanoseconds since 3.0 and were \
         microseconds before: a priority column (3.18), 1856 buckets, or a latency longer than the time since the \
         start if it were microseconds proves nanoseconds, 1216 buckets prove microseconds; in an archive whose other \
         files state one version of fio that version tells, with a warning; any other log without proof is refused. Lines that are damaged are left out with a warning."
    }
}

/// Whether a file was refused because it is a log whose unit only other files may tell.
pub(crate) fn is_unproven(refusal: &Refusal) -> bool {
    refusal.reason.ends_with(unit::UNPROVEN)
}

fn read(text: &str, name: &Name<'_>, version: Option<&str>, limits: &Limits) -> Result<ParsedFile, Refused> {
    let mut notices = Notices::new(limits);
    let run = if name.kind == name::Kind::Histogram {
        histogram::run(text, name, limits, &mut notices)?
    } else {
        let rows = Rows::read(text, limits, &mut notices)?;
        run::run(&rows, name, version, &mut notices)?
    };
    let (personal, warnings) = notices.finish();
    Ok(ParsedFile {
        runs: vec![run],
        personal,
        warnings,
    })
}

//! Vdbench's `summary.html`, and what it prints on the terminal: for each run definition (`Starting RD=rd1`) two lines
//! of headings and a line for each interval.
//!
//! Headings differ with the version and the kind of workload; both kinds were compared with published reports of
//! 5.02 (2011) to 5.04.07 (2019). Of raw devices, the two lines are put together word by word (`i/o` over `rate`); of
//! file systems, headings in dots span two columns or one.

use podium_domain::{ParsedFile, ParsedRun};

use crate::{
    Described, Format, Limits, Refused, Score, Source, blank,
    day_clock::Clock,
    notices::Notices,
    stamp,
    transcript::lines,
    vdbench::{self, Group, Interval, Sample},
};

mod heading;
mod loops;
mod tags;

use heading::Columns;

/// `vdbench-summary`.
pub(crate) struct VdbenchSummary;

/// Words that stand before every table.
const STARTING: &str = "Starting RD=";

impl Format for VdbenchSummary {
    fn id(&self) -> &'static str {
        "vdbench-summary"
    }

    fn name(&self) -> &'static str {
        "Vdbench summary"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        match source.head_text() {
            Some(head) if head.contains(STARTING) => Score::Certain,
            Some(head) if head.contains("Vdbench summary report") => Score::Certain,
            Some(_) => Score::No("it does not say that a run definition is started"),
            None => Score::No("it is not text"),
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        if memchr::memmem::find(text.as_bytes(), STARTING.as_bytes()).is_none() {
            return Err(Refused(
                "it does not say that a run definition is started".to_owned(),
            ));
        }
        let mut notices = Notices::new(limits);
        let mut reader = Reader {
            limits,
            run: blank::run(self.id(), vdbench::TOOL),
            columns: None,
            heading: None,
            started: None,
            clock: Clock::default(),
            group: Group::default(),
            closed: true,
            values: 0,
        };
        for line in lines(text) {
            reader.take(&tags::without(&line.text), line.number, &mut notices)?;
        }
        let mut run = reader.finish(&mut notices);
        if run.workloads.is_empty() {
            return Err(Refused(
                "it is Vdbench's, but holds no line of figures".to_owned(),
            ));
        }
        vdbench::tell_apart(&mut run);
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs: vec![run],
            personal,
            warnings,
        })
    }
}

impl Described for VdbenchSummary {
    fn versions(&self) -> &'static str {
        "5.02 to 5.04.07 (summary.html and the terminal, raw devices and file systems)"
    }

    fn reads(&self) -> &'static str {
        "The average of each run definition: rates, bandwidth (mb/sec and MB/sec are 2^20), response times of reads, \
         writes and file operations; the intervals as time series. Loops (xfersize, threads, rdpct, seekpct) as \
         identity. A run definition whose average is missing did not finish."
    }
}

struct Reader<'l> {
    limits: &'l Limits,
    run: ParsedRun,
    columns: Option<Columns>,
    /// The first of two lines of headings.
    heading: Option<String>,
    /// Time of day of the first run definition.
    started: Option<String>,
    clock: Clock,
    group: Group,
    /// The group's average has come, or none has begun.
    closed: bool,
    values: usize,
}

impl Reader<'_> {
    fn take(&mut self, line: &str, at: u64, notices: &mut Notices) -> Result<(), Refused> {
        if let Some(first) = self.heading.take() {
            self.columns = Columns::of(&first, line);
            if self.columns.is_none() {
                notices.warn(
                    "unknown-columns",
                    "these headings are not known; their table was left out",
                    Some(at),
                );
            }
        } else if let Some((time, definition)) = line.split_once(STARTING) {
            self.started.get_or_insert_with(|| time.trim().to_owned());
            self.begin(loops::group(definition), at, notices)?;
        } else if heading::is_first(line) {
            let date = heading::date(line).zip(self.started.as_ref());
            let started_at = date.and_then(|(date, time)| stamp::iso(&format!("{date} {time}")));
            self.run.started_at = self.run.started_at.take().or(started_at);
            self.heading = Some(line.to_owned());
            self.covers(at);
        } else if let Some(version) = line.trim().strip_prefix("Vdbench distribution: ") {
            let version = version.split_ascii_whitespace().next().unwrap_or_default();
            self.run.tool_version = Some(version.trim_start_matches("vdbench").to_owned());
            self.covers(at);
        } else if self.columns.is_some() {
            self.figures(line, at, notices)?;
        }
        Ok(())
    }

    fn covers(&mut self, line: u64) {
        let first = self.run.lines.map_or(line, |[first, _]| first);
        self.run.lines = Some([first, line]);
    }

    fn begin(&mut self, group: Group, at: u64, notices: &mut Notices) -> Result<(), Refused> {
        let before = std::mem::replace(&mut self.group, group);
        vdbench::add(&mut self.run, before, notices);
        self.closed = false;
        self.covers(at);
        if self.run.workloads.len() >= self.limits.workloads {
            let most = self.limits.workloads;
            return Err(Refused(format!(
                "it has more than {most} run definitions, which is the most that is read"
            )));
        }
        Ok(())
    }

    fn figures(&mut self, line: &str, at: u64, notices: &mut Notices) -> Result<(), Refused> {
        let cells: Vec<_> = line.split_ascii_whitespace().collect();
        let [time, interval, figures @ ..] = cells.as_slice() else {
            return Ok(());
        };
        let (Some(columns), Some(interval)) = (&self.columns, Interval::of(interval)) else {
            return Ok(());
        };
        let sample = columns.sample(figures);
        let Some(time_s) = self.clock.seconds(time) else {
            return Ok(());
        };
        self.covers(at);
        if self.closed {
            return Ok(());
        }
        let Some(sample) = sample else {
            notices.warn("truncated", "this line is not whole; it was left out", Some(at));
            return Ok(());
        };
        self.values += 3;
        if self.values > self.limits.series_values {
            return Err(Refused("it has more lines than are read".to_owned()));
        }
        let sample = Sample {
            time_s,
            line: at,
            ..sample
        };
        match interval {
            Interval::Single(_) => self.group.intervals.push(sample),
            Interval::Average(from, to) if to < from => {
                self.group.without_average = Some("it was over before there was an interval to average");
                self.closed = true;
            }
            Interval::Average(..) => {
                self.group.average = Some(sample);
                self.closed = true;
            }
            Interval::Other => {}
        }
        Ok(())
    }

    fn finish(mut self, notices: &mut Notices) -> ParsedRun {
        let group = std::mem::take(&mut self.group);
        vdbench::add(&mut self.run, group, notices);
        self.run
    }
}

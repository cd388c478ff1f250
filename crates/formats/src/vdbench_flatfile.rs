//! Vdbench's `flatfile.html`: names of columns, then a line for each interval, with a description of the columns in
//! front. Columns are found by name, since every version has others.

use std::collections::HashMap;

use podium_domain::{Op, ParsedFile};

use crate::{
    Described, Format, Limits, Refused, Score, Source, blank,
    day_clock::Clock,
    notices::Notices,
    numbers::{Number, number},
    transcript::lines,
    vdbench::{self, Group, Interval, Sample, Settings, Side},
};

/// `vdbench-flatfile`.
pub(crate) struct VdbenchFlatfile;

/// The first columns of all versions.
const COLUMNS: [&str; 3] = ["tod", "Run", "Interval"];

fn is_header(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    COLUMNS.iter().all(|column| words.next() == Some(column))
}

impl Format for VdbenchFlatfile {
    fn id(&self) -> &'static str {
        "vdbench-flatfile"
    }

    fn name(&self) -> &'static str {
        "Vdbench flatfile"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "no line has the columns tod, Run, Interval", |head| {
            head.lines().any(is_header)
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let mut notices = Notices::new(limits);
        let mut reader = Reader {
            limits,
            columns: HashMap::new(),
            clock: Clock::default(),
            run: blank::run(self.id(), vdbench::TOOL),
            group: Group::default(),
            closed: false,
            lines: 0,
        };
        let mut last = 1;
        for line in lines(text) {
            last = line.number;
            if is_header(&line.text) {
                let names = line.text.split_ascii_whitespace().map(str::to_owned);
                reader.columns = names.zip(0..).collect();
            } else if !reader.columns.is_empty() && !line.text.trim_start().starts_with(['*', '<']) {
                reader.take(&line.text, line.number, &mut notices)?;
            }
        }
        let mut run = reader.run;
        vdbench::add(&mut run, reader.group, &mut notices);
        if run.workloads.is_empty() {
            return Err(Refused(
                "it is a Vdbench flatfile, but holds no line of figures".to_owned(),
            ));
        }
        vdbench::tell_apart(&mut run);
        run.lines = Some([1, last]);
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs: vec![run],
            personal,
            warnings,
        })
    }
}

impl Described for VdbenchFlatfile {
    fn versions(&self) -> &'static str {
        "5.03 to 5.04 (columns are found by name)"
    }

    fn reads(&self) -> &'static str {
        "The average of each run definition (avg_2-10): IOPS, bandwidth (MB/sec is 2^20: rate times bytes per I/O), \
         response time with its maximum and deviation, processor time; the intervals as time series. Transfer size, \
         threads, share of reads and of seeks as identity. The kstat columns of Solaris are not read."
    }
}

struct Reader<'l> {
    limits: &'l Limits,
    columns: HashMap<String, usize>,
    clock: Clock,
    run: podium_domain::ParsedRun,
    group: Group,
    /// The group's average has come, so that a further line begins another.
    closed: bool,
    lines: usize,
}

impl Reader<'_> {
    fn take(&mut self, line: &str, at: u64, notices: &mut Notices) -> Result<(), Refused> {
        let cells: Vec<_> = line.split_ascii_whitespace().collect();
        if cells.is_empty() {
            return Ok(());
        }
        let row = Row {
            columns: &self.columns,
            cells: &cells,
        };
        let time_s = row.get("tod").and_then(|time| self.clock.seconds(time));
        let interval = row.get("Interval").and_then(Interval::of);
        let (Some(time_s), Some(interval), true) = (time_s, interval, cells.len() == self.columns.len())
        else {
            notices.warn("truncated", "this line is not whole; it was left out", Some(at));
            return Ok(());
        };
        let name = row.get("Run").unwrap_or_default();
        let settings = row.settings();
        let sample = Sample {
            time_s,
            line: at,
            ..row.sample()
        };
        self.lines += 1;
        // Three values of a line go into series.
        if 3 * self.lines > self.limits.series_values || self.run.workloads.len() >= self.limits.workloads {
            return Err(Refused("it has more lines than are read".to_owned()));
        }
        let goes_back = interval == Interval::Single(1) && !self.group.intervals.is_empty();
        if self.closed || goes_back || self.group.name != name {
            let group = std::mem::take(&mut self.group);
            vdbench::add(&mut self.run, group, notices);
            self.closed = false;
            name.clone_into(&mut self.group.name);
            self.group.settings = settings;
        }
        match interval {
            Interval::Single(_) => self.group.intervals.push(sample),
            Interval::Average(from, to) => {
                self.closed = true;
                if to < from {
                    self.group.without_average = Some("it was over before there was an interval to average");
                } else {
                    self.group.average = Some(sample);
                }
            }
            Interval::Other => {}
        }
        Ok(())
    }
}

/// The cells of a line by the names of their columns.
struct Row<'a> {
    columns: &'a HashMap<String, usize>,
    cells: &'a [&'a str],
}

impl Row<'_> {
    fn get(&self, column: &str) -> Option<&str> {
        self.cells.get(*self.columns.get(column)?).copied()
    }

    fn number(&self, column: &str) -> Option<Number> {
        number(self.get(column)?)
    }

    fn settings(&self) -> Settings {
        let whole = |column: &str| self.get(column).and_then(crate::numbers::whole);
        let percent = |column: &str| {
            let value = self.number(column)?.value;
            (0.0..=100.0).contains(&value).then_some(value)
        };
        let mut settings = Settings {
            transfer_bytes: whole("xfersize").filter(|bytes| *bytes > 0),
            threads: whole("threads")
                .and_then(|count| u32::try_from(count).ok())
                .filter(|count| *count > 0),
            read_percent: percent("rdpct"),
            seek_percent: percent("seekpct"),
            ..Settings::default()
        };
        // So high a rate is how Vdbench spells “as fast as possible”.
        let asked = self
            .number("reqrate")
            .filter(|rate| rate.value > 0.0 && rate.value < 999_000.0);
        for (name, value) in [
            ("requested_iops", asked),
            (
                "read_hit_percent",
                self.number("rhpct").filter(|share| share.value > 0.0),
            ),
            (
                "write_hit_percent",
                self.number("whpct").filter(|share| share.value > 0.0),
            ),
            ("span_gib", self.number("lunsize").filter(|size| size.value > 0.0)),
        ] {
            if let Some(value) = value {
                settings.conditions.insert(name, value.value.into());
            }
        }
        settings
    }

    fn sample(&self) -> Sample {
        let of_total = Side {
            rate: self.number("rate"),
            mib_per_s: self.number("MB/sec"),
            response: self.number("resp"),
            response_max: self.number("resp_max"),
            response_stddev: self.number("resp_std"),
            ..Side::of(Op::Total)
        };
        Sample {
            sides: vec![of_total],
            transfer_bytes: self.number("bytes/io"),
            read_percent: self.number("read%"),
            cpu: self.number("cpu_used"),
            ..Sample::default()
        }
    }
}

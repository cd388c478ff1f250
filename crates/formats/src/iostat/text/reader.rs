use super::{is_heading, when::time_of};
use crate::{
    Limits,
    companion::{Streams, interval_s},
    day_clock::Clock,
    iostat::{add, add_processors},
    notices::Notices,
    numbers::number,
    stamp,
};

/// More than iostat -x prints on a line (26): a line may be as long as the file.
const MOST_WORDS: usize = 64;

/// Reads line by line.
pub(super) struct Reader {
    pub(super) streams: Streams,
    clock: Clock,
    interval_s: Option<f64>,
    pub(super) started_at: Option<String>,
    pub(super) system: Option<String>,
    now_s: Option<f64>,
    stamped: bool,
    columns: Vec<String>,
    /// The line before was the heading of processors.
    processors: Option<Vec<String>>,
    pub(super) reports: usize,
    /// A report has begun and its devices have not.
    open: bool,
    pub(super) lines: Option<[u64; 2]>,
}

impl Reader {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            streams: Streams::new(limits),
            clock: Clock::default(),
            interval_s: None,
            started_at: None,
            system: None,
            now_s: None,
            stamped: false,
            columns: Vec::new(),
            processors: None,
            reports: 0,
            open: false,
            lines: None,
        }
    }

    pub(super) fn take(&mut self, line: &str, at: u64, notices: &mut Notices) {
        let words: Vec<_> = line.split_ascii_whitespace().take(MOST_WORDS).collect();
        let Some(first) = words.first() else {
            self.columns.clear();
            return;
        };
        if let Some(values) = self.processors.take() {
            self.processor(&values, &words);
            self.covers(at);
        } else if *first == "Linux" && line.contains('(') {
            self.banner(line, at, notices);
        } else if *first == "avg-cpu:" {
            self.begin();
            self.open = true;
            self.processors = Some(words.iter().skip(1).map(|&word| word.to_owned()).collect());
            self.covers(at);
        } else if is_heading(line) {
            self.begin();
            self.open = false;
            self.columns = words.iter().map(|&word| word.to_owned()).collect();
            self.covers(at);
        } else if let Some(time) = time_of(line) {
            self.open = false;
            self.begin();
            self.open = true;
            self.at(line, &time);
            self.covers(at);
        } else if let Some(interval) = interval_s(line, "iostat ") {
            self.interval_s = Some(interval);
        } else if !self.columns.is_empty() && words.len() == self.columns.len() {
            self.device(&words);
            self.covers(at);
        }
    }

    fn covers(&mut self, line: u64) {
        let first = self.lines.map_or(line, |[first, _]| first);
        self.lines = Some([first, line]);
    }

    /// Counts a report, unless one is under way.
    fn begin(&mut self) {
        if self.open {
            return;
        }
        self.reports += 1;
        if !self.stamped {
            self.now_s = self
                .interval_s
                .map(|interval| interval * (self.reports - 1) as f64);
        }
    }

    fn at(&mut self, line: &str, time: &str) {
        self.stamped = true;
        self.now_s = self.clock.seconds(time);
        self.started_at = self.started_at.take().or_else(|| stamp::iso(line));
    }

    /// `Linux 6.1.0-18-amd64 (pve1)  03/05/2024  _x86_64_  (8 CPU)`.
    fn banner(&mut self, line: &str, at: u64, notices: &mut Notices) {
        let Some((system, rest)) = line.split_once(" (") else {
            return;
        };
        if let Some((host, _)) = rest.split_once(')') {
            notices.personal("host name", host.trim(), at);
        }
        self.system = Some(system.trim().to_owned());
        self.columns.clear();
        self.covers(at);
    }

    /// The time of the report at hand, unless it is the first, which covers the time since boot.
    fn now(&self) -> Option<f64> {
        self.now_s.filter(|_| self.reports > 1)
    }

    fn processor(&mut self, names: &[String], words: &[&str]) {
        let get = |name: &str| value(words.get(names.iter().position(|known| known == name)?)?);
        if let Some(now_s) = self.now() {
            add_processors(&mut self.streams, now_s, get("%iowait"), get("%idle"));
        }
    }

    fn device(&mut self, words: &[&str]) {
        let (Some(now_s), Some(device)) = (self.now(), words.first()) else {
            return;
        };
        for (name, word) in self.columns.iter().zip(words).skip(1) {
            if let Some(value) = value(word) {
                add(&mut self.streams, device, now_s, name, value);
            }
        }
    }
}

/// A figure; iostat prints two decimals and no separators, so that a comma is the decimal one of a locale.
fn value(word: &str) -> Option<f64> {
    number(&word.replace(',', ".")).map(|number| number.value)
}

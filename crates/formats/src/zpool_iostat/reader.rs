use super::{
    COMMAND,
    columns::{Columns, Row},
    when::When,
};
use crate::{
    Limits,
    companion::{Streams, interval_s},
    day_clock::Clock,
    fio_json::clock::rfc3339,
};

/// Reads line by line.
pub(super) struct Reader {
    pub(super) streams: Streams,
    /// Absent before any table.
    columns: Option<Columns>,
    clock: Clock,
    first_unix: Option<i64>,
    pub(super) started_at: Option<String>,
    interval_s: Option<f64>,
    /// Seconds since the first report, when the current report's time is known.
    now_s: Option<f64>,
    /// Whether there are lines with times.
    stamped: bool,
    /// A report was without any time.
    pub(super) timeless: bool,
    pub(super) reports: usize,
    /// Names in this report, to know where the next begins and to tell equal ones apart.
    names: Vec<String>,
    scripted: bool,
    pub(super) lines: Option<[u64; 2]>,
}

impl Reader {
    pub(super) fn new(limits: &Limits, scripted: bool) -> Self {
        Self {
            streams: Streams::new(limits),
            columns: scripted.then(Columns::default),
            clock: Clock::default(),
            first_unix: None,
            started_at: None,
            interval_s: None,
            now_s: None,
            stamped: false,
            timeless: false,
            reports: 0,
            names: Vec::new(),
            scripted,
            lines: None,
        }
    }

    pub(super) fn take(&mut self, line: &str, at: u64) {
        if let Some(interval) = interval_s(line, COMMAND) {
            self.interval_s = Some(interval);
        } else if let Some(when) = When::of(line) {
            self.at(&when);
            self.covers(at);
        } else if let Some(columns) = Columns::of(line) {
            self.columns = Some(columns);
            self.covers(at);
        } else if let Some(columns) = self.columns
            && let Some(row) = Row::of(line)
        {
            self.row(columns, &row);
            self.covers(at);
        }
    }

    fn covers(&mut self, line: u64) {
        let first = self.lines.map_or(line, |[first, _]| first);
        self.lines = Some([first, line]);
    }

    /// A time stands in front of each report.
    fn at(&mut self, when: &When) {
        self.stamped = true;
        self.names.clear();
        self.now_s = match when {
            When::Unix(seconds) => {
                let first = *self.first_unix.get_or_insert(*seconds);
                Some(seconds.saturating_sub(first) as f64)
            }
            When::Date { time, .. } => self.clock.seconds(time),
        };
        if self.started_at.is_none() {
            self.started_at = match when {
                When::Unix(seconds) => rfc3339(*seconds),
                When::Date { iso, .. } => iso.clone(),
            };
        }
        self.reports += 1;
    }

    fn row(&mut self, columns: Columns, row: &Row<'_>) {
        // Headings of groups (logs, cache) have no figures.
        if !self.stamped && (self.names.is_empty() || self.names.first().is_some_and(|name| name == row.name))
        {
            self.names.clear();
            self.reports += 1;
            self.now_s = self
                .interval_s
                .map(|interval| interval * (self.reports - 1) as f64);
        }
        let same = self.names.iter().filter(|name| *name == row.name).count();
        if self.names.len() < MOST_NAMES {
            self.names.push(row.name.to_owned());
        }
        if self.reports < 2 {
            return;
        }
        let Some(now_s) = self.now_s else {
            self.timeless = true;
            return;
        };
        let name = match same {
            0 => row.name.to_owned(),
            more => format!("{} ({})", row.name, more + 1),
        };
        for (figure, value) in columns.figures(row, self.scripted) {
            self.streams.add(&name, &figure, now_s, value);
        }
    }
}

/// Most names that are remembered of a report; pools have fewer devices.
const MOST_NAMES: usize = 4096;

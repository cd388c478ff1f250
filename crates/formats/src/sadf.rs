//! sysstat's `sadf -d` for devices: what `sar -d` recorded, between semicolons, a line for each device and interval
//! (`# hostname;interval;timestamp;DEV;tps;rkB/s;…`, man sadf). `kB` is 1024 bytes.

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source, blank,
    companion::Streams,
    day_clock::Clock,
    iostat,
    notices::Notices,
    numbers::{number, whole},
    stamp,
    transcript::lines,
};

/// `sadf-csv`.
pub(crate) struct Sadf;

const HEADER: &str = "# hostname;interval;timestamp;";

impl Format for Sadf {
    fn id(&self) -> &'static str {
        "sadf-csv"
    }

    fn name(&self) -> &'static str {
        "sadf -d"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "it has no line of sadf's columns for devices", |head| {
            head.lines().any(is_header)
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let mut notices = Notices::new(limits);
        let mut streams = Streams::new(limits);
        let mut clock = Times::default();
        let mut columns: Vec<String> = Vec::new();
        let mut last = 1;
        for line in lines(text) {
            if line.text.starts_with(HEADER) {
                let row = line.text.trim_start_matches("# ");
                columns = if is_header(&line.text) {
                    row.split(';')
                        .map(|name| name.trim_end_matches("[...]").to_owned())
                        .collect()
                } else {
                    Vec::new()
                };
            } else if !columns.is_empty() && !line.text.trim().is_empty() {
                last = line.number;
                row(
                    &columns,
                    &line.text,
                    line.number,
                    &mut clock,
                    &mut streams,
                    &mut notices,
                );
            }
        }
        streams.warn_if_cut(&mut notices);
        let Some(mut run) = streams.run(self.id(), "sar") else {
            return Err(Refused("it is sadf's, but holds no values of devices".to_owned()));
        };
        run.lines = Some([1, last]);
        run.started_at = clock.started_at;
        Ok(blank::file(run, notices))
    }
}

impl Described for Sadf {
    fn versions(&self) -> &'static str {
        "sysstat 10 to 12.7 (sadf -d -- -d, also with -t, -T, -U)"
    }

    fn reads(&self) -> &'static str {
        "Rates, bandwidth (kB is 1024 bytes), response time, queue size and utilization of each device as time series; \
         no results. Other activities than disks are not read."
    }
}

fn is_header(line: &str) -> bool {
    line.starts_with(HEADER) && line.contains(";DEV;")
}

/// Time stamps as `sadf` prints them: in UTC, in local time, or as seconds since 1970.
#[derive(Debug, Default)]
struct Times {
    clock: Clock,
    first_unix: Option<u64>,
    started_at: Option<String>,
}

impl Times {
    fn seconds(&mut self, text: &str) -> Option<f64> {
        if let Some(unix) = whole(text) {
            let first = *self.first_unix.get_or_insert(unix);
            if self.started_at.is_none() {
                self.started_at = i64::try_from(unix).ok().and_then(crate::fio_json::clock::rfc3339);
            }
            return Some(unix.checked_sub(first)? as f64);
        }
        let time = text.split_ascii_whitespace().nth(1)?;
        if self.started_at.is_none() {
            let utc = text.strip_suffix(" UTC").map(|text| format!("{text}Z"));
            self.started_at = stamp::iso(utc.as_deref().unwrap_or(text));
        }
        self.clock.seconds(time)
    }
}

fn row(
    columns: &[String],
    line: &str,
    at: u64,
    clock: &mut Times,
    streams: &mut Streams,
    notices: &mut Notices,
) {
    let cells: Vec<_> = line.split(';').map(str::trim).collect();
    let get = |name: &str| {
        cells
            .get(columns.iter().position(|column| column == name)?)
            .copied()
    };
    // A restart has a line of its own.
    if cells.len() != columns.len() {
        if !line.contains("LINUX-RESTART") && !line.contains("COM") {
            notices.warn("truncated", "this line is not whole; it was left out", Some(at));
        }
        return;
    }
    notices.personal("host name", get("hostname").unwrap_or_default(), at);
    let (Some(device), Some(time_s)) = (get("DEV"), get("timestamp").and_then(|time| clock.seconds(time)))
    else {
        return;
    };
    for (name, cell) in columns.iter().zip(&cells) {
        if let Some(value) = number(&cell.replace(',', ".")) {
            iostat::add(streams, device, time_s, name, value.value);
        }
    }
}

#[cfg(test)]
mod tests {
    use podium_domain::Series;

    use super::*;

    #[test]
    fn stamps_of_all_kinds_are_seconds_since_the_first() {
        let header = format!("{HEADER}DEV;tps;rkB/s;wkB/s;areq-sz;aqu-sz;await;%util");
        for (first, second, started) in [
            (
                "2024-03-05 23:59:59 UTC",
                "2024-03-06 00:00:09 UTC",
                "2024-03-05T23:59:59Z",
            ),
            (
                "2024-03-05 23:59:59",
                "2024-03-06 00:00:09",
                "2024-03-05T23:59:59",
            ),
            ("1709683199", "1709683209", "2024-03-05T23:59:59Z"),
        ] {
            let row = |stamp: &str| format!("h;10;{stamp};sda;5.00;2.00;0.00;1.0;0.1;0.0;1.5\n");
            let text = format!(
                "{header}\n{}h;-1;{first};LINUX-RESTART (8 CPU)\n{}",
                row(first),
                row(second)
            );
            let source = Source::new(None, text.as_bytes());
            let file = Sadf.parse(&source, &Limits::default()).unwrap();
            let run = &file.runs[0];
            assert_eq!(run.started_at.as_deref(), Some(started));
            let Series::Time { t_s, v, .. } = &run.workloads[0].series[0] else {
                panic!("{run:?}")
            };
            assert_eq!(
                (t_s.as_slice(), v.as_slice()),
                ([0.0, 10.0].as_slice(), [5.0, 5.0].as_slice())
            );
            assert_eq!((run.workloads[0].series.len(), file.warnings.len()), (5, 0));
        }
    }
}

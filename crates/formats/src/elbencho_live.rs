//! elbencho's `--livecsv`: what all workers together did in each interval (`Statistics.cpp`, `printLiveStatsCSV`).
//! Lines of single workers (`--livecsvex`) have no rates and are passed over.

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    elbencho::{LiveRow, live_run},
    notices::Notices,
    numbers::number,
    transcript::lines,
};

/// `elbencho-live-csv`.
pub(crate) struct ElbenchoLive;

/// The columns that all versions have, the date in front since 3.0.
const HEADERS: [&str; 2] = ["Label,Phase,RuntimeMS,", "ISO Date,Label,Phase,RuntimeMS,"];

fn is_header(line: &str) -> bool {
    HEADERS.iter().any(|start| line.starts_with(start))
}

impl Format for ElbenchoLive {
    fn id(&self) -> &'static str {
        "elbencho-live-csv"
    }

    fn name(&self) -> &'static str {
        "elbencho live CSV"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(
            source,
            "no line has the columns of elbencho's live statistics",
            |head| head.lines().any(is_header),
        )
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let mut notices = Notices::new(limits);
        let mut columns: Vec<String> = Vec::new();
        let mut rows = Vec::new();
        let mut last = 1;
        for line in lines(text) {
            let cells = line.text.as_ref();
            if is_header(cells) {
                columns = cells.split(',').map(|name| name.trim().to_owned()).collect();
                continue;
            }
            if columns.is_empty() || cells.trim().is_empty() {
                continue;
            }
            // Three values in each series.
            if 3 * (rows.len() + 1) > limits.series_values {
                let message = "there are more intervals than are kept; the rest was left out";
                notices.warn("series-cut", message, Some(line.number));
                break;
            }
            last = line.number;
            match row(&columns, cells) {
                Some((true, row)) => rows.push(row),
                Some((false, _)) => {}
                None => notices.warn(
                    "truncated",
                    "this line is not whole; it was left out",
                    Some(line.number),
                ),
            }
        }
        let Some(mut run) = live_run(&rows, self.id()) else {
            let message = "these are elbencho's live statistics, but no interval in them has a rate";
            return Err(Refused(message.to_owned()));
        };
        if run.workloads.len() > limits.workloads {
            return Err(Refused(format!(
                "it has {} phases; at most {} are read",
                run.workloads.len(),
                limits.workloads
            )));
        }
        run.lines = Some([1, last]);
        let (personal, warnings) = notices.finish();
        Ok(ParsedFile {
            runs: vec![run],
            personal,
            warnings,
        })
    }
}

impl Described for ElbenchoLive {
    fn versions(&self) -> &'static str {
        "2.0 to 3.1"
    }

    fn reads(&self) -> &'static str {
        "Bandwidth (MiB/s is 2^20), IOPS and processor time of each interval as time series of the phase; no results: \
         those are in the --csvfile, --jsonfile or --resfile of the same run."
    }
}

/// A line, and whether it is of all workers together.
fn row(columns: &[String], line: &str) -> Option<(bool, LiveRow)> {
    let cells: Vec<_> = line.split(',').map(str::trim).collect();
    let get = |name: &str| {
        let at = columns.iter().position(|column| column == name)?;
        cells.get(at).copied()
    };
    let value = |name: &str| number(get(name)?).map(|number| number.value);
    let row = LiveRow {
        label: get("Label")?.to_owned(),
        phase: get("Phase")?.to_owned(),
        time_ms: value("RuntimeMS").filter(|time| *time >= 0.0)?,
        side: get("MixType")?.to_owned(),
        mib_per_s: value("MiB/s"),
        iops: value("IOPS"),
        cpu: value("CPU"),
    };
    Some((get("Rank")? == "Total", row))
}

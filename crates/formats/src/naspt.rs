//! Intel's NAS Performance Toolkit: the `NASPerf-APP.csv` that it leaves beside its logs.
//!
//! Read off the one that is published (spikerwork/NASTestScript, `NASPerf-APP.csv`, with the script
//! `NTS_Samba_NASPT.au3` that reads lines 3 to 14 of it): names of columns with their units, a line for each of up to
//! twelve applications, then the same again as tuples. `MB/s` is 10^6: copying in blocks of 65536 bytes, 669 µs each,
//! is 97.96 · 10^6 bytes a second, of which opening files leaves the 97.618 that are printed; 2^20 would be more than
//! the writes alone allow.

use std::collections::HashMap;

use podium_domain::{
    Conditions, Identity, Measurement, Metric, Op, ParsedFile, ParsedRun, ParsedWorkload, Stat,
};

use crate::{
    Described, Format, Limits, Refused, Score, Source, blank,
    notices::Notices,
    numbers::{Number, number},
    transcript::lines,
};

/// `naspt-csv`.
pub(crate) struct Naspt;

const TITLE: &str = "NASPerf Test Results";

/// How the line of columns starts.
const HEADER: &str = "Test Name,Throughput(MB/s)";

/// What ends the table.
const TUPLES: &str = "Tuples for Excel";

impl Format for Naspt {
    fn id(&self) -> &'static str {
        "naspt-csv"
    }

    fn name(&self) -> &'static str {
        "Intel NASPT CSV"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "it has no line NASPerf Test Results", |head| {
            head.contains(HEADER) || head.contains(TITLE)
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let mut notices = Notices::new(limits);
        let mut table = Table {
            run: blank::run(self.id(), "NASPT"),
            columns: HashMap::new(),
            seen: HashMap::new(),
        };
        for line in lines(text) {
            table.take(line.text.trim(), line.number, &mut notices);
            if table.run.workloads.len() > limits.workloads {
                let most = limits.workloads;
                return Err(Refused(format!(
                    "it has more than {most} tests, which is the most that is read"
                )));
            }
        }
        let run = table.run;
        if run.workloads.is_empty() {
            return Err(Refused(
                "it is NASPT's, but no application has a throughput".to_owned(),
            ));
        }
        let message =
            "the layout of NASPT's file is known from one file only; compare the figures with the program's";
        notices.warn("experimental-layout", message, None);
        Ok(blank::file(run, notices))
    }
}

impl Described for Naspt {
    fn versions(&self) -> &'static str {
        "1.7 (experimental: the layout is known from one file only)"
    }

    fn reads(&self) -> &'static str {
        "Throughput of each application (MB/s is 10^6: block size over time per block), mean and longest time of a read, \
         a write and opening a file. The direction is the sizes': an application that wrote nothing reads."
    }
}

/// The table, as its lines are read.
struct Table {
    run: ParsedRun,
    columns: HashMap<String, usize>,
    seen: HashMap<String, usize>,
}

impl Table {
    fn take(&mut self, row: &str, line: u64, notices: &mut Notices) {
        if row.starts_with(HEADER) {
            let names = row.split(',').map(|name| name.trim().to_owned());
            self.columns = names.zip(0..).collect();
            self.run.lines.get_or_insert([line, line]);
        } else if row.starts_with(TUPLES) {
            self.columns.clear();
        } else if !self.columns.is_empty() && !row.is_empty() {
            let cells: Vec<_> = row.split(',').map(str::trim).collect();
            match workload(&self.columns, &cells) {
                Some(workload) => self.add(workload, line),
                None => notices.warn("truncated", "this line is not whole; it was left out", Some(line)),
            }
        }
    }

    /// Adds an application, told apart from one of the same name.
    fn add(&mut self, mut workload: ParsedWorkload, line: u64) {
        let count = self.seen.entry(workload.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            workload.identity.test = Some(format!("{} ({count})", workload.name));
        }
        self.run.workloads.push(workload);
        self.run.lines = self.run.lines.map(|[first, _]| [first, line]);
    }
}

fn workload(columns: &HashMap<String, usize>, cells: &[&str]) -> Option<ParsedWorkload> {
    // What did not happen is 0.
    let get = |column: &str| {
        let cell = *cells.get(*columns.get(column)?)?;
        number(cell).filter(|number| number.value > 0.0)
    };
    let name = *cells
        .first()
        .filter(|name| !name.is_empty() && number(name).is_none())?;
    let throughput = get("Throughput(MB/s)")?;
    let (read_size, write_size) = (get("ReadSize(B)"), get("WriteSize(B)"));
    let op = match (read_size, write_size) {
        (Some(_), None) => Op::Read,
        (None, Some(_)) => Op::Write,
        (Some(_), Some(_)) => Op::Mixed,
        (None, None) => Op::Total,
    };
    let of_all = match &op {
        Op::Mixed => Op::Total,
        op => op.clone(),
    };
    let test = Some(name.to_owned());
    let mut workload = blank::workload(
        name,
        Identity {
            test,
            ..Identity::of(op)
        },
    );
    let digits = Some(throughput.digits);
    let bandwidth = Measurement::new(
        Metric::Bandwidth,
        of_all,
        Stat::Mean,
        throughput.value * 1e6,
        digits,
    );
    workload.measurements.push(bandwidth);
    let mut time = |op: Op, stat: Stat, us: Option<Number>| {
        if let Some(us) = us {
            let seconds = us.value / 1e6;
            workload.measurements.push(Measurement::new(
                Metric::Latency,
                op,
                stat,
                seconds,
                Some(us.digits),
            ));
        }
    };
    for (op, name) in [
        (Op::Read, "Read"),
        (Op::Write, "Write"),
        (Op::from("open"), "Open"),
    ] {
        time(op.clone(), Stat::Mean, get(&format!("Ave{name}Time(usecs)")));
        time(op, Stat::Max, get(&format!("Max{name}Time(usecs)")));
    }
    workload.conditions = sizes(read_size, write_size);
    Some(workload)
}

fn sizes(read: Option<Number>, write: Option<Number>) -> Conditions {
    let told = [("mean_read_bytes", read), ("mean_write_bytes", write)];
    let told = told.into_iter();
    told.filter_map(|(name, size)| Some((name, size?.value.into())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_tell_the_direction_and_nothing_is_absent() {
        let text = format!(
            "{TITLE}\n{HEADER},ReadSize(B),WriteSize(B),    AveReadTime(usecs),AveWriteTime(usecs)\n\
                            A,10.5, 4096, 0, 390, 0\nB,7, 0, 512, 0, 73\nC,1.25, 10, 20, 5, 6\nD,0,0,0,0,0\n\n{TUPLES} X\nN,A,Y,1\n"
        );
        let source = Source::new(None, text.as_bytes());
        let file = Naspt.parse(&source, &Limits::default()).unwrap();
        let told: Vec<_> = file.runs[0]
            .workloads
            .iter()
            .map(|w| (w.name.as_str(), w.identity.op.as_str(), w.measurements.len()))
            .collect();
        assert_eq!(told, [("A", "read", 2), ("B", "write", 2), ("C", "mixed", 3)]);
        assert_eq!(file.runs[0].workloads[0].measurements[0].value, Some(10.5e6));
        assert_eq!(file.warnings.len(), 2);
    }
}

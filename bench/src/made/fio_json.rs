//! JSON as fio 3.33 prints it.

use std::fmt::Write;

use super::Numbers;

/// Percentiles that fio prints unless told otherwise.
const PERCENTILES: [f64; 17] = [
    1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, 99.99,
];

/// Writes one document, line by line, with fio's indentation.
struct Printer {
    text: String,
    depth: usize,
    /// Bins of each completion latency; none without json+.
    bins: u64,
    numbers: Numbers,
}

/// A document of jobs with workloads of their own.
pub(crate) fn document(jobs: u64, bins: u64) -> String {
    let mut printer = Printer {
        text: String::new(),
        depth: 0,
        bins,
        numbers: Numbers::new(),
    };
    printer.document(jobs);
    printer.text
}

impl Printer {
    fn random(&mut self, below: u64) -> u64 {
        self.numbers.below(below)
    }

    fn line(&mut self, key: &str, value: &str) {
        let start = if self.text.ends_with(['{', '[']) || self.text.is_empty() {
            "\n"
        } else {
            ",\n"
        };
        let indent = self.depth * 2;
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{start}{:indent$}\"{key}\" : {value}", "");
    }

    fn whole(&mut self, key: &str, below: u64) {
        let value = self.random(below);
        self.line(key, &value.to_string());
    }

    fn decimal(&mut self, key: &str, below: u64) {
        let (whole, fraction) = (self.random(below), self.random(1_000_000));
        self.line(key, &format!("{whole}.{fraction:06}"));
    }

    fn block(&mut self, key: &str, fill: impl FnOnce(&mut Self)) {
        self.line(key, "{");
        self.depth += 1;
        fill(self);
        self.depth -= 1;
        let indent = self.depth * 2;
        let _ = write!(self.text, "\n{:indent$}}}", "");
    }

    fn document(&mut self, jobs: u64) {
        self.text.push('{');
        self.depth = 1;
        self.line("fio version", "\"fio-3.33\"");
        self.line("timestamp", "1700000000");
        self.line("timestamp_ms", "1700000000123");
        self.line("time", "\"Tue Nov 14 22:13:20 2023\"");
        self.line("jobs", "[");
        self.depth = 3;
        for job in 0..jobs {
            self.text.push_str(if job == 0 { "\n    {" } else { ",\n    {" });
            self.job(job);
            self.text.push_str("\n    }");
        }
        self.text.push_str("\n  ]\n}\n");
    }

    fn job(&mut self, job: u64) {
        self.line("jobname", &format!("\"job{job}\""));
        self.line("groupid", &job.to_string());
        for key in ["error", "eta"] {
            self.line(key, "0");
        }
        self.line("elapsed", "61");
        self.block("job options", |it| {
            it.line("name", &format!("\"job{job}\""));
            it.line("rw", "\"randrw\"");
            it.line("bs", &format!("\"{}\"", block_bytes(job)));
            for (option, value) in [
                ("ioengine", "libaio"),
                ("iodepth", "32"),
                ("direct", "1"),
                ("runtime", "60"),
                ("time_based", "1"),
                ("size", "8g"),
            ] {
                it.line(option, &format!("\"{value}\""));
            }
        });
        for (direction, used) in [("read", true), ("write", job.is_multiple_of(2)), ("trim", false)] {
            self.block(direction, |it| it.direction(used, block_bytes(job)));
        }
        self.block("sync", |it| {
            it.line("total_ios", "0");
            it.block("lat_ns", |it| it.latency(false, false));
        });
        self.line("job_runtime", "60001");
        for key in ["usr_cpu", "sys_cpu"] {
            self.decimal(key, 50);
        }
        for key in ["ctx", "majf", "minf"] {
            self.whole(key, 1_000_000);
        }
        self.shares("iodepth_level", &["1", "2", "4", "8", "16", "32", ">=64"]);
        for key in ["iodepth_submit", "iodepth_complete"] {
            self.shares(key, &["0", "4", "8", "16", "32", "64", ">=64"]);
        }
        let steps = ["2", "4", "10", "20", "50", "100", "250", "500", "750", "1000"];
        for key in ["latency_ns", "latency_us"] {
            self.shares(key, &steps);
        }
        self.shares("latency_ms", &[&steps[..], &["2000", ">=2000"]].concat());
        for key in ["latency_depth", "latency_target", "latency_window"] {
            self.line(key, "0");
        }
        self.line("latency_percentile", "100.000000");
    }

    fn shares(&mut self, key: &str, steps: &[&str]) {
        self.block(key, |it| {
            for step in steps {
                it.decimal(step, 100);
            }
        });
    }

    fn direction(&mut self, used: bool, block_bytes: u64) {
        let scale = u64::from(used);
        let requests = scale * (1 + self.random(1 << 24));
        for ([bytes, kib], value) in [
            (["io_bytes", "io_kbytes"], requests * block_bytes),
            (["bw_bytes", "bw"], scale * (1 + self.random(1 << 31))),
        ] {
            self.line(bytes, &value.to_string());
            self.line(kib, &(value / 1024).to_string());
        }
        self.line("iops", if used { "123456.789012" } else { "0.000000" });
        self.line("runtime", if used { "60001" } else { "0" });
        self.line("total_ios", &requests.to_string());
        for key in ["short_ios", "drop_ios"] {
            self.line(key, "0");
        }
        self.block("slat_ns", |it| it.latency(used, false));
        self.block("clat_ns", |it| it.latency(used, used));
        self.block("lat_ns", |it| it.latency(used, false));
        for key in ["bw_min", "bw_max"] {
            self.whole(key, 1 + scale * (1 << 21));
        }
        for key in ["bw_agg", "bw_mean", "bw_dev"] {
            self.decimal(key, 1 + scale * (1 << 21));
        }
        self.whole("bw_samples", 120);
        for key in ["iops_min", "iops_max"] {
            self.whole(key, 1 + scale * (1 << 18));
        }
        for key in ["iops_mean", "iops_stddev"] {
            self.decimal(key, 1 + scale * (1 << 18));
        }
        self.whole("iops_samples", 120);
    }

    fn latency(&mut self, used: bool, percentiles: bool) {
        let scale = u64::from(used);
        for key in ["min", "max"] {
            self.whole(key, 1 + scale * 10_000_000);
        }
        for key in ["mean", "stddev"] {
            self.decimal(key, 1 + scale * 1_000_000);
        }
        self.whole("N", 1 + scale * (1 << 24));
        if percentiles {
            self.block("percentile", |it| {
                for percent in PERCENTILES {
                    it.whole(&format!("{percent:.6}"), 10_000_000);
                }
            });
            if self.bins > 0 {
                self.block("bins", |it| {
                    for bin in 0..it.bins {
                        it.whole(&(1000 + bin * 128).to_string(), 5000);
                    }
                });
            }
        }
    }
}

/// Every job has another size, so that none is a repetition of another.
fn block_bytes(job: u64) -> u64 {
    512 * (job + 1)
}

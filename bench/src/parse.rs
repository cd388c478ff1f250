//! Megabytes of fio's JSON per second.

use std::{fs, hint::black_box, path::Path, process::Command, time::Instant};

use anyhow::{Context, ensure};
use podium_formats::{Limits, Source};

use crate::{fio, report::Report, typed::Document};

/// How often each reader reads in one round, and how many rounds there are.
const READS: u32 = 5;
const ROUNDS: u32 = 5;

/// Prints the shortest of some reads in seconds.
const PYTHON: &str = "
import json, sys, time
text = open(sys.argv[1], encoding='utf-8').read()
best = float('inf')
for _ in range(int(sys.argv[2])):
    start = time.perf_counter()
    value = json.loads(text)
    best = min(best, time.perf_counter() - start)
    del value
print(best)
";

/// Measures both kinds of document.
pub(crate) fn measure() -> anyhow::Result<()> {
    let mut report = Report::new("parse");
    for (name, jobs, bins) in [("fio JSON", 1000, 0), ("fio json+", 200, 1000)] {
        document(&mut report, name, &fio::document(jobs, bins))?;
    }
    report.write()
}

fn document(report: &mut Report, name: &str, text: &str) -> anyhow::Result<()> {
    let file = tempfile::NamedTempFile::new()?;
    fs::write(file.path(), text)?;
    let [mut podium, mut typed, mut python] = [f64::INFINITY; 3];
    // In turns, so that a busy moment meets all of them.
    for _ in 0..ROUNDS {
        podium = podium.min(shortest(|| read(text))?);
        typed = typed.min(shortest(|| Ok(serde_json::from_str::<Document<'_>>(text)?))?);
        python = python.min(json_loads(file.path())?);
    }
    let megabytes = text.len() as f64 / 1e6;
    report.add(&format!("{name}, size"), megabytes, "MB");
    report.add(
        &format!("{name}, podium_formats::parse"),
        megabytes / podium,
        "MB/s",
    );
    report.add(
        &format!("{name}, bare typed serde_json"),
        megabytes / typed,
        "MB/s",
    );
    report.add(
        &format!("{name}, Python's json.loads"),
        megabytes / python,
        "MB/s",
    );
    report.add(
        &format!("{name}, Podium over json.loads"),
        python / podium,
        "times",
    );
    report.add(
        &format!("{name}, Podium over bare typed serde_json"),
        typed / podium,
        "times",
    );
    Ok(())
}

/// The runs and what else a file yields.
fn read(text: &str) -> anyhow::Result<impl Sized> {
    let source = Source::new(None, text.as_bytes());
    let parsed = podium_formats::parse(&source, &Limits::default())?;
    ensure!(parsed.warnings.is_empty(), "{:?}", parsed.warnings);
    Ok(parsed)
}

/// Seconds of the fastest read; freeing what was read does not count, for Python neither.
fn shortest<T>(read: impl Fn() -> anyhow::Result<T>) -> anyhow::Result<f64> {
    let mut best = f64::INFINITY;
    for _ in 0..READS {
        let start = Instant::now();
        let value = black_box(read()?);
        best = best.min(start.elapsed().as_secs_f64());
        drop(value);
    }
    Ok(best)
}

fn json_loads(file: &Path) -> anyhow::Result<f64> {
    let output = Command::new("python3")
        .args(["-c", PYTHON])
        .arg(file)
        .arg(READS.to_string())
        .output()
        .context("python3 is the reference and must be installed")?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(String::from_utf8(output.stdout)?.trim().parse()?)
}

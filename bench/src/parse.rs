//! How fast files are read: megabytes a second of `podium_formats::parse`, from the bytes to the last checked figure.

use std::{hint::black_box, io::Write, process::Command, time::Instant};

use anyhow::{Context, ensure};
use podium_domain::ParsedFile;
use podium_formats::{Limits, Source};

use crate::report::Report;

mod json;
mod log;
mod sniff;
mod text;
mod typed;
mod xml;

/// How often each reader reads in one round, and how many rounds there are. Readers take turns round by round, so that a
/// busy moment meets all of them.
const READS: u32 = 5;
const ROUNDS: u32 = 5;

/// Measures every kind of file.
pub(crate) fn measure() -> anyhow::Result<()> {
    let mut report = Report::new("parse");
    json::measure(&mut report)?;
    log::measure(&mut report)?;
    xml::measure(&mut report)?;
    text::measure(&mut report)?;
    sniff::measure(&mut report)?;
    report.write()
}

/// The runs and what else a file yields.
fn read(name: Option<&str>, bytes: &[u8]) -> anyhow::Result<ParsedFile> {
    let source = Source::new(name, bytes);
    Ok(podium_formats::parse(&source, &Limits::default())?)
}

/// The same of a file that is known to be sound.
fn read_sound(name: Option<&str>, bytes: &[u8]) -> anyhow::Result<ParsedFile> {
    let parsed = read(name, bytes)?;
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

/// What a script for the `python3` on the path prints, which is given a file with these bytes and [`READS`].
fn python(script: &str, bytes: &[u8]) -> anyhow::Result<String> {
    let mut file = tempfile::NamedTempFile::new()?;
    file.write_all(bytes)?;
    file.flush()?;
    let output = Command::new("python3")
        .args(["-c", script])
        .arg(file.path())
        .arg(READS.to_string())
        .output()
        .context("python3 is the reference and must be installed")?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// One line of megabytes a second.
fn add_rate(report: &mut Report, what: &str, bytes: usize, seconds: f64) {
    report.add(what, bytes as f64 / 1e6 / seconds, "MB/s");
}

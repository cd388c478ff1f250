//! Texts of every tool, each as long as one upload may be, at most 4 MB.

use super::{ROUNDS, add_rate, read, read_sound, shortest};
use crate::{
    made::{
        fixtures::{FIXTURES, Fixture},
        table,
    },
    report::Report,
};

/// How long a text is made.
const BYTES: usize = 4_000_000;

/// Workloads of each config in Podium's own table.
const WORKLOADS: u64 = 3_000;

/// Measures every fixture and Podium's own table.
pub(super) fn measure(report: &mut Report) -> anyhow::Result<()> {
    let table = table::table(WORKLOADS);
    read_sound(None, table.as_bytes())?;
    text(report, "Podium's table", "table.csv", table.as_bytes())?;
    for fixture in &FIXTURES {
        let times = times(fixture)?;
        text(
            report,
            fixture.name,
            fixture.file_name(),
            &fixture.repeated(times)?,
        )?;
    }
    Ok(())
}

fn text(report: &mut Report, what: &str, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let mut podium = f64::INFINITY;
    for _ in 0..ROUNDS {
        podium = podium.min(shortest(|| read(Some(name), bytes))?);
    }
    let megabytes = bytes.len() as f64 / 1e6;
    add_rate(report, &format!("{what}, {megabytes:.1} MB"), bytes.len(), podium);
    Ok(())
}

/// How often a fixture can stand in one text that is still within the limits of an upload.
fn times(fixture: &Fixture) -> anyhow::Result<usize> {
    let once = fixture.repeated(1)?.len();
    let mut times = BYTES / fixture.repeated(2)?.len().saturating_sub(once).max(1);
    while times > 1 && read(Some(fixture.file_name()), &fixture.repeated(times)?).is_err() {
        times = times * 3 / 4;
    }
    Ok(times)
}

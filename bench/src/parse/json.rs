//! fio's JSON.

use super::{ROUNDS, add_rate, python, read_sound, shortest, typed::Document};
use crate::{made::fio_json, report::Report};

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
pub(super) fn measure(report: &mut Report) -> anyhow::Result<()> {
    for (name, jobs, bins) in [("fio JSON", 1000, 0), ("fio json+", 200, 1000)] {
        document(report, name, &fio_json::document(jobs, bins))?;
    }
    Ok(())
}

fn document(report: &mut Report, name: &str, text: &str) -> anyhow::Result<()> {
    let [mut podium, mut typed, mut loads] = [f64::INFINITY; 3];
    for _ in 0..ROUNDS {
        podium = podium.min(shortest(|| read_sound(None, text.as_bytes()))?);
        typed = typed.min(shortest(|| Ok(serde_json::from_str::<Document<'_>>(text)?))?);
        loads = loads.min(python(PYTHON, text.as_bytes())?.parse()?);
    }
    let bytes = text.len();
    report.add(&format!("{name}, size"), bytes as f64 / 1e6, "MB");
    add_rate(report, &format!("{name}, podium_formats::parse"), bytes, podium);
    add_rate(report, &format!("{name}, bare typed serde_json"), bytes, typed);
    add_rate(report, &format!("{name}, Python's json.loads"), bytes, loads);
    let over = [
        ("json.loads", loads / podium),
        ("bare typed serde_json", typed / podium),
    ];
    for (reference, times) in over {
        report.add(&format!("{name}, Podium over {reference}"), times, "times");
    }
    Ok(())
}

//! XML: a Phoronix result file of many systems.

use quick_xml::{Reader, events::Event};

use super::{ROUNDS, add_rate, read_sound, shortest};
use crate::{made::composite, report::Report};

/// Nearly as many entries as one upload may have; most comparisons that people publish are of a few systems.
const SYSTEMS: u64 = 4;
const RESULTS: u64 = 4000;

/// Measures Podium beside the events of the same bytes, which nobody looks at.
pub(super) fn measure(report: &mut Report) -> anyhow::Result<()> {
    let text = composite::document(SYSTEMS, RESULTS);
    let [mut podium, mut events] = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        podium = podium.min(shortest(|| read_sound(None, text.as_bytes()))?);
        events = events.min(shortest(|| bare(&text))?);
    }
    report.add("Phoronix composite.xml, size", text.len() as f64 / 1e6, "MB");
    let bytes = text.len();
    add_rate(
        report,
        "Phoronix composite.xml, podium_formats::parse",
        bytes,
        podium,
    );
    add_rate(
        report,
        "Phoronix composite.xml, bare quick-xml events",
        bytes,
        events,
    );
    report.add(
        "Phoronix composite.xml, Podium over bare events",
        events / podium,
        "times",
    );
    Ok(())
}

fn bare(text: &str) -> anyhow::Result<usize> {
    let mut reader = Reader::from_str(text);
    let mut events = 0;
    while !matches!(reader.read_event()?, Event::Eof) {
        events += 1;
    }
    Ok(events)
}

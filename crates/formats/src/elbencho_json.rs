//! elbencho's `--jsonfile`: an object for each phase, one a line, written by Boost, for which all values are texts
//! (`Statistics.cpp`, `printPhaseResultsAsJSON`). Rates are whole bytes a second.

use podium_domain::ParsedFile;
use serde::Deserialize;

use crate::{
    Format, Limits, Refused, Score, Source,
    elbencho::{self, Command, Output},
    notices::Notices,
    stamp,
    transcript::lines,
};

mod shape;

/// `elbencho-json`.
pub(crate) struct ElbenchoJson;

impl Format for ElbenchoJson {
    fn id(&self) -> &'static str {
        "elbencho-json"
    }

    fn name(&self) -> &'static str {
        "elbencho JSON"
    }

    fn versions(&self) -> &'static str {
        "2.1 to 3.1"
    }

    fn reads(&self) -> &'static str {
        "What the CSV says, with bandwidth in whole bytes a second, and the latency histogram of --lathisto."
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        match source.head_text() {
            Some(head) if head.contains("\"phase_type\"") && head.contains("\"iso_start_date\"") => {
                Score::Certain
            }
            Some(_) => Score::No("it has no phase_type and iso_start_date"),
            None => Score::No("it is not text"),
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source
            .text()
            .ok_or_else(|| Refused("it is not text".to_owned()))?;
        let mut notices = Notices::new(limits);
        let mut outputs: Vec<Output> = Vec::new();
        let mut phases = 0;
        for line in lines(text).filter(|line| line.text.trim_start().starts_with('{')) {
            phases += 1;
            if phases > limits.workloads {
                let most = limits.workloads;
                return Err(Refused(format!(
                    "the file has more than {most} phases, which is the most that is read"
                )));
            }
            let mut reader = serde_json::Deserializer::from_str(&line.text);
            if let Ok(phase) = shape::PhaseShape::deserialize(&mut reader) {
                take(&mut outputs, phase, line.number);
            } else {
                let message = "this line is no whole JSON object; it was left out";
                notices.warn("truncated", message, Some(line.number));
            }
        }
        elbencho::parsed(outputs, self.id(), notices)
    }
}

fn take(outputs: &mut Vec<Output>, phase: shape::PhaseShape, line: u64) {
    let command = Command::of(phase.command());
    let version = phase.version().to_owned();
    let started_at = stamp::iso(phase.started());
    let phase = phase.phase(line);
    let same = |output: &&mut Output| {
        let label = output.phases.last().map(|last| &last.settings.label);
        output.command == command && label == Some(&phase.settings.label)
    };
    if let Some(last) = outputs.last_mut().filter(same) {
        last.lines = last.lines.map(|[first, _]| [first, line]);
        last.phases.push(phase);
    } else {
        outputs.push(Output {
            phases: vec![phase],
            command,
            version: Some(version).filter(|version| !version.is_empty()),
            started_at,
            lines: Some([line, line]),
        });
    }
}

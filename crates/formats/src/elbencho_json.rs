//! elbencho's `--jsonfile`: an object for each phase, one a line, written by Boost, for which all values are texts
//! (`Statistics.cpp`, `printPhaseResultsAsJSON`). Rates are whole bytes a second.

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    elbencho::{self, Command, Output},
    fio_json::reader::Reader,
    loose,
    notices::Notices,
    stamp,
    transcript::lines,
};

mod shape;

use shape::PhaseShape;

/// `elbencho-json`.
pub(crate) struct ElbenchoJson;

impl Format for ElbenchoJson {
    fn id(&self) -> &'static str {
        "elbencho-json"
    }

    fn name(&self) -> &'static str {
        "elbencho JSON"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "it has no phase_type and iso_start_date", |head| {
            head.contains("\"phase_type\"") && head.contains("\"iso_start_date\"")
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
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
            let phase = loose::shape::<PhaseShape>(&mut Reader::new(&line.text, 0)).ok();
            if let Some(phase) = phase.filter(PhaseShape::is_named) {
                take(&mut outputs, phase, line.number);
            } else {
                let message = "this line is no whole JSON object; it was left out";
                notices.warn("truncated", message, Some(line.number));
            }
        }
        elbencho::parsed(outputs, self.id(), notices)
    }
}

impl Described for ElbenchoJson {
    fn versions(&self) -> &'static str {
        "2.1 to 3.1"
    }

    fn reads(&self) -> &'static str {
        "What the CSV says, with bandwidth in whole bytes a second, and the latency histogram of --lathisto."
    }
}

fn take(outputs: &mut Vec<Output>, phase: PhaseShape, line: u64) {
    let command = Command::of(phase.command());
    let begun = (Some(phase.version().to_owned()), stamp::iso(phase.started()));
    elbencho::append(outputs, phase.phase(line), command, || begun);
}

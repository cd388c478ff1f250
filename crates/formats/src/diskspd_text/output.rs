use podium_domain::Op;

use super::{
    input,
    percentiles::Percentiles,
    result::SpanResult,
    table::{self, Table},
};
use crate::{
    Limits, Refused, dates,
    diskspd::{command, span::Span},
    notices::Notices,
    numbers::{Number, number},
    transcript,
};

/// One output of diskspd.
#[derive(Debug, Default)]
pub(super) struct Output {
    /// First and last line in the file.
    pub(super) lines: [u64; 2],
    /// The settings, by time span.
    pub(super) spans: Vec<Span>,
    /// When it began.
    pub(super) started_at: Option<String>,
    /// What the time spans gave.
    pub(super) results: Vec<SpanResult>,
}

/// What the next lines belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Input,
    System,
    Results,
    /// The sums over all time spans, at the end.
    Sums,
}

/// The outputs in a text.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn outputs(text: &str, limits: &Limits, notices: &mut Notices) -> Result<Vec<Output>, Refused> {
    let mut reader = Reader {
        outputs: Vec::new(),
        part: Part::Input,
        table: None,
        last: String::new(),
    };
    let mut spans = 0;
    for line in transcript::lines(text) {
        let said = line.text.trim();
        if said.is_empty() {
            continue;
        }
        spans += usize::from(is_results(said) || is_span(said));
        if reader.outputs.len() > limits.runs || spans > limits.workloads {
            return Err(Refused(
                "it has more time spans of diskspd than are read".to_owned(),
            ));
        }
        reader.take(said, line.number, notices);
        reader.last.clear();
        reader.last.push_str(said);
    }
    Ok(reader.outputs)
}

/// Whether settings of a time span begin; on Linux it is called a job.
fn is_span(said: &str) -> bool {
    said.starts_with("timespan:") || said.starts_with("job:")
}

/// Whether the results of one begin.
fn is_results(said: &str) -> bool {
    said.starts_with("Results for timespan") || said.starts_with(FOR_JOB)
}

/// How results begin on Linux.
const FOR_JOB: &str = "Results for job ";

struct Reader {
    outputs: Vec<Output>,
    part: Part,
    /// Which table the next rows belong to.
    table: Option<Op>,
    /// The last line that was not empty.
    last: String,
}

impl Reader {
    fn take(&mut self, said: &str, at: u64, notices: &mut Notices) {
        if self.begins(said, at) {
            return;
        }
        let Some(output) = self.outputs.last_mut() else {
            return;
        };
        match said {
            _ if said.starts_with("System info") => self.part = Part::System,
            _ if is_results(said) => {
                self.part = Part::Results;
                self.table = None;
                let mut result = SpanResult::at(at);
                result.is_linux = said.starts_with(FOR_JOB);
                output.results.push(result);
            }
            "Totals:" => self.part = Part::Sums,
            _ => match self.part {
                Part::Input => {
                    if is_span(said) {
                        output.spans.push(Span::default());
                    } else if let Some(span) = output.spans.last_mut() {
                        input::take(span, said);
                    }
                }
                Part::System => system(output, said, at, notices),
                Part::Results => {
                    let Some(result) = output.results.last_mut() else {
                        return;
                    };
                    if !results(result, &mut self.table, said, &self.last, at) {
                        return;
                    }
                }
                Part::Sums => {
                    if !(said.contains('|') || said.starts_with("total test time")) {
                        return;
                    }
                }
            },
        }
        output.lines[1] = at;
    }

    /// Whether a new output begins: at its command line, or at parameters or results that no command line announces.
    fn begins(&mut self, said: &str, at: u64) -> bool {
        let command = said.strip_prefix("Command Line:");
        let parameters = said.starts_with("Input parameters:");
        let open = self.outputs.last();
        let fresh = open.is_some_and(|open| open.results.is_empty());
        let orphan = is_results(said) && (open.is_none() || self.part == Part::Sums);
        if command.is_none() && !orphan && (!parameters || fresh) {
            if parameters {
                // The list says more than the command line before it.
                self.part = Part::Input;
                self.outputs
                    .last_mut()
                    .into_iter()
                    .for_each(|open| open.spans.clear());
            }
            return false;
        }
        self.part = Part::Input;
        self.outputs.push(Output {
            lines: [at; 2],
            spans: command.and_then(command::span).into_iter().collect(),
            ..Output::default()
        });
        !orphan
    }
}

fn system(output: &mut Output, said: &str, at: u64, notices: &mut Notices) {
    let Some((name, value)) = said.split_once(':') else {
        return;
    };
    match name {
        "computer name" => notices.personal("host name", value.trim(), at),
        "start time" => output.started_at = dates::year_first(value),
        _ => {}
    }
}

/// Takes a line of results in; says whether it is one.
fn results(result: &mut SpanResult, table: &mut Option<Op>, said: &str, last: &str, at: u64) -> bool {
    if let Some(op) = table::heading(said) {
        *table = Some(op);
    } else if let Some(columns) = Table::columns(said) {
        if let Some(op) = table.as_ref() {
            *result.table(op) = columns;
        }
    } else if said.starts_with("%-ile") {
        *table = None;
        // Tables of single targets come first, each below the name of its target.
        let all = last == "total:" || last.starts_with("Total latency");
        let percentiles = Percentiles::new(!result.is_linux);
        // Linux has one table, right below those of the requests.
        result.percentiles = (all || (result.is_linux && last.starts_with("total:"))).then_some(percentiles);
    } else if let Some(op) = table.as_ref().filter(|_| said.contains('|')) {
        result.table(op).row(said, at);
    } else if result.percentiles.as_mut().is_some_and(|rows| rows.take(said)) {
    } else if let Some((name, value)) = said.split_once(':') {
        let value = value.trim();
        match name {
            "actual test time" | "test time" => result.seconds = value.strip_suffix('s').and_then(number),
            "thread count" => result.threads = value.parse().ok(),
            "avg" if result.is_linux => result.cpu = percent(value),
            "total" | "request count" | "proc count" => {}
            _ => return said.contains("latency histogram bins"),
        }
    } else if let Some(usage) = said.split_once("avg.|").map(|(_, cells)| cells) {
        result.cpu = percent(usage);
    } else if said.starts_with("The test was interrupted") {
        result.interrupted = Some(said.to_owned());
    } else {
        // Rulers and headings stand between what is read, and in the outputs of other tools below it.
        return false;
    }
    true
}

/// The first of several percentages.
fn percent(cells: &str) -> Option<Number> {
    let (cell, _) = cells.split_once('%')?;
    number(cell.trim())
}

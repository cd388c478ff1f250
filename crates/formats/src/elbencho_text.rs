//! elbencho's table on the terminal and in its `--resfile`, in a log with anything around it.
//!
//! `OPERATION RESULT TYPE  FIRST DONE  LAST DONE`, then for each phase lines of a name, a colon and two figures
//! (`Statistics.cpp`, `printPhaseResultsToStream`): MiB is 2^20 bytes, `MB/s` of `--base10` 10^6; times are milliseconds
//! up to 1.9 and human since. `COMMAND LINE:` stands only in a results file; without it nothing says how large blocks
//! were or in which order they were visited.

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    elbencho::{self, Command, Output},
    notices::Notices,
    stamp,
    transcript::lines,
};

mod figure;

use figure::Table;

/// `elbencho-text`.
pub(crate) struct ElbenchoText;

/// How every output starts.
const TITLE: &str = "OPERATION RESULT TYPE";

/// What the title line has besides.
const COLUMNS: &str = "LAST DONE";

impl Format for ElbenchoText {
    fn id(&self) -> &'static str {
        "elbencho-text"
    }

    fn name(&self) -> &'static str {
        "elbencho text"
    }

    fn shares_text(&self) -> bool {
        true
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "it has no line OPERATION RESULT TYPE", |head| {
            head.contains(TITLE) && head.contains(COLUMNS)
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        if memchr::memmem::find(text.as_bytes(), TITLE.as_bytes()).is_none() {
            return Err(Refused("it has no line OPERATION RESULT TYPE".to_owned()));
        }
        let mut notices = Notices::new(limits);
        let outputs = outputs(text, limits, &mut notices)?;
        elbencho::parsed(outputs, self.id(), notices)
    }
}

impl Described for ElbenchoText {
    fn versions(&self) -> &'static str {
        "1.5 to 3.1"
    }

    fn reads(&self) -> &'static str {
        "The same figures as the CSV, of every output in a text: rates, latency with percentiles, processor time. Block \
         size, depth and order are known from the command line of a results file only."
    }
}

fn outputs(text: &str, limits: &Limits, notices: &mut Notices) -> Result<Vec<Output>, Refused> {
    let mut outputs: Vec<Output> = Vec::new();
    // What a results file says in front of the table.
    let mut head = Head::default();
    let mut table: Option<Table> = None;
    for line in lines(text) {
        let words = line.text.trim();
        if words.starts_with(TITLE) && words.contains(COLUMNS) {
            if outputs.len() >= limits.runs {
                let most = limits.runs;
                return Err(Refused(format!(
                    "the text has more than {most} outputs, which is the most that is read"
                )));
            }
            outputs.extend(table.take().map(|table| table.output(notices)));
            table = Some(Table::new(std::mem::take(&mut head), line.number));
        } else if let Some(date) = words.strip_prefix("ISO DATE:") {
            outputs.extend(table.take().map(|table| table.output(notices)));
            head.started_at = stamp::iso(date);
            head.line = Some(line.number);
        } else if let Some(command) = words.strip_prefix("COMMAND LINE:") {
            outputs.extend(table.take().map(|table| table.output(notices)));
            head.command = Command::of(command);
            head.line.get_or_insert(line.number);
        } else if let Some(open) = &mut table
            && !open.take(&line.text, line.number)
        {
            outputs.extend(table.take().map(|table| table.output(notices)));
        }
    }
    outputs.extend(table.take().map(|table| table.output(notices)));
    let phases: usize = outputs.iter().map(|output| output.phases.len()).sum();
    if phases > limits.workloads {
        return Err(Refused(format!(
            "the text has {phases} phases; at most {} are read",
            limits.workloads
        )));
    }
    Ok(outputs)
}

/// What stands in front of a table.
#[derive(Debug, Default)]
struct Head {
    command: Command,
    started_at: Option<String>,
    line: Option<u64>,
}

use std::rc::Rc;

use memchr::{memchr, memchr3};

use crate::{Limits, Refused, notices::Notices, transcript};

use super::{
    command::{Command, Commands, commands, repeats},
    output::{Output, records},
    sequence::Sequence,
    summary::{Summary, summary},
};

mod listed;

use listed::Listed;

/// Every output of dd in a text, in its order.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn outputs(text: &str, limits: &Limits, notices: &mut Notices) -> Result<Vec<Output>, Refused> {
    let mut reader = Reader::default();
    for line in transcript::lines(text) {
        reader.line(line.number, &line.text);
        if reader.outputs.len() > limits.runs {
            return Err(Refused(format!(
                "there are more than {} outputs of dd",
                limits.runs
            )));
        }
    }
    reader.release();
    reader.listed.settle(&mut reader.outputs);
    for line in &reader.states {
        let message = "an earlier state of the same dd (a signal asked for it) is replaced by the last";
        notices.warn("superseded-snapshot", message, Some(*line));
    }
    for output in &reader.outputs {
        if output.summary.contradicts {
            let message = "the rate that dd prints is not what its bytes and seconds give; they are taken";
            notices.warn("contradiction", message, Some(output.lines[1]));
        }
    }
    Ok(reader.outputs)
}

/// Lines of a loop (`do`, `for i in 1 2 3`) are not longer; others are not searched.
const SHORT_LINE: usize = 200;

/// What was read so far and waits for the line that completes it.
#[derive(Default)]
struct Reader {
    outputs: Vec<Output>,
    /// Commands since the last output.
    commands: Vec<Rc<Command>>,
    /// Those of one line that run one after the other.
    sequence: Sequence,
    /// Those of several lines, until all of their outputs are known.
    listed: Listed,
    /// The command of the last output, which a loop may repeat.
    repeated: Option<Rc<Command>>,
    /// One buffer, since most texts have a million lines that head nothing.
    heading: String,
    /// First line of an output that is not complete yet.
    first: Option<u64>,
    records: Vec<[u64; 2]>,
    error: Option<String>,
    /// A summary without records: a progress line, unless nothing follows.
    held: Option<Output>,
    /// Something else was printed since the last output.
    interrupted: bool,
    /// Lines of a loop were seen.
    has_loop: bool,
    /// The first lines of states that a later one replaces.
    states: Vec<u64>,
}

impl Reader {
    /// More commands than this before one output are a script, and which of them ran is anybody's guess.
    const MOST_COMMANDS: usize = 16;

    fn line(&mut self, number: u64, text: &str) {
        if let Some(summary) = summary(text) {
            self.summary(number, summary);
            return;
        }
        if let Some(counted) = records(text) {
            self.first.get_or_insert(number);
            self.records.push(counted);
            return;
        }
        let found = commands(text);
        if !found.all.is_empty() {
            self.release();
            self.forget();
            if self.commands.is_empty() {
                self.listed.settle(&mut self.outputs);
            }
            if text.trim_end().ends_with('&') {
                self.listed.left_running();
            }
            self.typed(found);
        } else if let Some(error) = text.trim().strip_prefix("dd: ") {
            // What could not begin prints nothing more: what follows is the next command's.
            let is_passed = is_never_begun(error) && self.sequence.skip();
            if !is_passed && !error.starts_with("warning") {
                self.error.get_or_insert_with(|| error.to_owned());
            }
        } else if let Some(text) = Some(typed(text)).filter(|text| !is_nothing(text)) {
            self.release();
            self.forget();
            self.has_loop |= text.len() <= SHORT_LINE && repeats(text);
            self.interrupted = true;
            self.repeated = None;
            self.sequence.interrupt();
            self.heading.clear();
            self.heading.push_str(heading(text));
        }
    }

    /// Takes the commands of a line.
    fn typed(&mut self, found: Commands) {
        let all = found.all.into_iter().map(Rc::new);
        if self.commands.is_empty() && all.len() > 1 && found.one_by_one {
            self.sequence = Sequence::new(all.collect());
            return;
        }
        if all.len() > 1 && !found.one_by_one {
            self.listed.left_running();
        }
        self.sequence = Sequence::default();
        let room = Self::MOST_COMMANDS.saturating_sub(self.commands.len());
        self.commands.extend(all.take(room));
    }

    fn summary(&mut self, number: u64, summary: Summary) {
        let records = match self.records[..] {
            [.., read, written] => Some([read, written]),
            _ => None,
        };
        let first = self.first.unwrap_or(number);
        let held = self.held.take();
        let progress = held.as_ref().is_some_and(|held| {
            let grows =
                held.summary.bytes <= summary.bytes && held.summary.seconds.value <= summary.seconds.value;
            let whole_seconds = held.summary.seconds.value.fract() == 0.0;
            grows && (records.is_some() || held.lines[1] == number || whole_seconds)
        });
        if let Some(held) = held {
            if progress {
                self.outputs_command_back(&held);
            } else {
                self.outputs.push(held);
            }
        }
        let output = self.output([first, number], summary, records);
        let is_state = |last: &mut Output| !self.has_loop && output.continues(last);
        if let Some(state) = self.outputs.pop_if(is_state) {
            self.states.push(state.lines[0]);
        }
        if records.is_some() {
            self.outputs.push(output);
        } else {
            self.held = Some(output);
        }
        self.forget();
    }

    /// A progress line was no output: its command still waits for one.
    fn outputs_command_back(&mut self, held: &Output) {
        self.interrupted |= !held.follows;
        self.repeated.clone_from(&held.command);
        self.sequence.take_back();
    }

    fn output(&mut self, lines: [u64; 2], summary: Summary, records: Option<[[u64; 2]; 2]>) -> Output {
        let commands = std::mem::take(&mut self.commands);
        self.listed.begin(&commands, self.outputs.len());
        let fitting = |command: &&Rc<Command>| command.fits(summary.bytes, records);
        // Without a command of its own it is a loop's next one.
        let repeated = self.repeated.take().filter(|_| commands.is_empty());
        let mut candidates = commands.iter().chain(&repeated).filter(fitting);
        let by_place = candidates
            .next()
            .filter(|first| candidates.all(|other| other == *first))
            .cloned();
        let command = match self.sequence.next() {
            Some(next) => Some(next).filter(|next| fitting(&next)),
            None => by_place,
        };
        self.repeated.clone_from(&command);
        let follows = !std::mem::take(&mut self.interrupted) && !self.outputs.is_empty();
        Output {
            lines,
            summary,
            records,
            error: self
                .error
                .take()
                .filter(|error| !is_end_of_device(error, command.as_deref())),
            command,
            heading: Some(self.heading.clone()).filter(|heading| !heading.is_empty()),
            follows,
            turn: None,
        }
    }

    /// A summary that no records followed was the last line of its output.
    fn release(&mut self) {
        self.outputs.extend(self.held.take());
    }

    fn forget(&mut self) {
        self.first = None;
        self.records.clear();
        self.error = None;
    }
}

/// Whether dd could not open a file, upon which it prints no summary (GNU's and BSD's words).
fn is_never_begun(error: &str) -> bool {
    error.starts_with("failed to open") || error.starts_with("can't open") || error.contains(": No such file")
}

/// Filling a device ends with this, and that is no failure.
fn is_end_of_device(error: &str, command: Option<&Command>) -> bool {
    let device = command
        .and_then(Command::target)
        .is_some_and(|target| target.starts_with("/dev/"));
    device && error.contains("No space left on device")
}

/// Blank lines, fences and bare prompts: what may stand between two outputs of one loop.
fn is_nothing(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || text.starts_with("```") || text.chars().all(|c| c.is_ascii_punctuation())
}

/// What stands behind a shell's prompt (`user@host:~$ `), which is nobody's business; else the whole line.
fn typed(text: &str) -> &str {
    let end = memchr3(b'#', b'$', b'%', text.as_bytes());
    let end = end.filter(|end| memchr(b'@', &text.as_bytes()[..*end]).is_some());
    end.map_or(text, |end| &text[end + 1..])
}

/// What a person or script wrote above an output, without marks around it and not longer than a line of text.
fn heading(text: &str) -> &str {
    const MOST_BYTES: usize = 100;
    let text = text.trim_matches(|c: char| c.is_ascii_punctuation() || c.is_whitespace());
    &text[..text.floor_char_boundary(MOST_BYTES)]
}

//! `podium reparse`: every archived file is read again by the parsers of this version, one transaction an upload, and
//! what they see differently is listed. Works beside a podium that serves, and can be stopped and started again: what
//! these parsers have read is not read twice.

mod changes;
mod matching;
mod reading;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use podium_domain::{ConfigId, UploadId};
use tokio::task::JoinSet;

use crate::cli::ReparseArguments;
use crate::database::Database;
use crate::ingest::PARSER_VERSION;
use crate::progress::Progress;
use crate::start;
use crate::state::AppState;
use reading::{Outcome, Read, read_again};

/// Exit code when some files could not be read.
const LEFT: u8 = 2;
/// Uploads that are asked for at once: their keys only.
const KEYS: u32 = 500;
/// Uploads that are read at the same time; their files are in memory.
const AT_ONCE: usize = 4;
/// Most changes of one upload that are listed; the rest is counted.
const LISTED: usize = 200;

/// Which uploads are read, and whether anything is written.
#[derive(Debug, Clone, Copy, Default)]
pub struct Scope {
    /// Nothing is written.
    pub dry_run: bool,
    /// Also those that these very parsers have read.
    pub all: bool,
}

/// How many uploads were read, and what came of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reparsed {
    /// Those whose figures, runs or warnings are others now.
    pub changed: u64,
    /// Those of which all is as it was.
    pub unchanged: u64,
    /// Those that could not be read, and were left as they are.
    pub left: u64,
}

/// Reads the files again and prints what changed.
///
/// # Errors
/// When the database or the archive fails; what was written until then stays.
pub async fn run(arguments: &ReparseArguments) -> Result<ExitCode> {
    let settings = &arguments.serve;
    let scope = Scope {
        dry_run: arguments.dry_run,
        all: arguments.all,
    };
    let mut database = Database::open_beside(&settings.database).await?;
    let reparsed = async {
        let state = start::state(settings, &mut database).await?;
        reparse(&state, scope, &mut std::io::stdout()).await
    }
    .await;
    let closed = database.close().await;
    let reparsed = reparsed?;
    closed?;
    Ok(if reparsed.left > 0 {
        ExitCode::from(LEFT)
    } else {
        ExitCode::SUCCESS
    })
}

/// Reads every upload in `scope` again, prints to `output` what changed in each, and at the end how many there were.
///
/// # Errors
/// When the database or the archive fails, or `output` cannot be written.
pub async fn reparse(state: &AppState, scope: Scope, output: &mut impl Write) -> Result<Reparsed> {
    let other_than = (!scope.all).then_some(PARSER_VERSION);
    let mut progress = Progress::new(state.store.count_uploads(other_than).await?);
    let mut reparsed = Reparsed::default();
    let mut after: Option<(ConfigId, UploadId)> = None;
    loop {
        let next = state.store.uploads_after(after, other_than, KEYS).await?;
        let Some(last) = next.last() else { break };
        after = Some(*last);
        for some in next.chunks(AT_ONCE) {
            for read in read_some(state, scope, some).await?.into_iter().flatten() {
                if !matches!(read.outcome, Outcome::Unchanged) {
                    progress.clear();
                }
                reparsed.count(&read.outcome);
                print(output, &read.title, &read.outcome)?;
            }
            progress.advance(some.len() as u64, &format!("{} changed", reparsed.changed));
        }
    }
    progress.clear();
    let Reparsed {
        changed,
        unchanged,
        left,
    } = reparsed;
    let what = if scope.dry_run { "would change" } else { "changed" };
    writeln!(
        output,
        "{changed} {what}, {unchanged} are as they were, {left} left as they are"
    )?;
    Ok(reparsed)
}

/// Several uploads at the same time, so that the parsers need not wait for the database; the results in their order.
async fn read_some(
    state: &AppState,
    scope: Scope,
    uploads: &[(ConfigId, UploadId)],
) -> Result<Vec<Option<Read>>> {
    let mut reading = JoinSet::new();
    for (at, (config, upload)) in uploads.iter().copied().enumerate() {
        let state = state.clone();
        reading.spawn(async move { (at, read_again(&state, scope, config, upload).await) });
    }
    let mut read = Vec::with_capacity(uploads.len());
    while let Some(done) = reading.join_next().await {
        let (at, outcome) = done?;
        read.push((at, outcome?));
    }
    read.sort_by_key(|(at, _)| *at);
    Ok(read.into_iter().map(|(_, read)| read).collect())
}

impl Reparsed {
    fn count(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Changed(_) => self.changed += 1,
            Outcome::Unchanged => self.unchanged += 1,
            Outcome::Left(_) => self.left += 1,
        }
    }
}

/// What a file says goes through here: nothing in it that a terminal would obey.
fn print(output: &mut impl Write, title: &str, outcome: &Outcome) -> std::io::Result<()> {
    let plain = |text: &str| text.replace(char::is_control, " ");
    match outcome {
        Outcome::Unchanged => Ok(()),
        Outcome::Left(reason) => writeln!(output, "{}\n  left as it is: {}", plain(title), plain(reason)),
        Outcome::Changed(changes) => {
            writeln!(output, "{}", plain(title))?;
            for change in changes.iter().take(LISTED) {
                writeln!(output, "  {}", plain(change))?;
            }
            match changes.len().saturating_sub(LISTED) {
                0 => Ok(()),
                more => writeln!(output, "  … and {more} more changes"),
            }
        }
    }
}

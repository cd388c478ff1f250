//! `podium import DIR`: a folder of result files, however many, also while a podium serves.
//!
//! The plan of an import decides every config's id before the first file is read, so that an import that was killed, or
//! that is started again when new files have come, meets its own configs: what they have is skipped by its bytes. What
//! was counted as kept is committed in the database and flushed in the archive.

mod batch;
mod insert;
mod plan;
mod report;
mod walk;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use podium_domain::Visibility;

use crate::cli::{ImportArguments, ImportSplit};
use crate::database::Database;
use crate::progress::Progress;
use crate::start;
use crate::state::AppState;
use plan::Plan;
use report::Report;
use walk::Walk;

/// Exit code when some files were refused.
const REFUSED: u8 = 2;

/// Keeps every file of the folder and prints what became of them.
///
/// # Errors
/// When the folder, the database or the archive cannot be used; what was kept until then stays.
pub async fn run(arguments: &ImportArguments) -> Result<ExitCode> {
    let folder = std::fs::canonicalize(&arguments.dir)
        .with_context(|| format!("cannot read {}", arguments.dir.display()))?;
    std::fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let settings = &arguments.serve;
    let mut database = Database::open_beside(&settings.database).await?;
    let imported = async {
        let state = start::state(settings, &mut database).await?;
        let plans = settings.database.data().join("imports");
        start::private_directory(&plans)?;
        import(&state, &plans, &folder, arguments.split, arguments.visibility).await
    }
    .await;
    let closed = database.close().await;
    let imported = imported?;
    closed?;
    imported.print(&mut std::io::stdout().lock())?;
    Ok(if imported.report.has_refused() {
        ExitCode::from(REFUSED)
    } else {
        ExitCode::SUCCESS
    })
}

/// What an import did.
pub struct Imported {
    report: Report,
    /// The file with the edit token and the links of all its configs, mode 600.
    pub plan: PathBuf,
}

impl Imported {
    /// Files that this call kept.
    pub fn stored(&self) -> u64 {
        self.report.stored
    }

    /// Files that were there already.
    pub fn known(&self) -> u64 {
        self.report.known
    }

    /// Prints what became of the files, and each that was refused with its reason.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub fn print(&self, output: &mut impl Write) -> std::io::Result<()> {
        self.report.print(output, &self.plan)
    }
}

/// Keeps every file of `folder`, an absolute path, under the plan in the directory `plans`.
///
/// # Errors
/// When another import of the folder is running, or the database or the archive fails.
pub async fn import(
    state: &AppState,
    plans: &Path,
    folder: &Path,
    split: ImportSplit,
    visibility: Visibility,
) -> Result<Imported> {
    let plan = Plan::open(plans, folder, split)?;
    let mut import = Import {
        state: state.clone(),
        folder: folder.to_owned(),
        split,
        visibility,
        plan,
        report: Report::default(),
        progress: Progress::new(walk::count(folder)),
    };
    for directory in Walk::new(folder) {
        match directory {
            Ok(directory) => import.keep_directory(directory).await?,
            Err((path, error)) => import
                .report
                .refuse(&path, &format!("this directory cannot be read: {error}")),
        }
    }
    import.progress.clear();
    Ok(Imported {
        report: import.report,
        plan: import.plan.path.clone(),
    })
}

/// An import in progress.
struct Import {
    state: AppState,
    folder: PathBuf,
    split: ImportSplit,
    visibility: Visibility,
    plan: Plan,
    report: Report,
    progress: Progress,
}

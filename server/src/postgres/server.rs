//! The server process.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tokio::process::Child;

use super::owner::Owner;
use super::programs::Programs;
use super::{PostgresError, ProcessFile};

/// What a server is started with.
#[derive(Debug)]
pub(super) struct Launch {
    pub(super) programs: Programs,
    pub(super) cluster: PathBuf,
    pub(super) owner: Owner,
    pub(super) sockets: PathBuf,
    pub(super) log: PathBuf,
}

/// A server that was started and has not been waited for.
#[derive(Debug)]
pub(super) struct Server {
    launch: Launch,
    child: Child,
}

/// How long processes of a server that was killed may take to notice.
const SETTLING: Duration = Duration::from_secs(30);

impl Server {
    pub(super) fn start(launch: Launch) -> Result<Self, PostgresError> {
        let child = spawn(&launch)?;
        Ok(Self { launch, child })
    }

    pub(super) fn log(&self) -> &Path {
        &self.launch.log
    }

    /// Waits until it takes connections, however long it recovers.
    pub(super) async fn ready(&mut self) -> Result<(), PostgresError> {
        let begin = Instant::now();
        let mut said = false;
        loop {
            if let Some(status) = self
                .child
                .try_wait()
                .map_err(PostgresError::io("wait for", &self.launch.cluster))?
            {
                self.retry(status, begin.elapsed()).await?;
            }
            let file = ProcessFile::read(&self.launch.cluster)?;
            if file.is_some_and(|file| file.ready && Some(file.pid.cast_unsigned()) == self.child.id()) {
                return Ok(());
            }
            if !said && begin.elapsed() > Duration::from_secs(5) {
                said = true;
                tracing::info!(log = %self.launch.log.display(), "PostgreSQL is still starting; after a crash it recovers first");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Starts it once more when it ended only because processes of a killed server still hold its memory.
    async fn retry(&mut self, status: ExitStatus, elapsed: Duration) -> Result<(), PostgresError> {
        let log = fs::read(&self.launch.log).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        if !log.contains("is still in use") || elapsed > SETTLING {
            let output = last_lines(&log);
            return Err(PostgresError::NotStarted {
                status,
                output,
                log: self.launch.log.clone(),
            });
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        self.child = spawn(&self.launch)?;
        Ok(())
    }

    pub(super) async fn ended(&mut self) -> Result<ExitStatus, PostgresError> {
        self.child
            .wait()
            .await
            .map_err(PostgresError::io("wait for", &self.launch.cluster))
    }

    /// Stops it in order; what takes too long is cut short and recovered at the next start.
    pub(super) async fn stop(mut self) -> Result<(), PostgresError> {
        for (signal, patience_s) in [(Signal::SIGINT, 30), (Signal::SIGQUIT, 20)] {
            self.signal(signal);
            if tokio::time::timeout(Duration::from_secs(patience_s), self.child.wait())
                .await
                .is_ok()
            {
                // The next start makes it again; if something is in it, it stays.
                let _ = fs::remove_dir(&self.launch.sockets);
                return Ok(());
            }
        }
        Err(PostgresError::NotStopped {
            pid: self.pid().unwrap_or_default(),
        })
    }

    fn pid(&self) -> Option<i32> {
        self.child.id().map(u32::cast_signed)
    }

    fn signal(&self, signal: Signal) {
        if let Some(pid) = self.pid() {
            // It may have ended already; waiting for it says so.
            let _ = kill(Pid::from_raw(pid), signal);
        }
    }
}

impl Drop for Server {
    /// For a start that is given up half-way: nobody waits for it, but it ends.
    fn drop(&mut self) {
        self.signal(Signal::SIGINT);
    }
}

fn spawn(launch: &Launch) -> Result<Child, PostgresError> {
    let postgres = launch.programs.postgres();
    let log = open_log(&launch.log)?;
    let errors = log.try_clone().map_err(PostgresError::io("write", &launch.log))?;
    let mut command = launch.owner.command(&postgres);
    command
        .arg("-D")
        .arg(&launch.cluster)
        .arg("-k")
        .arg(&launch.sockets)
        .args(["-p", "5432"]);
    for setting in [
        "listen_addresses=",
        "unix_socket_permissions=0700",
        "max_connections=100",
        "logging_collector=off",
        "log_destination=stderr",
        "log_checkpoints=off",
        // What it takes for an acknowledged upload to survive a power cut; a cluster's own file cannot turn it off.
        "fsync=on",
        "full_page_writes=on",
        "synchronous_commit=on",
    ] {
        command.args(["-c", setting]);
    }
    command.stdin(Stdio::null()).stdout(log).stderr(errors);
    command.spawn().map_err(PostgresError::io("run", &postgres))
}

/// A log for each start; the one before is kept.
fn open_log(path: &Path) -> Result<File, PostgresError> {
    // There is none before the first start.
    let _ = fs::rename(path, path.with_extension("log.old"));
    let opened = OpenOptions::new()
        .create(true)
        .append(true)
        .mode(0o600)
        .open(path);
    opened.map_err(PostgresError::io("write", path))
}

/// The end of a log, on one line.
pub(super) fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines[lines.len().saturating_sub(4)..].join(" / ")
}

//! A server that a killed podium left running.

use std::path::Path;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::{PostgresError, ProcessFile};

/// Stops it, and takes away a process file whose number now belongs to another program.
///
/// We hold the data directory's lock, so no podium is in charge of it. A server that has ended needs nothing:
/// PostgreSQL sees through a process file of a process that is gone. It is never killed outright: what it cannot
/// finish in order, it recovers at the next start.
pub(super) async fn stop(cluster: &Path) -> Result<(), PostgresError> {
    let Some(ProcessFile { pid, .. }) = ProcessFile::read(cluster)? else {
        return Ok(());
    };
    if !exists(pid) {
        return Ok(());
    }
    if is_zombie(pid) || !serves(pid, cluster) {
        // PostgreSQL would take it for a server: one that was killed and that nobody has asked about, or after a
        // restart of the machine or container anybody's. Should a server live on after all, the shared memory that
        // it holds still keeps a second one from starting.
        let file = cluster.join(ProcessFile::NAME);
        return std::fs::remove_file(&file).map_err(PostgresError::io("remove", &file));
    }
    tracing::warn!(
        process.id = pid,
        "a PostgreSQL of an earlier podium is still running: stopping it"
    );
    stop_process(pid).await
}

/// Ends a server: in order within 30 s, else at once, which it recovers from at the next start.
pub(super) async fn stop_process(pid: i32) -> Result<(), PostgresError> {
    for (signal, patience) in [(Signal::SIGINT, 30), (Signal::SIGQUIT, 20)] {
        // An error means that it is gone, or somebody else's: seen below.
        let _ = kill(Pid::from_raw(pid), signal);
        if gone_within(pid, Duration::from_secs(patience)).await {
            return Ok(());
        }
    }
    Err(PostgresError::NotStopped { pid })
}

async fn gone_within(pid: i32, patience: Duration) -> bool {
    let start = Instant::now();
    while start.elapsed() < patience {
        if !exists(pid) || is_zombie(pid) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    false
}

/// Whether the system knows such a process. Signal 0 asks only; EPERM says that it is somebody else's.
fn exists(pid: i32) -> bool {
    kill(Pid::from_raw(pid), None) != Err(Errno::ESRCH)
}

/// A dead process that nobody has asked about: in a container without an init process it stays.
fn is_zombie(pid: i32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')')
        .is_some_and(|(_, rest)| rest.trim_start().starts_with('Z'))
}

/// Whether a process is the server of this cluster, by its command line, which every user may read.
fn serves(pid: i32, cluster: &Path) -> bool {
    let line = if Path::new("/proc/self/cmdline").exists() {
        std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default()
    } else {
        let ps = std::process::Command::new("ps")
            .args(["-ww", "-o", "command=", "-p", &pid.to_string()])
            .output();
        ps.map(|output| output.stdout).unwrap_or_default()
    };
    let wanted = cluster.as_os_str().as_encoded_bytes();
    line.windows(wanted.len()).any(|part| part == wanted)
}

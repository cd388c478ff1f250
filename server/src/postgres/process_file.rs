use std::io::ErrorKind;
use std::path::Path;

use super::PostgresError;

/// What `postmaster.pid` in a cluster says. Line 1 is the process, line 8 its state (PostgreSQL's `pidfile.h`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ProcessFile {
    pub(super) pid: i32,
    /// It takes connections.
    pub(super) ready: bool,
}

impl ProcessFile {
    pub(super) const NAME: &str = "postmaster.pid";

    /// Reads it; absent when no server runs, or when it is just being written.
    pub(super) fn read(cluster: &Path) -> Result<Option<Self>, PostgresError> {
        let path = cluster.join(Self::NAME);
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(Self::parse(&text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(PostgresError::io("read", &path)(error)),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let pid = text.lines().next()?.trim().parse().ok().filter(|pid| *pid > 1)?;
        let ready = text.lines().nth(7).is_some_and(|state| state.trim() == "ready");
        Some(Self { pid, ready })
    }
}

#[cfg(test)]
mod tests {
    use super::ProcessFile;

    #[test]
    fn state_is_the_eighth_line() {
        let text = "4711\n/data/postgres\n1700000000\n5432\n/tmp/podium-1\n\n  1234  5\nready   \n";
        assert_eq!(
            ProcessFile::parse(text),
            Some(ProcessFile {
                pid: 4711,
                ready: true
            })
        );
        let starting = text.replace("ready   ", "starting");
        assert_eq!(
            ProcessFile::parse(&starting),
            Some(ProcessFile {
                pid: 4711,
                ready: false
            })
        );
    }

    #[test]
    fn half_written_file_names_no_process() {
        assert_eq!(ProcessFile::parse(""), None);
        // Processes 0, 1 and negative ones would be everybody's.
        assert_eq!(ProcessFile::parse("-1\n"), None);
        assert_eq!(ProcessFile::parse("1\n"), None);
    }
}

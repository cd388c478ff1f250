use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

/// Why the private PostgreSQL does not run; each a sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    /// Another process has the data directory.
    #[error("another podium is already running on {}: stop it, or choose another PODIUM_DATA", data.display())]
    Locked {
        /// The data directory.
        data: PathBuf,
    },
    /// `initdb` and `postgres` were not found.
    #[error(
        "PostgreSQL's server programs were not found: install the Debian package postgresql, name their directory in PODIUM_POSTGRES_BIN, or give a DATABASE_URL"
    )]
    NoPrograms,
    /// The directory that was named does not hold them.
    #[error("PODIUM_POSTGRES_BIN names {}, where initdb and postgres are not", dir.display())]
    WrongPrograms {
        /// The directory that was named.
        dir: PathBuf,
    },
    /// The cluster is of another major version.
    #[error("the database in {} is of PostgreSQL {cluster}, but the programs in {} are of {programs}: install PostgreSQL {cluster} (or name it in PODIUM_POSTGRES_BIN), or move the data over with pg_upgrade", path.display(), bin.display())]
    Version {
        /// The cluster.
        path: PathBuf,
        /// Its version.
        cluster: String,
        /// Where the programs are.
        bin: PathBuf,
        /// Their version.
        programs: String,
    },
    /// The system knows no such user.
    #[error(
        "PostgreSQL does not run as root, and there is no user {0:?} to run it as: set PODIUM_DATABASE_USER to an unprivileged user"
    )]
    NoUser(String),
    /// The cluster belongs to somebody else.
    #[error("the database in {} belongs to user {owner}, not to {wanted}: start podium as root or as that user, or give the directory away with chown -R", path.display())]
    WrongOwner {
        /// The cluster.
        path: PathBuf,
        /// Who has it.
        owner: String,
        /// Who should.
        wanted: String,
    },
    /// The database's user cannot get to its directory.
    #[error("the database runs as user {user}, who cannot reach {}: let others pass with chmod o+x {}, or choose another PODIUM_DATA", data.display(), dir.display())]
    Unreachable {
        /// The unprivileged user.
        user: String,
        /// The data directory.
        data: PathBuf,
        /// The directory on the way that stops them.
        dir: PathBuf,
    },
    /// Somebody else made a directory where the socket belongs.
    #[error("{} belongs to somebody else: remove it", dir.display())]
    ForeignSockets {
        /// The directory.
        dir: PathBuf,
    },
    /// A program of PostgreSQL failed.
    #[error("{program} failed ({status}): {output}")]
    Program {
        /// Which.
        program: &'static str,
        /// How it ended.
        status: ExitStatus,
        /// The end of what it said.
        output: String,
    },
    /// The server ended while it was starting.
    #[error("PostgreSQL did not start ({status}): {output} – the whole log is in {}", log.display())]
    NotStarted {
        /// How it ended.
        status: ExitStatus,
        /// The end of its log.
        output: String,
        /// Where the log is.
        log: PathBuf,
    },
    /// A server does not end.
    #[error("the PostgreSQL of process {pid} does not stop: end it before podium is started again")]
    NotStopped {
        /// The process.
        pid: i32,
    },
    /// The system refused something.
    #[error("cannot {what} {}", path.display())]
    Io {
        /// What was attempted, as a verb.
        what: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl PostgresError {
    /// For `map_err`: names what was attempted.
    pub(super) fn io(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { what, path, source }
    }
}

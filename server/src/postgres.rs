//! The private PostgreSQL: one cluster in the data directory, reached over a socket that nobody else can reach,
//! started and stopped with the program.
//!
//! The data directory is locked first, so there is never a second one. Whatever a killed program left behind –
//! a server that still runs, a stale process file, a stale socket – is dealt with before the server is started.

mod cluster;
mod error;
mod leftover;
mod lock;
mod owner;
mod process_file;
mod programs;
mod server;
mod sockets;

use std::path::Path;
use std::process::ExitStatus;

pub use error::PostgresError;

use crate::settings::DatabaseSettings;
use lock::DataLock;
use process_file::ProcessFile;
use server::Server;

/// A private PostgreSQL that this program started and stops.
#[derive(Debug)]
pub struct Postgres {
    server: Server,
    url: String,
    /// Held as long as the server runs; dropped after it, since fields drop in order.
    _lock: DataLock,
}

impl Postgres {
    /// Locks the data directory, makes the cluster if there is none, and starts the server; [`Postgres::ready`]
    /// waits until it answers.
    ///
    /// # Errors
    /// When another podium has the data directory, when PostgreSQL's programs are missing or too old for the
    /// cluster, or when the system does not let them run there.
    pub async fn start(settings: &DatabaseSettings) -> Result<Self, PostgresError> {
        let data = cluster::data_directory(&settings.data())?;
        let lock = DataLock::take(&data)?;
        let programs = programs::find(settings.postgres_bin.as_deref())?;
        let cluster = data.join("postgres");
        let owner = owner::choose(settings.database_user.as_deref(), &cluster)?;
        owner::check_reachable(&data, &owner)?;
        cluster::ensure(&cluster, &programs, &owner).await?;
        leftover::stop(&cluster).await?;
        let sockets = sockets::prepare(&data, &owner)?;
        let url = url(&sockets);
        let server = Server::start(server::Launch {
            programs,
            cluster,
            owner,
            sockets,
            log: data.join("postgres.log"),
        })?;
        Ok(Self {
            server,
            url,
            _lock: lock,
        })
    }

    /// The database of a podium that is running on the same data directory, if one is and answers.
    ///
    /// # Errors
    /// When the data directory cannot be read.
    pub fn of_running_podium(settings: &DatabaseSettings) -> Result<Option<String>, PostgresError> {
        let data = cluster::data_directory(&settings.data())?;
        match DataLock::take(&data) {
            Err(PostgresError::Locked { .. }) => {}
            other => return other.map(|_| None),
        }
        let ready = ProcessFile::read(&data.join("postgres"))?.is_some_and(|file| file.ready);
        Ok(ready.then(|| url(&sockets::path(&data))))
    }

    /// Waits until the server answers; after a crash it first recovers, which may take a while.
    ///
    /// # Errors
    /// When it ends instead; with the end of its log.
    pub async fn ready(&mut self) -> Result<(), PostgresError> {
        self.server.ready().await
    }

    /// The address for clients of this machine and user.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Where the server writes its log.
    pub fn log(&self) -> &Path {
        self.server.log()
    }

    /// Waits for the server to end, which it does not do by itself.
    ///
    /// # Errors
    /// When the system cannot say how it ended.
    pub async fn ended(&mut self) -> Result<ExitStatus, PostgresError> {
        self.server.ended().await
    }

    /// Stops the server in order and waits for it.
    ///
    /// # Errors
    /// When it does not end within 50 seconds.
    pub async fn stop(self) -> Result<(), PostgresError> {
        self.server.stop().await
    }
}

/// The address of the database behind a socket.
fn url(sockets: &Path) -> String {
    format!(
        "postgres://podium@localhost:5432/podium?host={}",
        sockets.display()
    )
}

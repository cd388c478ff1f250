//! The database: the one that was named, else a private one.

use std::process::ExitStatus;

use crate::postgres::{Postgres, PostgresError};
use crate::settings::DatabaseSettings;

/// A database that answers.
#[derive(Debug)]
pub enum Database {
    /// Somebody else runs it.
    External(String),
    /// We run it.
    Private(Box<Postgres>),
}

impl Database {
    /// The named database, or a private one that is started for us alone.
    ///
    /// # Errors
    /// When the private one does not start.
    pub async fn open(settings: &DatabaseSettings) -> Result<Self, PostgresError> {
        match settings.database_url() {
            Some(url) => Ok(Self::External(url.to_owned())),
            None => Ok(Self::Private(Box::new(Postgres::start(settings).await?))),
        }
    }

    /// For short commands: also the private database of a podium that is serving.
    ///
    /// # Errors
    /// When the private one does not start.
    pub async fn open_beside(settings: &DatabaseSettings) -> Result<Self, PostgresError> {
        if settings.database_url().is_none()
            && let Some(url) = Postgres::of_running_podium(settings)?
        {
            return Ok(Self::External(url));
        }
        Self::open(settings).await
    }

    /// Waits until it answers.
    ///
    /// # Errors
    /// When the private one ends instead.
    pub async fn ready(&mut self) -> Result<(), PostgresError> {
        match self {
            Self::External(_) => Ok(()),
            Self::Private(postgres) => postgres.ready().await,
        }
    }

    /// Its address.
    pub fn url(&self) -> &str {
        match self {
            Self::External(url) => url,
            Self::Private(postgres) => postgres.url(),
        }
    }

    /// Waits for the private one to end by itself, which is a failure; never returns for an external one.
    ///
    /// # Errors
    /// When the system cannot say how it ended.
    pub async fn ended(&mut self) -> Result<ExitStatus, PostgresError> {
        match self {
            Self::External(_) => std::future::pending().await,
            Self::Private(postgres) => postgres.ended().await,
        }
    }

    /// Stops the private one, and waits for it.
    ///
    /// # Errors
    /// When it does not stop.
    pub async fn close(self) -> Result<(), PostgresError> {
        match self {
            Self::External(_) => Ok(()),
            Self::Private(postgres) => postgres.stop().await,
        }
    }
}

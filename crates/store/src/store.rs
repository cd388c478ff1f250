use std::time::Duration;

use sqlx::PgPool;

use crate::StoreError;

/// How to reach the database.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `postgres://…`, for everything that is written and for what must be seen at once after it was written.
    pub url: String,
    /// A replica for lists and comparisons, which may lag behind.
    pub read_url: Option<String>,
    /// At most so many connections to each of them.
    pub max_connections: u32,
    /// How long a request waits for a connection before it is told [`StoreError::Busy`].
    pub acquire_timeout: Duration,
    /// How long one statement may take; migrations are exempt.
    pub statement_timeout: Duration,
    /// Whether migrations take an advisory lock; engines that have none need `false`.
    pub migration_lock: bool,
}

/// The database. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pool: PgPool,
    replica: Option<PgPool>,
    migration_lock: bool,
}

impl Store {
    /// Connects; does not migrate.
    ///
    /// # Errors
    /// When the URL is not one, or no connection can be had in time.
    pub async fn connect(settings: &Settings) -> Result<Self, StoreError> {
        todo!()
    }

    /// A store over connections that exist, as tests have them.
    pub fn new(pool: PgPool) -> Self {
        Self { pool, replica: None, migration_lock: true }
    }

    /// Brings the schema to this program's version. Does nothing when it is.
    ///
    /// # Errors
    /// When a migration fails, or the database is of a newer program.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        todo!()
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        todo!()
    }
}

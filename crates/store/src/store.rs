use std::time::Duration;

use sqlx::{
    PgPool,
    migrate::Migrator,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{StoreError, measured::Unreadable};

static MIGRATOR: Migrator = sqlx::migrate!("../../migrations");

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
    pub(crate) pool: PgPool,
    replica: Option<PgPool>,
    migration_lock: bool,
    pub(crate) unreadable: Unreadable,
}

impl Store {
    /// Connects; does not migrate. The replica is not waited for.
    ///
    /// # Errors
    /// When a URL is not one, or no connection can be had in time.
    pub async fn connect(settings: &Settings) -> Result<Self, StoreError> {
        let options = |url: &str| {
            Ok::<_, sqlx::Error>(
                url.parse::<PgConnectOptions>()?
                    .application_name("podium")
                    .options([(
                        "statement_timeout",
                        format!("{}ms", settings.statement_timeout.as_millis().max(1)),
                    )]),
            )
        };
        let pool = || {
            PgPoolOptions::new()
                .max_connections(settings.max_connections)
                .acquire_timeout(settings.acquire_timeout)
        };
        let replica = match &settings.read_url {
            Some(url) => Some(pool().connect_lazy_with(options(url)?)),
            None => None,
        };
        Ok(Self {
            pool: pool().connect_with(options(&settings.url)?).await?,
            replica,
            migration_lock: settings.migration_lock,
            unreadable: Unreadable::default(),
        })
    }

    /// A store over connections that exist, as tests have them.
    pub fn new(pool: PgPool) -> Self {
        Self {
            pool,
            replica: None,
            migration_lock: true,
            unreadable: Unreadable::default(),
        }
    }

    /// Brings the schema to this program's version. Does nothing when it is.
    ///
    /// # Errors
    /// When a migration fails, or the database is of a newer program.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        // The connection ends with the migration, so nothing else ever runs on it without a limit.
        connection.close_on_drop();
        sqlx::query("set statement_timeout = 0")
            .execute(&mut *connection)
            .await?;
        let mut migrator = Migrator::with_migrations(MIGRATOR.iter().cloned().collect());
        migrator.set_locking(self.migration_lock);
        migrator.run(&mut *connection).await?;
        Ok(())
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("select 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Where lists and comparisons are read.
    pub(crate) fn reader(&self) -> &PgPool {
        self.replica.as_ref().unwrap_or(&self.pool)
    }

    /// Whether [`Store::reader`] may not know yet what was just written.
    pub(crate) fn reader_lags(&self) -> bool {
        self.replica.is_some()
    }
}

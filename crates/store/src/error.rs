use sqlx::{Error, error::DatabaseError};

/// Why the database could not do it. What is not found is no error but `Ok(None)`.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Too many requests at once, a statement that took too long, or a database that is starting, stopping or out of
    /// reach: the same call may work in a few seconds (HTTP 503 with `Retry-After`).
    #[error("the database is busy or out of reach")]
    Busy(#[source] Error),
    /// An id or slug that is to be inserted is there already.
    #[error("it is there already")]
    Exists,
    /// What is to be changed, or added to, is not there (any more).
    #[error("it does not exist")]
    Missing,
    /// What is to be changed is not any more what the change was made from.
    #[error("somebody else has changed it meanwhile")]
    Stale,
    /// A cursor that no page of this program gave out.
    #[error("this cursor is not valid; start again from the first page")]
    Cursor,
    /// Something that does not fit where it is to be kept.
    #[error("{0} is out of range")]
    OutOfRange(&'static str),
    /// More was measured than is worked on at once.
    #[error("this is more than Podium works on at once")]
    TooMuch,
    /// A value that has no JSON form.
    #[error("a value cannot be written as JSON")]
    Unwritable,
    /// A row that this version of the program cannot read.
    #[error("a stored {0} cannot be read")]
    Corrupt(&'static str),
    /// The schema could not be brought to this program's version.
    #[error("the database could not be migrated")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// Anything else that the database or its driver said.
    #[error("the database refused")]
    Database(#[source] Error),
}

/// Keys made by the caller: one that is taken is [`StoreError::Exists`].
const KEYS: [&str; 6] = [
    "config_pkey",
    "slug_pkey",
    "upload_pkey",
    "run_pkey",
    "comparison_pkey",
    "comparison_slug",
];

/// References to what a request names: a broken one is [`StoreError::Missing`].
const REFERENCES: [&str; 6] = [
    "upload_config_fkey",
    "run_upload_fkey",
    "config_factor_config_fkey",
    "comparison_config_config_fkey",
    "picture_config_fkey",
    "comparison_config_comparison_fkey",
];

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        match &error {
            Error::PoolTimedOut | Error::PoolClosed | Error::WorkerCrashed | Error::Io(_) => {
                Self::Busy(error)
            }
            Error::Database(said) if is_transient(said.as_ref()) => Self::Busy(error),
            Error::Database(said) => match said.constraint() {
                Some(name) if KEYS.contains(&name) && said.is_unique_violation() => Self::Exists,
                Some(name) if REFERENCES.contains(&name) && said.is_foreign_key_violation() => Self::Missing,
                _ => Self::Database(error),
            },
            _ => Self::Database(error),
        }
    }
}

/// Conditions that pass (PostgreSQL manual, appendix A): a statement that was stopped, a lost race (also how
/// distributed engines ask for another try), no room for another connection, a server that starts or stops.
fn is_transient(said: &dyn DatabaseError) -> bool {
    said.code().is_some_and(|code| {
        matches!(
            code.as_ref(),
            "57014" | "55P03" | "40001" | "40P01" | "57P01" | "57P02" | "57P03"
        ) || code.starts_with("53")
            || code.starts_with("08")
    })
}

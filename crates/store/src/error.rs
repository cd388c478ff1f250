/// Why the database could not do it. What is not found is no error but `Ok(None)`.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Too many requests at once, or the database is starting, stopping or out of reach: the same call may work in
    /// a few seconds (HTTP 503 with `Retry-After`).
    #[error("the database is busy or out of reach")]
    Busy(#[source] sqlx::Error),
    /// An id or slug that is to be inserted is there already.
    #[error("it is there already")]
    Exists,
    /// What is to be changed, or added to, is not there (any more).
    #[error("it does not exist")]
    Missing,
    /// A cursor that no page of this program gave out.
    #[error("this cursor is not valid; start again from the first page")]
    Cursor,
    /// A number that does not fit where it is to be kept.
    #[error("{0} is out of range")]
    OutOfRange(&'static str),
    /// A row that this version of the program cannot read.
    #[error("a stored {0} cannot be read")]
    Corrupt(&'static str),
    /// The schema could not be brought to this program's version.
    #[error("the database could not be migrated")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// Anything else that the database said.
    #[error("the database refused")]
    Database(#[source] sqlx::Error),
}

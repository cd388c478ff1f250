use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::PostgresError;

/// The right to run a database in a data directory. The system takes it back when the process ends, however it ends;
/// child processes do not inherit it.
#[derive(Debug)]
pub(super) struct DataLock(#[expect(dead_code, reason = "the open file is the lock")] File);

impl DataLock {
    /// Takes it, or says that another process has it.
    pub(super) fn take(data: &Path) -> Result<Self, PostgresError> {
        let path = data.join("podium.lock");
        let opened = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path);
        let file = opened.map_err(PostgresError::io("open", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(PostgresError::Locked {
                data: data.to_owned(),
            }),
            Err(TryLockError::Error(error)) => Err(PostgresError::io("lock", &path)(error)),
        }
    }
}

//! The directory of the server's socket: short, since a socket's path has at most 107 bytes, and closed to others.

use std::fs::{self, DirBuilder, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use nix::unistd::geteuid;
use sha2::{Digest, Sha256};

use super::PostgresError;
use super::owner::Owner;

/// The directory for a data directory: always the same, so that what a killed program left is found again.
pub(super) fn path(data: &Path) -> PathBuf {
    let hash = Sha256::digest(data.as_os_str().as_encoded_bytes());
    Path::new("/tmp").join(format!("podium-{}", hex::encode(&hash[..8])))
}

/// Makes it, or takes over the one of an earlier start. No server may be running.
pub(super) fn prepare(data: &Path, owner: &Owner) -> Result<PathBuf, PostgresError> {
    let dir = path(data);
    match DirBuilder::new().mode(0o700).create(&dir) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            return Err(PostgresError::io("make", &dir)(error));
        }
        _ => {}
    }
    // Everybody may make directories there, or links to some. What is ours and a directory, nobody else can move.
    let metadata = fs::symlink_metadata(&dir).map_err(PostgresError::io("look at", &dir))?;
    let ours = metadata.uid() == owner.uid || metadata.uid() == geteuid().as_raw();
    if !metadata.is_dir() || !ours {
        return Err(PostgresError::ForeignSockets { dir });
    }
    fs::set_permissions(&dir, Permissions::from_mode(0o700)).map_err(PostgresError::io("close", &dir))?;
    owner.give(&dir)?;
    for stale in [".s.PGSQL.5432", ".s.PGSQL.5432.lock"] {
        match fs::remove_file(dir.join(stale)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(PostgresError::io("clear", &dir)(error));
            }
            _ => {}
        }
    }
    Ok(dir)
}

#[cfg(test)]
mod tests {
    use super::path;
    use std::path::Path;

    #[test]
    fn socket_path_stays_short_however_long_the_data_directory_is() {
        let long = format!("/{}", "very-long/".repeat(60));
        let socket = path(Path::new(&long)).join(".s.PGSQL.5432.lock");
        assert!(socket.as_os_str().len() <= 107);
        assert_ne!(path(Path::new(&long)), path(Path::new("/data")));
    }
}

use std::io::SeekFrom;

use anyhow::Context;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt},
};

use super::{form::too_large_or_broken, parts::Part};
use crate::{error::AppError, state::AppState};

/// A file as it was received: hashed on the way and waiting on disk, so that twenty large files are not in memory at
/// once. The spool has no name; the system takes it back whatever happens to this process.
#[derive(Debug)]
pub struct Spooled {
    /// The last component of the name it came under.
    pub file_name: String,
    /// Of all its bytes.
    pub sha256: [u8; 32],
    /// How many.
    pub bytes: u64,
    spool: File,
}

impl Spooled {
    /// All of the file.
    ///
    /// # Errors
    /// When the spool cannot be read back.
    pub async fn read(&mut self) -> Result<Bytes, AppError> {
        let mut bytes = Vec::with_capacity(usize::try_from(self.bytes).unwrap_or(0));
        self.spool
            .seek(SeekFrom::Start(0))
            .await
            .context("cannot read the spool")?;
        self.spool
            .read_to_end(&mut bytes)
            .await
            .context("cannot read the spool")?;
        Ok(Bytes::from(bytes))
    }
}

/// A file that was made here, as if it had been received.
///
/// # Errors
/// When the spool cannot be written.
pub async fn spooled(state: &AppState, file_name: &str, bytes: &[u8]) -> Result<Spooled, AppError> {
    let mut spool =
        File::from_std(tempfile::tempfile_in(state.spool_dir.as_path()).context("cannot make a spool file")?);
    spool.write_all(bytes).await.context("cannot write the spool")?;
    spool.flush().await.context("cannot write the spool")?;
    Ok(Spooled {
        file_name: safe_file_name(file_name),
        sha256: Sha256::digest(bytes).into(),
        bytes: bytes.len() as u64,
        spool,
    })
}

/// Receives one part of a form as a file. `None` when it is empty and has no name, as a file input left alone sends it:
/// an empty file with a name is a file, and refused as one.
///
/// # Errors
/// When it has more than `limit` bytes, or the connection breaks.
pub(super) async fn spool(
    state: &AppState,
    file_name: &str,
    limit: u64,
    mut part: Part<'_>,
) -> Result<Option<Spooled>, AppError> {
    let is_named = !file_name.is_empty();
    let file_name = safe_file_name(file_name);
    let mut spool =
        File::from_std(tempfile::tempfile_in(state.spool_dir.as_path()).context("cannot make a spool file")?);
    let (mut hash, mut bytes) = (Sha256::new(), 0_u64);
    while let Some(chunk) = part
        .chunk()
        .await
        .map_err(|error| too_large_or_broken(state, &error))?
    {
        bytes += chunk.len() as u64;
        // The rest of a file that is too large is read past, within the body's own limit, for the fields behind it.
        if bytes <= limit {
            hash.update(&chunk);
            spool.write_all(&chunk).await.context("cannot write the spool")?;
        }
    }
    if bytes > limit {
        let limit = bytes_in_words(limit);
        return Err(AppError::TooLarge(format!(
            "“{file_name}” is larger than {limit}, the most that one file may have."
        )));
    }
    spool.flush().await.context("cannot write the spool")?;
    let received = Spooled {
        file_name,
        sha256: hash.finalize().into(),
        bytes,
        spool,
    };
    Ok((bytes > 0 || is_named).then_some(received))
}

/// A limit for people: in MiB where it is a whole number of them.
pub(super) fn bytes_in_words(bytes: u64) -> String {
    if bytes.is_multiple_of(1 << 20) {
        format!("{} MiB", bytes >> 20)
    } else {
        format!("{bytes} bytes")
    }
}

/// The last component of a name from outside, in one line of at most 200 characters.
pub(crate) fn safe_file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last.chars().filter(|c| !c.is_control()).take(200).collect();
    if clean.trim().is_empty() {
        "unnamed".to_owned()
    } else {
        clean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_lose_their_folders_and_control_characters() {
        for (given, kept) in [
            ("../../etc/passwd", "passwd"),
            (r"C:\Users\me\run 1.json", "run 1.json"),
            ("a\u{0}b\n.csv", "ab.csv"),
            ("<b>.json", "<b>.json"),
            ("/", "unnamed"),
        ] {
            assert_eq!(safe_file_name(given), kept);
        }
        assert_eq!(safe_file_name(&"é".repeat(300)).chars().count(), 200);
    }
}

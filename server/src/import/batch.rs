//! A few files at a time: read, told apart from what is there, parsed. That many are in memory at once and no more,
//! however many a directory holds.

use std::path::PathBuf;

use anyhow::Result;
use bytes::Bytes;
use podium_domain::ParsedFile;
use podium_formats::Refusal;
use sha2::{Digest, Sha256};
use tokio::task::JoinSet;

use super::{Import, plan::ConfigKey, walk::Directory};
use crate::cli::ImportSplit;
use crate::{ingest, parse};

/// Most files of one batch: one transaction.
const FILES: usize = 64;
/// A batch that has so many bytes gets no more files.
const BYTES: usize = 32 << 20;

/// A file with its bytes.
pub(super) struct Candidate {
    /// Below the folder.
    pub(super) path: PathBuf,
    /// As it is kept.
    pub(super) name: String,
    pub(super) bytes: Bytes,
    pub(super) sha256: [u8; 32],
    /// Where it goes, unless it speaks of a machine of several.
    pub(super) config: ConfigKey,
}

/// Files that go together, and whether they are all that their directory has.
struct Batch {
    files: Vec<Candidate>,
    met: u64,
    is_whole: bool,
}

impl Import {
    pub(super) async fn keep_directory(&mut self, directory: Directory) -> Result<()> {
        let mut names = directory.files.into_iter().peekable();
        let mut is_first = true;
        while names.peek().is_some() {
            let (mut files, mut bytes, mut met) = (Vec::new(), 0, 0);
            while files.len() < FILES && bytes < BYTES {
                let Some(name) = names.next() else { break };
                met += 1;
                if let Some(file) = self.read(directory.path.join(name)) {
                    bytes += file.bytes.len();
                    files.push(file);
                }
            }
            let is_whole = is_first && names.peek().is_none();
            is_first = false;
            self.keep_batch(Batch { files, met, is_whole }).await?;
        }
        Ok(())
    }

    /// One file after the other, on this thread: the next batch has nothing to do before this one is read.
    fn read(&mut self, path: PathBuf) -> Option<Candidate> {
        match parse::read(&self.folder.join(&path), self.state.limits.file_bytes) {
            Ok(bytes) => Some(Candidate {
                name: ingest::safe_file_name(&path.to_string_lossy()),
                sha256: Sha256::digest(&bytes).into(),
                bytes: bytes.into(),
                config: self.config_of(&path),
                path,
            }),
            Err(reason) => {
                self.report.refuse(&path, &reason);
                None
            }
        }
    }

    fn config_of(&self, path: &std::path::Path) -> ConfigKey {
        let path = match self.split {
            ImportSplit::File => path,
            ImportSplit::Directory => path.parent().unwrap_or(path),
        };
        ConfigKey {
            path: path.to_owned(),
            subject: None,
        }
    }

    async fn keep_batch(&mut self, batch: Batch) -> Result<()> {
        let files = self.unknown(batch.files).await?;
        let parsed = self.parse(files).await?;
        // A level of every run is the config's own where all of them are here to be asked.
        let lift = batch.is_whole || self.split == ImportSplit::File;
        self.keep(parsed, lift).await?;
        self.progress.advance(batch.met, &self.report.note());
        Ok(())
    }

    /// Without the files that their configs have already.
    async fn unknown(&mut self, files: Vec<Candidate>) -> Result<Vec<Candidate>> {
        let mut asked = Vec::with_capacity(files.len());
        for file in &files {
            asked.push((self.plan.ids(&file.config)?.0, file.sha256));
        }
        let known = self.patiently(|| self.state.store.known_uploads(&asked)).await?;
        let (known, unknown): (Vec<_>, Vec<_>) = files
            .into_iter()
            .zip(asked)
            .partition(|(_, asked)| known.contains(asked));
        self.report.known += known.len() as u64;
        Ok(unknown.into_iter().map(|(file, _)| file).collect())
    }

    /// What is in each file that a format takes, in their order; as many at once as the settings allow.
    async fn parse(&mut self, files: Vec<Candidate>) -> Result<Vec<(Candidate, ParsedFile)>> {
        let mut reading = JoinSet::new();
        let mut read: Vec<(usize, Candidate, Result<ParsedFile, Refusal>)> = Vec::new();
        for (at, file) in files.into_iter().enumerate() {
            let permit = self.state.parse_permits.clone().acquire_owned().await?;
            let state = self.state.clone();
            reading.spawn(async move {
                let bytes = file.bytes.clone();
                let parsed = ingest::parse(&state, &file.name, &file.sha256, bytes, permit).await;
                (at, file, parsed)
            });
        }
        while let Some(done) = reading.join_next().await {
            read.push(done?);
        }
        read.sort_by_key(|(at, ..)| *at);
        let mut parsed = Vec::with_capacity(read.len());
        for (_, file, result) in read {
            match result {
                Ok(contents) => parsed.push((file, contents)),
                Err(refusal) => self.report.refuse(&file.path, &refusal.reason),
            }
        }
        Ok(parsed)
    }
}

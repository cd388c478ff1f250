//! What was read becomes configs and uploads: archived first, then inserted, a batch in one transaction where it can be.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::OsStr;
use std::time::Duration;

use anyhow::Result;
use podium_domain::{Factors, ParsedFile, RunId, UploadId};
use podium_formats::Masks;
use podium_store::{Inserted, NewConfig, NewRun, NewUpload, StoreError};

use super::{Import, batch::Candidate, plan::ConfigKey};
use crate::fresh;
use crate::ingest::{PARSER_VERSION, lifted, masks};

/// How often a busy database is asked again, a little later each time.
const TRIES: u32 = 6;
/// Longest title, in characters.
const TITLE_CHARS: usize = 200;

/// What became of the uploads of a batch, by the SHA-256 of their bytes.
#[derive(Default)]
struct Kept {
    new: HashSet<[u8; 32]>,
    refused: HashMap<[u8; 32], String>,
}

impl Kept {
    fn count(&mut self, uploads: &[NewUpload], inserted: &[Inserted]) {
        let new = uploads
            .iter()
            .zip(inserted)
            .filter(|(_, inserted)| inserted.duplicate_of.is_none());
        self.new.extend(new.map(|(upload, _)| upload.sha256));
    }
}

impl Import {
    pub(super) async fn keep(&mut self, files: Vec<(Candidate, ParsedFile)>, lift: bool) -> Result<()> {
        let mut uploads: BTreeMap<ConfigKey, Vec<NewUpload>> = BTreeMap::new();
        let mut candidates = Vec::with_capacity(files.len());
        for (file, parsed) in files {
            self.archive(&file).await?;
            for (key, upload) in uploads_of(&file, parsed) {
                uploads.entry(key).or_default().push(upload);
            }
            candidates.push(file);
        }
        let mut configs = Vec::with_capacity(uploads.len());
        for (key, uploads) in uploads {
            configs.push(self.config(&key, uploads, lift)?);
        }
        let mut kept = Kept::default();
        self.insert(configs, &mut kept).await?;
        for file in candidates {
            // Until rows refer to the bytes, the deletion of another config with the same ones may remove them.
            if !self.state.archive.has(&file.sha256).await? {
                self.state.archive.put(&file.sha256, file.bytes.clone()).await?;
            }
            match kept.refused.get(&file.sha256) {
                Some(reason) => self.report.refuse(&file.path, reason),
                None if kept.new.remove(&file.sha256) => self.report.stored += 1,
                None => self.report.known += 1,
            }
        }
        Ok(())
    }

    async fn archive(&self, file: &Candidate) -> Result<()> {
        let bytes = file.bytes.len() as u64;
        let store = &self.state.store;
        self.patiently(|| store.insert_blob(&file.sha256, bytes, fresh::now()))
            .await?;
        self.state.archive.put(&file.sha256, file.bytes.clone()).await
    }

    fn config(&self, key: &ConfigKey, mut uploads: Vec<NewUpload>, lift: bool) -> Result<NewConfig> {
        let (id, slug) = self.plan.ids(key)?;
        let mut masks = masks(uploads.iter().map(|upload| upload.personal.as_slice()));
        let runs = uploads
            .iter_mut()
            .flat_map(|upload| &mut upload.runs)
            .map(|new| &mut new.run);
        let factors = if lift {
            lifted(&Factors::new(), &mut runs.collect::<Vec<_>>(), &mut masks)
        } else {
            Factors::new()
        };
        Ok(NewConfig {
            id,
            slug,
            title: self.title(key, &mut masks),
            notes: String::new(),
            visibility: self.visibility,
            factors,
            edit_token_sha256: self.plan.token.sha256(),
            uploads,
        })
    }

    /// The path below the folder, else the folder's own name; and the subject as others may see it.
    fn title(&self, key: &ConfigKey, masks: &mut Masks) -> String {
        let path = key.path.with_extension("");
        let own = if key.path.as_os_str().is_empty() {
            self.folder
                .file_name()
                .unwrap_or(OsStr::new("/"))
                .to_string_lossy()
        } else if self.split == crate::cli::ImportSplit::File {
            path.to_string_lossy()
        } else {
            key.path.to_string_lossy()
        };
        let title = match &key.subject {
            Some(subject) if !subject.trim().is_empty() => format!("{own} – {}", masks.text(subject)),
            _ => own.into_owned(),
        };
        title
            .chars()
            .filter(|c| !c.is_control())
            .take(TITLE_CHARS)
            .collect()
    }

    async fn insert(&mut self, configs: Vec<NewConfig>, kept: &mut Kept) -> Result<()> {
        let ids: Vec<_> = configs.iter().map(|config| config.id).collect();
        let store = self.state.store.clone();
        let known = self.patiently(|| store.known_configs(&ids)).await?;
        let titles: Vec<_> = configs
            .iter()
            .map(|config| (config.slug.clone(), config.title.clone()))
            .collect();
        let (old, new): (Vec<_>, Vec<_>) = configs.into_iter().partition(|config| known.contains(&config.id));
        if !new.is_empty() {
            match self.patiently(|| store.insert_configs(&new, fresh::now())).await {
                Ok(inserted) => {
                    self.report.configs += new.len() as u64;
                    let uploads: Vec<_> = new.into_iter().flat_map(|config| config.uploads).collect();
                    kept.count(&uploads, &inserted);
                }
                // Exists: the answer to an earlier try was lost on its way.
                Err(StoreError::OutOfRange(_) | StoreError::Exists) => {
                    for config in new {
                        self.insert_one_by_one(config, kept).await?;
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        for config in old {
            match self
                .patiently(|| store.insert_uploads(config.id, &config.uploads, fresh::now()))
                .await
            {
                Ok(inserted) => kept.count(&config.uploads, &inserted),
                Err(StoreError::OutOfRange(_)) => self.insert_one_by_one(config, kept).await?,
                Err(error) => return Err(error.into()),
            }
        }
        self.plan
            .list(titles.iter().map(|(slug, title)| (slug, title.as_str())))
    }

    /// For batches that hold something that cannot be kept: everything else of them is.
    async fn insert_one_by_one(&mut self, mut config: NewConfig, kept: &mut Kept) -> Result<()> {
        let store = self.state.store.clone();
        let id = [config.id];
        let mut is_there = !self.patiently(|| store.known_configs(&id)).await?.is_empty();
        for upload in std::mem::take(&mut config.uploads) {
            config.uploads = vec![upload];
            let inserted = if is_there {
                self.patiently(|| store.insert_uploads(config.id, &config.uploads, fresh::now()))
                    .await
            } else {
                self.patiently(|| store.insert_configs(std::slice::from_ref(&config), fresh::now()))
                    .await
            };
            match inserted {
                Ok(inserted) => {
                    self.report.configs += u64::from(!is_there);
                    is_there = true;
                    kept.count(&config.uploads, &inserted);
                }
                Err(error @ StoreError::OutOfRange(_)) => {
                    let sha256 = config
                        .uploads
                        .first()
                        .map(|upload| upload.sha256)
                        .unwrap_or_default();
                    kept.refused
                        .insert(sha256, format!("this cannot be kept: {error}"));
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Asks a busy database again: a podium that serves beside has the right of way.
    pub(super) async fn patiently<T, F>(&self, ask: impl Fn() -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        for wait_s in 1..TRIES {
            match ask().await {
                Err(StoreError::Busy(_)) => tokio::time::sleep(Duration::from_secs(wait_s.into())).await,
                answer => return answer,
            }
        }
        ask().await
    }
}

/// A file's uploads: one, or one for each machine that it speaks of.
fn uploads_of(file: &Candidate, parsed: ParsedFile) -> Vec<(ConfigKey, NewUpload)> {
    let mut uploads: Vec<(ConfigKey, NewUpload)> = Vec::new();
    for run in parsed.runs {
        let new = NewRun {
            id: RunId(fresh::uuid()),
            slug: fresh::slug(),
            run,
        };
        let subject = &new.run.subject;
        if let Some((_, upload)) = uploads.iter_mut().find(|(key, _)| key.subject == *subject) {
            upload.runs.push(new);
            continue;
        }
        let key = ConfigKey {
            subject: subject.clone(),
            ..file.config.clone()
        };
        let upload = NewUpload {
            id: UploadId(fresh::uuid()),
            slug: fresh::slug(),
            file_name: file.name.clone(),
            sha256: file.sha256,
            bytes: file.bytes.len() as u64,
            parser_version: PARSER_VERSION.to_owned(),
            warnings: parsed.warnings.clone(),
            personal: parsed.personal.clone(),
            runs: vec![new],
        };
        uploads.push((key, upload));
    }
    uploads
}

use std::collections::BTreeSet;

use podium_domain::{ConfigId, RunId, Slug, UploadId, Warning};
use podium_formats::Refusal;
use podium_store::{NewConfig, NewRun, NewUpload, StoreError};
use time::OffsetDateTime;

use super::{
    form::{Target, UploadForm},
    plan::{Plan, PlannedConfig, PlannedUpload},
    spool::Spooled,
};
use crate::{
    error::AppError,
    fresh::{self, EditToken},
    metrics,
    state::AppState,
};

/// Which parsers read a file, by the program's version and their sources; others may read it better.
pub const PARSER_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("PODIUM_PARSERS"));

/// What became of a form.
#[derive(Debug)]
pub struct Receipt {
    /// The configs that were made or added to.
    pub configs: Vec<MadeConfig>,
    /// Each file, in the form's order; a file that speaks of several configs once for each.
    pub files: Vec<FileReceipt>,
    /// The token of all configs that were made; absent when files were added to one that exists.
    pub edit_token: Option<EditToken>,
}

impl Receipt {
    /// The files that no format took.
    pub fn refused(&self) -> impl Iterator<Item = (&str, &Refusal)> {
        self.files
            .iter()
            .filter_map(|file| Some((file.file_name.as_str(), file.refusal.as_ref()?)))
    }

    /// Whether nothing at all was taken.
    pub fn all_refused(&self) -> bool {
        self.files.iter().all(|file| file.status == FileStatus::Refused)
    }
}

/// A config that was made or added to.
#[derive(Debug)]
pub struct MadeConfig {
    /// Its public id.
    pub slug: Slug,
    /// Its title.
    pub title: String,
}

/// What became of one file.
#[derive(Debug)]
pub struct FileReceipt {
    /// The name it came under.
    pub file_name: String,
    /// Of all its bytes.
    pub sha256: [u8; 32],
    /// What became of it.
    pub status: FileStatus,
    /// The upload's public id; of a duplicate, the earlier one's.
    pub upload: Option<Slug>,
    /// The config it belongs to.
    pub config: Option<Slug>,
    /// The runs it brought.
    pub runs: Vec<Slug>,
    /// What its readers should know.
    pub warnings: Vec<Warning>,
    /// Why it was refused: each format that was tried and why it did not take it.
    pub refusal: Option<Refusal>,
}

/// What became of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileStatus {
    /// Kept.
    Stored,
    /// The config already has these bytes.
    Duplicate,
    /// No format takes it; not kept.
    Refused,
}

impl FileStatus {
    /// The word in the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Duplicate => "duplicate",
            Self::Refused => "refused",
        }
    }
}

/// Archives the files that were taken and inserts all rows in one transaction. A blob is known to the database before
/// its bytes are in the archive, so that a crash between the two leaves something that the sweep finds.
pub(super) async fn keep(
    state: &AppState,
    form: &mut UploadForm,
    mut plan: Plan,
) -> Result<Receipt, AppError> {
    let mut receipts: Vec<(usize, FileReceipt)> = Vec::new();
    for (file, refusal) in plan.refused.drain(..) {
        receipts.push((file, receipt(form, file, FileStatus::Refused, Some(refusal))));
    }
    let kept: BTreeSet<usize> = plan
        .configs
        .iter()
        .flat_map(|config| &config.uploads)
        .map(|upload| upload.file)
        .collect();
    let now = fresh::now();
    let mut made = Vec::new();
    let mut edit_token = None;
    match form.target.clone() {
        Target::New => {
            let token = EditToken::generate();
            let new: Vec<NewConfig> = plan
                .configs
                .iter_mut()
                .map(|config| new_config(form, config, &token, &mut receipts))
                .collect();
            if !new.is_empty() {
                let rows = state.store.insert_configs(&new, now);
                insert(state, &mut form.files, &kept, now, rows).await?;
                made.extend(new.into_iter().map(|config| MadeConfig {
                    slug: config.slug,
                    title: config.title,
                }));
                edit_token = Some(token);
            }
        }
        Target::Existing(slug) => {
            let config = state
                .store
                .config(&slug)
                .await?
                .ok_or(AppError::NotFound("There is no such config."))?;
            if let Some(planned) = plan.configs.first_mut() {
                let new = new_uploads(form, planned, &slug, &mut receipts);
                let rows = state.store.insert_uploads(config.id, &new, now);
                let inserted = insert(state, &mut form.files, &kept, now, rows).await?;
                mark_duplicates(&mut receipts, &inserted);
            }
            made.push(MadeConfig {
                slug,
                title: config.info.title,
            });
        }
    }
    receipts.sort_by_key(|(file, _)| *file);
    for (_, receipt) in &receipts {
        metrics::count_upload(receipt.status.as_str());
    }
    Ok(Receipt {
        configs: made,
        files: receipts.into_iter().map(|(_, receipt)| receipt).collect(),
        edit_token,
    })
}

/// Puts files into the archive and then inserts. Once rows refer to a blob nobody removes it, but until then the deletion
/// of another config with the same bytes may: so the archive is looked at once more afterwards.
pub(super) async fn insert<T>(
    state: &AppState,
    files: &mut [Spooled],
    kept: &BTreeSet<usize>,
    now: OffsetDateTime,
    rows: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, AppError> {
    for file in kept {
        let file = &mut files[*file];
        state.store.insert_blob(&file.sha256, file.bytes, now).await?;
        let bytes = file.read().await?;
        state.archive.put(&file.sha256, bytes).await?;
    }
    let inserted = rows.await?;
    for file in kept {
        let file = &mut files[*file];
        if !state.archive.has(&file.sha256).await? {
            let bytes = file.read().await?;
            state.archive.put(&file.sha256, bytes).await?;
        }
    }
    Ok(inserted)
}

fn new_config(
    form: &UploadForm,
    planned: &mut PlannedConfig,
    token: &EditToken,
    receipts: &mut Vec<(usize, FileReceipt)>,
) -> NewConfig {
    let slug = fresh::slug();
    NewConfig {
        id: ConfigId(fresh::uuid()),
        title: std::mem::take(&mut planned.title),
        notes: form.typed.notes.clone(),
        visibility: form.typed.visibility,
        factors: std::mem::take(&mut planned.factors),
        edit_token_sha256: token.sha256(),
        uploads: new_uploads(form, planned, &slug, receipts),
        slug,
    }
}

/// The uploads of one config; the same bytes a second time are a duplicate of the first.
fn new_uploads(
    form: &UploadForm,
    planned: &mut PlannedConfig,
    config: &Slug,
    receipts: &mut Vec<(usize, FileReceipt)>,
) -> Vec<NewUpload> {
    let mut uploads: Vec<NewUpload> = Vec::new();
    for planned in &mut planned.uploads {
        let sha256 = form.files[planned.file].sha256;
        let mut receipt = receipt(form, planned.file, FileStatus::Stored, None);
        receipt.config = Some(config.clone());
        if let Some(first) = uploads.iter().find(|upload| upload.sha256 == sha256) {
            receipt.status = FileStatus::Duplicate;
            receipt.upload = Some(first.slug.clone());
        } else {
            let upload = new_upload(form, planned);
            receipt.upload = Some(upload.slug.clone());
            receipt.runs = upload.runs.iter().map(|run| run.slug.clone()).collect();
            receipt.warnings.clone_from(&upload.warnings);
            uploads.push(upload);
        }
        receipts.push((planned.file, receipt));
    }
    uploads
}

fn new_upload(form: &UploadForm, planned: &mut PlannedUpload) -> NewUpload {
    let file = &form.files[planned.file];
    NewUpload {
        id: UploadId(fresh::uuid()),
        slug: fresh::slug(),
        file_name: file.file_name.clone(),
        sha256: file.sha256,
        bytes: file.bytes,
        parser_version: PARSER_VERSION.to_owned(),
        warnings: std::mem::take(&mut planned.warnings),
        personal: std::mem::take(&mut planned.personal),
        runs: std::mem::take(&mut planned.runs)
            .into_iter()
            .map(|run| NewRun {
                id: RunId(fresh::uuid()),
                slug: fresh::slug(),
                run,
            })
            .collect(),
    }
}

fn receipt(form: &UploadForm, file: usize, status: FileStatus, refusal: Option<Refusal>) -> FileReceipt {
    let file = &form.files[file];
    FileReceipt {
        file_name: file.file_name.clone(),
        sha256: file.sha256,
        status,
        upload: None,
        config: None,
        runs: Vec::new(),
        warnings: Vec::new(),
        refusal,
    }
}

/// What the database says of uploads into a config that exists: those whose bytes it already had brought no runs.
fn mark_duplicates(receipts: &mut [(usize, FileReceipt)], inserted: &[podium_store::Inserted]) {
    for (_, receipt) in receipts {
        let earlier = inserted
            .iter()
            .find(|inserted| Some(&inserted.slug) == receipt.upload.as_ref())
            .and_then(|inserted| inserted.duplicate_of.clone());
        if let Some(earlier) = earlier {
            receipt.status = FileStatus::Duplicate;
            receipt.upload = Some(earlier);
            receipt.runs.clear();
        }
    }
}

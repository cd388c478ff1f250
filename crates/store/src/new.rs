use podium_domain::{ConfigId, Factors, ParsedRun, Personal, RunId, Slug, UploadId, Visibility, Warning};

/// A config to be kept, with its first uploads.
#[derive(Debug, Clone)]
pub struct NewConfig {
    /// Its key, made by the caller.
    pub id: ConfigId,
    /// Its public id, made by the caller.
    pub slug: Slug,
    /// As its owner names it.
    pub title: String,
    /// Free text.
    pub notes: String,
    /// Who can find it.
    pub visibility: Visibility,
    /// What was tested.
    pub factors: Factors,
    /// SHA-256 of the token that lets its holder edit; the token itself is never kept.
    pub edit_token_sha256: [u8; 32],
    /// The files that were received for it.
    pub uploads: Vec<NewUpload>,
}

/// One file as received into one config. Its bytes are in the archive already.
#[derive(Debug, Clone)]
pub struct NewUpload {
    /// Its key, made by the caller.
    pub id: UploadId,
    /// Its public id, made by the caller.
    pub slug: Slug,
    /// As the sender named it.
    pub file_name: String,
    /// Of its bytes: their name in the archive.
    pub sha256: [u8; 32],
    /// Its size.
    pub bytes: u64,
    /// The version of the parsers that read it, so that it can be read again by a newer one.
    pub parser_version: String,
    /// What is incomplete or contradicts itself.
    pub warnings: Vec<Warning>,
    /// Details that would give a person or machine away.
    pub personal: Vec<Personal>,
    /// What it holds, in the file's order. Not necessarily all of the file's runs: a file of several subjects is
    /// received into several configs.
    pub runs: Vec<NewRun>,
}

/// One run of an upload.
#[derive(Debug, Clone)]
pub struct NewRun {
    /// Its key, made by the caller.
    pub id: RunId,
    /// Its public id, made by the caller.
    pub slug: Slug,
    /// As parsed.
    pub run: ParsedRun,
}

/// What became of one upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inserted {
    /// The public id that the caller gave it; nothing has that id when it was a duplicate.
    pub slug: Slug,
    /// The upload of the same config that holds the same bytes already: nothing was added.
    pub duplicate_of: Option<Slug>,
}

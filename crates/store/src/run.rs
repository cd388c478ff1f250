use podium_domain::{ConfigId, ConfigInfo, ParsedRun, RunId, Slug};
use time::OffsetDateTime;

use crate::{Store, StoreError};

/// A run in the list of its config.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunHead {
    /// Its public id.
    pub slug: Slug,
    /// The upload it came with.
    pub upload: Slug,
    /// The format that read it.
    pub format: String,
    /// The tool's own name.
    pub tool: String,
    /// As the file stated it.
    pub tool_version: Option<String>,
    /// A table's section.
    pub section: Option<String>,
    /// As the file stated it.
    pub started_at: Option<String>,
    /// How many workloads it has.
    pub workloads: u32,
    /// When it was added. RFC 3339, UTC.
    pub created_at: String,
}

/// One run with everything that its file said.
#[derive(Debug, Clone, PartialEq)]
pub struct RunRecord {
    /// Its key.
    pub id: RunId,
    /// Its public id.
    pub slug: Slug,
    /// The key of the config it belongs to.
    pub config_id: ConfigId,
    /// The config it belongs to.
    pub config: ConfigInfo,
    /// The upload it came with.
    pub upload: Slug,
    /// As parsed, with the single jobs and the series.
    pub run: ParsedRun,
    /// When it was added. RFC 3339, UTC.
    pub created_at: String,
}

impl Store {
    /// The runs of a config in the order they were added.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn runs_of(&self, config: ConfigId) -> Result<Vec<RunHead>, StoreError> {
        todo!()
    }

    /// The run with this public id.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn run(&self, slug: &Slug) -> Result<Option<RunRecord>, StoreError> {
        todo!()
    }

    /// Deletes a run, and its upload when that has no other run: so the same file can be added again.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn delete_run(&self, slug: &Slug, now: OffsetDateTime) -> Result<(), StoreError> {
        todo!()
    }
}

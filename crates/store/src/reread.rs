//! Stored uploads as a newer parser meets them: one after the other, each with everything that was read of it.

use podium_domain::{ConfigId, ConfigInfo, ParsedRun, Personal, RunId, UploadId, Warning};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::{
    NewRun, Store, StoreError,
    config::config_rows,
    measured::RunKeys,
    run::{file_identities, parsed_workloads, run_rows},
    tested::SNAPSHOT,
    text,
};

/// What tells one run of a file from the others, whatever the parser makes of its figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunKey {
    /// Its path in the archive that was uploaded.
    pub member: Option<String>,
    /// The tool's own name.
    pub tool: String,
    /// A table's section.
    pub section: Option<String>,
    /// As the file stated it.
    pub started_at: Option<String>,
    /// First and last line, from 1.
    pub lines: Option<[u64; 2]>,
}

impl From<&ParsedRun> for RunKey {
    fn from(run: &ParsedRun) -> Self {
        Self {
            member: run.member.clone(),
            tool: run.tool.clone(),
            section: run.section.clone(),
            started_at: run.started_at.clone(),
            lines: run.lines,
        }
    }
}

/// An upload with everything that was read of it.
#[derive(Debug, Clone)]
pub struct StoredUpload {
    /// The config it belongs to.
    pub config_id: ConfigId,
    /// The same as it is shown.
    pub config: ConfigInfo,
    /// Its key.
    pub id: UploadId,
    /// As the sender named it.
    pub file_name: String,
    /// Of its bytes: their name in the archive.
    pub sha256: [u8; 32],
    /// The parsers that read it last.
    pub parser_version: String,
    /// What was incomplete or contradicted itself.
    pub warnings: Vec<Warning>,
    /// Details that would give a person or machine away.
    pub personal: Vec<Personal>,
    /// Its runs in the file's order.
    pub runs: Vec<NewRun>,
    /// Runs of the file that its owner took out of this config.
    pub removed: Vec<RunKey>,
}

impl Store {
    /// How many uploads were read by other parsers than these; with `None` how many there are.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn count_uploads(&self, read_by_other_than: Option<&str>) -> Result<u64, StoreError> {
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from upload where $1::text is null or parser_version <> $1"#,
            read_by_other_than
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(count.cast_unsigned())
    }

    /// The next uploads, at most `limit` (1,000), after this one in the order of their keys. Whatever is changed
    /// meanwhile, none is met twice.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn uploads_after(
        &self,
        after: Option<(ConfigId, UploadId)>,
        read_by_other_than: Option<&str>,
        limit: u32,
    ) -> Result<Vec<(ConfigId, UploadId)>, StoreError> {
        let (config, upload) = after.map_or((Uuid::nil(), Uuid::nil()), |(config, upload)| {
            (config.0, upload.0)
        });
        let rows = sqlx::query!(
            "select config_id, id from upload
             where (config_id, id) > ($1, $2) and ($3::text is null or parser_version <> $3)
             order by config_id, id limit $4",
            config,
            upload,
            read_by_other_than,
            i64::from(limit.min(1000))
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| (ConfigId(row.config_id), UploadId(row.id)))
            .collect())
    }

    /// An upload with everything that was read of it. The number of queries does not grow with its runs.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn stored_upload(
        &self,
        config: ConfigId,
        upload: UploadId,
    ) -> Result<Option<StoredUpload>, StoreError> {
        let mut snapshot = self.pool.begin_with(SNAPSHOT).await?;
        let row = sqlx::query!(
            r#"select c.slug as config, u.file_name, u.sha256, u.parser_version,
                 u.warnings as "warnings: Json<Vec<Warning>>", u.personal as "personal: Json<Vec<Personal>>",
                 u.removed as "removed: Json<Vec<RunKey>>",
                 array(select r.id from run r where r.config_id = u.config_id and r.upload_id = u.id) as "runs!"
               from upload u join config c on c.id = u.config_id
               where u.config_id = $1 and u.id = $2"#,
            config.0,
            upload.0
        )
        .fetch_optional(&mut *snapshot)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let info = config_rows(&mut *snapshot, &[row.config]).await?.pop();
        let runs = run_rows(&mut snapshot, config.0, &row.runs).await?;
        let keys = RunKeys {
            config_ids: vec![config.0; row.runs.len()],
            run_ids: row.runs,
        };
        let mut workloads = parsed_workloads(&mut snapshot, &keys, &self.unreadable).await?;
        for ((run, position), identity) in file_identities(&mut snapshot, &keys).await? {
            if let Some(workload) = workloads.get_mut(&run).and_then(|run| run.get_mut(position)) {
                workload.identity = identity;
            }
        }
        snapshot.commit().await?;
        let runs = runs.into_iter().map(|run| {
            let workloads = workloads.remove(&run.id).unwrap_or_default();
            Ok(NewRun {
                id: RunId(run.id),
                slug: text::slug(&run.slug)?,
                run: run.parsed(workloads),
            })
        });
        Ok(Some(StoredUpload {
            config_id: config,
            config: info.ok_or(StoreError::Corrupt("upload"))?.info()?,
            id: upload,
            file_name: row.file_name,
            sha256: text::sha256(&row.sha256)?,
            parser_version: row.parser_version,
            warnings: row.warnings.0,
            personal: row.personal.0,
            runs: runs.collect::<Result<_, StoreError>>()?,
            removed: row.removed.0,
        }))
    }
}

/// What is read back of a value that is stored: without U+0000, which the database cannot hold.
///
/// # Errors
/// When it has no JSON form.
pub fn as_kept<T: Serialize + serde::de::DeserializeOwned>(value: &T) -> Result<T, StoreError> {
    serde_json::from_str(&text::document(value)?).map_err(|_| StoreError::Unwritable)
}

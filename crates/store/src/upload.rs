use std::collections::HashMap;

use podium_domain::{ConfigId, Personal, Slug, UploadId, Visibility, Warning};
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::{Store, StoreError, config, insert, text};

/// An upload in the list of its config.
#[derive(Debug, Clone, PartialEq)]
pub struct UploadHead {
    /// Its public id.
    pub slug: Slug,
    /// As the sender named it.
    pub file_name: String,
    /// Of its bytes.
    pub sha256: [u8; 32],
    /// Its size.
    pub bytes: u64,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// What is incomplete or contradicts itself.
    pub warnings: Vec<Warning>,
    /// Details that would give a person or machine away: for the holder of the edit token only.
    pub personal: Vec<Personal>,
    /// Its runs, in the file's order.
    pub runs: Vec<Slug>,
    /// Whether it is an archive or a spreadsheet, whose runs were read from files or sheets in it.
    pub has_members: bool,
}

/// One upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadRecord {
    /// Its key.
    pub id: UploadId,
    /// Its public id.
    pub slug: Slug,
    /// The config it belongs to.
    pub config_id: ConfigId,
    /// That config's public id.
    pub config: Slug,
    /// Who can see that config.
    pub visibility: Visibility,
    /// SHA-256 of that config's edit token.
    pub edit_token_sha256: [u8; 32],
    /// As the sender named it.
    pub file_name: String,
    /// Of its bytes: their name in the archive.
    pub sha256: [u8; 32],
    /// Its size.
    pub bytes: u64,
}

impl Store {
    /// The uploads of a config in the order they were added.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn uploads_of(&self, config: ConfigId) -> Result<Vec<UploadHead>, StoreError> {
        let rows = sqlx::query!(
            r#"select u.slug, u.file_name, u.sha256, b.bytes, u.created_at,
                 u.warnings as "warnings: Json<Vec<Warning>>", u.personal as "personal: Json<Vec<Personal>>",
                 array(select r.slug from run r where r.config_id = u.config_id and r.upload_id = u.id
                   order by r.position) as "runs!",
                 exists(select from run r where r.config_id = u.config_id and r.upload_id = u.id
                   and r.member is not null) as "has_members!"
               from upload u join blob b on b.sha256 = u.sha256
               where u.config_id = $1 order by u.created_at, u.position"#,
            config.0
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(UploadHead {
                    slug: text::slug(&row.slug)?,
                    file_name: row.file_name,
                    sha256: text::sha256(&row.sha256)?,
                    bytes: row.bytes.cast_unsigned(),
                    created_at: text::rfc3339(row.created_at)?,
                    warnings: row.warnings.0,
                    personal: row.personal.0,
                    runs: row
                        .runs
                        .iter()
                        .map(|slug| text::slug(slug))
                        .collect::<Result<_, _>>()?,
                    has_members: row.has_members,
                })
            })
            .collect()
    }

    /// The personal details in all files of these configs, by config; for masking what others see of them. One query.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn personal_of(&self, configs: &[Slug]) -> Result<HashMap<Slug, Vec<Personal>>, StoreError> {
        let configs: Vec<_> = configs.iter().map(|slug| slug.as_str().to_owned()).collect();
        let rows = sqlx::query!(
            r#"select c.slug, u.personal as "personal: Json<Vec<Personal>>"
               from config c join upload u on u.config_id = c.id
               where c.slug = any($1) and u.personal::text <> '[]'
               order by u.created_at, u.position"#,
            &configs
        )
        .fetch_all(&self.pool)
        .await?;
        let mut found: HashMap<Slug, Vec<Personal>> = HashMap::new();
        for row in rows {
            found
                .entry(text::slug(&row.slug)?)
                .or_default()
                .extend(row.personal.0);
        }
        Ok(found)
    }

    /// The upload with this public id.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn upload(&self, slug: &Slug) -> Result<Option<UploadRecord>, StoreError> {
        let row = sqlx::query!(
            "select u.id, u.config_id, c.slug as config, c.visibility, c.edit_token_sha256, u.file_name, u.sha256, b.bytes
             from slug s
             join upload u on u.config_id = s.config_id and u.id = s.id
             join config c on c.id = u.config_id
             join blob b on b.sha256 = u.sha256
             where s.slug = $1 and s.noun = 'upload'",
            slug.as_str()
        )
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| {
            Ok(UploadRecord {
                id: UploadId(row.id),
                slug: slug.clone(),
                config_id: ConfigId(row.config_id),
                config: text::slug(&row.config)?,
                visibility: text::visibility(&row.visibility)?,
                edit_token_sha256: text::sha256(&row.edit_token_sha256)?,
                file_name: row.file_name,
                sha256: text::sha256(&row.sha256)?,
                bytes: row.bytes.cast_unsigned(),
            })
        })
        .transpose()
    }

    /// Deletes an upload with its runs. Its blob becomes unreferenced.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn delete_upload(&self, slug: &Slug, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        let Some(upload) = sqlx::query!(
            "select config_id, id from slug where slug = $1 and noun = 'upload'",
            slug.as_str()
        )
        .fetch_optional(&mut *transaction)
        .await?
        else {
            return Ok(());
        };
        config::touch(&mut transaction, upload.config_id, now).await?;
        sqlx::query!(
            "delete from slug where slug = $1
             or slug in (select slug from run where config_id = $2 and upload_id = $3)",
            slug.as_str(),
            upload.config_id,
            upload.id
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!(
            "delete from upload where config_id = $1 and id = $2",
            upload.config_id,
            upload.id
        )
        .execute(&mut *transaction)
        .await?;
        insert::count_runs(&mut transaction, &[upload.config_id]).await?;
        transaction.commit().await?;
        Ok(())
    }
}

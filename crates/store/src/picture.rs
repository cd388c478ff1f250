use podium_domain::ConfigId;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Store, StoreError, config, text};

/// A picture whose bytes are in the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPicture {
    /// Of its bytes: their name in the archive.
    pub sha256: [u8; 32],
    /// Its size.
    pub bytes: u64,
    /// `image/jpeg` or `image/webp`.
    pub media_type: &'static str,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// What its owner says of it; may be empty.
    pub caption: String,
}

/// A picture of a config.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Of its bytes: their name in the archive, and the picture's within its config.
    pub sha256: [u8; 32],
    /// Its size.
    pub bytes: u64,
    /// The kind of its bytes.
    pub media_type: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// What its owner says of it; may be empty.
    pub caption: String,
    /// When it was attached. RFC 3339, UTC.
    pub created_at: String,
}

/// That a picture was attached or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureChange {
    /// What its owner said of it.
    pub caption: String,
    /// Whether it was attached; else it was removed.
    pub attached: bool,
    /// RFC 3339, UTC.
    pub changed_at: String,
}

impl Store {
    /// Attaches pictures to a config; those that it has already stay as they are.
    ///
    /// # Errors
    /// [`StoreError::Missing`] when there is no such config, [`StoreError::OutOfRange`] when it would have more than
    /// `most`: then none is attached.
    pub async fn insert_pictures(
        &self,
        config: ConfigId,
        pictures: &[NewPicture],
        most: u32,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        // The blobs first and in the order of their keys, as uploads do: see `Store::delete_blob`.
        let mut in_order: Vec<&NewPicture> = pictures.iter().collect();
        in_order.sort_by_key(|picture| picture.sha256);
        for picture in in_order {
            sqlx::query!(
                "insert into blob (sha256, bytes, written_at) values ($1, $2, $3)
                 on conflict (sha256) do update set written_at = greatest(blob.written_at, excluded.written_at)",
                &picture.sha256,
                i64::try_from(picture.bytes).map_err(|_| StoreError::OutOfRange("the size of a picture"))?,
                now
            )
            .execute(&mut *transaction)
            .await?;
        }
        if !config::touch(&mut transaction, config.0, now).await? {
            return Err(StoreError::Missing);
        }
        for picture in pictures {
            if insert_picture(&mut transaction, config, picture, now).await? {
                insert_change(&mut transaction, config.0, &picture.caption, true, now).await?;
            }
        }
        let attached = sqlx::query_scalar!(
            r#"select count(*) as "count!" from picture where config_id = $1"#,
            config.0
        )
        .fetch_one(&mut *transaction)
        .await?;
        if attached > i64::from(most) {
            return Err(StoreError::OutOfRange("the number of pictures"));
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The pictures of a config in the order they were attached.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn pictures_of(&self, config: ConfigId) -> Result<Vec<Picture>, StoreError> {
        let rows = sqlx::query!(
            "select p.sha256, b.bytes, p.media_type, p.width, p.height, p.caption, p.created_at
             from picture p join blob b on b.sha256 = p.sha256
             where p.config_id = $1 order by p.number",
            config.0
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(Picture {
                    sha256: text::sha256(&row.sha256)?,
                    bytes: row.bytes.cast_unsigned(),
                    media_type: row.media_type,
                    width: row.width.cast_unsigned(),
                    height: row.height.cast_unsigned(),
                    caption: row.caption,
                    created_at: text::rfc3339(row.created_at)?,
                })
            })
            .collect()
    }

    /// Removes a picture from a config and says whether it was there. Its blob becomes unreferenced.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn delete_picture(
        &self,
        config: ConfigId,
        sha256: &[u8; 32],
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin().await?;
        config::touch(&mut transaction, config.0, now).await?;
        let caption = sqlx::query_scalar!(
            "delete from picture where config_id = $1 and sha256 = $2 returning caption",
            config.0,
            sha256
        )
        .fetch_optional(&mut *transaction)
        .await?;
        if let Some(caption) = &caption {
            insert_change(&mut transaction, config.0, caption, false, now).await?;
        }
        transaction.commit().await?;
        Ok(caption.is_some())
    }

    /// Which pictures of a config were attached and removed, the newest change first; at most 40.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn picture_changes_of(&self, config: ConfigId) -> Result<Vec<PictureChange>, StoreError> {
        let rows = sqlx::query!(
            "select caption, attached, changed_at from picture_change
             where config_id = $1 order by number desc limit 40",
            config.0
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                Ok(PictureChange {
                    caption: row.caption,
                    attached: row.attached,
                    changed_at: text::rfc3339(row.changed_at)?,
                })
            })
            .collect()
    }
}

/// Inserts the row of one picture, unless the config has it already. Its config is locked.
async fn insert_picture(
    connection: &mut PgConnection,
    config: ConfigId,
    picture: &NewPicture,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let pixels = |side: u32| i32::try_from(side).map_err(|_| StoreError::OutOfRange("the size of a picture"));
    let inserted = sqlx::query!(
        "insert into picture (config_id, sha256, number, media_type, width, height, caption, created_at)
         select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7 from picture where config_id = $1
         on conflict (config_id, sha256) do nothing",
        config.0,
        &picture.sha256,
        picture.media_type,
        pixels(picture.width)?,
        pixels(picture.height)?,
        &*text::clean(&picture.caption),
        now
    )
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

async fn insert_change(
    connection: &mut PgConnection,
    config: Uuid,
    caption: &str,
    attached: bool,
    now: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into picture_change (config_id, number, caption, attached, changed_at)
         select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from picture_change where config_id = $1",
        config,
        &*text::clean(caption),
        attached,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

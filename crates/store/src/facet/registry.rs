use podium_domain::factor;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::refresh;
use crate::{Store, StoreError, level};

/// Configs that one transaction of a pass takes.
const BATCH: i64 = 200;

impl Store {
    /// Reads all stored levels anew when the registry of factors is another than the one they were last read with. Some
    /// hundreds of configs a transaction; a pass that was cut off begins anew, and two at the same time do no harm.
    /// Whether there was something to do.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn read_levels_anew(&self) -> Result<bool, StoreError> {
        let fingerprint = fingerprint();
        let known = sqlx::query_scalar!(
            "select fingerprint from registry where fingerprint = $1",
            fingerprint
        )
        .fetch_optional(&self.pool)
        .await?;
        if known.is_some() {
            return Ok(false);
        }
        let mut after = Uuid::nil();
        while let Some(last) = self.read_batch(after).await? {
            after = last;
        }
        let mut transaction = self.pool.begin().await?;
        sqlx::query!("delete from registry")
            .execute(&mut *transaction)
            .await?;
        sqlx::query!(
            "insert into registry (fingerprint) values ($1) on conflict do nothing",
            fingerprint
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The configs after one, by their keys; the last of them.
    async fn read_batch(&self, after: Uuid) -> Result<Option<Uuid>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let configs = sqlx::query_scalar!(
            "select id from config where id > $1 order by id limit $2 for update",
            after,
            BATCH
        )
        .fetch_all(&mut *transaction)
        .await?;
        let Some(last) = configs.last().copied() else {
            return Ok(None);
        };
        let rows = sqlx::query!(
            "select f.config_id, f.factor, l.level from config_factor f join level l on l.id = f.level_id
             where f.config_id = any($1)",
            &configs
        )
        .fetch_all(&mut *transaction)
        .await?;
        let (mut ids, mut names, mut forms) = (Vec::new(), Vec::new(), Vec::new());
        for row in rows {
            forms.push(level::canonical(&row.factor, &row.level));
            ids.push(row.config_id);
            names.push(row.factor);
        }
        sqlx::query!(
            "update config_factor f set canonical = new.canonical
             from unnest($1::uuid[], $2::text[], $3::text[]) as new (config_id, factor, canonical)
             where f.config_id = new.config_id and f.factor = new.factor and f.canonical <> new.canonical",
            &ids,
            &names,
            &forms
        )
        .execute(&mut *transaction)
        .await?;
        refresh(&mut transaction, &configs).await?;
        transaction.commit().await?;
        Ok(Some(last))
    }
}

/// What changes with the registry, and only with it.
fn fingerprint() -> String {
    let mut hash = Sha256::new();
    for factor in factor::all() {
        hash.update(format!("{factor:?}"));
    }
    hex::encode(hash.finalize())
}

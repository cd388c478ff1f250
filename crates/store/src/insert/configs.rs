use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::{NewConfig, StoreError, level, text};

/// Writes configs without their uploads.
pub(super) async fn insert(
    connection: &mut PgConnection,
    configs: &[NewConfig],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let ids: Vec<_> = configs.iter().map(|config| config.id.0).collect();
    let slugs: Vec<_> = configs
        .iter()
        .map(|config| config.slug.as_str().to_owned())
        .collect();
    let titles: Vec<_> = configs
        .iter()
        .map(|config| text::clean(&config.title).into_owned())
        .collect();
    let notes: Vec<_> = configs
        .iter()
        .map(|config| text::clean(&config.notes).into_owned())
        .collect();
    let visibilities: Vec<_> = configs
        .iter()
        .map(|config| config.visibility.as_str().to_owned())
        .collect();
    let tokens: Vec<_> = configs
        .iter()
        .map(|config| config.edit_token_sha256.to_vec())
        .collect();
    sqlx::query!(
        "insert into config
           (id, slug, title, notes, visibility, edit_token_sha256, created_at, updated_at)
         select *, $7, $7
         from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[])",
        &ids,
        &slugs,
        &titles,
        &notes,
        &visibilities,
        &tokens,
        now
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into slug (slug, noun, config_id, id)
         select new.slug, 'config', new.id, new.id from unnest($1::text[], $2::uuid[]) as new (slug, id)",
        &slugs,
        &ids
    )
    .execute(&mut *connection)
    .await?;
    let factors: Vec<_> = configs
        .iter()
        .map(|config| (config.id, &config.factors))
        .collect();
    level::insert_factors(connection, &factors).await
}

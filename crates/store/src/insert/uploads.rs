use std::collections::{BTreeMap, HashMap, HashSet};

use podium_domain::Slug;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::received::Received;
use crate::{Inserted, NewUpload, StoreError, text};

/// Writes uploads and their blobs; gives back those that are new, and what became of each.
pub(super) async fn insert<'a>(
    connection: &mut PgConnection,
    received: &[Received<'a>],
    now: OffsetDateTime,
) -> Result<(Vec<Received<'a>>, Vec<Inserted>), StoreError> {
    insert_blobs(connection, received, now).await?;
    let new = insert_rows(connection, received, now).await?;
    let (kept, left_out): (Vec<_>, Vec<_>) = received
        .iter()
        .copied()
        .partition(|one| new.contains(&one.upload.id.0));
    let originals = originals(connection, &left_out).await?;
    let inserted = received.iter().map(|one| {
        let duplicate_of = if new.contains(&one.upload.id.0) {
            None
        } else {
            Some(
                originals
                    .get(&(one.config.0, one.upload.sha256))
                    .ok_or(StoreError::Missing)?
                    .clone(),
            )
        };
        Ok(Inserted {
            slug: one.upload.slug.clone(),
            duplicate_of,
        })
    });
    let inserted = inserted.collect::<Result<_, StoreError>>()?;
    Ok((kept, inserted))
}

async fn insert_blobs(
    connection: &mut PgConnection,
    received: &[Received<'_>],
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    // In the order of the keys, so that two requests with the same files cannot block each other.
    let mut blobs = BTreeMap::new();
    for one in received {
        blobs.insert(
            one.upload.sha256,
            super::whole(one.upload.bytes, "the size of a file")?,
        );
    }
    let (hashes, sizes): (Vec<_>, Vec<_>) = blobs
        .into_iter()
        .map(|(sha256, bytes)| (sha256.to_vec(), bytes))
        .unzip();
    sqlx::query!(
        "insert into blob (sha256, bytes, written_at)
         select *, $3::timestamptz from unnest($1::bytea[], $2::bigint[])
         on conflict (sha256) do update set written_at = greatest(blob.written_at, excluded.written_at)",
        &hashes,
        &sizes,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The ids of the uploads that are new.
async fn insert_rows(
    connection: &mut PgConnection,
    received: &[Received<'_>],
    now: OffsetDateTime,
) -> Result<HashSet<Uuid>, StoreError> {
    let mut warnings = Vec::with_capacity(received.len());
    let mut personal = Vec::with_capacity(received.len());
    let mut positions = Vec::with_capacity(received.len());
    for one in received {
        warnings.push(text::document(&one.upload.warnings)?);
        personal.push(text::document(&one.upload.personal)?);
        positions.push(super::position(one.position)?);
    }
    let of = |column: fn(&NewUpload) -> String| -> Vec<String> {
        received.iter().map(|one| column(one.upload)).collect()
    };
    let new = sqlx::query_scalar!(
        "with new as (
           insert into upload (config_id, id, slug, position, file_name, sha256, parser_version, warnings, personal,
             created_at)
           select config_id, id, slug, position, file_name, sha256, parser_version, warnings::json, personal::json, $10
           from unnest($1::uuid[], $2::uuid[], $3::text[], $4::integer[], $5::text[], $6::bytea[], $7::text[],
             $8::text[], $9::text[]) as given (config_id, id, slug, position, file_name, sha256, parser_version,
             warnings, personal)
           on conflict (config_id, sha256) do nothing
           returning slug, config_id, id
         ), public as (
           insert into slug (slug, noun, config_id, id) select slug, 'upload', config_id, id from new
         )
         select id from new",
        &received.iter().map(|one| one.config.0).collect::<Vec<_>>(),
        &received.iter().map(|one| one.upload.id.0).collect::<Vec<_>>(),
        &of(|upload| upload.slug.as_str().to_owned()),
        &positions,
        &of(|upload| text::clean(&upload.file_name).into_owned()),
        &received.iter().map(|one| one.upload.sha256.to_vec()).collect::<Vec<_>>(),
        &of(|upload| text::clean(&upload.parser_version).into_owned()),
        &warnings,
        &personal,
        now
    )
    .fetch_all(connection)
    .await?;
    Ok(new.into_iter().collect())
}

/// The uploads that hold the same bytes in the same config.
async fn originals(
    connection: &mut PgConnection,
    left_out: &[Received<'_>],
) -> Result<HashMap<(Uuid, [u8; 32]), Slug>, StoreError> {
    if left_out.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = sqlx::query!(
        "select config_id, sha256, slug from upload
         where (config_id, sha256) in (select * from unnest($1::uuid[], $2::bytea[]))",
        &left_out.iter().map(|one| one.config.0).collect::<Vec<_>>(),
        &left_out
            .iter()
            .map(|one| one.upload.sha256.to_vec())
            .collect::<Vec<_>>()
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok((
                (row.config_id, text::sha256(&row.sha256)?),
                text::slug(&row.slug)?,
            ))
        })
        .collect()
}

use std::collections::BTreeMap;

use podium_domain::{ConfigId, Factor, Factors, Level, factor};
use sha2::{Digest, Sha256};
use sqlx::PgConnection;
use uuid::{Builder, Uuid};

use crate::StoreError;

/// A level's key: the first 128 bits of the SHA-256 of its text as a UUID v8, so that nothing has to be looked up.
pub(crate) fn level_id(level: &Level) -> Uuid {
    let digest = Sha256::digest(level.as_str().as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

/// Gives configs that have no factors theirs.
pub(crate) async fn insert_factors(
    connection: &mut PgConnection,
    all: &[(ConfigId, &Factors)],
) -> Result<(), StoreError> {
    // In the order of the keys: two requests with the same levels wait for each other instead of blocking each other.
    let mut dictionary = BTreeMap::new();
    let (mut config_ids, mut names, mut level_ids) = (Vec::new(), Vec::new(), Vec::new());
    let mut forms = Vec::new();
    for (config, factors) in all {
        for (factor, level) in *factors {
            let id = level_id(level);
            dictionary.insert(id, level.as_str().to_owned());
            config_ids.push(config.0);
            names.push(factor.as_str().to_owned());
            level_ids.push(id);
            forms.push(canonical(factor.as_str(), level.as_str()));
        }
    }
    if config_ids.is_empty() {
        return Ok(());
    }
    let (ids, levels): (Vec<Uuid>, Vec<String>) = dictionary.into_iter().unzip();
    sqlx::query!(
        "insert into level (id, level) select * from unnest($1::uuid[], $2::text[]) on conflict (id) do nothing",
        &ids,
        &levels
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into config_factor (config_id, factor, level_id, canonical)
         select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[])",
        &config_ids,
        &names,
        &level_ids,
        &forms
    )
    .execute(&mut *connection)
    .await?;
    Ok(())
}

/// The form by which levels of a factor are equal, under the name by which the registry has it.
pub(crate) fn canonical(factor: &str, level: &str) -> String {
    factor::canonical(factor::registered_name(factor), level)
}

/// Factors from what the database holds.
pub(crate) fn factors(names: Vec<String>, levels: Vec<String>) -> Result<Factors, StoreError> {
    names
        .into_iter()
        .zip(levels)
        .map(|(name, level)| Some((Factor::try_from(name).ok()?, Level::try_from(level).ok()?)))
        .collect::<Option<_>>()
        .ok_or(StoreError::Corrupt("factor"))
}

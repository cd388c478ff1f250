//! Workloads with their figures: what the comparison and the page of a run have in common.

mod document;
mod kept;
mod rows;
mod unreadable;

use std::collections::HashMap;

use podium_domain::TestedWorkload;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::StoreError;

pub use kept::KeptFigures;
pub(crate) use kept::keep;
pub(crate) use rows::IdentityRow;
pub(crate) use unreadable::Unreadable;

/// Runs to be read: of each its config and itself, as their tables have it in their keys.
#[derive(Default)]
pub(crate) struct RunKeys {
    pub(crate) config_ids: Vec<Uuid>,
    pub(crate) run_ids: Vec<Uuid>,
}

impl RunKeys {
    fn pairs(&self) -> impl Iterator<Item = (Uuid, Uuid)> {
        self.config_ids.iter().copied().zip(self.run_ids.iter().copied())
    }
}

impl FromIterator<(Uuid, Uuid)> for RunKeys {
    fn from_iter<I: IntoIterator<Item = (Uuid, Uuid)>>(pairs: I) -> Self {
        let (config_ids, run_ids) = pairs.into_iter().unzip();
        Self { config_ids, run_ids }
    }
}

/// The workloads of these runs, by run and in the file's order. One query whatever the number, and two more for those of
/// which there is no document (any more). Documents that cannot be read are noticed.
pub(crate) async fn workloads(
    connection: &mut PgConnection,
    runs: &RunKeys,
    unreadable: &Unreadable,
) -> Result<HashMap<Uuid, Vec<TestedWorkload>>, StoreError> {
    let mut found = kept::read(connection, runs, unreadable).await?;
    let missing: RunKeys = runs.pairs().filter(|(_, run)| !found.contains_key(run)).collect();
    if !missing.run_ids.is_empty() {
        found.extend(rows::workloads(connection, &missing).await?);
    }
    Ok(found)
}

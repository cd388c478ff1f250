use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

use uuid::Uuid;

/// More than these are noticed again once they were made anew.
const MOST: usize = 10_000;

/// Runs whose documents are of this program's layout and yet say nothing to it, as they were met while pages were read.
/// The next pass throws them away and makes them anew: to look for them it would have to read every figure there is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Unreadable(Arc<Mutex<BTreeSet<(Uuid, Uuid)>>>);

impl Unreadable {
    /// A run by its config and itself.
    pub(super) fn notice(&self, run: (Uuid, Uuid)) {
        let mut noticed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if noticed.len() < MOST {
            noticed.insert(run);
        }
    }

    /// Those that were noticed since it was asked last.
    pub(super) fn take(&self) -> BTreeSet<(Uuid, Uuid)> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

use podium_domain::{Slug, TestedConfig};

use crate::{Store, StoreError};

impl Store {
    /// Configs with everything that was measured on them, in the order asked; those that do not exist are left out,
    /// one asked twice is given once. The same few queries whatever the number. Private ones are among them: the
    /// caller looks at their visibility.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn tested_configs(&self, slugs: &[Slug]) -> Result<Vec<TestedConfig>, StoreError> {
        todo!()
    }
}

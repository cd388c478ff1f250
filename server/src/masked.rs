//! What others than the holder of an edit token see of a config's files: without the personal details in them.

use std::collections::HashMap;

use podium_domain::{Slug, TestedConfig};
use podium_formats::Masks;
use podium_store::{RunRecord, UploadHead};

use crate::{error::AppError, state::AppState};

/// Masks the runs of configs, for everybody: a comparison shows all its readers the same. Which rows line up was decided
/// when the files were read, by the names as they are.
///
/// # Errors
/// When the database cannot be asked.
pub async fn configs(state: &AppState, configs: &mut [TestedConfig]) -> Result<(), AppError> {
    let slugs: Vec<Slug> = configs.iter().map(|config| config.info.id.clone()).collect();
    let personal = state.store.personal_of(&slugs).await?;
    // Most files name nobody: of those one memory of what has been looked at serves all.
    let mut plain = Masks::new(&[]);
    for config in configs {
        match personal.get(&config.info.id) {
            Some(personal) => Masks::new(personal).config(config),
            None => plain.config(config),
        }
    }
    Ok(())
}

/// Masks a run.
///
/// # Errors
/// When the database cannot be asked.
pub async fn run(state: &AppState, record: &mut RunRecord) -> Result<(), AppError> {
    let config = std::slice::from_ref(&record.config.id);
    let personal = state.store.personal_of(config).await?;
    let mut masks = Masks::new(personal.get(&record.config.id).map_or(&[], Vec::as_slice));
    masks.run(&mut record.run);
    for correction in &mut record.corrections {
        masks.identity(&mut correction.file_identity);
    }
    Ok(())
}

/// Names in several configs as everybody sees them.
pub struct Names(HashMap<Slug, Masks>);

impl Names {
    /// What is masked in these configs.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub async fn of(state: &AppState, configs: &[Slug]) -> Result<Self, AppError> {
        let personal = state.store.personal_of(configs).await?;
        let masks = personal
            .into_iter()
            .map(|(config, personal)| (config, Masks::new(&personal)));
        Ok(Self(masks.collect()))
    }

    /// A name in a config without the personal details of its files.
    pub fn shown(&mut self, config: &Slug, name: &str) -> String {
        match self.0.get_mut(config) {
            Some(masks) => masks.text(name),
            None => name.to_owned(),
        }
    }
}

/// Masks what is said of uploads.
pub fn uploads(uploads: &mut [UploadHead]) {
    for upload in uploads {
        Masks::new(&upload.personal).warnings(&mut upload.warnings);
    }
}

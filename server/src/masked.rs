//! What others than the holder of an edit token see of a config's files: without the personal details in them.

use podium_domain::{Slug, TestedConfig};
use podium_formats::Masks;
use podium_store::{RunRecord, TimeSeries, UploadHead};

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

/// Masks the names of what was measured over time, for everybody, as in a comparison.
///
/// # Errors
/// When the database cannot be asked.
pub async fn series(state: &AppState, all: &mut [TimeSeries]) -> Result<(), AppError> {
    let slugs: Vec<Slug> = all.iter().map(|one| one.config_slug.clone()).collect();
    let personal = state.store.personal_of(&slugs).await?;
    for one in all {
        let mut masks = Masks::new(personal.get(&one.config_slug).map_or(&[], Vec::as_slice));
        one.workload = masks.text(&one.workload);
    }
    Ok(())
}

/// Masks what is said of uploads.
pub fn uploads(uploads: &mut [UploadHead]) {
    for upload in uploads {
        Masks::new(&upload.personal).warnings(&mut upload.warnings);
    }
}

use std::collections::BTreeMap;

use podium_app::pages::{Description, FieldError, PastedSystem};
use podium_domain::{Factors, Visibility};
use podium_store::ConfigChange;
use serde::Deserialize;

use crate::{
    error::AppError,
    ingest::{
        FACTOR_FIELD, add_factors, add_level, add_unstated, checked_notes, checked_title, factors_from_lines,
        parse_machine, parse_visibility,
    },
    web::meanwhile,
};

/// The fields of the editing form, and one of each factor that has a field of its own.
#[derive(Deserialize)]
pub(in crate::web) struct Fields {
    title: String,
    visibility: String,
    factors: String,
    notes: String,
    #[serde(default)]
    pub(super) system: String,
    #[serde(default)]
    system_of: String,
    #[serde(default)]
    pub(super) read: String,
    #[serde(default)]
    revision: String,
    #[serde(flatten)]
    levels: BTreeMap<String, String>,
}

impl Fields {
    /// Stated levels, by the names of their factors.
    fn levels(&self) -> impl Iterator<Item = (&str, &str)> {
        self.levels
            .iter()
            .filter_map(|(name, level)| Some((name.strip_prefix(FACTOR_FIELD)?, level.as_str())))
            .filter(|(_, level)| !level.trim().is_empty())
    }

    fn system(&self) -> PastedSystem {
        PastedSystem {
            text: self.system.clone(),
            of: parse_machine(&self.system_of).unwrap_or_default(),
            outputs: None,
        }
    }

    /// The config's revision that they were made from.
    ///
    /// # Errors
    /// When it is none.
    pub(super) fn made_from(&self) -> Result<Option<u32>, AppError> {
        meanwhile::made_from(&self.revision)
    }

    /// What they say of the config; who can see it as `kept`, where they do not say that.
    pub(super) fn description(&self, kept: Visibility) -> Description {
        Description {
            title: self.title.clone(),
            visibility: parse_visibility(&self.visibility).unwrap_or(kept),
            levels: self
                .levels()
                .map(|(factor, level)| (factor.to_owned(), level.to_owned()))
                .collect(),
            factors: self.factors.clone(),
            notes: self.notes.clone(),
            system: self.system(),
        }
    }
}

/// What is to become of the config.
///
/// # Errors
/// What is wrong with each field.
pub(super) fn checked(fields: &Fields, stored: &Factors) -> Result<ConfigChange, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut wrong = |field: &str, error: &AppError| {
        errors.push(FieldError {
            field: field.to_owned(),
            message: error.to_string(),
        });
    };
    let title = checked_title(&fields.title)
        .and_then(|title| {
            if title.is_empty() {
                Err(AppError::Invalid("Give it a title.".to_owned()))
            } else {
                Ok(title)
            }
        })
        .map_err(|error| wrong("title", &error));
    let visibility = parse_visibility(&fields.visibility).map_err(|error| wrong("visibility", &error));
    let notes = checked_notes(&fields.notes).map_err(|error| wrong("notes", &error));
    let described = fields.description(Visibility::default());
    let factors = described_factors(&described, stored, &mut wrong);
    match (title, visibility, factors, notes) {
        (Ok(title), Ok(visibility), Some(factors), Ok(notes)) => Ok(ConfigChange {
            title: Some(title),
            notes: Some(notes),
            visibility: Some(visibility),
            factors: Some(factors),
            revision: None,
        }),
        _ => Err(errors),
    }
}

/// All factors of a form; none when one is wrong. What is stored already stays as it is, whatever is asked of levels today.
pub(in crate::web) fn described_factors(
    described: &Description,
    stored: &Factors,
    wrong: &mut impl FnMut(&str, &AppError),
) -> Option<Factors> {
    let mut factors = Factors::new();
    let mut sound = true;
    for (factor, level) in &described.levels {
        let known = stored
            .iter()
            .find(|(name, own)| name.as_str() == factor.as_str() && own.as_str() == level.as_str());
        if let Some((factor, level)) = known {
            factors.insert(factor.clone(), level.clone());
        } else if let Err(error) = add_level(&mut factors, factor, level) {
            wrong(&format!("{FACTOR_FIELD}{factor}"), &error);
            sound = false;
        }
    }
    if let Err(error) =
        factors_from_lines(&described.factors).and_then(|more| add_factors(&mut factors, more))
    {
        wrong("factors", &error);
        sound = false;
    }
    add_unstated(&mut factors, &described.system);
    sound.then_some(factors)
}

//! What somebody else changed while a form was open.

use std::collections::BTreeSet;

use podium_app::pages::Changed;
use podium_domain::{ConfigInfo, Factors, Visibility, factor::known};
use podium_store::{ComparisonChange, ComparisonRecord, ConfigChange, RunChange, RunRecord};

use crate::error::AppError;

/// The revision that a form was made from, by its hidden field; a form without one holds whatever it meets.
///
/// # Errors
/// When it is no number: our own forms have none but that.
pub(super) fn made_from(field: &str) -> Result<Option<u32>, AppError> {
    match field.trim() {
        "" => Ok(None),
        field => field
            .parse()
            .map(Some)
            .map_err(|_| AppError::Invalid("“revision” is no number".to_owned())),
    }
}

/// Where a config differs from what it was to become.
pub(super) fn of_config(now: &ConfigInfo, wanted: &ConfigChange) -> Vec<Changed> {
    let mut changed = Differences::default();
    changed.text("Title", &now.title, wanted.title.as_deref());
    if let Some(factors) = &wanted.factors {
        changed.factors(&now.factors, factors);
    }
    changed.text("Notes", &now.notes, wanted.notes.as_deref());
    changed.visibility(now.visibility, wanted.visibility);
    changed.0
}

/// Where a saved comparison differs from what it was to become.
pub(super) fn of_comparison(now: &ComparisonRecord, wanted: &ComparisonChange) -> Vec<Changed> {
    let mut changed = Differences::default();
    changed.text("Title", &now.title, wanted.title.as_deref());
    changed.text("Note", &now.notes, wanted.notes.as_deref());
    changed.visibility(now.visibility, wanted.visibility);
    changed.0
}

/// Where what its owner says of a run differs from what was to be said.
pub(super) fn of_run(now: &RunRecord, wanted: &RunChange) -> Vec<Changed> {
    let mut changed = Differences::default();
    if let Some(factors) = &wanted.factors {
        changed.factors(&now.owner_factors, factors);
    }
    let excluded = wanted.excluded.as_ref();
    changed.text(
        "Left out of comparisons, because",
        now.excluded.as_deref().unwrap_or_default(),
        excluded.map(|reason| reason.as_deref().unwrap_or_default()),
    );
    changed.0
}

#[derive(Default)]
struct Differences(Vec<Changed>);

impl Differences {
    fn text(&mut self, what: &str, now: &str, wanted: Option<&str>) {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != now) {
            self.0.push(Changed {
                what: what.to_owned(),
                now: now.to_owned(),
                typed: wanted.to_owned(),
            });
        }
    }

    fn visibility(&mut self, now: Visibility, wanted: Option<Visibility>) {
        self.text("Who can see it", now.as_str(), wanted.map(Visibility::as_str));
    }

    fn factors(&mut self, now: &Factors, wanted: &Factors) {
        let factors: BTreeSet<_> = now.keys().chain(wanted.keys()).collect();
        for factor in factors {
            let what = known(factor.as_str()).map_or_else(
                || factor.to_string(),
                |factor| format!("{}: {}", factor.group.name(), factor.name),
            );
            let level = |factors: &Factors| factors.get(factor).map(ToString::to_string);
            self.text(
                &what,
                &level(now).unwrap_or_default(),
                Some(&level(wanted).unwrap_or_default()),
            );
        }
    }
}

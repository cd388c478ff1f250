//! Saving a comparison under a short link.

use podium_app::{
    export::Export,
    query::{CompareQuery, Look},
};
use podium_domain::{ComparisonId, Slug, Visibility};
use podium_store::NewComparison;

use crate::{
    comparison::{self, Loaded},
    error::AppError,
    fresh::{self, EditToken},
    holder::Holder,
    ingest::{checked_notes, checked_title},
    state::AppState,
};

/// A comparison to be saved.
pub struct Draft {
    /// The part of its address after the `?`.
    pub query: String,
    /// May be empty: then the columns name it.
    pub title: String,
    /// Free text.
    pub notes: String,
    /// Who can find it.
    pub visibility: Visibility,
}

/// A saved comparison.
pub struct Saved {
    /// Its short id.
    pub slug: Slug,
    /// The secret of its maker.
    pub token: EditToken,
}

/// Saves a comparison of columns that are all there.
///
/// # Errors
/// When the query or a text is not sound, a column is missing, or fewer than one column is named.
pub async fn save(state: &AppState, holder: &Holder, draft: &Draft) -> Result<Saved, AppError> {
    // A comparison is saved whole, on whichever page of its rows its reader stood.
    let query = CompareQuery::parse(draft.query.trim_start_matches('?'))?.starting_at(0);
    if query.columns.is_empty() {
        return Err(AppError::Invalid(
            "query: name at least one config to save a comparison".to_owned(),
        ));
    }
    let loaded = comparison::load(state, holder, &query).await?;
    if !loaded.missing.is_empty() {
        return Err(AppError::Unprocessable(
            "One of the columns is not there any more; take it out and save again.".to_owned(),
        ));
    }
    let mut title = checked_title(&draft.title)?;
    if title.is_empty() {
        title = made_title(&loaded);
    }
    let saved = Saved {
        slug: fresh::slug(),
        token: EditToken::generate(),
    };
    let new = NewComparison {
        id: ComparisonId(fresh::uuid()),
        slug: saved.slug.clone(),
        title,
        notes: checked_notes(&draft.notes)?,
        query: query.to_query(),
        configs: loaded.configs.clone(),
        visibility: draft.visibility,
        edit_token_sha256: saved.token.sha256(),
        saved: values_now(&loaded, query.look),
    };
    state.store.insert_comparison(&new, fresh::now()).await?;
    Ok(saved)
}

/// Longest document of saved values, in bytes: far beyond what anybody reads, and no larger than a row should be.
const MOST_SAVED_BYTES: usize = 4 << 20;

/// What the comparison shows now; nothing when it is too large to be kept.
fn values_now(loaded: &Loaded, look: Look) -> Option<String> {
    let export = Export::new(&loaded.comparison, look);
    serde_json::to_string(&export)
        .ok()
        .filter(|document| document.len() <= MOST_SAVED_BYTES && !document.contains("\\u0000"))
}

/// A title from the columns', unless one of them is not for everyone to see: the link opens for anyone.
fn made_title(loaded: &Loaded) -> String {
    if loaded.all_open {
        let columns: Vec<&str> = loaded
            .comparison
            .columns
            .iter()
            .map(|column| column.title.as_str())
            .collect();
        columns.join(" or ").chars().take(200).collect()
    } else {
        format!("Comparison of {} configs", loaded.comparison.columns.len())
    }
}

use podium_app::query::{ColumnRef, CompareQuery, MAX_QUERY_BYTES};
use podium_domain::Slug;

use crate::{access, error::AppError, holder::Holder, state::AppState};

/// The query of a comparison in which somebody pasted an address in place of an id, with what the address names; `None`
/// when nobody did. The address of a saved comparison stands for its columns.
///
/// # Errors
/// When what is pasted names nothing, or the database fails.
pub(super) async fn resolved(
    state: &AppState,
    holder: &Holder,
    query: &str,
) -> Result<Option<CompareQuery>, AppError> {
    if query.len() > MAX_QUERY_BYTES {
        return Ok(None);
    }
    let mut pasted = false;
    let mut saved = None;
    let mut pairs = Vec::new();
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        let is_pasted = name == "config" && value.parse::<Slug>().is_err();
        pasted |= is_pasted;
        // One form has one such field: no more than one is looked up.
        match saved_slug(&value).filter(|_| is_pasted && saved.is_none()) {
            Some(slug) => {
                let record = access::comparison(state, slug, holder).await?;
                let columns = CompareQuery::parse(&record.query)?.columns;
                pairs.extend(columns.iter().map(pair));
                saved = Some(record.slug);
            }
            None => pairs.push((name.into_owned(), value.into_owned())),
        }
    }
    if !pasted {
        return Ok(None);
    }
    let query = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs)
        .finish();
    Ok(Some(CompareQuery::parse(&query)?))
}

fn pair(column: &ColumnRef) -> (String, String) {
    let name = match column {
        ColumnRef::Config(_) => "config",
        ColumnRef::Run(_) => "run",
    };
    (name.to_owned(), column.slug().to_string())
}

/// The id in the address of a saved comparison, also of one of its files (`/c/ID.csv`).
fn saved_slug(value: &str) -> Option<&str> {
    let (_, rest) = value.trim().split_once("/c/")?;
    rest.split(['/', '?', '#', '.']).next()
}

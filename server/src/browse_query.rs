//! What one looks for among the public configs, from a URL's query.

use podium_app::query::{CompareQuery, MAX_COLUMNS};
use podium_domain::{Factor, Level, Slug};
use podium_store::BrowseFilter;

use crate::error::AppError;

/// Configs on one page.
pub const PAGE: u32 = 30;
/// Longest search text, in characters.
const MAX_TEXT_CHARS: usize = 200;
/// Most factors one search can name.
const MAX_FACTORS: usize = 20;

/// Reads `q`, `cursor` and any `factor.NAME`. Empty fields, as an untouched form sends them, say nothing; what is chosen
/// on the same page is not meant here.
///
/// # Errors
/// Names the parameter that cannot be read.
pub fn parse(query: &str) -> Result<BrowseFilter, AppError> {
    let mut filter = BrowseFilter {
        limit: PAGE,
        ..BrowseFilter::default()
    };
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        let value = value.trim();
        if value.is_empty() || matches!(name.as_ref(), "config" | "compare" | "with") {
            continue;
        }
        if value.chars().count() > MAX_TEXT_CHARS {
            return Err(AppError::Invalid(format!(
                "“{name}” is longer than {MAX_TEXT_CHARS} characters"
            )));
        }
        match (name.as_ref(), name.strip_prefix("factor.")) {
            ("q", _) => filter.q = Some(value.to_owned()),
            ("cursor", _) => filter.cursor = Some(value.to_owned()),
            (_, Some(factor)) if filter.factors.len() < MAX_FACTORS => {
                let invalid =
                    |error: podium_domain::InvalidText| AppError::Invalid(format!("{name}: {error}"));
                filter.factors.push((
                    Factor::parse(factor).map_err(invalid)?,
                    Level::parse(value).map_err(invalid)?,
                ));
            }
            (_, Some(_)) => {
                return Err(AppError::Invalid(format!(
                    "a search names at most {MAX_FACTORS} factors"
                )));
            }
            _ => return Err(AppError::Invalid(format!("there is no parameter “{name}” here"))),
        }
    }
    Ok(filter)
}

/// The configs that are chosen, each once, and whether they are to be compared now. What is no id is left out.
pub fn chosen(query: &str) -> (Vec<Slug>, bool) {
    let (mut configs, mut compare) = (Vec::new(), false);
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        compare |= name == "compare" && !value.is_empty();
        if name == "config"
            && configs.len() < MAX_COLUMNS
            && let Ok(slug) = value.parse()
            && !configs.contains(&slug)
        {
            configs.push(slug);
        }
    }
    (configs, compare)
}

/// The comparison that what is chosen is to be added to.
///
/// # Errors
/// When what stands there is no comparison.
pub fn adding_to(query: &str) -> Result<Option<CompareQuery>, AppError> {
    let with = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "with");
    let Some((_, with)) = with else { return Ok(None) };
    let with = CompareQuery::parse(&with)?;
    Ok((!with.columns.is_empty()).then_some(with))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_read_and_nonsense_is_named() {
        let filter = parse("q=mini+xl&factor.share.protocol=NFS&cursor=&config=abc").unwrap();
        assert_eq!(filter.q.as_deref(), Some("mini xl"));
        assert_eq!(filter.factors.len(), 1);
        assert_eq!(filter.cursor, None);
        assert!(parse("colour=red").unwrap_err().to_string().contains("colour"));
        assert!(parse("factor.a%20%3C=x").is_err());
    }
    #[test]
    fn what_is_chosen_is_read_once_each() {
        let id = "0123456789ab";
        let (configs, compare) = chosen(&format!("q=x&config={id}&config={id}&config=%3C&compare=1"));
        assert_eq!((configs.len(), compare), (1, true));
        assert_eq!(chosen("q=x"), (Vec::new(), false));
    }
}

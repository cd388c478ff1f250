use podium_compare::{MetricChoice, Sort};
use podium_domain::{Metric, Slug};

use super::{
    ColumnRef, CompareQuery, MAX_COLUMNS, MAX_FROM, MAX_QUERY_BYTES, MAX_ROWS, PAGE_ROWS, QueryError, view,
};

/// Longest key of a row and name of a metric or section, in bytes.
const MAX_WORD_BYTES: usize = 200;

/// What becomes of a parameter that Podium does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unknown {
    LeftOut,
    Refused,
}

pub(super) fn parse(text: &str, unknown: Unknown) -> Result<CompareQuery, QueryError> {
    if text.len() > MAX_QUERY_BYTES {
        return Err(error(
            "query",
            format!("it is longer than {MAX_QUERY_BYTES} characters"),
        ));
    }
    let mut query = CompareQuery::default();
    for (name, value) in form_urlencoded::parse(text.as_bytes()) {
        match name.as_ref() {
            "config" => add_column(&mut query, "config", config(&value, unknown)?)?,
            "run" => add_column(&mut query, "run", ColumnRef::Run(slug("run", &value)?))?,
            "baseline" if value.is_empty() => {}
            "baseline" => set_baseline(&mut query, &value)?,
            "metrics" => add_metric(&mut query, &value)?,
            "hide" => drop(query.hidden.insert(word("hide", &value)?)),
            "put_back" => add_put_back(&mut query, &value)?,
            "fold" => drop(query.folded.insert(word("fold", &value)?)),
            "from" => query.from = from(&value)?,
            "panel" if unknown == Unknown::LeftOut => query.panel = value == "view",
            name => match view::read(&mut query, name, &value) {
                Some(read) => read.map_err(|(name, words)| error(name, words.to_owned()))?,
                None if unknown == Unknown::LeftOut => {}
                None => {
                    let shown: String = name.chars().take(40).collect();
                    return Err(error("query", format!("there is no parameter “{shown}” here")));
                }
            },
        }
    }
    check_whole(query)
}

/// What can be judged only once every parameter was read.
fn check_whole(mut query: CompareQuery) -> Result<CompareQuery, QueryError> {
    let is_column = |slug: &Slug| query.columns.iter().any(|c| c.slug() == slug);
    if query.baseline.as_ref().is_some_and(|slug| !is_column(slug)) {
        return Err(error("baseline", "it must be one of the columns".to_owned()));
    }
    if query.put_back.iter().any(|(_, slug)| !is_column(slug)) {
        return Err(error(
            "put_back",
            "it names a column that is not compared".to_owned(),
        ));
    }
    if matches!(&query.sort, Some(Sort::Column(slug)) if !is_column(slug)) {
        return Err(error("sort", "it must be gap or one of the columns".to_owned()));
    }
    if query.hidden.len() > MAX_ROWS || query.put_back.len() > MAX_ROWS {
        return Err(error(
            "hide",
            format!("at most {MAX_ROWS} rows can be hidden or put back"),
        ));
    }
    if query.folded.len() > MAX_ROWS {
        return Err(error(
            "fold",
            format!("at most {MAX_ROWS} sections can be folded"),
        ));
    }
    // The first column is the baseline anyway: equal choices have equal addresses.
    if query.columns.first().map(ColumnRef::slug) == query.baseline.as_ref() {
        query.baseline = None;
    }
    Ok(query)
}

/// A column that is named twice stands once.
fn add_column(query: &mut CompareQuery, name: &'static str, column: ColumnRef) -> Result<(), QueryError> {
    if query.columns.iter().any(|c| c.slug() == column.slug()) {
        return Ok(());
    }
    if query.columns.len() == MAX_COLUMNS {
        return Err(error(
            name,
            format!("at most {MAX_COLUMNS} columns can be compared at once"),
        ));
    }
    query.columns.push(column);
    Ok(())
}

fn set_baseline(query: &mut CompareQuery, value: &str) -> Result<(), QueryError> {
    if query.baseline.is_some() {
        return Err(error("baseline", "it is given twice".to_owned()));
    }
    query.baseline = Some(slug("baseline", value)?);
    Ok(())
}

fn add_metric(query: &mut CompareQuery, value: &str) -> Result<(), QueryError> {
    for name in value.split(',').filter(|name| !name.is_empty()) {
        let choice = match name {
            "all" => MetricChoice::All,
            _ => MetricChoice::Metric(Metric::from(word("metrics", name)?)),
        };
        query.metrics.insert(choice);
    }
    if query.metrics.len() > MAX_ROWS {
        return Err(error("metrics", format!("at most {MAX_ROWS} can be asked for")));
    }
    Ok(())
}

fn add_put_back(query: &mut CompareQuery, value: &str) -> Result<(), QueryError> {
    let (column, row) = value
        .split_once(':')
        .ok_or_else(|| error("put_back", "it must be a column, a colon and a row".to_owned()))?;
    query
        .put_back
        .insert((word("put_back", row)?, slug("put_back", column)?));
    Ok(())
}

/// The first row of a page. Any number leads to the page on which that row stands.
fn from(value: &str) -> Result<usize, QueryError> {
    let row = value.parse().ok().filter(|row| *row <= MAX_FROM);
    let row: usize =
        row.ok_or_else(|| error("from", format!("it must be a whole number up to {MAX_FROM}")))?;
    Ok(row - row % PAGE_ROWS)
}

/// A config by its id. On pages people paste: there it may have blanks around it, or be the address of a config's or a
/// run's page.
fn config(value: &str, unknown: Unknown) -> Result<ColumnRef, QueryError> {
    if unknown == Unknown::Refused {
        return Ok(ColumnRef::Config(slug("config", value)?));
    }
    let value = value.trim();
    let in_address = |place: &str| {
        let (_, rest) = value.split_once(place)?;
        rest.split(['/', '?', '#']).next()
    };
    if let Some(run) = in_address("/runs/") {
        return Ok(ColumnRef::Run(slug("config", run)?));
    }
    let id = in_address("/configs/").unwrap_or(value);
    Ok(ColumnRef::Config(slug("config", id)?))
}

fn slug(name: &'static str, value: &str) -> Result<Slug, QueryError> {
    value.parse().map_err(|_| {
        let shown: String = value.chars().take(40).collect();
        error(
            name,
            format!("“{shown}” is no id; an id has 10 to 16 lower-case letters and digits"),
        )
    })
}

/// Whether a key, or the name of a metric or a section, can stand in an address.
pub(super) fn is_word(value: &str) -> bool {
    !value.is_empty() && value.len() <= MAX_WORD_BYTES && !value.chars().any(char::is_control)
}

fn word(name: &'static str, value: &str) -> Result<String, QueryError> {
    if !is_word(value) {
        return Err(error(
            name,
            format!("it must have 1 to {MAX_WORD_BYTES} characters"),
        ));
    }
    Ok(value.to_owned())
}

fn error(parameter: &'static str, message: String) -> QueryError {
    QueryError { parameter, message }
}

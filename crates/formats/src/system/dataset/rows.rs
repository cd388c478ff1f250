/// What one row says.
pub(super) struct Row<'a> {
    pub(super) dataset: &'a str,
    pub(super) property: &'a str,
    pub(super) value: &'a str,
}

/// The columns; `-o` may leave out the last.
const HEAD: [&str; 4] = ["NAME", "PROPERTY", "VALUE", "SOURCE"];

pub(super) fn rows<'a>(lines: &[&'a str]) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    let mut columns = 0;
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let tabbed: Vec<&str> = line.split('\t').collect();
        if words.len() >= 3 && HEAD.starts_with(&words) {
            columns = words.len();
        } else if let Some(row) = row(&tabbed, HEAD.len()).or_else(|| row(&words, columns)) {
            rows.push(row);
        } else if words.len() < columns {
            columns = 0;
        }
    }
    rows
}

/// A row of so many columns. A source may have several words.
fn row<'a>(fields: &[&'a str], columns: usize) -> Option<Row<'a>> {
    let [dataset, property, value, rest @ ..] = fields else {
        return None;
    };
    let known = match columns {
        3 => rest.is_empty(),
        4 => rest.first().is_some_and(|source| is_source(source)),
        _ => false,
    };
    (known && is_property(property)).then_some(Row {
        dataset,
        property,
        value,
    })
}

/// Where a value comes from (zfsprops(7)): a row of another command's table has something else there.
fn is_source(text: &str) -> bool {
    const SOURCES: [&str; 6] = ["-", "default", "local", "received", "temporary", "none"];
    SOURCES.contains(&text) || text.starts_with("inherited")
}

/// The name of a native property.
fn is_property(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

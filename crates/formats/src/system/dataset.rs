//! `zfs get`: a table of NAME, PROPERTY, VALUE and SOURCE, or with `-H` its rows alone with tabs between.

use super::{Machine, SystemOutput};

/// Properties, and the factors they are.
const PROPERTIES: [(&str, &str); 10] = [
    ("sync", "dataset.sync"),
    ("compression", "dataset.compression"),
    ("recordsize", "dataset.recordsize"),
    ("volblocksize", "dataset.volblocksize"),
    ("atime", "dataset.atime"),
    ("dedup", "dataset.dedup"),
    ("encryption", "dataset.encryption"),
    ("logbias", "dataset.logbias"),
    ("primarycache", "dataset.primarycache"),
    ("snapshot_count", "snapshots"),
];

struct Row<'a> {
    dataset: &'a str,
    property: &'a str,
    value: &'a str,
}

pub(super) fn read(lines: &[&str], _: Machine) -> Option<SystemOutput> {
    let mut rows = Vec::new();
    let mut table = false;
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words == ["NAME", "PROPERTY", "VALUE", "SOURCE"] {
            table = true;
        } else if let Some(row) = row(line, &words, table) {
            rows.push(row);
        } else if words.len() < 4 {
            table = false;
        }
    }
    let first = rows.first()?.dataset;
    let mut output = SystemOutput::of("zfs get");
    output.say("filesystem", "ZFS");
    for row in rows.iter().filter(|row| row.dataset == first) {
        let factor = PROPERTIES.iter().find(|(property, _)| *property == row.property);
        if let Some((_, factor)) = factor.filter(|_| !matches!(row.value, "-" | "none")) {
            output.say(*factor, row.value);
        }
    }
    if rows.iter().any(|row| row.dataset != first) {
        output
            .remarks
            .push("Several datasets are named: only the first was taken.".to_owned());
    }
    output.some()
}

fn row<'a>(line: &'a str, words: &[&'a str], table: bool) -> Option<Row<'a>> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [dataset, property, value, rest @ ..] = (if fields.len() == 4 { &fields[..] } else { words }) else {
        return None;
    };
    let known = rest.first().is_some_and(|source| is_source(source)) && (table || fields.len() == 4);
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

//! What stands in front of the values.

use super::row::WITHOUT_UNIT;
use crate::pts::TestResult;

/// Titles of tests whose options say what they do to a disk: a CSV has no identifiers.
const PROFILES: [(&str, &str); 7] = [
    ("Flexible IO Tester", "pts/fio"),
    ("IOzone", "pts/iozone"),
    ("Threaded I/O Tester", "pts/tiobench"),
    ("AIO-Stress", "pts/aio-stress"),
    ("BlogBench", "pts/blogbench"),
    ("Dbench", "pts/dbench"),
    ("SQLite", "pts/sqlite"),
];

/// Reads `Title - options (unit)` and the older `pts/name-1.2.3 - arguments`.
pub(super) fn label(text: &str) -> TestResult<'static> {
    let (name, rest) = text.split_once(" - ").unwrap_or((text, ""));
    let (name, rest) = (name.trim(), rest.trim());
    if name.contains('/') && !name.contains(' ') {
        return TestResult {
            identifier: name.to_owned().into(),
            title: name.to_owned().into(),
            arguments: rest.to_owned().into(),
            scale: WITHOUT_UNIT.into(),
            ..TestResult::default()
        };
    }
    let (text, scale) = unit(text);
    let (title, description) = text.split_once(" - ").unwrap_or((text, ""));
    let title = title.trim();
    let profile = PROFILES.iter().find(|(known, _)| *known == title);
    TestResult {
        identifier: profile.map_or("", |(_, profile)| profile).into(),
        title: title.to_owned().into(),
        description: description.trim().to_owned().into(),
        scale: scale.to_owned().into(),
        ..TestResult::default()
    }
}

/// A label without its unit, and the unit.
fn unit(text: &str) -> (&str, &str) {
    let inside = text
        .trim()
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('));
    inside.map_or((text, ""), |(text, unit)| (text.trim(), unit.trim()))
}

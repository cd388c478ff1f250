use std::{borrow::Cow, collections::BTreeMap};

use crate::{
    fio_json::reader::{Read, Reader},
    loose::{self, Shape},
    ordered,
};

/// A result file as the suite understands it.
#[derive(Debug, Default)]
pub(crate) struct Composite<'t> {
    /// The client that wrote the file, in its words.
    pub(crate) client: String,
    /// The machines, or configurations of one machine.
    pub(crate) systems: Vec<System>,
    /// The tests in the order in which they were run.
    pub(crate) results: Vec<TestResult<'t>>,
    /// First and last line, where the file has lines.
    pub(crate) lines: Option<[u64; 2]>,
}

/// One machine.
#[derive(Debug, Default)]
pub(crate) struct System {
    /// Its name in the file, which entries repeat.
    pub(crate) identifier: String,
    /// Hardware and software by the suite's names for them.
    pub(crate) components: Vec<(String, String)>,
    /// Who ran the tests.
    pub(crate) user: String,
    /// `2024-05-01 12:00:00`, local time.
    pub(crate) timestamp: String,
    /// The client that ran the tests.
    pub(crate) client_version: String,
    /// What the suite notes besides, such as mount options.
    pub(crate) details: BTreeMap<String, String>,
    /// The line where it ends, where the file has lines.
    pub(crate) line: Option<u64>,
}

/// One test with its settings. Its texts are pieces of the file where they stand in it as they are.
#[derive(Debug, Default)]
pub(crate) struct TestResult<'t> {
    /// The profile with its version, `pts/fio-1.11.2`; empty for what the suite adds itself.
    pub(crate) identifier: Cow<'t, str>,
    /// `Flexible IO Tester`.
    pub(crate) title: Cow<'t, str>,
    /// The version of the program that was run.
    pub(crate) app_version: Cow<'t, str>,
    /// What it was run with.
    pub(crate) arguments: Cow<'t, str>,
    /// The chosen options in words: `Type: Random Read - Block Size: 4KB`.
    pub(crate) description: Cow<'t, str>,
    /// The unit.
    pub(crate) scale: Cow<'t, str>,
    /// `HIB`, `LIB` or nothing.
    pub(crate) proportion: Cow<'t, str>,
    /// `BAR_GRAPH`, `LINE_GRAPH` and others.
    pub(crate) display_format: Cow<'t, str>,
    /// One for each system, as a rule.
    pub(crate) entries: Vec<Entry<'t>>,
    /// The line where it ends, where the file has lines.
    pub(crate) line: Option<u64>,
}

/// One system's figure.
#[derive(Debug, Default)]
pub(crate) struct Entry<'t> {
    /// The system's identifier.
    pub(crate) system: Cow<'t, str>,
    /// As printed: a number, a list of numbers, a word.
    pub(crate) value: Cow<'t, str>,
    /// The single trials as printed, with colons between.
    pub(crate) trials: Cow<'t, str>,
    /// What the suite notes besides and somebody asks for: [`DETAILS`].
    pub(crate) details: BTreeMap<String, String>,
    /// The line where it stands, where the file has lines.
    pub(crate) line: Option<u64>,
}

/// What is read of the notes on an entry.
pub(crate) const DETAILS: [&str; 3] = ["min-result", "max-result", "error"];

impl Entry<'_> {
    /// The single trials as printed.
    pub(crate) fn trials(&self) -> impl Iterator<Item = &str> + Clone {
        self.trials
            .split(':')
            .map(str::trim)
            .filter(|trial| !trial.is_empty())
    }
}

impl System {
    /// Reads `Processor: X, Memory: 8GB`. What has no name of its own belongs to the value before it.
    pub(crate) fn add_components(&mut self, text: &str) {
        for part in text.split(", ") {
            match (part.split_once(": "), self.components.last_mut()) {
                (Some((name, value)), _) => self.components.push((name.trim().into(), value.trim().into())),
                (None, Some((_, last))) => {
                    last.push_str(", ");
                    last.push_str(part.trim());
                }
                (None, None) => {}
            }
        }
    }
}

#[derive(Default)]
struct Details(Vec<(String, String)>);

impl Shape for Details {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        if matches!(reader.peek()?, b'"' | b'-' | b'0'..=b'9') {
            self.0.push((key.to_owned(), reader.text()?.into_owned()));
            return Ok(());
        }
        reader.skip()
    }
}

/// The texts and numbers of a small JSON object, as the suite puts them into single elements; anything else is nothing.
pub(crate) fn details(json: &str) -> BTreeMap<String, String> {
    let details: Details = loose::document(json).unwrap_or_default();
    ordered::map(details.0)
}

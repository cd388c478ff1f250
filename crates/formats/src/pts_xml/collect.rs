//! Elements become systems and results.

use std::borrow::Cow;

use memchr::{memchr_iter, memmem};

use crate::{
    pts::{Composite, DETAILS, Entry, System, TestResult, details},
    xml::{Place, Visitor},
};

/// Which element the leaves belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Within {
    File,
    System,
    Result,
    Entry,
}

/// Puts a result file together.
pub(super) struct Collector<'t> {
    composite: Composite<'t>,
    system: System,
    result: TestResult<'t>,
    entry: Entry<'t>,
    within: Within,
    /// Lines in front of the document.
    before: u64,
    /// Bytes of the document up to the end of the last element that ended.
    last: usize,
    complete: bool,
}

impl<'t> Collector<'t> {
    /// Nothing yet; `before` lines stand in front of the document.
    pub(super) fn new(before: u64) -> Self {
        Self {
            composite: Composite::default(),
            system: System::default(),
            result: TestResult::default(),
            entry: Entry::default(),
            within: Within::File,
            before,
            last: 0,
            complete: false,
        }
    }

    /// Whether the document's end was seen.
    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// All that was told. A result that breaks off counts with its whole entries, if its unit is there; elements stand
    /// in the order of the schema, so it is.
    pub(super) fn finish(mut self, document: &str) -> Composite<'t> {
        if self.within == Within::Entry || !self.result.entries.is_empty() {
            self.composite.results.push(self.result);
        }
        let read = document.as_bytes().get(..self.last).unwrap_or_default();
        let first = self.before + 1;
        self.composite.lines = Some([first, first + memchr_iter(b'\n', read).count() as u64]);
        self.composite
    }

    fn leaf(&mut self, name: &str, text: Cow<'t, str>) {
        let place = match (self.within, name) {
            (Within::File, "TestClient") => return self.composite.client = text.into_owned(),
            (Within::System, "Hardware" | "Software") => return self.system.add_components(&text),
            (Within::System, "JSON") => {
                self.system.details = details(&text);
                return;
            }
            (Within::System, "Identifier" | "AssociatedIdentifiers") => {
                return self.system.identifier = text.into_owned();
            }
            (Within::System, "User" | "Author") => {
                return self.system.user = text.into_owned();
            }
            (Within::System, "TimeStamp" | "TestDate") => {
                return self.system.timestamp = text.into_owned();
            }
            (Within::System, "TestClientVersion" | "Version") => {
                return self.system.client_version = text.into_owned();
            }
            (Within::Result, "Identifier" | "TestName") => &mut self.result.identifier,
            (Within::Result, "Title" | "Name") => &mut self.result.title,
            (Within::Result, "AppVersion" | "Version") => &mut self.result.app_version,
            (Within::Result, "Arguments" | "TestArguments") => &mut self.result.arguments,
            (Within::Result, "Description" | "Attributes") => &mut self.result.description,
            (Within::Result, "Scale") => &mut self.result.scale,
            (Within::Result, "Proportion") => &mut self.result.proportion,
            (Within::Result, "DisplayFormat" | "ResultFormat") => &mut self.result.display_format,
            (Within::Entry, "Identifier") => &mut self.entry.system,
            (Within::Entry, "Value") => &mut self.entry.value,
            (Within::Entry, "RawString") => &mut self.entry.trials,
            (Within::Entry, "JSON") => {
                // Most note compilers and times, which nobody asks for.
                let holds = |key: &&str| memmem::find(text.as_bytes(), key.as_bytes()).is_some();
                if DETAILS.iter().any(holds) {
                    self.entry.details = details(&text);
                }
                return;
            }
            _ => return,
        };
        *place = text;
    }
}

impl<'t> Visitor<'t> for Collector<'t> {
    fn open(&mut self, name: &str, _: &mut Place<'_>) {
        self.within = match (self.within, name) {
            (Within::File, "System") => Within::System,
            (Within::File, "Result" | "Benchmark") => Within::Result,
            (Within::Result, "Entry") => Within::Entry,
            (within, _) => within,
        };
    }

    fn close(&mut self, name: &str, text: Cow<'t, str>, place: &mut Place<'_>) {
        self.last = place.offset;
        let mut line = || Some(self.before + place.line());
        match (self.within, name) {
            (Within::System, "System") => {
                self.system.line = line();
                self.composite.systems.push(std::mem::take(&mut self.system));
                self.within = Within::File;
            }
            (Within::Entry, "Entry") => {
                self.entry.line = line();
                self.result.entries.push(std::mem::take(&mut self.entry));
                self.within = Within::Result;
            }
            (Within::Result, "Result" | "Benchmark") => {
                self.result.line = line();
                self.composite.results.push(std::mem::take(&mut self.result));
                self.within = Within::File;
            }
            (_, "PhoronixTestSuite") => self.complete = true,
            _ => self.leaf(name, text),
        }
    }
}

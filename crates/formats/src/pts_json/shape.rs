//! The export's objects.

use serde::Deserialize;

use crate::{
    loose::{List, Named, Scalar},
    ordered,
    pts::{Composite, Entry, System, TestResult},
};

/// The whole file.
#[derive(Debug, Deserialize)]
pub(super) struct Document {
    #[serde(default)]
    systems: Named<SystemShape>,
    results: Named<ResultShape>,
}

#[derive(Debug, Deserialize)]
struct SystemShape {
    #[serde(default)]
    identifier: Scalar,
    #[serde(default)]
    hardware: Named<Scalar>,
    #[serde(default)]
    software: Named<Scalar>,
    #[serde(default)]
    user: Scalar,
    #[serde(default)]
    timestamp: Scalar,
    #[serde(default)]
    client_version: Scalar,
    #[serde(default)]
    data: Named<Scalar>,
}

#[derive(Debug, Deserialize)]
struct ResultShape {
    #[serde(default, alias = "test")]
    identifier: Scalar,
    #[serde(default)]
    title: Scalar,
    #[serde(default)]
    app_version: Scalar,
    #[serde(default)]
    arguments: Scalar,
    description: Option<Scalar>,
    #[serde(default, alias = "units")]
    scale: Scalar,
    #[serde(default)]
    proportion: Scalar,
    #[serde(default)]
    display_format: Scalar,
    #[serde(default)]
    results: Named<EntryShape>,
}

#[derive(Debug, Deserialize)]
struct EntryShape {
    #[serde(default)]
    value: Scalar,
    /// `1.5:1.6`, before 2022.
    #[serde(default)]
    all_results: Scalar,
    #[serde(default)]
    raw_values: List,
    #[serde(default)]
    min_result: List,
    #[serde(default)]
    max_result: List,
}

impl Document {
    /// Whether results stand under the identifiers of their tests, so that each test can have only one.
    pub(super) fn is_by_test(&self) -> bool {
        let mut results = self.results.0.iter();
        results.any(|(key, result)| {
            !key.is_empty() && result.identifier.0.is_empty() && result.title.0.is_empty()
        })
    }

    /// The same as the XML would say it.
    pub(super) fn composite(self, text: &str) -> Composite {
        let systems = self.systems.0.into_iter();
        Composite {
            systems: systems.map(|(key, system)| system.system(key, text)).collect(),
            results: self
                .results
                .0
                .into_iter()
                .map(|(key, result)| result.result(key))
                .collect(),
            ..Composite::default()
        }
    }
}

impl SystemShape {
    fn system(self, key: String, text: &str) -> System {
        let components = self.hardware.0.into_iter().chain(self.software.0);
        let user = self.user.0;
        let place = text.find(&format!("\"user\": \"{user}\"")).unwrap_or(0);
        System {
            identifier: either(key, self.identifier.0),
            components: components.map(|(name, value)| (name, value.0)).collect(),
            timestamp: self.timestamp.0,
            client_version: self.client_version.0,
            details: ordered::map(self.data.0.into_iter().map(|(name, value)| (name, value.0))),
            line: Some(1 + text[..place].matches('\n').count() as u64),
            user,
        }
    }
}

impl ResultShape {
    fn result(self, key: String) -> TestResult {
        // Before 2022 what is called arguments are the options in words.
        let (arguments, description) = match self.description {
            Some(description) => (self.arguments.0, description.0),
            None if !self.display_format.0.is_empty() => (self.arguments.0, String::new()),
            None => (String::new(), self.arguments.0),
        };
        let identifier = match self.identifier.0 {
            empty if empty.is_empty() && self.title.0.is_empty() => key,
            identifier => identifier,
        };
        TestResult {
            title: either(self.title.0, identifier.clone()),
            identifier,
            app_version: self.app_version.0,
            arguments,
            description,
            scale: self.scale.0,
            proportion: self.proportion.0,
            display_format: self.display_format.0,
            entries: self
                .results
                .0
                .into_iter()
                .map(|(key, entry)| entry.entry(key))
                .collect(),
            line: None,
        }
    }
}

impl EntryShape {
    fn entry(self, system: String) -> Entry {
        let trials = match self.raw_values.0 {
            none if none.is_empty() => self.all_results.0,
            values => values.join(":"),
        };
        let noted = [
            ("min-result", self.min_result.0),
            ("max-result", self.max_result.0),
        ];
        let noted = noted
            .into_iter()
            .filter_map(|(key, values)| match values.as_slice() {
                [only] => Some((key.to_owned(), only.clone())),
                _ => None,
            });
        Entry {
            system,
            value: self.value.0,
            trials,
            details: ordered::map(noted),
            line: None,
        }
    }
}

fn either(first: String, second: String) -> String {
    if first.is_empty() { second } else { first }
}

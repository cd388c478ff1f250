//! The export's objects.

use crate::{
    fio_json::reader::{Read, Reader},
    loose::{Named, Shape, scalar, scalars, shapes, values},
    ordered,
    pts::{Composite, Entry, System, TestResult},
};

/// The whole file.
#[derive(Debug, Default)]
pub(super) struct Document {
    systems: Named<SystemShape>,
    results: Named<ResultShape>,
}

#[derive(Debug, Default)]
struct SystemShape {
    identifier: String,
    hardware: Named<String>,
    software: Named<String>,
    user: String,
    timestamp: String,
    client_version: String,
    data: Named<String>,
}

#[derive(Debug, Default)]
struct ResultShape {
    identifier: String,
    title: String,
    app_version: String,
    arguments: String,
    description: Option<String>,
    scale: String,
    proportion: String,
    display_format: String,
    results: Named<EntryShape>,
}

#[derive(Debug, Default)]
struct EntryShape {
    value: String,
    /// `1.5:1.6`, before 2022.
    all_results: String,
    raw_values: Vec<String>,
    min_result: Vec<String>,
    max_result: Vec<String>,
}

impl Shape for Document {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "systems" => self.systems = shapes(reader)?,
            "results" => self.results = shapes(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for SystemShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "identifier" => self.identifier = scalar(reader)?,
            "hardware" => self.hardware = scalars(reader)?,
            "software" => self.software = scalars(reader)?,
            "user" => self.user = scalar(reader)?,
            "timestamp" => self.timestamp = scalar(reader)?,
            "client_version" => self.client_version = scalar(reader)?,
            "data" => self.data = scalars(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for ResultShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "identifier" | "test" => self.identifier = scalar(reader)?,
            "title" => self.title = scalar(reader)?,
            "app_version" => self.app_version = scalar(reader)?,
            "arguments" => self.arguments = scalar(reader)?,
            "description" => self.description = described(reader)?,
            "scale" | "units" => self.scale = scalar(reader)?,
            "proportion" => self.proportion = scalar(reader)?,
            "display_format" => self.display_format = scalar(reader)?,
            "results" => self.results = shapes(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

/// What is `null` says no more than what is not there; what is empty does.
fn described(reader: &mut Reader<'_>) -> Read<Option<String>> {
    let is_null = reader.peek()? == b'n';
    Ok(Some(scalar(reader)?).filter(|_| !is_null))
}

impl Shape for EntryShape {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "value" => self.value = scalar(reader)?,
            "all_results" => self.all_results = scalar(reader)?,
            "raw_values" => self.raw_values = values(reader)?,
            "min_result" => self.min_result = values(reader)?,
            "max_result" => self.max_result = values(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Document {
    /// Whether results stand under the identifiers of their tests, so that each test can have only one.
    pub(super) fn is_by_test(&self) -> bool {
        let mut results = self.results.iter();
        results
            .any(|(key, result)| !key.is_empty() && result.identifier.is_empty() && result.title.is_empty())
    }

    /// The same as the XML would say it.
    pub(super) fn composite(self, text: &str) -> Composite<'static> {
        let systems = self.systems.into_iter();
        Composite {
            systems: systems.map(|(key, system)| system.system(key, text)).collect(),
            results: self
                .results
                .into_iter()
                .map(|(key, result)| result.result(key))
                .collect(),
            ..Composite::default()
        }
    }
}

impl SystemShape {
    fn system(self, key: String, text: &str) -> System {
        let components = self.hardware.into_iter().chain(self.software);
        let user = self.user;
        let place = text.find(&format!("\"user\": \"{user}\"")).unwrap_or(0);
        System {
            identifier: either(key, self.identifier),
            components: components.collect(),
            timestamp: self.timestamp,
            client_version: self.client_version,
            details: ordered::map(self.data),
            line: Some(1 + text[..place].matches('\n').count() as u64),
            user,
        }
    }
}

impl ResultShape {
    fn result(self, key: String) -> TestResult<'static> {
        // Before 2022 what is called arguments are the options in words.
        let (arguments, description) = match self.description {
            Some(description) => (self.arguments, description),
            None if !self.display_format.is_empty() => (self.arguments, String::new()),
            None => (String::new(), self.arguments),
        };
        let identifier = match self.identifier {
            empty if empty.is_empty() && self.title.is_empty() => key,
            identifier => identifier,
        };
        TestResult {
            title: either(self.title, identifier.clone()).into(),
            identifier: identifier.into(),
            app_version: self.app_version.into(),
            arguments: arguments.into(),
            description: description.into(),
            scale: self.scale.into(),
            proportion: self.proportion.into(),
            display_format: self.display_format.into(),
            entries: self
                .results
                .into_iter()
                .map(|(key, entry)| entry.entry(key))
                .collect(),
            line: None,
        }
    }
}

impl EntryShape {
    fn entry(self, system: String) -> Entry<'static> {
        let trials = match self.raw_values {
            none if none.is_empty() => self.all_results,
            values => values.join(":"),
        };
        let noted = [("min-result", self.min_result), ("max-result", self.max_result)];
        let noted = noted
            .into_iter()
            .filter_map(|(key, values)| match values.as_slice() {
                [only] => Some((key.to_owned(), only.clone())),
                _ => None,
            });
        Entry {
            system: system.into(),
            value: self.value.into(),
            trials: trials.into(),
            details: ordered::map(noted),
            line: None,
        }
    }
}

fn either(first: String, second: String) -> String {
    if first.is_empty() { second } else { first }
}

//! JSON that is laid out otherwise than fio does it.

use podium_domain::ParsedFile;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::{fixtures, parse};

/// Without what the layout decides: where things stand, and with it the order of what is said of them.
fn without_lines(bytes: &[u8]) -> ParsedFile {
    let mut file = parse(bytes).expect("a whole document is read");
    file.runs.iter_mut().for_each(|run| run.lines = None);
    file.warnings.iter_mut().for_each(|warning| warning.line = None);
    file.warnings.sort_by(|a, b| a.message.cmp(&b.message));
    file.personal
        .iter_mut()
        .for_each(|personal| personal.place.clear());
    file
}

/// The fixtures that are one JSON document and nothing else.
fn documents() -> impl Iterator<Item = (String, String)> {
    let text = |(name, bytes)| (name, String::from_utf8(bytes).expect("fixtures are text"));
    let is_document = |text: &str| serde_json::from_str::<IgnoredAny>(text).is_ok();
    fixtures()
        .into_iter()
        .map(text)
        .filter(move |(_, text)| is_document(text))
}

#[test]
fn the_layout_changes_nothing() {
    let mut count = 0;
    for (name, text) in documents() {
        let expected = without_lines(text.as_bytes());
        for laid_out in [
            text.lines().map(str::trim).collect(),
            text.replace("\" : ", "\":"),
            indented(&text, "    "),
            indented(&text, "\t"),
            text.replace('\n', "\r\n"),
            text.replace(",\n", "\n,"),
        ] {
            assert_eq!(without_lines(laid_out.as_bytes()), expected, "{name}: {laid_out}");
        }
        count += 1;
    }
    assert!(count > 10);
}

/// The text with another indentation than fio's two spaces.
fn indented(text: &str, by: &str) -> String {
    let line = |line: &str| {
        let inner = line.trim_start_matches(' ');
        by.repeat((line.len() - inner.len()) / 2) + inner
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_order_of_keys_changes_nothing() {
    for (name, text) in documents() {
        // Numbers print otherwise afterwards; so both texts are printed anew, and one of them as fio indents.
        let value: Value = serde_json::from_str(&text).expect("it is a document");
        let sorted = serde_json::to_string_pretty(&value).expect("it prints");
        let reversed = reversed(&value);
        let printed = sorted.replace("\": ", "\" : ");
        let expected = without_lines(sorted.as_bytes());
        assert_eq!(without_lines(reversed.as_bytes()), expected, "{name}");
        assert_eq!(without_lines(printed.as_bytes()), expected, "{name}");
    }
}

/// The value with the keys of all objects in falling order, except where the order tells something: options.
fn reversed(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let mut printed: Vec<String> = members
                .iter()
                .map(|(key, value)| {
                    let value = if key.ends_with("options") {
                        value.to_string()
                    } else {
                        reversed(value)
                    };
                    format!("{}:{value}", Value::from(key.as_str()))
                })
                .collect();
            // What a document is stands first: before it no key counts as fio's.
            printed.reverse();
            printed.sort_by_key(|member| !member.starts_with("\"fio version\""));
            format!("{{{}}}", printed.join(","))
        }
        Value::Array(elements) => {
            let elements: Vec<String> = elements.iter().map(reversed).collect();
            format!("[{}]", elements.join(","))
        }
        scalar => scalar.to_string(),
    }
}

//! What was measured, for people and for programs.

use std::{fs, path::Path};

use serde_json::{Map, Value, json};

/// The results of one benchmark.
pub(crate) struct Report {
    name: &'static str,
    lines: Map<String, Value>,
}

impl Report {
    pub(crate) fn new(name: &'static str) -> Self {
        say(&format!("\n{name}"));
        Self {
            name,
            lines: Map::new(),
        }
    }

    /// One figure with its unit.
    pub(crate) fn add(&mut self, what: &str, value: f64, unit: &str) {
        let shown = if value < 100.0 {
            format!("{value:.2}")
        } else {
            format!("{value:.0}")
        };
        say(&format!("  {what:<58} {shown:>10} {unit}"));
        self.lines
            .insert(what.to_owned(), json!({ "value": value, "unit": unit }));
    }

    /// What could not be measured, and why.
    pub(crate) fn note(&mut self, what: &str, why: &str) {
        say(&format!("  {what:<58} {why:>10}"));
        self.lines.insert(what.to_owned(), json!(why));
    }

    /// Writes `bench/results/NAME.json`.
    pub(crate) fn write(self) -> anyhow::Result<()> {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
        fs::create_dir_all(&directory)?;
        let text = serde_json::to_string_pretty(&self.lines)?;
        fs::write(directory.join(self.name).with_extension("json"), text + "\n")?;
        Ok(())
    }
}

#[expect(clippy::print_stdout, reason = "this is what it is for")]
fn say(line: &str) {
    println!("{line}");
}

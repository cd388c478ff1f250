//! What was read as text for snapshots.

use std::fmt::Write;

use podium_domain::{Measurement, ParsedFile};

/// One line a figure, so that a change in a snapshot can be read.
pub(crate) fn render(parsed: &ParsedFile) -> String {
    let mut text = String::new();
    let json = |value: &dyn erased::Json| value.json();
    for run in &parsed.runs {
        let head = (&run.tool_version, &run.lines, &run.started_at, &run.found);
        writeln!(text, "run {}", json(&head)).expect("to a string");
        for workload in &run.workloads {
            writeln!(text, "  {} {}", workload.name, json(&workload.identity)).expect("to a string");
            writeln!(text, "    {}", json(&workload.conditions)).expect("to a string");
            writeln!(text, "    {}", json(&workload.outcome)).expect("to a string");
            figures(&mut text, &workload.measurements, "    ");
            for part in &workload.parts {
                writeln!(text, "    part {} {}", part.name, json(&part.outcome)).expect("to a string");
                figures(&mut text, &part.measurements, "      ");
            }
            for series in &workload.series {
                writeln!(text, "    {}", json(series)).expect("to a string");
            }
        }
    }
    for personal in &parsed.personal {
        writeln!(text, "personal {}", json(personal)).expect("to a string");
    }
    for warning in &parsed.warnings {
        writeln!(text, "warning {}", json(warning)).expect("to a string");
    }
    text
}

mod erased {
    /// Anything that serde can print.
    pub(super) trait Json {
        fn json(&self) -> String;
    }

    impl<T: serde::Serialize> Json for T {
        fn json(&self) -> String {
            serde_json::to_string(self).expect("it has only string keys")
        }
    }
}

fn figures(text: &mut String, list: &[Measurement], indent: &str) {
    for m in list {
        let range = || {
            m.bounds()
                .map_or_else(|| "unmeasured".to_owned(), |range| format!("{range:?}"))
        };
        let value = m.value.map_or_else(range, |value| value.to_string());
        let digits = m.digits.map_or_else(String::new, |digits| format!(" ({digits})"));
        writeln!(
            text,
            "{indent}{} {} {} = {value} {}{digits}",
            m.metric, m.op, m.stat, m.unit
        )
        .expect("to a string");
    }
}

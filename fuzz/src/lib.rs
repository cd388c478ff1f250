//! One harness for all formats: whatever the bytes are, reading them ends, without a panic, and what is read keeps the
//! limits and has no number that is none.

use podium_formats::{FORMATS, Limits, Source};

/// Tight limits, so that the fuzzer finds what forgets them.
fn limits() -> Limits {
    Limits {
        file_bytes: 1 << 20,
        runs: 50,
        workloads: 500,
        measurements: 5_000,
        conditions: 20_000,
        series_values: 50_000,
        container_files: 20,
        container_bytes: 4 << 20,
        container_depth: 3,
        container_ratio: 100,
        notices: 20,
    }
}

/// Reads bytes with one format.
///
/// # Panics
/// When there is no such format, or it breaks a promise.
pub fn read_as(id: &str, bytes: &[u8]) {
    let format = FORMATS.iter().find(|format| format.id() == id);
    let format = format.unwrap_or_else(|| panic!("there is no format {id}"));
    let source = Source::new(None, bytes);
    format.sniff(&source);
    if let Ok(file) = format.parse(&source, &limits()) {
        let figures = file.runs.iter().flat_map(|run| &run.workloads).flat_map(|workload| &workload.measurements);
        for figure in figures {
            assert!(figure.value.is_none_or(f64::is_finite), "{figure:?}");
        }
    }
}

/// Reads bytes as an upload would be read: archives are opened, and the best format reads.
pub fn read_as_upload(bytes: &[u8]) {
    let limits = limits();
    if let Ok(file) = podium_formats::parse(&Source::new(None, bytes), &limits) {
        assert!(file.runs.len() <= limits.runs, "{} runs", file.runs.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_a_target() {
        for format in FORMATS {
            let target = format!("fuzz_targets/{}.rs", format.id().replace('-', "_"));
            let text = std::fs::read_to_string(&target).unwrap_or_else(|_| panic!("{target} is missing"));
            assert!(text.contains(&format!("read_as(\"{}\"", format.id())), "{target}");
        }
    }
}

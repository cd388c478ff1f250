use podium_domain::{Conditions, Op, Pattern};

use crate::numbers::{number, size_bytes};

/// What a report says of the test before it starts.
#[derive(Debug, Default)]
pub(super) struct Settings {
    pub(super) threads: Option<u32>,
    pub(super) block_bytes: Option<u64>,
    /// Reads to writes of a combined test.
    ratio: Option<f64>,
    pub(super) test: Option<String>,
    pub(super) conditions: Conditions,
}

impl Settings {
    /// Takes a line that says something.
    pub(super) fn take(&mut self, line: &str) {
        let line = line.trim();
        let after = |prefix: &str| line.strip_prefix(prefix).map(str::trim);
        if let Some(count) = after("Number of threads:") {
            self.threads = count.parse().ok();
        } else if let Some(size) = after("Block size ") {
            self.block_bytes = bytes(size);
        } else if let Some(ratio) = after("Read/Write ratio for combined random IO test:") {
            self.ratio = number(ratio)
                .map(|ratio| ratio.value)
                .filter(|ratio| *ratio >= 0.0);
        } else if let Some(test) = after("Doing ").and_then(|rest| rest.strip_suffix(" test")) {
            self.test = Some(test.to_owned());
        } else if let Some(size) = line.strip_suffix("total file size").and_then(bytes) {
            self.say("span_bytes", i64::try_from(size).ok());
        } else if let Some((count, _)) = line.split_once(" files, ") {
            self.say("files", count.parse::<i64>().ok());
        } else if let Some(flags) = after("Extra file open flags:") {
            self.flags(flags);
        } else if let Some(mode) = after("Using ").and_then(|rest| rest.strip_suffix(" I/O mode")) {
            self.conditions.insert("engine", mode.into());
        } else if let Some(rest) = after("Periodic FSYNC enabled, calling fsync() each ") {
            self.say(
                "fsync",
                rest.split(' ').next().and_then(|count| count.parse::<i64>().ok()),
            );
        } else if line.starts_with("Calling fsync() at the end of test, Enabled") {
            self.conditions.insert("end_fsync", true.into());
        } else if line.starts_with("Calling fsync() after each write operation") {
            self.say("fsync", Some(1));
        }
    }

    fn say(&mut self, name: &'static str, value: Option<i64>) {
        self.conditions.extend(value.map(|value| (name, value.into())));
    }

    /// 0.4.12 prints a number (of the platform's flags, so only 0 is known), later versions words.
    fn flags(&mut self, flags: &str) {
        let (direct, sync) = match flags {
            "0" | "(none)" => (false, false.into()),
            words if words.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                let has = |flag: &str| words.split_whitespace().any(|word| word == flag);
                let sync = if has("dsync") {
                    "dsync".into()
                } else {
                    has("sync").into()
                };
                (has("directio") || has("direct"), sync)
            }
            _ => return,
        };
        self.conditions.insert("direct", direct.into());
        self.conditions.insert("sync", sync);
    }

    /// Operation, pattern and share of reads in percent.
    pub(super) fn kind(&self) -> Option<(Op, Option<Pattern>, Option<f64>)> {
        let share = || self.ratio.map(|ratio| 100.0 * ratio / (1.0 + ratio));
        Some(match self.test.as_deref()? {
            "random read" => (Op::Read, Some(Pattern::Random), None),
            "random write" => (Op::Write, Some(Pattern::Random), None),
            "random r/w" => (Op::Mixed, Some(Pattern::Random), share()),
            "sequential read" => (Op::Read, Some(Pattern::Sequential), None),
            "sequential write (creation)" => (Op::Write, Some(Pattern::Sequential), None),
            "sequential rewrite" => (Op::Other("rewrite".into()), Some(Pattern::Sequential), None),
            "mixed" => (Op::Mixed, None, None),
            _ => return None,
        })
    }
}

/// `4Kb`, `16KiB`, `8Gb`, `16.5Mb`: binary whatever the letters say.
pub(super) fn bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let binary = text.trim_end_matches(['b', 'B']).trim_end_matches('i');
    size_bytes(binary)
}

//! What stands below the results: how they were taken, when and on what.

use podium_domain::Conditions;

use crate::{dates, numbers::size_bytes};

/// The lines below the results, as far as they are there.
#[derive(Debug, Default)]
pub(super) struct Footer {
    /// Conditions that hold for every line of the output.
    pub(super) conditions: Conditions,
    /// How often each test ran.
    pub(super) passes: Option<u32>,
    /// When the text was made: the tools say no other time.
    pub(super) date: Option<String>,
    /// The operating system in its own words.
    pub(super) system: Option<String>,
    /// The disk's model.
    pub(super) device: Option<String>,
    /// The processor.
    pub(super) processor: Option<String>,
    /// What the user typed.
    pub(super) comment: Option<String>,
    /// Share of reads of the mixed tests, in percent.
    pub(super) read_percent: Option<f64>,
}

impl Footer {
    /// Takes a line in; says whether it belongs to a footer.
    pub(super) fn take(&mut self, line: &str) -> bool {
        let Some((key, value)) = line.split_once(':') else {
            return false;
        };
        let value = value.trim();
        let text = || (!value.is_empty()).then(|| value.to_owned());
        match key.trim() {
            "Test" | "Test Size" => self.test(value),
            "Mode" => self.fill(value),
            "Time" => self.times(value),
            "Date" => self.date = dates::year_first(value),
            "OS" => self.system = text(),
            "Device" => self.device = text(),
            "CPU" => self.processor = text(),
            "Comment" => self.comment = text(),
            "Profile" => self.say("profile", value),
            "Target" => self.say("target", value),
            "Volume" => self.volume(value),
            "Mix Ratio" => self.read_percent = read_percent(value),
            _ => return false,
        }
        true
    }

    fn say(&mut self, name: &'static str, value: &str) {
        if !value.is_empty() {
            self.conditions.insert(name, value.into());
        }
    }

    /// `1024 MiB [E: 0.4% (26.4/7167.0 MiB)] (x5)  [Interval=5 sec] <0Fill>`, in the order of the version.
    fn test(&mut self, value: &str) {
        let end = value.find(['(', '[', '<']).unwrap_or(value.len());
        if let Some(bytes) = span_bytes(&value[..end]) {
            self.conditions.insert("span_bytes", bytes.into());
        }
        // The tools name the fill when it is not the usual one.
        self.say("data", "random");
        self.fill(value);
        let mut rest = &value[end..];
        while let Some(at) = rest.find(['(', '[']) {
            let close = if rest[at..].starts_with('(') { ')' } else { ']' };
            let Some((inside, after)) = rest[at + 1..].split_once(close) else {
                return;
            };
            self.bracket(inside.trim());
            rest = after;
        }
    }

    fn bracket(&mut self, inside: &str) {
        if let Some(count) = inside.strip_prefix('x') {
            self.passes = count.trim().parse().ok().filter(|count| *count > 0);
        } else if ["Interval", "Measure", "Limit"]
            .iter()
            .any(|word| inside.starts_with(word))
        {
            self.times(inside);
        } else if inside.get(1..2) == Some(":") {
            self.volume(inside);
        }
    }

    fn fill(&mut self, value: &str) {
        if ["0Fill", "0 Fill", "0x00"]
            .iter()
            .any(|word| value.contains(word))
        {
            self.say("data", "zeros");
        } else if ["1Fill", "1 Fill", "0xFF"]
            .iter()
            .any(|word| value.contains(word))
        {
            self.say("data", "ones");
        }
    }

    /// `D: 48% (893/1863GiB)`, `Macintosh HD: 93% used (432/465 GiB)`.
    fn volume(&mut self, value: &str) {
        match value.rsplit_once(": ") {
            Some((volume, used)) => {
                let colon = if volume.len() == 1 { ":" } else { "" };
                self.say("target", &format!("{volume}{colon}"));
                self.say("drive_used", used.trim());
            }
            None => self.say("target", value),
        }
    }

    /// `Measure 5 sec / Interval 5 sec`, `Interval=5 sec`, `Measure: 1 min / Interval: 5 sec`.
    fn times(&mut self, value: &str) {
        for part in value.split('/').map(str::trim) {
            let name = match part.split(|c: char| !c.is_ascii_alphabetic()).next() {
                Some("Measure" | "Limit") => "duration_s",
                Some("Interval") => "interval_s",
                _ => continue,
            };
            let digits = part.trim_start_matches(|c: char| !c.is_ascii_digit());
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            let factor = match digits[end..].trim() {
                "sec" => 1,
                "min" => 60,
                _ => continue,
            };
            if let Some(seconds) = digits[..end]
                .parse::<u32>()
                .ok()
                .and_then(|n| n.checked_mul(factor))
            {
                self.conditions.insert(name, seconds.into());
            }
        }
    }
}

/// The size of the test file. Versions up to 3 write MB for what is MiB: their file of `1000 MB` has 2 x 1000 blocks of
/// 512 KiB (`split` in `DiskBench.cpp` of version 3).
fn span_bytes(text: &str) -> Option<i64> {
    // Without a unit, the line breaks off.
    let text = text.trim().strip_suffix('B')?;
    let size = if text.ends_with('i') {
        format!("{text}B")
    } else {
        format!("{text}iB")
    };
    i64::try_from(size_bytes(&size)?).ok()
}

/// `Read 70%/Write 30%`, `Read 70%, Write 30%`.
pub(super) fn read_percent(text: &str) -> Option<f64> {
    let (_, rest) = text.split_once("Read ")?;
    let (share, _) = rest.split_once('%')?;
    share
        .trim()
        .parse::<u8>()
        .ok()
        .filter(|share| *share <= 100)
        .map(f64::from)
}

//! elbencho's command line, as its files repeat it: every argument in quotes, in CSV and JSON with blanks in the place
//! of commas.

use super::phase::Settings;
use crate::numbers::{size_bytes, whole};

/// The arguments of an invocation.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Command(Vec<String>);

impl Command {
    /// Takes `"elbencho" "--threads" "4"` apart.
    pub(crate) fn of(text: &str) -> Self {
        Self(text.split('"').skip(1).step_by(2).map(str::to_owned).collect())
    }

    /// Whether the file has it.
    pub(crate) fn is_known(&self) -> bool {
        !self.0.is_empty()
    }

    fn value(&self, names: &[&str]) -> Option<&str> {
        let at = self.0.iter().position(|word| names.contains(&word.as_str()))?;
        self.0.get(at + 1).map(String::as_str)
    }

    fn has(&self, names: &[&str]) -> bool {
        self.0.iter().any(|word| names.contains(&word.as_str()))
    }

    /// The hosts that worked, by name.
    pub(crate) fn hosts(&self) -> impl Iterator<Item = &str> {
        let hosts = self.value(&["--hosts"]).unwrap_or_default();
        hosts.split([',', ' ']).filter(|host| !host.is_empty())
    }

    /// What the options say. Documented defaults count only where there is a command line at all.
    pub(crate) fn settings(&self) -> Settings {
        if !self.is_known() {
            return Settings::default();
        }
        let count = |names: &[&str]| self.value(names).and_then(whole);
        let size = |names: &[&str]| {
            self.value(names)
                .and_then(|text| size_bytes(&text.to_ascii_lowercase()))
        };
        let hosts = self.hosts().count() as u64;
        Settings {
            label: self.value(&["--label"]).unwrap_or_default().to_owned(),
            path_type: String::new(),
            paths: None,
            hosts: Some(hosts.max(1)),
            threads: count(&["-t", "--threads"]).or(Some(1)),
            dirs: count(&["-n", "--dirs"]),
            files: count(&["-N", "--files"]),
            file_bytes: size(&["-s", "--size"]),
            // The default of 1 MiB shrinks with the file, so it is not taken for granted.
            block_bytes: size(&["-b", "--block"]),
            direct: Some(self.has(&["--direct"])),
            random: Some(self.has(&["--rand"])),
            random_aligned: None,
            depth: count(&["--iodepth"]).or(Some(1)),
        }
    }
}

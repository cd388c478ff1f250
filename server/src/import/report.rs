//! What an import says at its end.

use std::io::{self, Write};
use std::path::Path;

/// Most refusals that are listed; the rest is counted.
const LISTED: usize = 10_000;
/// Longest reason that is printed, in characters.
const REASON_CHARS: usize = 300;

/// What became of the files of an import.
#[derive(Debug, Default)]
pub(super) struct Report {
    /// Kept by this call.
    pub(super) stored: u64,
    /// There from before, or the same bytes twice in one config.
    pub(super) known: u64,
    /// Configs that this call made.
    pub(super) configs: u64,
    refused: u64,
    /// Paths and reasons, without what a terminal would obey.
    listed: Vec<(String, String)>,
}

impl Report {
    /// A file, or a directory that cannot be read, is left out.
    pub(super) fn refuse(&mut self, path: &Path, reason: &str) {
        self.refused += 1;
        if self.listed.len() < LISTED {
            let words = reason.split_whitespace().collect::<Vec<_>>().join(" ");
            let reason = words
                .chars()
                .filter(|c| !c.is_control())
                .take(REASON_CHARS)
                .collect();
            let path = path.display().to_string();
            self.listed.push((path.replace(char::is_control, "?"), reason));
        }
    }

    /// Whether anything was left out.
    pub(super) fn has_refused(&self) -> bool {
        self.refused > 0
    }

    /// What stands behind the progress bar.
    pub(super) fn note(&self) -> String {
        match self.refused {
            0 => String::new(),
            refused => format!("{refused} refused"),
        }
    }

    /// Prints it.
    pub(super) fn print(&self, output: &mut impl Write, plan: &Path) -> io::Result<()> {
        let Self {
            stored,
            known,
            configs,
            refused,
            ..
        } = self;
        writeln!(
            output,
            "{stored} stored in {configs} new configs or earlier ones, {known} there already, {refused} refused"
        )?;
        for (path, reason) in &self.listed {
            writeln!(output, "refused: {path}: {reason}")?;
        }
        if self.refused > LISTED as u64 {
            writeln!(output, "… and {} more", self.refused - LISTED as u64)?;
        }
        if self.has_refused() {
            writeln!(
                output,
                "`podium parse FILE` says of a file what each format made of it."
            )?;
        }
        writeln!(
            output,
            "The edit token and the edit links of all configs are in {}, for your eyes only.",
            plan.display()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_refused_is_listed_with_its_reason_on_one_line() {
        let mut report = Report {
            stored: 2,
            ..Report::default()
        };
        report.refuse(Path::new("a/b.txt"), "no format\n takes it");
        let mut printed = Vec::new();
        report.print(&mut printed, Path::new("/p")).unwrap();
        let printed = String::from_utf8(printed).unwrap();
        assert!(
            printed.contains("refused: a/b.txt: no format takes it\n"),
            "{printed}"
        );
        assert!(printed.starts_with("2 stored"), "{printed}");
    }
}

//! The text of `CrystalDiskMark` and of the tools that took it as their pattern: one grammar of lines, three tools.
//!
//! A text is a banner between rules, lines with results, and a footer. From version 7 on the direction is a heading
//! (`[Read]`, `[Write]`, `[Mix]`), before that a word of the line. What people post has lost its blanks, its banner or
//! its footer, or has marks of quotation before each line; a line by itself says enough to be read.
//!
//! Sources of the grammar: `ResultText`, `SaveText` and `GetResultString` in `DiskMarkDlg.cpp` of
//! hiyohiyo/CrystalDiskMark (1.0, 3.0, 5, 6, 7, 8); `getTextBenchmarkResult` in `mainwindow.cpp` of JonMagon/KDiskMark;
//! `scoreString` in `AppDelegate.m` of hkatsura/AmorphousDiskMark.

use podium_domain::ParsedFile;

use crate::{Limits, Refused, Score, Source, notices::Notices};

mod figures;
mod footer;
mod line;
mod rest;
mod run;
mod section;
mod sections;

/// Whose text it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tool {
    /// `CrystalDiskMark` (Windows).
    Crystal,
    /// `KDiskMark` (Linux, runs fio).
    Kde,
    /// `AmorphousDiskMark` (macOS).
    Amorphous,
}

impl Tool {
    /// The tool by its own name.
    fn name(self) -> &'static str {
        match self {
            Self::Crystal => "CrystalDiskMark",
            Self::Kde => "KDiskMark",
            Self::Amorphous => "AmorphousDiskMark",
        }
    }
}

/// The outputs of all three tools in a text.
pub(crate) type Sections = Result<Vec<section::Section>, Refused>;

/// Scores a file's head for one of the tools.
pub(crate) fn sniff(tool: Tool, source: &Source<'_>) -> Score {
    let Some(head) = source.head_text() else {
        return Score::No("it is not text");
    };
    let found = sections::sections(head, &Limits::default()).unwrap_or_default();
    match found.iter().find(|section| section.tool == tool) {
        Some(section) if section.version.is_some() => Score::Certain,
        Some(_) => Score::Likely,
        None => Score::No("it has no line of results as this tool prints them"),
    }
}

/// Reads all outputs of one tool in a text, each a run of its own.
///
/// # Errors
/// When the text has none, or more than the limits allow.
pub(crate) fn parse(
    tool: Tool,
    format: &'static str,
    source: &Source<'_>,
    limits: &Limits,
) -> Result<ParsedFile, Refused> {
    let text = source.required_text()?;
    // Every line of results has it, so other texts cost one search.
    if memchr::memmem::find(text.as_bytes(), b"MB/s").is_none() {
        return Err(Refused(nothing(tool)));
    }
    let mut notices = Notices::new(limits);
    let sections = source.diskmarks.get_or_init(|| sections::sections(text, limits));
    let sections = sections.as_ref().map_err(Clone::clone)?;
    let runs: Vec<_> = sections
        .iter()
        .filter(|section| section.tool == tool)
        .filter_map(|section| run::run(section, format, &mut notices))
        .collect();
    if runs.is_empty() {
        return Err(Refused(nothing(tool)));
    }
    let (personal, warnings) = notices.finish();
    Ok(ParsedFile {
        runs,
        personal,
        warnings,
    })
}

fn nothing(tool: Tool) -> String {
    let tool = tool.name();
    format!(
        "it has no results of {tool}; use “Copy” or “Save (text)” in its menu after a test and upload that"
    )
}

#[cfg(test)]
mod tests;

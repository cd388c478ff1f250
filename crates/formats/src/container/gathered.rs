use podium_domain::{ParsedFile, ParsedRun, Personal};

use super::path::Place;
use crate::{Limits, Refusal, fio_json, notices::Notices, registry};

/// Members that a refusal names.
const NAMED: usize = 8;

/// What the members of a container held.
pub(super) struct Gathered {
    limits: Limits,
    runs: Vec<ParsedRun>,
    notices: Notices,
    /// The first few members that are no results, each with its reason.
    refused: Vec<String>,
    refusals: usize,
    /// Why the whole is refused.
    too_much: Option<String>,
}

impl Gathered {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            limits: *limits,
            runs: Vec::new(),
            notices: Notices::new(limits),
            refused: Vec::new(),
            refusals: 0,
            too_much: None,
        }
    }

    /// Whether there is no point in reading on.
    pub(super) fn is_full(&self) -> bool {
        self.too_much.is_some()
    }

    /// Adds what a member held. Its lines are lines of the member, so warnings and details say which.
    pub(super) fn add(&mut self, place: &Place, parsed: ParsedFile) {
        let path = place.path();
        for warning in parsed.warnings {
            let line = warning
                .line
                .map(|line| format!(", line {line}"))
                .unwrap_or_default();
            let message = format!("{path}{line}: {}", warning.message);
            self.notices.warn(&warning.code, message, None);
        }
        for detail in parsed.personal {
            self.notices.known(Personal {
                place: format!("{path}, {}", detail.place),
                ..detail
            });
        }
        self.runs.extend(parsed.runs.into_iter().map(|run| ParsedRun {
            // A sheet of a spreadsheet in the archive.
            member: Some(match run.member {
                Some(sheet) => format!("{path}/{sheet}"),
                None => path.to_owned(),
            }),
            ..run
        }));
        if let Err(refused) = registry::within(&self.runs, &self.limits) {
            self.too_much = Some(refused.0);
        }
    }

    /// The version of fio that the members state, where it is one.
    pub(super) fn fio_version(&self) -> Option<String> {
        let of_fio = self.runs.iter().filter(|run| run.tool == fio_json::TOOL);
        let mut versions = of_fio.filter_map(|run| run.tool_version.as_deref());
        let first = versions.next()?;
        versions.all(|other| other == first).then(|| first.to_owned())
    }

    /// Says of a member why it is not read.
    pub(super) fn refuse(&mut self, place: &Place, reason: &str) {
        let message = format!("{} is not read: {reason}", place.path());
        if self.refused.len() < NAMED {
            self.refused.push(format!("{}: {reason}", place.path()));
        }
        self.refusals += 1;
        self.notices.warn("member-refused", message, None);
    }

    /// Says something of a container as a whole.
    pub(super) fn warn(&mut self, code: &str, message: String) {
        self.notices.warn(code, message, None);
    }

    pub(super) fn finish(self) -> Result<ParsedFile, Refusal> {
        if let Some(reason) = self.too_much {
            return Err(Refusal::untried(reason));
        }
        if self.runs.is_empty() {
            let more = self.refusals - self.refused.len();
            let more = if more > 0 {
                format!("; and {more} more")
            } else {
                String::new()
            };
            let reason = match self.refused.as_slice() {
                [] => "there is no file in this archive".to_owned(),
                refused => format!("no file in it is a result – {}{more}", refused.join("; ")),
            };
            return Err(Refusal::untried(reason));
        }
        let (personal, warnings) = self.notices.finish();
        Ok(ParsedFile {
            runs: self.runs,
            personal,
            warnings,
        })
    }
}

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Conditions, Factors, Identity, Measurement, Outcome, Series};

/// Everything a file yields. `podium parse` prints it with the file's name, size and hash in front.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ParsedFile {
    /// The runs in the file's order.
    pub runs: Vec<ParsedRun>,
    /// Details that would give a person or machine away, with where they stand.
    pub personal: Vec<Personal>,
    /// What is incomplete or contradicts itself.
    pub warnings: Vec<Warning>,
}

/// One execution of one tool, as read from a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ParsedRun {
    /// The format that read it (`fio-json`).
    pub format: String,
    /// The tool by its own name (`fio`).
    pub tool: String,
    /// As the file states it.
    pub tool_version: Option<String>,
    /// The heading under which a table puts its rows; absent for tool files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// First and last line of the file that belong to this run, from 1; absent for binary files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<[u64; 2]>,
    /// The file that it was read from, by its path in the archive (`.zip`, `.tar.gz`) that was uploaded; absent where the
    /// upload is the file itself. `lines` are lines of that file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// One machine or config of several in the file; each becomes a config of its own.
    pub subject: Option<String>,
    /// ISO 8601; without an offset where the tool gives none.
    pub started_at: Option<String>,
    /// Factor levels that the file states of the tested config (`initiator.os`).
    pub found: BTreeMap<String, String>,
    /// Factor levels that hold for this run (a table's `factor.*` columns).
    #[serde(default, skip_serializing_if = "Factors::is_empty")]
    pub factors: Factors,
    /// In the file's order.
    pub workloads: Vec<ParsedWorkload>,
}

/// One workload of a run with all that was measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ParsedWorkload {
    /// The name shown: the tool's own, which may lie and never decides anything.
    pub name: String,
    /// What decides the row.
    pub identity: Identity,
    /// What does not.
    pub conditions: Conditions,
    /// How it ended.
    pub outcome: Outcome,
    /// At most one per metric, op and statistic.
    pub measurements: Vec<Measurement>,
    /// The single jobs, where the workload is a sum over a group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// Time series and histograms.
    pub series: Vec<Series>,
}

/// One job of a summed group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The job's name; names are not unique.
    pub name: String,
    /// How it ended.
    pub outcome: Outcome,
    /// Its own figures.
    pub measurements: Vec<Measurement>,
}

/// A detail that would give a person or machine away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Personal {
    /// What it is: `host name`, `user name`, `serial number`, `address`, `path`.
    pub kind: String,
    /// Where it stands, for a person to find: `line 3`.
    #[serde(rename = "where")]
    pub place: String,
    /// The text itself.
    pub value: String,
}

/// Something that a reader of the figures should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Stable, for programs: `truncated`, `job-error`.
    pub code: String,
    /// For people: what it is and what it means for the figures.
    pub message: String,
    /// From 1; absent where no line can be named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

impl Warning {
    /// A warning that can name its line, or not.
    pub fn new(code: &str, message: impl Into<String>, line: Option<u64>) -> Self {
        Self {
            code: code.to_owned(),
            message: message.into(),
            line,
        }
    }
}

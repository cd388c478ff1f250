use serde::{Deserialize, Serialize};

/// How a workload ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It ran to its end.
    #[default]
    Ok,
    /// It ended with an error.
    Failed,
    /// It was stopped or broke off; what was measured until then may stand.
    Unfinished,
}

impl Status {
    /// The word used in files, the database and the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Failed => "failed",
            Self::Unfinished => "unfinished",
        }
    }
}

/// How a workload ended, and why.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// Whether it can be counted as finished.
    pub status: Status,
    /// What the tool or the person said of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The tool's error number (fio's `error` is an errno).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<i64>,
    /// For a run that did not finish: it took at least this long, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
}

impl Outcome {
    /// An outcome without anything to say.
    pub fn ok() -> Self {
        Self::default()
    }

    /// Whether the workload ran to its end.
    pub fn is_ok(&self) -> bool {
        self.status == Status::Ok
    }
}

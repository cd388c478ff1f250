use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Builder;

use crate::{Op, Word, WorkloadId, metric::word_enum};

/// The order in which a workload visits its span.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Pattern {
    /// One block after the other.
    Sequential,
    /// Anywhere.
    Random,
    /// The tool's own word (`strided`, a share of random).
    Other(Word),
}

word_enum!(Pattern { Sequential = "sequential", Random = "random" });

/// What decides which rows line up across configs. Two workloads are one row exactly when tool and identity are equal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Identity {
    /// What the workload does.
    pub op: Op,
    /// Absent when the file does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Pattern>,
    /// Bytes per request, when it is one size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block_bytes: Option<u64>,
    /// Several sizes, as the tool words them, when it is not one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block_mix: Option<String>,
    /// Requests in flight **per job**.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue_depth: Option<u32>,
    /// Processes, threads or workers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jobs: Option<u32>,
    /// Share of reads of a mixed workload, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_percent: Option<f64>,
    /// The tool's own test name: only when pattern or block size is unknown, or to tell two equal identities of one
    /// file apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
}

impl Identity {
    /// An identity of which only the operation is known.
    pub fn of(op: Op) -> Self {
        Self {
            op,
            pattern: None,
            block_bytes: None,
            block_mix: None,
            queue_depth: None,
            jobs: None,
            read_percent: None,
            test: None,
        }
    }

    /// The workload's id: the first 128 bits of the SHA-256 of tool and identity in a fixed spelling, as a UUID v8.
    /// The same workload has the same id on every instance, so an upload needs no read-back.
    pub fn id(&self, tool: &str) -> WorkloadId {
        let digest = Sha256::digest(self.spelling(tool).as_bytes());
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        WorkloadId(Builder::from_custom_bytes(bytes).into_uuid())
    }

    /// Each field on a line of its own with its name, lengths before free text, so that no two identities spell alike.
    fn spelling(&self, tool: &str) -> String {
        fn number(value: Option<impl fmt::Display>) -> String {
            value.map_or_else(|| "-".to_owned(), |v| v.to_string())
        }
        fn text(value: Option<&str>) -> String {
            value.map_or_else(|| "-".to_owned(), |v| format!("{}:{v}", v.len()))
        }
        format!(
            "1\ntool={}\nop={}\npattern={}\nblock={}\nmix={}\ndepth={}\njobs={}\nread={}\ntest={}\n",
            text(Some(tool)),
            text(Some(self.op.as_str())),
            text(self.pattern.as_ref().map(Pattern::as_str)),
            number(self.block_bytes),
            text(self.block_mix.as_deref()),
            number(self.queue_depth),
            number(self.jobs),
            number(self.read_percent),
            text(self.test.as_deref()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_identities_of_two_tools_are_two_workloads() {
        let identity = Identity {
            block_bytes: Some(4096),
            ..Identity::of(Op::Read)
        };
        assert_eq!(identity.id("fio"), identity.clone().id("fio"));
        assert_ne!(identity.id("fio"), identity.id("Iometer"));
    }

    #[test]
    fn free_text_cannot_imitate_another_field() {
        let a = Identity {
            test: Some("x\ndepth=1".into()),
            ..Identity::of(Op::Read)
        };
        let b = Identity {
            test: Some("x".into()),
            queue_depth: Some(1),
            ..Identity::of(Op::Read)
        };
        assert_ne!(a.id("t"), b.id("t"));
    }

    #[test]
    fn the_id_never_changes_between_versions() {
        let identity = Identity {
            pattern: Some(Pattern::Random),
            block_bytes: Some(4096),
            queue_depth: Some(32),
            jobs: Some(4),
            ..Identity::of(Op::Read)
        };
        assert_eq!(
            identity.id("fio").0.to_string(),
            "3f220571-75d3-8d8e-b8da-f0107bd2095a"
        );
    }
}

use podium_domain::{Identity, Op, Pattern};

/// What a heading announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Block {
    /// 16 MiB at a time, one after the other.
    Sequential,
    /// 4 KiB anywhere.
    Random,
    /// The same by 64 threads.
    Threads,
    /// Time of one request; as iops, one over that.
    Access,
    /// Points.
    Score,
}

impl Block {
    /// Reads a heading, of either view.
    pub(super) fn read(line: &str) -> Option<Self> {
        Some(match line.strip_suffix(':').unwrap_or(line).trim_end() {
            "Sequential" | "Sequentiell" | "Seq" | "16MB" => Self::Sequential,
            "4K" => Self::Random,
            "4K-64Threads" | "4K-64Thrd" => Self::Threads,
            "Access Times" | "Access Time" | "Acc.time" | "Zugriffszeit" | "Zugriffszeiten" | "512B" => {
                Self::Access
            }
            "Score" | "Punkte" | "Ergebnis" => Self::Score,
            _ => return None,
        })
    }

    /// The name shown.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Sequential => "Sequential",
            Self::Random => "4K",
            Self::Threads => "4K-64Threads",
            Self::Access => "Access Times",
            Self::Score => "Score",
        }
    }

    /// What decides the row.
    pub(super) fn identity(self, op: Op) -> Identity {
        let (pattern, block_bytes, jobs) = match self {
            Self::Sequential => (Some(Pattern::Sequential), Some(16 << 20), None),
            Self::Random => (Some(Pattern::Random), Some(4096), Some(1)),
            Self::Threads => (Some(Pattern::Random), Some(4096), Some(64)),
            // How much it reads at a time is told in two ways, so the name decides.
            Self::Access => (Some(Pattern::Random), None, None),
            Self::Score => (None, None, None),
        };
        Identity {
            pattern,
            block_bytes,
            jobs,
            test: block_bytes.is_none().then(|| self.name().to_owned()),
            ..Identity::of(op)
        }
    }
}

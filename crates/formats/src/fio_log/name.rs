//! What the name of a log says.

use podium_domain::{Metric, Unit};

/// What the values of a log are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Bandwidth,
    Iops,
    Completion,
    Total,
    Submission,
    Histogram,
}

impl Kind {
    /// The metric under Podium's name.
    pub(super) fn metric(self) -> Metric {
        match self {
            Self::Bandwidth => Metric::Bandwidth,
            Self::Iops => Metric::Iops,
            Self::Completion | Self::Histogram => Metric::Latency,
            Self::Total => Metric::TotalLatency,
            Self::Submission => Metric::SubmissionLatency,
        }
    }

    /// Its canonical unit.
    pub(super) fn unit(self) -> Unit {
        match self {
            Self::Bandwidth => Unit::BytesPerSecond,
            Self::Iops => Unit::PerSecond,
            _ => Unit::Seconds,
        }
    }
}

/// The parts of a name like `randread_clat.2.log`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name<'n> {
    pub(super) kind: Kind,
    /// What the option of the log said (`randread`); may be empty.
    pub(super) base: &'n str,
    /// The job's number, where logs are per job.
    pub(super) job: Option<u32>,
}

/// Reads a file's name; `None` when it is none that fio gives. Client mode appends the server's name.
pub(super) fn of(name: &str) -> Option<Name<'_>> {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let end = file.rfind(".log")?;
    let stem = file.get(..end)?;
    let (rest, job) = match stem.rsplit_once('.') {
        Some((rest, digits)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            (rest, digits.parse().ok())
        }
        _ => (stem, None),
    };
    let kinds = [
        ("clat_hist", Kind::Histogram),
        ("bw", Kind::Bandwidth),
        ("iops", Kind::Iops),
        ("clat", Kind::Completion),
        ("slat", Kind::Submission),
        ("lat", Kind::Total),
    ];
    kinds.into_iter().find_map(|(word, kind)| {
        let base = rest.strip_suffix(word)?;
        let base = if base.is_empty() {
            base
        } else {
            base.strip_suffix(['_', '-'])?
        };
        Some(Name { kind, base, job })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_fio_gives() {
        for (file, kind, base, job) in [
            ("randread_bw.1.log", Kind::Bandwidth, "randread", Some(1)),
            (
                "a/b/rw-4k-KERNEL_clat.log",
                Kind::Completion,
                "rw-4k-KERNEL",
                None,
            ),
            ("x_lat.12.log.host1", Kind::Total, "x", Some(12)),
            (
                "C:\\logs\\seq_write_slat.3.log",
                Kind::Submission,
                "seq_write",
                Some(3),
            ),
            ("iops.1.log", Kind::Iops, "", Some(1)),
            ("h_clat_hist.1.log", Kind::Histogram, "h", Some(1)),
        ] {
            assert_eq!(of(file), Some(Name { kind, base, job }), "{file}");
        }
        for file in ["broken.log", "bw.csv", "notbw.1.log", "x_power.1.log", ""] {
            assert_eq!(of(file), None, "{file}");
        }
    }
}

use podium_domain::{Op, Pattern};

use crate::numbers::Number;

/// One of Iozone's tests.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Test {
    /// Its name where it is shown.
    pub(super) name: &'static str,
    /// Words of the column's two header lines, top first.
    column: [&'static str; 2],
    /// What the lines of throughput mode call those who do it.
    workers: &'static str,
    /// The title of its report, in lower case.
    report: &'static str,
    op: &'static str,
    pattern: &'static str,
}

const fn test(
    name: &'static str,
    column: [&'static str; 2],
    workers: &'static str,
    report: &'static str,
    op: &'static str,
    pattern: &'static str,
) -> Test {
    Test {
        name,
        column,
        workers,
        report,
        op,
        pattern,
    }
}

/// All tests, in the order of the table's columns.
pub(super) const TESTS: [Test; 16] = [
    test(
        "write",
        ["", "write"],
        "initial writers",
        "writer",
        "write",
        "sequential",
    ),
    test(
        "rewrite",
        ["", "rewrite"],
        "rewriters",
        "re-writer",
        "rewrite",
        "sequential",
    ),
    test("read", ["", "read"], "readers", "reader", "read", "sequential"),
    test(
        "reread",
        ["", "reread"],
        "re-readers",
        "re-reader",
        "reread",
        "sequential",
    ),
    test(
        "random read",
        ["random", "read"],
        "random readers",
        "random read",
        "read",
        "random",
    ),
    test(
        "random write",
        ["random", "write"],
        "random writers",
        "random write",
        "write",
        "random",
    ),
    test(
        "backward read",
        ["bkwd", "read"],
        "reverse readers",
        "backward read",
        "read",
        "backward",
    ),
    test(
        "record rewrite",
        ["record", "rewrite"],
        "-",
        "record rewrite",
        "rewrite",
        "one record",
    ),
    test(
        "stride read",
        ["stride", "read"],
        "stride readers",
        "stride read",
        "read",
        "strided",
    ),
    test(
        "fwrite",
        ["", "fwrite"],
        "fwriters",
        "fwrite",
        "fwrite",
        "sequential",
    ),
    test(
        "frewrite",
        ["", "frewrite"],
        "-",
        "re-fwrite",
        "frewrite",
        "sequential",
    ),
    test("fread", ["", "fread"], "freaders", "fread", "fread", "sequential"),
    test(
        "freread",
        ["", "freread"],
        "-",
        "re-fread",
        "freread",
        "sequential",
    ),
    test(
        "pwrite",
        ["", "pwrite"],
        "pwrite writers",
        "pwrite",
        "pwrite",
        "sequential",
    ),
    test(
        "pread",
        ["", "pread"],
        "pread readers",
        "pread",
        "pread",
        "sequential",
    ),
    test("mixed", ["-", "-"], "mixed workload", "-", "mixed", "random"),
];

/// Columns of a full table.
pub(super) const FULL: usize = 13;

impl Test {
    pub(super) fn of_column(top: &str, bottom: &str) -> Option<&'static Self> {
        TESTS.iter().find(|test| test.column == [top, bottom])
    }

    pub(super) fn of_workers(words: &str) -> Option<&'static Self> {
        TESTS.iter().find(|test| test.workers == words)
    }

    pub(super) fn of_report(title: &str) -> Option<&'static Self> {
        TESTS.iter().find(|test| test.report == title)
    }

    pub(super) fn op(&self) -> Op {
        Op::from(self.op)
    }

    pub(super) fn pattern(&self) -> Pattern {
        Pattern::from(self.pattern.to_owned())
    }
}

/// One figure, in the unit of its section.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Cell {
    pub(super) test: &'static Test,
    pub(super) file_bytes: Option<u64>,
    /// Absent when a paste has lost the line that says it.
    pub(super) block_bytes: Option<u64>,
    /// Processes, in throughput mode.
    pub(super) jobs: Option<u32>,
    /// Above zero.
    pub(super) value: Number,
}

/// kB of a header or first column in bytes.
pub(super) fn kib(text: &str) -> Option<u64> {
    crate::numbers::whole(text)?.checked_mul(1024)
}

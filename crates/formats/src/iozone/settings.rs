use std::collections::BTreeSet;

use podium_domain::Conditions;

/// What the lines between banner and table say.
#[derive(Debug, Default)]
pub(super) struct Settings {
    pub(super) version: Option<String>,
    /// As printed: `Tue Jul 27 11:57:14 2021`.
    pub(super) began: Option<String>,
    /// Whether they were seen at all.
    pub(super) listed: bool,
    pub(super) unit: Unit,
    flags: BTreeSet<&'static str>,
    target: Option<String>,
    /// The columns of the tests that the command asked for (`-i`), where it lists some.
    pub(super) columns: Option<Vec<usize>>,
}

/// Lines that say that something is on, and the condition that it is.
const FLAGS: [(&str, &str); 4] = [
    ("O_DIRECT feature enabled", "direct"),
    ("SYNC Mode", "sync"),
    ("Include fsync in write timing", "end_fsync"),
    ("Include close in write timing", "close_in_time"),
];

/// What the figures are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Unit {
    /// KiB per second.
    #[default]
    Kib,
    /// Operations per second.
    Operations,
    /// Microseconds per operation.
    Microseconds,
}

impl Settings {
    /// Takes a line that says something.
    pub(super) fn take(&mut self, line: &str) {
        let line = line.trim();
        let after = |prefix: &str| line.strip_prefix(prefix).map(|rest| rest.trim().to_owned());
        if let Some(version) = after("Version $Revision:") {
            self.version = Some(version.trim_end_matches('$').trim().to_owned());
        } else if let Some(began) = after("Run began:") {
            self.began = Some(began);
            self.listed = true;
        } else if let Some(command) = after("Command line used:") {
            self.target = option(&command, "-f");
            self.columns = columns(&command);
        } else if line.starts_with("OPS Mode") || line == "Output is in ops/sec" {
            self.unit = Unit::Operations;
        } else if line.starts_with("Microseconds/op Mode") {
            self.unit = Unit::Microseconds;
        }
        let flags = FLAGS.iter().filter(|(words, _)| line.starts_with(words));
        self.flags.extend(flags.map(|(_, condition)| *condition));
    }

    /// As conditions. Direct and synchronous I/O are off unless the list of settings has them.
    pub(super) fn conditions(&self) -> Conditions {
        let mut conditions = Conditions::new();
        if self.listed {
            for usual in ["direct", "sync"] {
                conditions.insert(usual, false.into());
            }
        }
        for flag in &self.flags {
            conditions.insert(*flag, true.into());
        }
        if let Some(target) = &self.target {
            conditions.insert("target", target.as_str().into());
        }
        conditions
    }
}

/// The word after an option of a command line.
fn option(command: &str, name: &str) -> Option<String> {
    let mut words = command.split_whitespace().skip_while(|word| *word != name);
    words.nth(1).map(str::to_owned)
}

/// The columns of each test that `-i` names, in the order of a full table.
const OF_TEST: [&[usize]; 8] = [&[0, 1], &[2, 3], &[4, 5], &[6], &[7], &[8], &[9, 10], &[11, 12]];

/// The columns that a command fills; `None` where it names no test, or one that has none.
fn columns(command: &str) -> Option<Vec<usize>> {
    let mut columns = BTreeSet::new();
    let mut words = command.split_whitespace();
    while let Some(word) = words.next() {
        let Some(test) = word.strip_prefix("-i") else {
            continue;
        };
        let test = if test.is_empty() { words.next()? } else { test };
        columns.extend(*OF_TEST.get(test.parse::<usize>().ok()?)?);
    }
    (!columns.is_empty()).then(|| columns.into_iter().collect())
}

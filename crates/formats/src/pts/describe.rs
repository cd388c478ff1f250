//! What a test did, from its options.

use podium_domain::{ConditionValue, Conditions, Identity, Op, Pattern};

use super::{
    model::TestResult,
    options::{choice, count, options, size_bytes, without},
    scale::named,
    test::{Test, profile},
};

/// A test's workload, and what tells it from another with the same identity.
#[derive(Debug)]
pub(super) struct Described {
    /// Title and options.
    pub(super) name: String,
    /// Exact where the options are; otherwise with the test and its options as `test`.
    pub(super) identity: Identity,
    /// Circumstances.
    pub(super) conditions: Conditions,
    /// Options that are not part of the identity.
    pub(super) rest: String,
    /// The test, for sentences.
    pub(super) test: String,
    /// Whether it is `pts/fio`.
    pub(super) is_fio: bool,
}

/// Options that are told as conditions: where the test ran does not make it another test.
const TARGET: [&str; 1] = ["Disk Target"];

/// Options of fio that the identity has, or that only choose what is printed.
const FIO_KNOWN: [&str; 5] = ["Type", "Block Size", "Job Count", "Result", "Disk Target"];

impl Described {
    /// The identity and where it ran in one text, for finding further figures of the same workload.
    pub(super) fn identity_text(&self) -> String {
        format!("{:?}\n{:?}", self.identity, self.conditions.get("target"))
    }
}

/// Reads options and arguments.
pub(super) fn describe(result: &TestResult) -> Described {
    let options: Vec<_> = options(&result.description).collect();
    let kind = Test::of(result);
    let mut identity = identity(result, kind, &options);
    let rest = without(&result.description, &FIO_KNOWN);
    let settings = match &*result.description {
        "" => result.arguments.trim().to_owned(),
        description => without(description, &TARGET),
    };
    if kind != Test::Fio || identity.pattern.is_none() || identity.block_bytes.is_none() {
        let test = match profile(&result.identifier) {
            "" => &result.title,
            profile => profile,
        };
        identity.test = Some(joined(test, ": ", &settings));
    }
    Described {
        name: joined(&result.title, " - ", &result.description),
        conditions: conditions(result, kind, &options),
        is_fio: kind == Test::Fio,
        identity,
        rest,
        test: named(result).to_owned(),
    }
}

fn joined(a: &str, between: &str, b: &str) -> String {
    match (a, b) {
        (a, "") => a.to_owned(),
        ("", b) => b.to_owned(),
        (a, b) => format!("{a}{between}{b}"),
    }
}

fn identity(result: &TestResult, kind: Test, options: &[(&str, &str)]) -> Identity {
    let words: Vec<_> = result.arguments.split_ascii_whitespace().collect();
    let option = |names: &[&str]| choice(options, names);
    let (direction, block, jobs) = match kind {
        // The arguments stand in for the options in exports that have no description.
        Test::Fio => (
            option(&["Type"]).or(words.first().copied()),
            option(&["Block Size"])
                .or(words.get(4).copied())
                .and_then(size_bytes),
            option(&["Job Count"]).and_then(count),
        ),
        Test::Iozone => (
            option(&["Disk Test"]),
            option(&["Record Size"]).and_then(size_bytes),
            None,
        ),
        Test::Directed => (
            option(&["Test", "Random"]),
            None,
            option(&["Thread Count"]).and_then(count),
        ),
        Test::Counted => (
            None,
            None,
            option(&["Client Count", "Threads / Copies"]).and_then(count),
        ),
        Test::Other => (None, None, None),
    };
    let (op, pattern) = direction.map_or((Op::Total, None), moved);
    Identity {
        pattern,
        block_bytes: block,
        jobs,
        ..Identity::of(op)
    }
}

/// Direction and order, as far as the words say them.
fn moved(words: &str) -> (Op, Option<Pattern>) {
    match words.trim().to_ascii_lowercase().as_str() {
        "random read" | "randread" => (Op::Read, Some(Pattern::Random)),
        "random write" | "randwrite" => (Op::Write, Some(Pattern::Random)),
        "sequential read" => (Op::Read, Some(Pattern::Sequential)),
        "sequential write" => (Op::Write, Some(Pattern::Sequential)),
        "read performance" | "read" => (Op::Read, None),
        "write performance" | "write" => (Op::Write, None),
        _ => (Op::Total, None),
    }
}

fn conditions(result: &TestResult, kind: Test, options: &[(&str, &str)]) -> Conditions {
    let mut conditions = Conditions::new();
    let mut say = |name: &'static str, value: Option<ConditionValue>| {
        if let Some(value) = value {
            conditions.insert(name, value);
        }
    };
    let text = |text: &str| (!text.trim().is_empty()).then(|| text.trim().into());
    say("profile", text(&result.identifier));
    say("test_version", text(&result.app_version));
    say("arguments", text(&result.arguments));
    let option = |names: &[&str]| choice(options, names);
    let yes_no = |choice: &str| match choice {
        "Yes" => Some(true.into()),
        "No" => Some(false.into()),
        _ => None,
    };
    if kind == Test::Fio {
        say("engine", option(&["IO Engine", "Engine"]).map(Into::into));
        say("direct", option(&["Direct"]).and_then(yes_no));
        say("buffered", option(&["Buffered"]).and_then(yes_no));
    }
    say("target", option(&TARGET).map(Into::into));
    let span = option(&["File Size"]).filter(|_| kind == Test::Iozone);
    let span = span
        .and_then(size_bytes)
        .and_then(|bytes| i64::try_from(bytes).ok());
    say("span_bytes", span.map(Into::into));
    conditions
}

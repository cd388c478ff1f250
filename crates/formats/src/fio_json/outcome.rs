//! How an entry ended.

use podium_domain::{Outcome, Status};

use super::{entry::Entry, messages::Messages};

/// An error is a failure, whatever was measured until then; a signal or a file that breaks off leaves it unfinished.
pub(crate) fn outcome(entry: &Entry<'_>, messages: &Messages<'_>, interrupted: bool) -> Outcome {
    let at_least = entry.runtime_s();
    if let Some(code) = entry.error.i64().filter(|code| *code != 0) {
        return Outcome {
            status: Status::Failed,
            reason: Some(reason(code, messages)),
            code: Some(code),
            at_least: None,
        };
    }
    let unfinished = |reason: String| Outcome {
        status: Status::Unfinished,
        reason: Some(reason),
        code: None,
        at_least,
    };
    if !entry.closed {
        return unfinished("the file breaks off inside this job".to_owned());
    }
    match &messages.signal {
        Some(signal) if interrupted => unfinished(format!("stopped by signal {signal}")),
        _ => Outcome::ok(),
    }
}

/// What fio itself said of the error, else the name of the number.
fn reason(code: i64, messages: &Messages<'_>) -> String {
    let said = messages
        .errors
        .iter()
        .find(|(number, _)| *number == code)
        .map(|(_, words)| (*words).to_owned());
    said.or_else(|| name(code).map(str::to_owned))
        .unwrap_or_else(|| format!("error {code}"))
}

/// Numbers that mean the same on Linux, macOS, FreeBSD and Windows (errno.h of each); beyond 34 they differ.
fn name(code: i64) -> Option<&'static str> {
    Some(match code {
        1 => "Operation not permitted",
        2 => "No such file or directory",
        4 => "Interrupted system call",
        5 => "Input/output error",
        6 => "No such device or address",
        9 => "Bad file descriptor",
        12 => "Cannot allocate memory",
        13 => "Permission denied",
        14 => "Bad address",
        16 => "Device or resource busy",
        17 => "File exists",
        19 => "No such device",
        20 => "Not a directory",
        21 => "Is a directory",
        22 => "Invalid argument",
        24 => "Too many open files",
        27 => "File too large",
        28 => "No space left on device",
        29 => "Illegal seek",
        30 => "Read-only file system",
        32 => "Broken pipe",
        _ => return None,
    })
}

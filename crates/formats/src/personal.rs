//! Details in a text that would give a person or machine away, whatever tool wrote it.
//!
//! The text is looked through in pieces that stay in the processor's cache: once for all words by which a detail is known
//! (`/home/`, `Serial`), once for each `@`, once for points, colons and dashes that stand close to each other.

use std::sync::LazyLock;

use podium_domain::{ParsedFile, Warning};

use crate::{Limits, lines::Lines, notices::Notices, ordered};

mod address;
mod common;
mod home;
mod label;
mod local;
mod login;
mod machine;
mod place;
mod serial;
mod signs;

use signs::Signs;

pub(crate) use common::is_common;

/// The kinds as people read them.
pub(crate) mod kind {
    /// IP and MAC addresses, names of iSCSI initiators.
    pub(crate) const ADDRESS: &str = "address";
    /// The name of a machine.
    pub(crate) const HOST: &str = "host name";
    /// A mail address.
    pub(crate) const MAIL: &str = "mail address";
    /// A home directory or another one of a user, with the name of whose it is.
    pub(crate) const PATH: &str = "path";
    /// A serial number or world-wide name.
    pub(crate) const SERIAL: &str = "serial number";
    /// A login.
    pub(crate) const USER: &str = "user name";
}

/// Made ready once: a file can have a hundred thousand options, each a text of its own.
static SIGNS: LazyLock<Signs> = LazyLock::new(Signs::new);

/// How much text is looked through at a time, in bytes.
const PIECE_BYTES: usize = 128 << 10;

/// A detail and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    /// Its offset.
    pub(crate) at: usize,
    /// One of [`kind`].
    pub(crate) kind: &'static str,
    /// As a person would write it, without the escapes of JSON.
    pub(crate) value: String,
}

/// Looks through a whole decoded text and adds what it finds to what the format found.
pub(crate) fn search(text: &str, limits: &Limits, file: &mut ParsedFile) {
    let mut notices = Notices::new(limits);
    for known in std::mem::take(&mut file.personal) {
        notices.known(known);
    }
    in_text(text, 0, &Lines::new(text), &mut notices);
    let (personal, more) = notices.finish();
    file.personal = personal;
    let said = |code: &str, warnings: &[Warning]| warnings.iter().any(|warning| warning.code == code);
    for warning in more {
        if !said(&warning.code, &file.warnings) {
            file.warnings.push(warning);
        }
    }
}

/// Reports what stands in a part of a text that begins at `offset` of the whole.
pub(crate) fn in_text(part: &str, offset: usize, lines: &Lines<'_>, notices: &mut Notices) {
    let mut start = 0;
    while start < part.len() {
        let end = piece_end(part, start);
        for found in in_piece(&part[start..end], &SIGNS) {
            notices.personal(found.kind, &found.value, lines.at(offset + start + found.at));
        }
        start = end;
    }
}

/// What stands in a short text: an option's value, a title.
pub(crate) fn in_value(value: &str) -> Vec<Found> {
    // Nearly all values are short words and numbers: the cheap look first.
    if value
        .bytes()
        .any(|byte| matches!(byte, b'/' | b'\\' | b'@' | b':'))
        || value.bytes().filter(|byte| *byte == b'.').count() > 2
        || local::may_hold(value)
    {
        in_piece(value, &SIGNS)
    } else {
        Vec::new()
    }
}

/// What stands in a piece of text that begins and ends with a line, in its order.
fn in_piece(text: &str, signs: &Signs) -> Vec<Found> {
    let mut found = Vec::new();
    login::find(text, &mut found);
    signs.find(text, &mut found);
    address::find(text, &mut found);
    ordered::sort_by(&mut found, Ord::cmp);
    found
}

/// The first bytes of a text, cut between characters: no search may cost more than what it looks for is long.
fn near(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

/// Where the piece that starts at `start` ends: behind the last line that is whole in it, or behind the only one.
fn piece_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let about = (start + PIECE_BYTES).min(bytes.len());
    if about == bytes.len() {
        return about;
    }
    let last = memchr::memrchr(b'\n', &bytes[start..about]).map(|at| start + at + 1);
    let next = || memchr::memchr(b'\n', &bytes[about..]).map(|at| about + at + 1);
    last.or_else(next).unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests;

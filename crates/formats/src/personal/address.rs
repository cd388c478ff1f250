use std::net::{Ipv4Addr, Ipv6Addr};

use super::{
    Found, kind,
    signs::{SEPARATORS, close_separators},
};

/// Words before four numbers with points between that make them a version. Compared with the end of the word.
const VERSIONS: [&str; 22] = [
    "version",
    "ver",
    "v",
    "rev",
    "revision",
    "release",
    "firmware",
    "fw",
    "driver",
    "build",
    "bios",
    "kernel",
    "mark",
    "benchmark",
    "sdk",
    "package",
    "agent",
    "tools",
    "fio",
    "iometer",
    "java",
    "chapter",
];

/// How far before an address the word is looked for, in bytes.
const WORD_BYTES: usize = 32;

/// IP addresses and hardware addresses.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    // Of each separator, where what was looked at ends.
    let mut next = [0; SEPARATORS.len()];
    close_separators(text.as_bytes(), |number, at| {
        let next = &mut next[number];
        if at >= *next {
            *next = match SEPARATORS[number].0 {
                b'.' => v4(text, at, *next, found),
                separator => groups(text, at, *next, separator, found),
            };
        }
    });
}

/// Four numbers up to 255 with points between, that are no version and name a machine: around a point, not before
/// `from`. Returns where they end.
fn v4(text: &str, point: usize, from: usize, found: &mut Vec<Found>) -> usize {
    let bytes = text.as_bytes();
    let digits = bytes[from..point]
        .iter()
        .rev()
        .take(4)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let start = point - digits;
    let length = bytes[start..]
        .iter()
        .take(16)
        .take_while(|byte| byte.is_ascii_digit() || **byte == b'.')
        .count();
    let token = text[start..start + length].trim_end_matches('.');
    let end = start + token.len();
    if let Ok(address) = token.parse::<Ipv4Addr>()
        && names_a_machine(address)
        && is_alone(text, start, end, address)
        && !is_version(&text[..start])
    {
        push(found, start, token);
    }
    end
}

fn push(found: &mut Vec<Found>, at: usize, value: &str) {
    found.push(Found {
        at,
        kind: kind::ADDRESS,
        value: value.to_owned(),
    });
}

/// Not this machine itself, a mask, a group, or a number of a chapter.
fn names_a_machine(address: Ipv4Addr) -> bool {
    let [first, ..] = address.octets();
    first != 0 && first != 127 && first < 224 && address.octets().iter().any(|part| *part > 9)
}

fn is_alone(text: &str, start: usize, end: usize, address: Ipv4Addr) -> bool {
    let before = text[..start].chars().next_back();
    let after = text[end..].chars().next();
    let joined = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    // A program's version in a user agent, a package's revision.
    let named = before == Some('/') && text[..start - 1].ends_with(|c: char| c.is_ascii_alphabetic());
    let dashed = (before == Some('-') || after == Some('-')) && !address.is_private();
    !(joined(before) || joined(after) || named || dashed)
}

/// Whether the word before says that a version follows, in prose, JSON or XML.
fn is_version(before: &str) -> bool {
    let bytes = before.as_bytes();
    let near = &bytes[bytes.len().saturating_sub(WORD_BYTES)..];
    let filler = |byte: &&u8| !byte.is_ascii_alphanumeric() && **byte != b'\n';
    let gap = near.iter().rev().take_while(filler).count();
    let word: Vec<u8> = near[..near.len() - gap]
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .map(u8::to_ascii_lowercase)
        .collect();
    let ends_with = |known: &&str| {
        let backwards = known.bytes().rev();
        // Short words must stand alone: many end with a v.
        word.len() >= known.len()
            && (known.len() > 3 || word.len() == known.len())
            && backwards.eq(word.iter().copied().take(known.len()))
    };
    VERSIONS.iter().any(ends_with)
}

/// Groups of hexadecimal digits with colons (or dashes) between: hardware addresses, world-wide names, IPv6. Around a
/// separator, not before `from`. Returns where they end.
fn groups(text: &str, at: usize, from: usize, separator: u8, found: &mut Vec<Found>) -> usize {
    let bytes = text.as_bytes();
    let is_part = |byte: &&u8| byte.is_ascii_hexdigit() || **byte == separator || **byte == b'.';
    let before = bytes[from..at]
        .iter()
        .rev()
        .take(5)
        .take_while(|byte| byte.is_ascii_hexdigit())
        .count();
    let start = at - before;
    let length = bytes[start..].iter().take(80).take_while(is_part).count();
    let token = text[start..start + length].trim_end_matches(['.', '-']);
    let joined = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    let is_alone =
        !joined(text[..start].chars().next_back()) && !joined(text[start + token.len()..].chars().next());
    if !is_alone {
        return start + length.max(1);
    }
    if let Some(kind) = hardware(token, char::from(separator)) {
        let value = token.to_owned();
        found.push(Found {
            at: start,
            kind,
            value,
        });
    } else if separator == b':' && is_v6(token) {
        push(found, start, token);
    }
    start + length.max(1)
}

/// Pairs of digits: six are a hardware address, eight a world-wide name, twenty an address of InfiniBand.
fn hardware(token: &str, separator: char) -> Option<&'static str> {
    let mut groups = 0;
    for group in token.split(separator) {
        if group.len() != 2 {
            return None;
        }
        groups += 1;
    }
    let digits = || token.bytes().filter(|byte| *byte != b':' && *byte != b'-');
    let all = |digit: u8| digits().all(|byte| byte.eq_ignore_ascii_case(&digit));
    let kind = match groups {
        6 | 20 => kind::ADDRESS,
        8 => kind::SERIAL,
        _ => return None,
    };
    (!all(b'0') && !all(b'f')).then_some(kind)
}

/// An address of the network, not of this machine or a group, and not a time or a path of a program's names.
fn is_v6(token: &str) -> bool {
    let digits = token.bytes().filter(u8::is_ascii_hexdigit).count();
    digits > 4
        && token.bytes().any(|byte| byte.is_ascii_digit())
        && token
            .parse::<Ipv6Addr>()
            .is_ok_and(|address| !address.is_loopback() && !address.is_multicast())
}

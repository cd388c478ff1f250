//! Details in fio's output that would give a person or machine away.

use super::{document::Document, lines::Lines};
use crate::notices::Notices;

/// Reports host names of clients, paths with a user's name, and serial numbers in device links.
pub(super) fn in_document(
    document: &Document<'_>,
    start_line: u64,
    lines: &Lines<'_>,
    notices: &mut Notices,
) {
    let mut report = |kind: &str, value: &str, near: &str| {
        notices.personal(kind, value, lines.of(near).unwrap_or(start_line));
    };
    for options in document
        .global
        .iter()
        .chain(document.entries.iter().filter_map(|entry| entry.options.as_ref()))
    {
        for (_, value) in &options.listed {
            in_value(value, &mut report);
        }
    }
    for entry in &document.entries {
        if let Some(host) = entry.host.as_deref() {
            report(host_kind(host), host, host);
        }
        if let Some(name) = entry.name.as_deref() {
            in_value(name, &mut report);
        }
    }
}

/// Reports host names in client lines and prompts, and paths in messages.
pub(super) fn in_text(text: &str, lines: &Lines<'_>, notices: &mut Notices) {
    let mut report = |kind: &str, value: &str, near: &str| {
        notices.personal(kind, value, lines.of(near).unwrap_or(1));
    };
    for line in text
        .split(['\n', '\r'])
        .map(str::trim_start)
        .filter(|line| !line.is_empty())
    {
        if let Some(client) = line.strip_prefix("hostname=") {
            let host = client.split([',', ' ']).next().unwrap_or_default();
            report(host_kind(host), host, line);
        }
        if let Some((user, host)) = prompt(line) {
            report("user name", user, line);
            report("host name", host, line);
        }
        for word in line.split([' ', '=', ',']) {
            in_value(word, &mut report);
        }
    }
}

fn in_value(value: &str, report: &mut impl FnMut(&str, &str, &str)) {
    // Nearly all values are short words: the cheap look first.
    if !value.bytes().any(|byte| matches!(byte, b'/' | b'\\')) {
        return;
    }
    if let Some((_, link)) = value.split_once("/dev/disk/by-id/") {
        let serial = link.split([':', ' ', ',']).next().unwrap_or_default();
        report("serial number", serial, value);
    }
    if ["/home/", "/Users/", "\\Users\\"]
        .iter()
        .any(|home| value.contains(home))
    {
        report("path", value, value);
    }
}

fn host_kind(host: &str) -> &'static str {
    let numeric = host
        .bytes()
        .all(|b| b.is_ascii_hexdigit() || matches!(b, b'.' | b':'));
    if numeric && host.contains(['.', ':']) {
        "address"
    } else {
        "host name"
    }
}

/// `user@host:~$ ls` at the start of a line; user and host.
fn prompt(line: &str) -> Option<(&str, &str)> {
    let name = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'))
    };
    let (user, rest) = line.trim_start_matches('[').split_once('@')?;
    let (host, rest) = rest.split_at(rest.find([':', ' ', ']'])?);
    let ends = rest.contains('#') || rest.contains('$') || rest.contains('%');
    (name(user) && name(host) && ends).then_some((user, host))
}

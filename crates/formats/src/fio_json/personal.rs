//! Details in fio's output that would give a person or machine away.

use super::{document::Document, lines::Lines};
use crate::{notices::Notices, personal};

/// Reports host names of clients and what stands in options; figures are not looked through, they are nearly all of it.
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
            for found in personal::in_value(value) {
                report(found.kind, &found.value, value);
            }
        }
    }
    for entry in &document.entries {
        if let Some(host) = entry.host.as_deref() {
            report(host_kind(host), host, host);
        }
        if let Some(name) = entry.name.as_deref() {
            for found in personal::in_value(name) {
                report(found.kind, &found.value, name);
            }
        }
    }
}

/// Reports host names in client lines, and all that is found in any text.
pub(crate) fn in_text(text: &str, lines: &Lines<'_>, notices: &mut Notices) {
    let Some(start) = lines.offset(text) else { return };
    for line in text.split(['\n', '\r']).map(str::trim_start) {
        if let Some(client) = line.strip_prefix("hostname=") {
            let host = client.split([',', ' ']).next().unwrap_or_default();
            notices.personal(host_kind(host), host, lines.of(line).unwrap_or(1));
        }
    }
    personal::in_text(text, start, lines, notices);
}

/// Servers are named or given by their address.
pub(crate) fn host_kind(host: &str) -> &'static str {
    let numeric = host
        .bytes()
        .all(|b| b.is_ascii_hexdigit() || matches!(b, b'.' | b':'));
    if numeric && host.contains(['.', ':']) {
        personal::kind::ADDRESS
    } else {
        personal::kind::HOST
    }
}

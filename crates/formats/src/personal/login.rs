use memchr::memchr_iter;

use super::{Found, is_common, kind, near};

/// Longest name before an `@`, in bytes.
const LOCAL_BYTES: usize = 64;

/// Longest name behind one, in bytes.
const DOMAIN_BYTES: usize = 253;

/// How much of a line is looked at before a name: a virtual environment and colours, or a program and its options.
const BEFORE_BYTES: usize = 160;

/// How far behind the name the sign of a prompt may stand: a directory lies between.
const DIRECTORY_BYTES: usize = 300;

/// What ends a name with an `@` in it that is no mail address: services of a system and files.
const NO_DOMAINS: [&str; 9] = [
    "service", "socket", "mount", "timer", "png", "jpg", "conf", "json", "log",
];

/// Programs that are called with a login.
const REMOTE: [&str; 6] = ["ssh", "scp", "sftp", "rsync", "mosh", "sshfs"];

/// Logins in prompts and in calls of remote programs, and mail addresses.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    for at in memchr_iter(b'@', text.as_bytes()) {
        let user = user_before(text, at);
        let host = host_after(text, at + 1);
        if user.is_empty() || host.is_empty() {
            continue;
        }
        let start = at - user.len();
        if is_prompt(text, start, user, at + 1 + host.len()) || is_remote(text, start) {
            report(found, start, kind::USER, user);
            if !is_numeric(host) {
                report(found, at + 1, kind::HOST, host.trim_end_matches('.'));
            }
        } else if is_mail(user, host) {
            report(
                found,
                start,
                kind::MAIL,
                &text[start..=at + host.trim_end_matches('.').len()],
            );
        }
    }
}

fn report(found: &mut Vec<Found>, at: usize, kind: &'static str, value: &str) {
    if !is_common(value) {
        let value = value.to_owned();
        found.push(Found { at, kind, value });
    }
}

/// The name that ends before the `@`, without the digits and the `m` of a colour code in front of it.
fn user_before(text: &str, at: usize) -> &str {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b'+');
    let before = &text.as_bytes()[..at];
    let length = before
        .iter()
        .rev()
        .take(LOCAL_BYTES + 1)
        .take_while(|byte| is_part(byte))
        .count();
    if length == 0 || length > LOCAL_BYTES {
        return "";
    }
    let user = &text[at - length..at];
    let coloured = text[..at - length]
        .trim_end_matches(|c: char| c == ';' || c.is_ascii_digit())
        .ends_with("\u{1b}[");
    match user.split_once('m') {
        Some((code, name)) if coloured && code.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => user,
    }
}

fn host_after(text: &str, at: usize) -> &str {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    let length = text.as_bytes()[at..]
        .iter()
        .take(DOMAIN_BYTES + 1)
        .take_while(|byte| is_part(byte))
        .count();
    if length > DOMAIN_BYTES {
        ""
    } else {
        &text[at..at + length]
    }
}

fn is_numeric(host: &str) -> bool {
    host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// `user@host:~$`, `[user@host dir]#`, `user@host dir %`, `user@host$`, first in its line but for colours and marks.
fn is_prompt(text: &str, start: usize, user: &str, end: usize) -> bool {
    if user.starts_with(|c: char| !c.is_ascii_alphabetic() && c != '_') || !is_first(&text[..start]) {
        return false;
    }
    let rest = near(&text[end..], DIRECTORY_BYTES)
        .split(['\r', '\n'])
        .next()
        .unwrap_or_default();
    let rest = crate::text::without_colours(rest);
    let is_sign = |c: char| matches!(c, '$' | '#' | '%' | '>');
    if rest.starts_with(is_sign) {
        return rest[1..].is_empty() || rest[1..].starts_with(' ');
    }
    if let Some(path) = rest.strip_prefix(':') {
        return path.trim_start().starts_with(['~', '/']) && path.contains(is_sign);
    }
    let Some((directory, after)) = rest.strip_prefix(' ').and_then(|rest| {
        let sign = rest.find([']', ' '])?;
        Some((&rest[..sign], &rest[sign + 1..]))
    }) else {
        return false;
    };
    !directory.is_empty()
        && after.starts_with(is_sign)
        && matches!(after.as_bytes().get(1), None | Some(b' '))
}

/// Whether what stands before in the line can stand before a prompt.
fn is_first(before: &str) -> bool {
    let bytes = before.as_bytes();
    let from = bytes.len().saturating_sub(BEFORE_BYTES);
    let last = memchr::memrchr2(b'\n', b'\r', &bytes[from..]).map(|last| from + last + 1);
    let Some(line) = last.or((from == 0).then_some(0)) else {
        return false;
    };
    let plain = crate::text::without_colours(&before[line..]);
    let mut rest = plain.trim_start_matches(['>', ' ', '\t', '`', '*', '\u{feff}']);
    if let Some((_, behind)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        rest = behind.trim_start();
    }
    // What sets a terminal's title ends with the prompt itself.
    matches!(rest, "" | "[") || rest.ends_with('\u{7}') || rest.ends_with("\u{1b}]0;")
}

/// Whether the login follows the name of a program that takes one.
fn is_remote(text: &str, start: usize) -> bool {
    let from = text.floor_char_boundary(start.saturating_sub(BEFORE_BYTES));
    let line = text[from..start].rsplit(['\n', '\r']).next().unwrap_or_default();
    let mut words = line
        .split([' ', '\t', '`', '"', '\'', ',', ';'])
        .rev()
        .filter(|word| !word.is_empty());
    words.by_ref().take(6).any(|word| REMOTE.contains(&word))
}

fn is_mail(user: &str, host: &str) -> bool {
    let host = host.trim_end_matches('.');
    let Some((domain, top)) = host.rsplit_once('.') else {
        return false;
    };
    let sound = |label: &str| !label.is_empty() && !label.starts_with('-');
    top.len() >= 2
        && top.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !NO_DOMAINS.contains(&top)
        && domain.split('.').all(sound)
        && user.starts_with(|c: char| c.is_ascii_alphanumeric())
        && !is_common(user)
}

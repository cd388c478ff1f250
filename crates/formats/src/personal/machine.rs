use super::{Found, is_common, kind, near};

/// Systems whose name is the first word of `uname -a`, and the label of inxi.
pub(super) const WORDS: [&str; 6] = ["Linux ", "FreeBSD ", "Darwin ", "SunOS ", "CYGWIN_NT", INXI];

/// What stands before a machine's name in what inxi prints: `Host: NAME Kernel: 6.1 …`.
const INXI: &str = "Host: ";

/// Longest name, in bytes.
const NAME_BYTES: usize = 64;

/// The name of a machine at one of [`WORDS`]: in what `uname -a` prints (`Linux host 6.1.0-13-amd64 #1 …`), in the first
/// line of sysstat's programs (`Linux 5.15.0 (host) 01/05/26 …`) and in what inxi prints.
pub(super) fn look(text: &str, number: usize, at: usize, found: &mut Vec<Found>) {
    let line = near(&text[at..], 3 * NAME_BYTES)
        .split(['\n', '\r'])
        .next()
        .unwrap_or_default();
    let mut words = line.split_ascii_whitespace().skip(1);
    let (Some(first), Some(second)) = (words.next(), words.next()) else {
        return;
    };
    let host = match (is_version(first), is_version(second)) {
        _ if WORDS[number] == INXI => {
            if second != "Kernel:" {
                return;
            }
            first
        }
        (false, true) => first,
        (true, _) if second.starts_with('(') && second.ends_with(')') => &second[1..second.len() - 1],
        _ => return,
    };
    if is_host(host) {
        found.push(Found {
            at: host.as_ptr().addr() - text.as_ptr().addr(),
            kind: kind::HOST,
            value: host.to_owned(),
        });
    }
}

fn is_version(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.')
}

fn is_host(word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
    let words = ["kernel", "version", "release"];
    (2..=NAME_BYTES).contains(&word.len())
        && word.chars().all(is_part)
        && word.chars().any(char::is_alphabetic)
        && !is_common(word)
        && !words.iter().any(|no| word.eq_ignore_ascii_case(no))
}

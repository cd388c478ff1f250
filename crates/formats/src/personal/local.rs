use super::{Found, is_common, kind};

/// What the names of machines in a network of one's own end with: RFC 6762 (`.local` and the names its appendix G
/// finds in use), RFC 8375 (`.home.arpa`), ICANN's `.internal`, and what a wide-spread router gives out.
pub(super) const ENDINGS: [&str; 7] = [
    ".lan",
    ".local",
    ".home",
    ".internal",
    ".intranet",
    ".corp",
    ".fritz.box",
];

/// What may follow an ending before the name is over.
const TAILS: [&str; 2] = ["domain", ".arpa"];

/// Longest name, in bytes.
const NAME_BYTES: usize = 253;

/// Whether a short text may hold such a name.
pub(super) fn may_hold(text: &str) -> bool {
    ENDINGS.iter().any(|ending| text.contains(ending))
}

/// The full name of a machine in a local network, at one of [`ENDINGS`]: `nas.smith.lan`.
pub(super) fn look(text: &str, number: usize, at: usize, found: &mut Vec<Found>) {
    let ending = at + ENDINGS[number].len();
    let tail = TAILS.iter().find(|tail| text[ending..].starts_with(**tail));
    let end = ending + tail.map_or(0, |tail| tail.len());
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let before = text.as_bytes()[..at].iter().rev();
    let length = before
        .take(NAME_BYTES + 1)
        .take_while(|byte| is_part(byte))
        .count();
    let start = at - length;
    if length <= NAME_BYTES && is_name(&text[start..at]) && is_alone(&text[..start], &text[end..]) {
        found.push(Found {
            at: start,
            kind: kind::HOST,
            value: text[start..end].to_owned(),
        });
    }
}

/// A name tells something when a label of it is not what everybody's machine is called.
fn is_name(labels: &str) -> bool {
    let sound = |label: &str| !label.is_empty() && !label.starts_with('-');
    labels.split('.').all(sound) && !labels.split('.').all(is_common)
}

/// Neither a part of a longer name nor a file in a directory: `//nas.lan/x` is a host, `/etc/rc.local` is none.
fn is_alone(before: &str, after: &str) -> bool {
    let in_path = |slash: char| before.ends_with(slash) && !before.ends_with(&format!("{slash}{slash}"));
    let mut next = after.chars();
    let goes_on = match next.next() {
        Some('.') => next.next().is_some_and(char::is_alphanumeric),
        Some(c) => c.is_alphanumeric() || c == '-' || c == '_',
        None => false,
    };
    let joined = before.ends_with(|c: char| c.is_alphanumeric() || c == '$' || c == '~');
    !(goes_on || joined || in_path('/') || in_path('\\'))
}

#[cfg(test)]
mod tests {
    use super::super::signs::Signs;

    #[test]
    fn full_names_of_local_machines_are_found_and_files_are_not() {
        let signs = Signs::new();
        for (text, name) in [
            ("target: nas.smith.lan:/export", Some("nas.smith.lan")),
            ("//zeus.local/share", Some("zeus.local")),
            ("ran on box7.home.arpa.", Some("box7.home.arpa")),
            ("zeus.localdomain", Some("zeus.localdomain")),
            ("host=disk.fritz.box,", None),
            ("host=anna.fritz.box,", Some("anna.fritz.box")),
            ("nas.local", None),
            ("/etc/rc.local", None),
            ("x.local.conf", None),
            ("a.language", None),
            ("..lan .lan", None),
        ] {
            let mut found = Vec::new();
            signs.find(text, &mut found);
            let names: Vec<_> = found.iter().map(|found| found.value.as_str()).collect();
            assert_eq!(names, name.into_iter().collect::<Vec<_>>(), "{text}");
        }
    }
}

use super::{Found, kind, near};

/// What stands before a name that one disk or port alone has.
pub(super) const WORDS: [&str; 6] = ["/by-id/", "naa.", "eui.", "0x", "t10.", "iqn."];

/// Longest such name, in bytes.
const NAME_BYTES: usize = 223;

/// What stands at one of [`WORDS`]: a link of a disk by its serial number, a world-wide or an iSCSI name.
pub(super) fn look(text: &str, number: usize, at: usize, found: &mut Vec<Found>) {
    let behind = at + WORDS[number].len();
    let value = match number {
        0 => Some((behind, link(&text[behind..]))),
        1 | 2 if is_start(text, at) => hexadecimal(text, at, behind, &[16, 32]),
        3 => hexadecimal(text, at, behind, &[16]).filter(|_| is_world_wide(&text[behind..])),
        4 | 5 if is_start(text, at) => Some((at, named(&text[at..]))),
        _ => None,
    };
    let kind = if number == 5 { kind::ADDRESS } else { kind::SERIAL };
    // An iSCSI or ATA name is longer than the sign it starts with.
    if let Some((at, value)) = value.filter(|(_, value)| (6..=NAME_BYTES).contains(&value.len())) {
        let value = value.to_owned();
        found.push(Found { at, kind, value });
    }
}

fn is_start(text: &str, at: usize) -> bool {
    !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// A link's name, without the partition.
fn link(rest: &str) -> &str {
    let rest = near(rest, NAME_BYTES + 1);
    let end = rest.find(|c: char| c.is_whitespace() || ":,;'\"()[]<>\\".contains(c));
    let link = &rest[..end.unwrap_or(rest.len())];
    match link.rsplit_once("-part") {
        Some((disk, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => disk,
        _ => link,
    }
}

/// A sign and as many hexadecimal digits as a world-wide name has.
fn hexadecimal<'t>(text: &'t str, at: usize, behind: usize, lengths: &[usize]) -> Option<(usize, &'t str)> {
    let digits = text.as_bytes()[behind..]
        .iter()
        .take_while(|byte| byte.is_ascii_hexdigit())
        .count();
    let ends = !text[behind + digits..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (lengths.contains(&digits) && ends).then(|| (at, &text[at..behind + digits]))
}

/// Whether the first digit is one that the IEEE's formats of world-wide names have; pointers start otherwise.
fn is_world_wide(digits: &str) -> bool {
    digits.starts_with(['1', '2', '3', '5', '6'])
}

/// A name up to a blank or a quote.
fn named(rest: &str) -> &str {
    let rest = near(rest, NAME_BYTES + 1);
    let end = rest.find(|c: char| c.is_whitespace() || ",;'\"()[]<>\\/|".contains(c));
    &rest[..end.unwrap_or(rest.len())]
}

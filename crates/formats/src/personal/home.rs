use super::{Found, is_common, kind, near};

/// What stands before a user's name in a path.
pub(super) const WORDS: [&str; 5] = ["/home/", "/Users/", "home\\/", "Users\\", "Settings\\"];

/// Longest name of a user's directory, in bytes.
const NAME_BYTES: usize = 64;

/// Directories above `home` where a system puts it; below any other it is no home, and in a web address neither.
const ROOTS: [&str; 5] = ["", "/usr", "/export", "/var", "/System/Volumes/Data"];

/// The home directory at one of [`WORDS`]: up to the user's name, which all files in it share.
pub(super) fn look(text: &str, number: usize, at: usize, found: &mut Vec<Found>) {
    let rest = &text[at + WORDS[number].len()..];
    let home = match number {
        0 | 1 => unix(text, at, WORDS[number], rest),
        2 => escaped(text, at, rest),
        _ => windows(text, at, WORDS[number], rest),
    };
    if let Some((at, value)) = home {
        found.push(Found {
            at,
            kind: kind::PATH,
            value,
        });
    }
}

fn unix(text: &str, at: usize, word: &str, rest: &str) -> Option<(usize, String)> {
    let before = &text[..at];
    let is_path = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
    let is_root = |root: &&str| {
        before
            .strip_suffix(*root)
            .is_some_and(|above| !above.ends_with(is_path))
    };
    let root = ROOTS.into_iter().find(is_root)?;
    let name = name(rest, char::is_whitespace)?;
    Some((at - root.len(), format!("{root}{word}{name}")))
}

/// `\/home\/name`, as some programs write JSON.
fn escaped(text: &str, at: usize, rest: &str) -> Option<(usize, String)> {
    let above = text[..at].strip_suffix("\\/")?;
    let name = name(rest, char::is_whitespace)?;
    Some((above.len(), format!("/home/{name}")))
}

/// `C:\Users\Some Name`, also with each backslash doubled.
fn windows(text: &str, at: usize, word: &str, rest: &str) -> Option<(usize, String)> {
    let above = text[..at].trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
    let folder = text[above.len()..at].to_owned() + word.trim_end_matches('\\');
    let drive = above.trim_end_matches('\\');
    if drive.len() == above.len() || !["Users", "Documents and Settings"].contains(&folder.as_str()) {
        return None;
    }
    let (start, drive) = match drive
        .strip_suffix(':')
        .and_then(|drive| drive.chars().next_back())
    {
        Some(letter) if letter.is_ascii_alphabetic() => (drive.len() - 2, format!("{letter}:")),
        _ => (drive.len(), String::new()),
    };
    let rest = rest.strip_prefix('\\').unwrap_or(rest);
    // Names with blanks are told from the words behind a name by the backslash that ends them.
    let with_blanks = near(rest, NAME_BYTES)
        .split([
            '"', '\'', '<', '>', '|', '*', '?', ':', ',', ';', '\t', '\r', '\n',
        ])
        .next()
        .is_some_and(|path| path.contains('\\'));
    let name = name(rest, |c| {
        if with_blanks {
            c.is_control()
        } else {
            c.is_whitespace()
        }
    })?;
    Some((start, format!("{drive}\\{folder}\\{name}")))
}

/// The user's name at the start of `rest`; the escapes of JSON in it are read as the letters they stand for.
fn name(mut rest: &str, is_end: impl Fn(char) -> bool) -> Option<String> {
    let mut name = String::new();
    while let Some(c) = rest.chars().next() {
        let letter = unicode_escape(rest);
        if letter.is_none() && (is_end(c) || "/\\\"'<>|*?:,;()[]{}$%`=".contains(c)) {
            break;
        }
        name.push(letter.unwrap_or(c));
        rest = &rest[if letter.is_some() { 6 } else { c.len_utf8() }..];
        if name.len() > NAME_BYTES {
            return None;
        }
    }
    let name = name.trim_end_matches(['.', ' ']);
    (!is_common(name)).then(|| name.to_owned())
}

/// `\u00e9`.
fn unicode_escape(text: &str) -> Option<char> {
    let code = text.strip_prefix("\\u")?.get(..4)?;
    char::from_u32(u32::from_str_radix(code, 16).ok()?).filter(|c| c.is_alphanumeric())
}

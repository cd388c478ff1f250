use super::{Found, is_common, kind};

/// A label whose value is personal.
pub(super) struct Label {
    /// Its unmistakable part, without a first letter that may be a capital.
    pub(super) word: &'static str,
    /// What may or must (`required`) follow, in lower case.
    tails: &'static [&'static str],
    required: bool,
    kind: &'static str,
}

const fn label(
    word: &'static str,
    tails: &'static [&'static str],
    required: bool,
    kind: &'static str,
) -> Label {
    Label {
        word,
        tails,
        required,
        kind,
    }
}

const NUMBER: &[&str] = &["number", "num", "no.", "no", "nr", "#"];
const NAME: &[&str] = &["name"];

/// Longest serial number or name, in bytes.
const VALUE_BYTES: usize = 64;

/// How far behind its label a value may stand: tools align them.
const GAP_BYTES: usize = 64;

/// The labels that tools and systems print.
pub(super) const LABELS: [Label; 14] = [
    label("erial", NUMBER, false, kind::SERIAL),
    label("ERIAL", NUMBER, false, kind::SERIAL),
    label("S/N", &[], false, kind::SERIAL),
    label("ostname", &[], false, kind::HOST),
    label("ostName", &[], false, kind::HOST),
    label("OSTNAME", &[], false, kind::HOST),
    label("ost name", &[], false, kind::HOST),
    label("ost Name", &[], false, kind::HOST),
    label("omputer", NAME, true, kind::HOST),
    label("OMPUTER", NAME, true, kind::HOST),
    label("sername", &[], false, kind::USER),
    label("SERNAME", &[], false, kind::USER),
    label("ser name", &[], false, kind::USER),
    label("egistered", &["owner"], true, kind::USER),
];

/// The value behind one of [`LABELS`], in any of the ways in which files write them: `Serial Number: x`, `"hostname" : "x"`,
/// `<ComputerName>x`, `USERNAME=x`.
pub(super) fn look(text: &str, number: usize, at: usize, found: &mut Vec<Found>) {
    let label = &LABELS[number];
    let Some(value) = tail(label, &text[at + label.word.len()..])
        .and_then(behind_separator)
        .map(name)
    else {
        return;
    };
    if is_value(label.kind, value) {
        found.push(Found {
            at: value.as_ptr().addr() - text.as_ptr().addr(),
            kind: label.kind,
            value: value.to_owned(),
        });
    }
}

/// What follows the whole label.
fn tail<'t>(label: &Label, rest: &'t str) -> Option<&'t str> {
    let joined = rest.strip_prefix([' ', '_', '-']).unwrap_or(rest);
    let behind = label.tails.iter().find_map(|tail| {
        let start = joined.get(..tail.len())?;
        start.eq_ignore_ascii_case(tail).then(|| &joined[tail.len()..])
    });
    behind.or((!label.required).then_some(rest))
}

/// The text behind what separates a label from its value; `None` where nothing does.
fn behind_separator(rest: &str) -> Option<&str> {
    let is_filler = |c: char| matches!(c, ' ' | '\t' | '"' | '\'' | '.' | ':' | '=' | '>');
    let value = rest.trim_start_matches(is_filler);
    let gap = &rest[..rest.len() - value.len()];
    (gap.len() <= GAP_BYTES && gap.contains([':', '=', '>', '\t'])).then_some(value)
}

fn name(rest: &str) -> &str {
    let end = rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | '-' | '_')));
    rest[..end.unwrap_or(rest.len())].trim_end_matches('.')
}

fn is_value(kind: &str, value: &str) -> bool {
    let digits = value.bytes().any(|byte| byte.is_ascii_digit());
    let letters = value.chars().any(char::is_alphabetic);
    let false_words = ["false", "n/a", "na", "unavailable", "not"];
    (2..=VALUE_BYTES).contains(&value.len())
        && !false_words.iter().any(|word| value.eq_ignore_ascii_case(word))
        && match kind {
            kind::SERIAL => digits && value.len() >= 4,
            _ => letters && !is_common(value),
        }
}

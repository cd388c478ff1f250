//! What web pages and word processors make of characters.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memmem};

use super::quoted;
use crate::terminal::has_any;

/// What a character or reference stands for; the ampersand last, so that nothing is decoded twice.
const REFERENCES: [(&str, &str); 11] = [
    ("&quot;", "\""),
    ("&#34;", "\""),
    ("&#39;", "'"),
    ("&#x27;", "'"),
    ("&apos;", "'"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&nbsp;", " "),
    ("&#160;", " "),
    ("&#xA0;", " "),
    ("&amp;", "&"),
];

/// Blanks that no tool prints, and quotation marks that a word processor put in.
const CHARACTERS: [(char, &str); 7] = [
    ('\u{a0}', " "),
    ('\u{202f}', " "),
    ('\u{2007}', " "),
    ('\u{200b}', ""),
    ('\u{201c}', "\""),
    ('\u{201d}', "\""),
    ('\u{201e}', "\""),
];

/// What forums and web pages put around a text.
const TAGS: [&str; 16] = [
    "[code]", "[/code]", "[CODE]", "[/CODE]", "[quote]", "[/quote]", "[QUOTE]", "[/QUOTE]", "<pre>",
    "</pre>", "<code>", "</code>", "<br />", "<br/>", "<br>", "</br>",
];

/// Whether there is anything of that in a text.
pub(super) fn is_needed(text: &str) -> bool {
    is_escaped(text) || has_tags(text) || has_characters(text)
}

/// Whether a text begins with a mark of a forum or a web page, and not like a document.
pub(super) fn begins_with_tag(text: &str) -> bool {
    TAGS.iter().any(|tag| text.starts_with(tag))
}

fn has_tags(text: &str) -> bool {
    memchr2(b'[', b'<', text.as_bytes()).is_some() && has_any(text, &TAGS)
}

fn is_escaped(text: &str) -> bool {
    memchr(b'&', text.as_bytes()).is_some()
        && REFERENCES.iter().any(|(reference, _)| text.contains(reference))
}

fn has_characters(text: &str) -> bool {
    !text.is_ascii() && text.contains(|c| CHARACTERS.iter().any(|(known, _)| *known == c))
}

/// The text with plain characters.
pub(super) fn clean<'t>(text: &'t str, what: &mut Vec<&'static str>) -> Cow<'t, str> {
    let mut text = Cow::Borrowed(text);
    if quoted::is_quoted(&text) {
        what.push("the encoding of a mail (quoted-printable) is undone");
        text = quoted::decoded(&text).into();
    }
    if memchr(b'\n', text.as_bytes()).is_none() && memchr(b'\r', text.as_bytes()).is_some() {
        what.push("its ends of lines are made usual ones");
        text = text.replace('\r', "\n").into();
    }
    if has_tags(&text) {
        what.push("marks of a forum or web page are left out");
        text = without_tags(&text).into();
    }
    if is_escaped(&text) {
        what.push("references of HTML are decoded");
        text = REFERENCES
            .iter()
            .fold(text.into_owned(), |text, (reference, meant)| {
                text.replace(reference, meant)
            })
            .into();
    }
    if has_characters(&text) {
        what.push("blanks and quotation marks are made plain");
        text = plain(&text).into();
    }
    if has_decimal_commas(&text) {
        what.push("decimal commas are made points");
        text = with_points(&text).into();
    }
    text
}

/// Breaks stand at the ends of lines; where these are lost they are the ends.
fn without_tags(text: &str) -> String {
    let breaks = text.matches("<br").count();
    let instead = if breaks > text.matches('\n').count() + 1 {
        "\n"
    } else {
        ""
    };
    TAGS.iter().fold(text.to_owned(), |text, tag| {
        text.replace(tag, if tag.starts_with("<br") { instead } else { "" })
    })
}

/// A blank between a digit and three others may separate thousands, and stays.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        let is_digit = |c: char| c.is_ascii_digit();
        let digits = || characters.clone().take_while(|c| is_digit(*c)).take(4).count();
        match CHARACTERS.iter().find(|(known, _)| *known == c) {
            Some((_, " ")) if plain.chars().next_back().is_some_and(is_digit) && digits() == 3 => {
                plain.push(c);
            }
            Some((_, meant)) => plain.push_str(meant),
            None => plain.push(c),
        }
    }
    plain
}

/// What stands before figures of fio that have two decimals.
const DECIMALS: [&str; 4] = ["stdev=", "avg=", "usr=", "sys="];

/// fio's deviations, means and percentiles have two decimals: where one of them has a comma and none a point, all of
/// its decimals do.
fn has_decimal_commas(text: &str) -> bool {
    const PERCENTILE: &str = "th=[";
    if !has_any(text, &DECIMALS) && !has_any(text, &[PERCENTILE]) {
        return false;
    }
    let behind = DECIMALS.iter().flat_map(|name| {
        memmem::find_iter(text.as_bytes(), name).map(|at| decimal_sign(&text[at + name.len()..]))
    });
    let before = memmem::find_iter(text.as_bytes(), PERCENTILE).map(|at| {
        let bytes = text.as_bytes().get(at.saturating_sub(4)..at)?;
        matches!(bytes, [whole, _, tenths, hundredths]
            if [whole, tenths, hundredths].into_iter().all(u8::is_ascii_digit))
        .then(|| bytes.get(1).copied())?
    });
    let mut commas = false;
    for sign in behind.chain(before).flatten() {
        match sign {
            b'.' => return false,
            b',' => commas = true,
            _ => {}
        }
    }
    commas
}

/// What stands between the digits of a figure and two more.
fn decimal_sign(text: &str) -> Option<u8> {
    let figure = text.trim_start_matches(' ');
    let digits = figure.find(|c: char| !c.is_ascii_digit()).unwrap_or(figure.len());
    match figure.as_bytes().get(digits..)? {
        [sign @ b'.', ..] if digits > 0 => Some(*sign),
        [sign @ b',', a, b, rest @ ..] if digits > 0 && a.is_ascii_digit() && b.is_ascii_digit() => {
            (!rest.first().is_some_and(u8::is_ascii_digit)).then_some(*sign)
        }
        _ => None,
    }
}

/// Points between digits, but not where fio lists counts.
fn with_points(text: &str) -> String {
    let line = |line: &str| {
        if has_any(line, &["issued", "short="]) {
            return line.to_owned();
        }
        let bytes = line.as_bytes();
        let is_digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
        let characters = line.char_indices();
        characters
            .map(|(at, c)| {
                if c == ',' && is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)) {
                    '.'
                } else {
                    c
                }
            })
            .collect()
    };
    text.split_inclusive('\n').map(line).collect()
}

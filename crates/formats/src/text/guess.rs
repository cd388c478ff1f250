//! The code page of text that is neither UTF-16 nor UTF-8: the one in which it reads best. Only decoding is left to
//! tables of code pages, so that a server with such tables and a browser with its own decoder come to the same guess.

use std::borrow::Cow;

use super::Decoder;

mod cyrillic;
mod east_asian;
mod latin;
mod sign;
mod small;
#[cfg(all(test, feature = "encodings"))]
mod tests;

use east_asian::Common;

/// How many bytes of words that are not ASCII are enough to guess from.
const SAMPLE_BYTES: usize = 16 << 10;

/// A code page by its label in the Encoding Standard of WHATWG, and what is written in it.
struct CodePage {
    label: &'static str,
    writing: Writing,
}

#[derive(Debug, Clone, Copy)]
enum Writing {
    Latin(&'static [&'static str]),
    Cyrillic,
    EastAsian(Common),
}

const fn page(label: &'static str, writing: Writing) -> CodePage {
    CodePage { label, writing }
}

/// Those that are guessed; where several read equally well, the first. Western is the first because lone signs (µ, °, a
/// blank that does not break) read alike in many.
const PAGES: [CodePage; 10] = [
    page("windows-1252", Writing::Latin(latin::WESTERN)),
    page("windows-1251", Writing::Cyrillic),
    page("windows-1254", Writing::Latin(latin::TURKISH)),
    page("windows-1250", Writing::Latin(latin::CENTRAL)),
    page("koi8-r", Writing::Cyrillic),
    page("gbk", Writing::EastAsian(east_asian::SIMPLIFIED)),
    page("shift_jis", Writing::EastAsian(east_asian::JAPANESE)),
    page("euc-jp", Writing::EastAsian(east_asian::JAPANESE)),
    page("big5", Writing::EastAsian(east_asian::TRADITIONAL)),
    page("euc-kr", Writing::EastAsian(east_asian::KOREAN)),
];

/// The label of the code page that fits best; `None` where the bytes are damaged UTF-8.
pub(super) fn label(bytes: &[u8], decode: Decoder) -> Option<&'static str> {
    let sample = sample(bytes);
    // A few damaged bytes in a file that otherwise is UTF-8 do not make it something else.
    if mostly_utf8(&sample) {
        return None;
    }
    let mut best = (PAGES[0].label, 0);
    for page in &PAGES {
        let Some(text) = decode(page.label, &sample, true) else {
            continue;
        };
        let chars: Vec<char> = text.chars().collect();
        let score = match page.writing {
            Writing::Latin(alphabets) => latin::score(&chars, alphabets),
            Writing::Cyrillic => cyrillic::score(&chars),
            Writing::EastAsian(common) => east_asian::score(&chars, common),
        };
        if score > best.1 {
            best = (page.label, score);
        }
    }
    Some(best.0)
}

/// Decodes with the code page that fits best; never fails, at worst some characters are replaced. Without a decoder
/// digits, units and separators stay, which are ASCII.
pub(super) fn code_page(bytes: &[u8], decode: Option<Decoder>) -> Cow<'_, str> {
    decode
        .and_then(|decode| decode(label(bytes, decode)?, bytes, false))
        .map_or_else(|| String::from_utf8_lossy(bytes), Cow::Owned)
}

/// The first words that are not ASCII, with blanks between. What ends a word is no second byte in any code page.
fn sample(bytes: &[u8]) -> Vec<u8> {
    let ends_word = |byte: &u8| *byte < b'0' || matches!(byte, b':'..=b'?');
    let mut sample = Vec::new();
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| !byte.is_ascii()) {
        let start = rest[..at].iter().rposition(ends_word).map_or(0, |end| end + 1);
        let length = rest[at..].iter().position(ends_word);
        let end = length.map_or(rest.len(), |length| at + length);
        let room = SAMPLE_BYTES.saturating_sub(sample.len());
        let word = &rest[start..end];
        if word.len() >= room {
            // A word that is cut may end within a character, which no code page reads. One alone must do.
            if sample.is_empty() {
                sample.extend_from_slice(&word[..room]);
            }
            break;
        }
        sample.extend_from_slice(word);
        sample.push(b' ');
        rest = &rest[end..];
    }
    sample
}

/// Whether multi-byte characters of UTF-8 outnumber the damage by far.
fn mostly_utf8(sample: &[u8]) -> bool {
    let (mut sound, mut damaged) = (0_usize, 0_usize);
    for chunk in sample.utf8_chunks() {
        sound += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        damaged += usize::from(!chunk.invalid().is_empty());
    }
    sound > 4 * damaged
}

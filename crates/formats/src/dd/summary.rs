use memchr::memrchr;

use crate::numbers::{self, Number, number};

/// The line with which dd ends: bytes, seconds, rate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Summary {
    /// Exact.
    pub(super) bytes: u64,
    /// Above zero.
    pub(super) seconds: Number,
    /// Bytes per second computed from both, with as many digits as the better printed of seconds and rate; none when
    /// nothing was copied.
    pub(super) rate: Option<Number>,
    /// The printed rate is another than the computed one.
    pub(super) contradicts: bool,
}

/// Words for “copied”: with one of these in the line it is dd's even when its figures contradict each other.
const COPIED: [&str; 5] = ["copied", "kopiert", "copi", "transferred", "скопирован"];

/// Longest line that is looked at; dd's own have under a hundred characters.
const LONGEST: usize = 400;

/// Reads `1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.26359 s, 474 MB/s` in any language, and BSD's
/// `… bytes transferred in 0.547662 secs (1914640713 bytes/sec)`.
pub(super) fn summary(line: &str) -> Option<Summary> {
    /// `sec)`, `秒`, a mark of markdown.
    const AFTER_SLASH: usize = 16;
    // A terminal shows there that its user stopped it.
    let line = line.trim().trim_end_matches("^C");
    let slash = memrchr(b'/', line.as_bytes())?;
    if line.len() > LONGEST || line.len() - slash > AFTER_SLASH {
        return None;
    }
    bsd(line).or_else(|| gnu(line))
}

fn bsd(line: &str) -> Option<Summary> {
    let (bytes, rest) = line.split_once(" bytes transferred in ")?;
    let (seconds, rest) = rest.split_once(" sec")?;
    let (_, rate) = rest.split_once('(')?;
    let (rate, _) = rate.split_once(" bytes/sec")?;
    let printed = number(&rate.replace(',', ""))?;
    Summary::of(last_whole(bytes)?, decimal(seconds)?, printed, &[printed.value])
}

fn gnu(line: &str) -> Option<Summary> {
    let (head, rate) = last_piece(line)?;
    let (printed, unit) = rate_unit(rate)?;
    // FreeBSD's progress has no separator between the verb and the time.
    let (before, seconds) = last_piece(head)
        .and_then(|(before, piece)| Some((before, seconds(piece)?)))
        .or_else(|| {
            let (before, piece) = head.rsplit_once("transferred ")?;
            Some((before, seconds(piece)?))
        })?;
    let before = before.split(['(', '（']).next()?;
    let values = [1000_f64, 1024.0].map(|base| printed.value * base.powi(unit));
    let summary = Summary::of(last_whole(before)?, seconds, printed, &values)?;
    let proven = summary.bytes > 0 && !summary.contradicts;
    (proven || COPIED.iter().any(|word| line.contains(word))).then_some(summary)
}

impl Summary {
    /// `printed` is the rate's number, `values` what it may mean in bytes per second.
    fn of(bytes: u64, seconds: Number, printed: Number, values: &[f64]) -> Option<Self> {
        /// Both are rounded, seconds in progress lines to whole ones.
        const ROUNDED: f64 = 0.02;
        let value = bytes as f64 / seconds.value;
        if seconds.value <= 0.0 || !value.is_finite() {
            return None;
        }
        let slack = |of: Number| 0.5 / 10_f64.powi(i32::from(of.digits) - 1);
        let tolerance = ROUNDED + slack(printed) + slack(seconds);
        let near = |meant: &f64| (meant / value - 1.0).abs() <= tolerance;
        Some(Self {
            bytes,
            seconds,
            rate: (bytes > 0).then_some(Number {
                value,
                digits: seconds.digits.max(printed.digits),
            }),
            contradicts: printed.value > 0.0 && !values.iter().any(near),
        })
    }
}

/// Splits at the last comma that separates (one before a blank, or a full-width one).
fn last_piece(text: &str) -> Option<(&str, &str)> {
    [", ", "，", "、"]
        .iter()
        .filter_map(|separator| text.rfind(separator).map(|at| (at, separator.len())))
        .max()
        .map(|(at, length)| (&text[..at], text[at + length..].trim()))
}

/// `17,3846 s`: a number and a word that begins like “second” does in some language.
fn seconds(text: &str) -> Option<Number> {
    let (value, unit) = split_unit(text)?;
    let starts = unit.starts_with(['s', 'c', 'с', '秒', '초']);
    let plain = unit.chars().count() <= 8 && unit.chars().all(char::is_alphabetic);
    if starts && plain { decimal(value) } else { None }
}

/// `474 MB/s`, `816.8KB/s`, `434 M/s`: the number and the power of a thousand (or of 1024).
fn rate_unit(text: &str) -> Option<(Number, i32)> {
    let (value, unit) = split_unit(text)?;
    let (amount, time) = unit.split_once('/')?;
    let time = time.trim_end_matches(['.', '`', '*']);
    if time.is_empty() || time.chars().count() > 8 || !time.chars().all(char::is_alphabetic) {
        return None;
    }
    let power = match amount {
        "B" | "bytes" => 0,
        _ => {
            let prefix = amount
                .strip_suffix("iB")
                .or(amount.strip_suffix('B'))
                .unwrap_or(amount);
            i32::try_from(
                ["k", "m", "g", "t", "p"]
                    .iter()
                    .position(|known| prefix.eq_ignore_ascii_case(known))?,
            )
            .ok()?
                + 1
        }
    };
    Some((decimal(value)?, power))
}

/// A number and what follows it.
fn split_unit(text: &str) -> Option<(&str, &str)> {
    let digits = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let mut end = text.find(|c: char| !digits(c))?;
    if let Some(exponent) = text[end..].strip_prefix(['e', 'E']) {
        let sign = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        let length = sign.find(|c: char| !c.is_ascii_digit()).unwrap_or(sign.len());
        if length > 0 {
            end = text.len() - sign.len() + length;
        }
    }
    Some((&text[..end], text[end..].trim()))
}

/// A number with a decimal point or comma; dd never prints separators of thousands here.
fn decimal(text: &str) -> Option<Number> {
    let text = text.trim();
    if text.contains('.') && text.contains(',') {
        return None;
    }
    number(&text.replace(',', "."))
}

/// The last whole number in a text that stands alone: not a part of a word, of another number or of `1024+0`.
fn last_whole(text: &str) -> Option<u64> {
    let joins = |c: char| {
        c.is_ascii() && !c.is_ascii_whitespace() && !matches!(c, ':' | '>' | '`' | '*' | '"' | '#' | '|')
    };
    text.split(|c: char| !joins(c))
        .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        .filter_map(numbers::whole)
        .next_back()
}

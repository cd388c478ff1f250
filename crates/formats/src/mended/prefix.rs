//! What logs, pagers and containers put before every line: numbers, times, the name of a host and program.

/// Fewer lines prove nothing.
const LEAST_LINES: usize = 3;

/// A line may have a number behind a time, or the other way round.
const MOST_ROUNDS: usize = 4;

/// Longest name of a host and program.
const LONGEST: usize = 80;

/// The lines without what stands before all of them; `None` where nothing does.
pub(super) fn without<'l>(mut lines: Vec<&'l str>, what: &mut Vec<&'static str>) -> Option<Vec<&'l str>> {
    let mut found = false;
    for _ in 0..MOST_ROUNDS {
        let next = numbered(&lines)
            .or_else(|| stamped(&lines))
            .or_else(|| named(&lines));
        let Some(next) = next else { break };
        found = true;
        lines = next;
    }
    if found {
        what.push("what stood before every line is left out");
    }
    found.then_some(lines)
}

/// Each line has the number of the one before and one more.
fn numbered<'l>(lines: &[&'l str]) -> Option<Vec<&'l str>> {
    let mut last: Option<u64> = None;
    let mut count = 0;
    let strip = |line: &&'l str| {
        if line.trim().is_empty() {
            // A pager numbers empty lines or leaves them out.
            return Some(*line);
        }
        let text = line.trim_start();
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let number: u64 = text.get(..digits)?.parse().ok()?;
        let follows = last.is_none_or(|last| number == last + 1);
        last = Some(number);
        count += 1;
        let rest = &text[digits..];
        let rest = if rest.is_empty() {
            Some(rest)
        } else {
            rest.strip_prefix([':', '.', '|', ')', '\t', ' '])
        };
        rest.filter(|_| follows)
    };
    let rest: Option<Vec<_>> = lines.iter().map(strip).collect();
    rest.filter(|_| count >= LEAST_LINES)
}

/// Nearly each line begins with a time; the command above may not.
fn stamped<'l>(lines: &[&'l str]) -> Option<Vec<&'l str>> {
    let filled = lines.iter().filter(|line| !line.trim().is_empty()).count();
    let found = lines.iter().filter(|line| stamp(line).is_some()).count();
    let nearly = found >= LEAST_LINES && found * 10 >= filled * 8;
    nearly.then(|| lines.iter().map(|line| stamp(line).unwrap_or(line)).collect())
}

/// Each line begins with the same name: `host fio[12]: `, `fio-1  | `, `stdout F `.
fn named<'l>(lines: &[&'l str]) -> Option<Vec<&'l str>> {
    let filled = || lines.iter().filter(|line| !line.trim().is_empty());
    let first = filled().nth(1)?;
    let end = ["]: ", " | ", ": ", "stdout F ", "[stdout] "]
        .iter()
        .filter_map(|end| Some(first.find(end)? + end.len()))
        .min()
        .filter(|end| *end <= LONGEST)?;
    let name = &first[..end];
    if !name.contains(|c: char| c.is_alphanumeric()) || filled().count() < LEAST_LINES {
        return None;
    }
    let strip = |line: &&'l str| {
        let empty = || (line.trim_end() == name.trim_end()).then_some("");
        line.strip_prefix(name).or_else(empty)
    };
    let found = filled().filter(|line| strip(line).is_some()).count();
    let nearly = found * 10 >= filled().count() * 8;
    nearly.then(|| lines.iter().map(|line| strip(line).unwrap_or(line)).collect())
}

/// What follows a time: `2026-01-31T10:00:00.123Z `, `[10:00:00] `, `Jan 31 10:00:00 `.
fn stamp(line: &str) -> Option<&str> {
    let (text, is_open) = match line.strip_prefix('[') {
        Some(text) => (text, true),
        None => (line, false),
    };
    let text = date(text).unwrap_or(text);
    let text = shaped(text, "dd:dd:dd")?;
    let text = fraction(text);
    let text = zone(text);
    let text = if is_open { text.strip_prefix(']')? } else { text };
    let text = text.strip_prefix(':').unwrap_or(text);
    if text.is_empty() {
        Some(text)
    } else {
        text.strip_prefix([' ', '\t'])
    }
}

fn date(text: &str) -> Option<&str> {
    if let Some(rest) = shaped(text, "dddd-dd-dd").or_else(|| shaped(text, "dddd/dd/dd")) {
        return rest.strip_prefix(['T', ' ']);
    }
    let (month, rest) = text.split_once(' ')?;
    let is_month = "JanFebMarAprMayJunJulAugSepOctNovDec"
        .find(month)
        .is_some_and(|at| at % 3 == 0);
    let rest = rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    rest.strip_prefix(' ').filter(|_| is_month && month.len() == 3)
}

fn fraction(text: &str) -> &str {
    let digits = |rest: &'_ str| rest.starts_with(|c: char| c.is_ascii_digit());
    match text.strip_prefix(['.', ',']).filter(|rest| digits(rest)) {
        Some(rest) => rest.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => text,
    }
}

fn zone(text: &str) -> &str {
    let text = text.strip_prefix('Z').unwrap_or(text);
    let offset = text.strip_prefix(['+', '-']);
    offset
        .and_then(|rest| shaped(rest, "dd:dd").or_else(|| shaped(rest, "dddd")))
        .unwrap_or(text)
}

/// What follows characters of this shape, in which `d` is a digit.
fn shaped<'t>(text: &'t str, shape: &str) -> Option<&'t str> {
    let fits = |(byte, place): (u8, u8)| {
        if place == b'd' {
            byte.is_ascii_digit()
        } else {
            byte == place
        }
    };
    let is_it = text.len() >= shape.len() && text.bytes().zip(shape.bytes()).all(fits);
    is_it.then(|| text.get(shape.len()..)).flatten()
}

//! `free`: a row whose first column is the total, and one of the swap below it. Without an option it counts KiB, and with
//! one it prints the same heading; `free -h` names the unit. All words but the units are in the language of whoever ran it.

use super::{Machine, SystemOutput};

/// KiB that can be nothing else: fewer (8 GiB) may be the MiB of a large machine whose option was not pasted, and more
/// (4 TiB) the bytes of a small one.
const LIKELY_KIB: std::ops::Range<u64> = 1 << 23..1 << 32;

pub(super) fn read(lines: &[&str], of: Machine) -> Option<SystemOutput> {
    let head = (0..lines.len()).find(|at| is_head(lines.get(*at..).unwrap_or_default()))?;
    let total = *row(lines.get(head + 1)?)?.first()?;
    let mut output = SystemOutput::of("free");
    let named = [("Ti", "TiB"), ("Gi", "GiB"), ("Mi", "MiB")]
        .into_iter()
        .find_map(|(suffix, unit)| {
            Some(format!(
                "{} {unit}",
                total.strip_suffix(suffix)?.replace(',', ".")
            ))
        });
    let level = named.or_else(|| counted(total.parse().ok()?, lines.get(..head)?));
    match level {
        Some(level) => output.say(format!("{}.memory", of.as_str()), level),
        None => output.remarks.push(
            "Nothing tells in which unit free counted: paste the line with the command too, or use free -h."
                .to_owned(),
        ),
    }
    output.some()
}

/// Whether the table begins with these lines: in English by its words, else by its shape, which is a column for each word
/// and three of them for the swap.
fn is_head(lines: &[&str]) -> bool {
    let [head, memory, rest @ ..] = lines else {
        return false;
    };
    let words: Vec<&str> = head.split_whitespace().collect();
    let columns = row(memory).map_or(0, |row| row.len());
    if words.starts_with(&["total", "used", "free"]) {
        return columns > 0;
    }
    let swap = rest.first().and_then(|line| row(line)).map_or(0, |row| row.len());
    (6..=7).contains(&columns) && words.len() == columns && row(head).is_none() && swap == 3
}

/// The amounts behind a name and its colon, if there is nothing else.
fn row(line: &str) -> Option<Vec<&str>> {
    let (name, amounts) = line.split_once(':')?;
    let amounts: Vec<&str> = amounts.split_whitespace().collect();
    let is_amount = |text: &&str| {
        let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        number.starts_with(|c: char| c.is_ascii_digit())
            && number
                .bytes()
                .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b','))
    };
    let named = name.split_whitespace().count() == 1;
    (named && !amounts.is_empty() && amounts.iter().all(is_amount)).then_some(amounts)
}

/// The number in the unit that the command above it asks for, else in KiB where it can be.
fn counted(number: u64, above: &[&str]) -> Option<String> {
    let command = above.last().and_then(|line| line.rsplit_once("free"));
    let Some((_, options)) = command else {
        return LIKELY_KIB.contains(&number).then(|| format!("{number} KiB"));
    };
    let mut unit = "KiB";
    for option in options.split_whitespace() {
        unit = match option {
            "-b" | "--bytes" => "B",
            "-k" | "--kibi" => "KiB",
            "-m" | "--mebi" => "MiB",
            "-g" | "--gibi" => "GiB",
            "-w" | "-t" | "-l" => unit,
            // Powers of 1000 among them (`--mega`, `--si`).
            _ => return None,
        };
    }
    Some(format!("{number} {unit}"))
}

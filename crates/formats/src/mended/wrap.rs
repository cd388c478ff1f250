//! Lines that a mail program, a forum or a terminal broke.

/// Widths at which texts are broken, in characters.
const WIDTHS: std::ops::RangeInclusive<usize> = 60..=132;

/// A line that was broken is not much shorter than the width: no longer word follows than this.
const LONGEST_WORD: usize = 40;

/// Joined lines, and where each begins in the original.
type Joined = Option<(Vec<String>, Vec<u64>)>;

/// Joins what was broken at a blank: the first word of the next line, which begins at its margin, had no room.
pub(super) fn at_words(lines: &[&str]) -> Joined {
    let quoted = lines.iter().filter(|line| line.starts_with('>')).count();
    // Behind the marks of a quotation.
    let lines: Vec<&str> = if quoted * 10 >= lines.len() * 8 {
        lines.iter().map(|line| unquoted(line)).collect()
    } else {
        lines.to_vec()
    };
    let width = width(&lines)?;
    join(&lines, " ", |line, next| {
        let length = line.trim_end().chars().count();
        let word = next.split(' ').next().map_or(0, |word| word.chars().count());
        continues(line, next) && length + LONGEST_WORD > width && length + 1 + word > width
    })
}

/// Joins what was broken at a column, wherever that was.
pub(super) fn at_columns(lines: &[&str]) -> Joined {
    let width = width(lines)?;
    join(lines, "", |line, _| line.chars().count() == width)
}

/// Whether a line may be the rest of another: it begins at the margin, and neither like that one nor with a label
/// (`name: `).
fn continues(before: &str, line: &str) -> bool {
    let word = line.split(char::is_whitespace).next().unwrap_or_default();
    if before.trim_start().starts_with(word) {
        return false;
    }
    let label = word.strip_suffix(':').filter(|label| !label.is_empty());
    let is_name = |label: &str| {
        label
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/'))
    };
    !word.is_empty() && !label.is_some_and(is_name)
}

fn unquoted(line: &str) -> &str {
    let line = line.trim_start_matches('>');
    line.strip_prefix(' ').unwrap_or(line)
}

fn width(lines: &[&str]) -> Option<usize> {
    let width = lines.iter().map(|line| line.trim_end().chars().count()).max()?;
    WIDTHS.contains(&width).then_some(width)
}

fn join(lines: &[&str], between: &str, is_broken: impl Fn(&str, &str) -> bool) -> Joined {
    let mut joined: Vec<String> = Vec::new();
    let mut origins = Vec::new();
    let mut before: Option<&str> = None;
    for (number, line) in (1_u64..).zip(lines) {
        let goes_on = before.is_some_and(|before| !line.trim().is_empty() && is_broken(before, line));
        if let Some(last) = joined.last_mut().filter(|_| goes_on) {
            if !between.is_empty() {
                last.truncate(last.trim_end().len());
            }
            last.push_str(between);
            last.push_str(line);
        } else {
            joined.push((*line).to_owned());
            origins.push(number);
        }
        before = Some(line);
    }
    origins.push(lines.len() as u64 + 1);
    // Where most lines would be one, they are none that was broken.
    (joined.len() < lines.len() && joined.len() * 4 > lines.len()).then_some((joined, origins))
}

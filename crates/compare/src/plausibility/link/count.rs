//! How many of several links one client–server pair can use.

use super::rate::numbers;

/// Words of a bond that picks one link per connection by a hash (Linux bonding modes 1, 2, 4, 5 and 6; LACP).
const HASHED: [&str; 15] = [
    "bond",
    "lacp",
    "802.3ad",
    "lagg",
    "team",
    "trunk",
    "etherchannel",
    "aggregat",
    "mode 1",
    "mode 2",
    "mode 4",
    "active-backup",
    "balance-xor",
    "balance-alb",
    "balance-tlb",
];

/// Words of arrangements that spread one connection, or several connections of one pair, over all links.
const SPREAD: [&str; 8] = [
    "round-robin",
    "round robin",
    "balance-rr",
    "mode 0",
    "multipath",
    "mpio",
    "multichannel",
    "roundrobin",
];

/// How many links the text states; 1 when it states no number.
pub(super) fn stated(level: &str) -> u32 {
    let counts = numbers(level)
        .into_iter()
        .filter(super::rate::Number::is_rate)
        .filter_map(|rate| {
            let before = rate.before.trim_end();
            let lower = before.to_ascii_lowercase();
            let after = after_unit(rate.after);
            multiplied(before)
                .or_else(|| word(&lower))
                .or_else(|| multiplier(after))
        });
    counts.max().unwrap_or(1)
}

/// How many links a text that holds nothing but their number states; 1 when it holds something else.
pub(super) fn counted(level: &str) -> u32 {
    small(level.trim()).unwrap_or(1)
}

/// How many of so many links one pair can use, by what is said of them; `None` when it may be several but not said how
/// many. Links that are counted but not said to be bonded may be paths of their own, so all count.
pub(super) fn usable(count: u32, said: &str) -> Option<u32> {
    let words = said.to_ascii_lowercase();
    let any = |list: &[&str]| list.iter().any(|word| words.contains(word));
    match (count, any(&SPREAD)) {
        (1, true) => None,
        (1, false) => Some(1),
        (_, false) if any(&HASHED) => Some(1),
        _ => Some(count),
    }
}

/// `2x`, `2 x`, `2×`, `2*` at the end of what stands before a rate.
fn multiplied(before: &str) -> Option<u32> {
    let rest = before.strip_suffix(['x', 'X', '×', '*'])?.trim_end();
    let start = rest
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |i| i + rest[i..].chars().next().map_or(1, char::len_utf8));
    small(rest.get(start..)?)
}

fn word(before: &str) -> Option<u32> {
    let counts = [
        ("dual", 2),
        ("dual-port", 2),
        ("two", 2),
        ("double", 2),
        ("triple", 3),
        ("quad", 4),
        ("quad-port", 4),
        ("four", 4),
    ];
    let last = before.rsplit(' ').next()?;
    counts
        .iter()
        .find(|(word, _)| *word == last)
        .map(|(_, count)| *count)
}

/// `x2` or `x 2` after a rate.
fn multiplier(after: &str) -> Option<u32> {
    let rest = after
        .trim_start()
        .strip_prefix(['x', 'X', '×', '*'])?
        .trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    small(rest.get(..end)?)
}

fn small(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|count| (1..=64).contains(count))
}

/// What follows the unit's word.
fn after_unit(text: &str) -> &str {
    let text = text.trim_start();
    let end = text
        .find(|c: char| c.is_whitespace() || matches!(c, '×' | '*' | ',' | ';' | '('))
        .unwrap_or(text.len());
    text.get(end..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hashed_bond_gives_one_pair_one_link() {
        for level in [
            "2x 10 GbE bonded (mode 4)",
            "2 x 1 GbE LACP",
            "dual 10GbE, 802.3ad",
            "10 GbE x2 lagg",
        ] {
            assert_eq!((stated(level), usable(2, level)), (2, Some(1)), "{level}");
        }
        assert_eq!(usable(2, "2x 1 GbE 802.3ad"), Some(1));
    }

    #[test]
    fn round_robin_and_multipath_give_all_links() {
        for level in [
            "2x 1 GbE bonded (mode 0)",
            "2x 1GbE multipath",
            "dual 1 GbE, MPIO",
            "2× 1 GbE balance-rr bond",
        ] {
            assert_eq!((stated(level), usable(2, level)), (2, Some(2)), "{level}");
        }
        assert_eq!(usable(4, "1 GbE round-robin"), Some(4));
    }

    #[test]
    fn links_that_nobody_calls_a_bond_may_all_be_used() {
        assert_eq!(usable(2, "2x 10 GbE"), Some(2));
    }

    #[test]
    fn an_unknown_number_of_spread_links_is_no_limit() {
        assert_eq!(usable(1, "1 GbE multipath"), None);
        assert_eq!(usable(1, "10 GbE"), Some(1));
        assert_eq!((counted(" 2 "), counted("several"), counted("2 of 4")), (2, 1, 1));
    }
}

use aho_corasick::{Input, MatchKind, automaton::Automaton, nfa::contiguous::NFA};

use super::spelling::Pattern;
use crate::text::Encoding;

/// Looks for every spelling of every detail in one pass.
#[derive(Debug)]
pub(super) struct Replacer {
    patterns: Vec<Pattern>,
    encoding: Encoding,
    /// `None` where there are too many for its tables: then the test of a copy finds what is left.
    searcher: Option<NFA>,
}

impl Replacer {
    pub(super) fn new(patterns: Vec<Pattern>, encoding: Encoding) -> Self {
        // One kind of automaton, of bounded size for any number of details: the crate's choice among all of its kinds
        // would bring each of them into the browser.
        let searcher = NFA::builder()
            .match_kind(MatchKind::Standard)
            .ascii_case_insensitive(true)
            .build(patterns.iter().map(|pattern| &pattern.bytes));
        Self {
            patterns,
            encoding,
            searcher: searcher.ok(),
        }
    }

    /// Masks every pattern in `copy` where it stands in `text` as a whole word, also where they overlap.
    pub(super) fn mask(&self, text: &[u8], copy: &mut [u8]) {
        let Some(searcher) = &self.searcher else { return };
        let encoding = self.encoding;
        // Of this kind it finds overlaps, and never refuses.
        let Ok(all) = searcher.try_find_overlapping_iter(Input::new(text)) else {
            return;
        };
        for found in all {
            let Some(pattern) = self.patterns.get(found.pattern().as_usize()) else {
                continue;
            };
            let (start, end) = (found.start(), found.end());
            let as_written = !pattern.exact || text.get(start..end) == Some(&pattern.bytes);
            if as_written
                && start.is_multiple_of(encoding.width())
                && is_alone(text, start, end, pattern, encoding)
            {
                for (byte, mask) in copy[start..end].iter_mut().zip(&pattern.mask) {
                    *byte = mask.unwrap_or(*byte);
                }
            }
        }
    }
}

/// Whether no letter or digit joins on; the `m` that ends a colour code is none.
fn is_alone(text: &[u8], start: usize, end: usize, pattern: &Pattern, encoding: Encoding) -> bool {
    let joins = |unit: Option<u8>| unit.is_some_and(|unit| unit.is_ascii_alphanumeric() || unit >= 0x80);
    let before = start
        .checked_sub(encoding.width())
        .and_then(|at| encoding.unit(text, at));
    let joins_before = pattern.is_word[0] && joins(before) && !is_colour(text, start, encoding);
    let joins_behind = pattern.is_word[1] && joins(encoding.unit(text, end));
    !(joins_before || joins_behind)
}

/// Whether a terminal's colour code ends at `start`: `ESC [ 01;32 m`.
fn is_colour(text: &[u8], start: usize, encoding: Encoding) -> bool {
    /// Longer than any that is used.
    const CODE_UNITS: usize = 24;
    let mut units =
        (1..CODE_UNITS).map_while(|back| encoding.unit(text, start.checked_sub(back * encoding.width())?));
    units.next() == Some(b'm')
        && units
            .by_ref()
            .find(|unit| !(unit.is_ascii_digit() || *unit == b';'))
            == Some(b'[')
        && units.next() == Some(0x1b)
}

use podium_domain::factor::facets_named;

use crate::text;

/// Longest text to search for, in characters.
const MAX_QUERY_CHARS: usize = 200;

/// Words of it that are looked for one by one.
const MAX_WORDS: usize = 5;

/// What a text is searched for as: the whole of it, and where it has several, its words.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Terms {
    /// What `ilike` takes for "contains this": the whole text first. None where nothing is searched for.
    pub(super) patterns: Vec<String>,
    /// Of levels of facets that terms name in another spelling: the terms' numbers, counted from 1.
    pub(super) numbers: Vec<i64>,
    /// Their factors.
    pub(super) facets: Vec<String>,
    /// The levels.
    pub(super) levels: Vec<String>,
}

impl Terms {
    pub(super) fn of(q: Option<&str>) -> Self {
        let mut terms = Self::default();
        let whole = phrase(q.unwrap_or_default());
        if whole.is_empty() {
            return terms;
        }
        let words: Vec<&str> = whole.split_whitespace().take(MAX_WORDS).collect();
        let words = words.into_iter().filter(|_| whole.contains(char::is_whitespace));
        for (term, number) in std::iter::once(whole.as_str()).chain(words).zip(1..) {
            terms.patterns.push(pattern(term));
            for facet in facets_named(term) {
                terms.numbers.push(number);
                terms.facets.push(facet.factor);
                terms.levels.push(facet.level);
            }
        }
        terms
    }
}

/// What of a text is searched for.
pub(super) fn phrase(q: &str) -> String {
    text::clean(q.trim()).chars().take(MAX_QUERY_CHARS).collect()
}

/// What `ilike` takes for "contains this text".
pub(super) fn pattern(term: &str) -> String {
    let escaped = term.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
    format!("%{escaped}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_searched_for_whole_and_word_by_word() {
        assert_eq!(Terms::of(None), Terms::default());
        assert_eq!(Terms::of(Some("  ")), Terms::default());
        assert_eq!(Terms::of(Some("50%")).patterns, [r"%50\%%"]);
        let terms = Terms::of(Some(" nfs  CIFS "));
        assert_eq!(terms.patterns, ["%nfs  CIFS%", "%nfs%", "%CIFS%"]);
        assert_eq!(
            (terms.numbers, terms.levels),
            (vec![2, 3], vec!["NFS".to_owned(), "SMB".to_owned()])
        );
        assert_eq!(Terms::of(Some("a b c d e f g")).patterns.len(), 6);
    }
}

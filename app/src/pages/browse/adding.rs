use leptos::prelude::*;

use crate::{query::CompareQuery, words::and};

/// A comparison that is to get further columns.
#[derive(Debug, Clone)]
pub struct AddingTo {
    /// As it is.
    pub query: CompareQuery,
    /// The titles of its configs, as far as everybody may know them.
    pub titles: Vec<String>,
}

/// Titles that stand in the sentence.
const NAMED: usize = 3;

/// What is chosen for, the way back, and the field that keeps it while one searches and pages.
pub(super) fn adding_to(adding: &AddingTo) -> AnyView {
    let field = adding.query.to_query();
    view! {
        <p class="notes keep adding" id="adding-to">
            {sentence(adding)} " "
            <a href=adding.query.to_url() rel="nofollow">"Back to it without adding"</a>
        </p>
        <input type="hidden" name="with" value=field />
    }
    .into_any()
}

fn sentence(adding: &AddingTo) -> String {
    let columns = adding.query.columns.len();
    let mut names: Vec<String> = adding.titles.iter().take(NAMED).cloned().collect();
    if names.is_empty() {
        return "Adding to a comparison.".to_owned();
    }
    let rest = columns.saturating_sub(names.len());
    if rest > 0 {
        names.push(format!("{rest} more"));
    }
    let names = and(&names);
    if columns == 1 {
        format!("Choosing what to compare with {names}.")
    } else {
        format!("Adding to the comparison of {names}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_names_what_is_known() {
        let adding = |columns: usize, titles: &[&str]| {
            let ids: Vec<_> = (0..columns).map(|at| format!("config=aaaaaaaaaaa{at}")).collect();
            sentence(&AddingTo {
                query: CompareQuery::parse(&ids.join("&")).unwrap(),
                titles: titles.iter().map(|title| (*title).to_owned()).collect(),
            })
        };
        assert_eq!(adding(1, &["A"]), "Choosing what to compare with A.");
        assert_eq!(adding(2, &["A", "B"]), "Adding to the comparison of A and B.");
        assert_eq!(
            adding(5, &["A", "B", "C", "D"]),
            "Adding to the comparison of A, B, C and 2 more."
        );
        assert_eq!(adding(2, &[]), "Adding to a comparison.");
    }
}

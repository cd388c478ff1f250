use leptos::prelude::*;
use podium_store::ComparisonCard;

use crate::words::{count, day};

/// How many titles of configs a card names.
const NAMED: usize = 4;

/// Saved comparisons as a list of cards.
pub(crate) fn comparison_cards(cards: &[ComparisonCard]) -> AnyView {
    let items = cards.iter().map(card).collect_view();
    view! { <ul class="cards">{items}</ul> }.into_any()
}

fn card(card: &ComparisonCard) -> AnyView {
    let named = card
        .configs
        .iter()
        .take(NAMED)
        .cloned()
        .collect::<Vec<_>>()
        .join(" · ");
    let more = card.configs.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| format!(" and {more} more"));
    view! {
        <li>
            <h3><a href=format!("/c/{}", card.slug)>{card.title.clone()}</a></h3>
            <p>{named} {more}</p>
            <p class="quiet">{count(card.configs.len(), "config")} " · " {day(&card.created_at)}</p>
        </li>
    }
    .into_any()
}

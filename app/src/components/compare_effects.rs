use leptos::prelude::*;
use podium_compare::{Cell, Comparison, Effect, EffectMean, Verdict};
use podium_domain::times;

use crate::words::count;

/// Most effects that the table lists.
const LISTED: usize = 40;

/// What the columns have in common and what the one differing factor does. An effect is claimed only where rows show one
/// and everything that differs is stated.
pub(crate) fn heading(comparison: &Comparison) -> AnyView {
    let Some(only) = &comparison.heading else {
        return ().into_any();
    };
    let rows = || comparison.sections.iter().flat_map(|section| &section.rows);
    let counts = |cell: &&Cell| matches!(cell.verdict, Verdict::Best | Verdict::Tied | Verdict::Behind);
    let has_rows = rows().any(|row| row.cells.iter().filter(counts).count() > 1);
    let alike = rows().all(|row| row.conditions_differ.is_empty());
    let claim = if only.of_what_is_stated {
        ", of what is stated; what is not stated may differ too."
    } else if !alike {
        "; but rows were not all measured alike: see what differs in their conditions."
    } else if has_rows {
        ": what the rows show is its effect."
    } else {
        ", and share no row that would show its effect."
    };
    let effect = match comparison.effects.as_slice() {
        [effect] => effect_words(effect),
        _ => None,
    };
    view! {
        <p class="heading">
            "The configs differ only in " <code>{only.factor.clone()}</code> {claim}
            {effect.map(|words| format!(" {words}"))}
        </p>
    }
    .into_any()
}

/// `lzjb against off: 0.80× over 7 rows; reads 0.87×, writes 0.75×.`
fn effect_words(effect: &Effect) -> Option<String> {
    let all = effect.over.iter().find(|over| over.op == "all")?;
    let parts: Vec<String> = effect
        .over
        .iter()
        .filter(|over| over.op != "all")
        .map(|over| format!("{}s {}", over.op, times(over.geomean)))
        .collect();
    let parts = if parts.is_empty() {
        String::new()
    } else {
        format!("; {}", parts.join(", "))
    };
    Some(format!(
        "{} against {}: {} over {}{parts}.",
        effect.to,
        effect.from,
        times(all.geomean),
        count(all.rows, "row"),
    ))
}

/// With more than two columns: each factor's effect over the pairs of columns that differ in it alone.
pub(crate) fn effects_table(comparison: &Comparison) -> AnyView {
    if comparison.columns.len() < 3 || comparison.effects.is_empty() {
        return ().into_any();
    }
    let rows = comparison.effects.iter().take(LISTED).map(row).collect_view();
    let more = comparison.effects.len().saturating_sub(LISTED);
    let more = (more > 0)
        .then(|| view! { <p class="meta">{format!("{} not listed.", count(more, "further effect"))}</p> });
    view! {
        <section id="effects">
            <h2>"Effects of single factors"</h2>
            <p class="hint">
                "Over pairs of columns that differ in this factor alone. Above 1, the second level is better. "
                <a href="/method#effects">"How this is computed"</a>
            </p>
            <div class="scroll" role="group" aria-label="Table: effects of single factors" tabindex="0">
                <table class="effects">
                    <caption class="sr">"The effect of each factor over matched pairs of columns"</caption>
                    <thead>
                        <tr>
                            <th scope="col" class="corner">"Factor"</th>
                            <th scope="col">"Overall"</th>
                            <th scope="col">"Reads"</th>
                            <th scope="col">"Writes"</th>
                            <th scope="col">"Pairs"</th>
                            <th scope="col">"Rows"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            {more}
        </section>
    }
    .into_any()
}

fn row(effect: &Effect) -> AnyView {
    let mean = |op: &str| -> Option<&EffectMean> { effect.over.iter().find(|over| over.op == op) };
    let ratio = |op| mean(op).map_or_else(|| "–".to_owned(), |over| times(over.geomean));
    let all = mean("all");
    let pairs = all.map_or(0, |over| over.pairs);
    let pairs = if pairs == effect.pairs {
        pairs.to_string()
    } else {
        format!("{pairs} of {}", effect.pairs)
    };
    let rows = all.map_or_else(|| "no shared row".to_owned(), |over| over.rows.to_string());
    let stated = effect
        .of_what_is_stated
        .then(|| view! { <span class="m">"of what is stated"</span> });
    view! {
        <tr>
            <th scope="row">
                <code>{effect.factor.clone()}</code>
                <span class="m">{format!("{} → {}", effect.from, effect.to)}</span>
                {stated}
            </th>
            <td>{ratio("all")}</td>
            <td>{ratio("read")}</td>
            <td>{ratio("write")}</td>
            <td>{pairs}</td>
            <td>{rows}</td>
        </tr>
    }
    .into_any()
}

use leptos::prelude::*;

use crate::pages::Changed;

/// The hidden field that says what a form was made from. Without it the form overwrites whatever it finds.
pub(crate) fn revision_field(revision: Option<u32>) -> AnyView {
    revision
        .map(|revision| view! { <input type="hidden" name="revision" value=revision.to_string() /> })
        .into_any()
}

/// That a form was not kept because somebody else was faster: what is kept now beside what was typed.
pub(crate) fn changed_meanwhile(changed: &[Changed]) -> AnyView {
    if changed.is_empty() {
        return ().into_any();
    }
    let items = changed.iter().map(|changed| {
        view! {
            <li class="said">
                <b>{changed.what.clone()}</b>
                ": now "
                {value(&changed.now)}
                ", you typed "
                {value(&changed.typed)}
            </li>
        }
    });
    view! {
        <section class="notes aside" role="alert" id="meanwhile">
            <h2>"Somebody changed this while you were editing it"</h2>
            <p>"Nothing of yours is saved yet, and everything you typed is still here. Where the two differ:"</p>
            <ul>{items.collect_view()}</ul>
            <p>"Take over what should stay, then save again: what you typed replaces what is there now."</p>
        </section>
    }
    .into_any()
}

fn value(text: &str) -> String {
    if text.trim().is_empty() {
        "nothing".to_owned()
    } else {
        format!("“{text}”")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_values_are_shown_as_text() {
        let changed = Changed {
            what: "Title".to_owned(),
            now: "<b>A</b>".to_owned(),
            typed: String::new(),
        };
        let owner = Owner::new();
        let html = owner.with(|| changed_meanwhile(&[changed]).to_html());
        assert!(
            html.contains("“&lt;b&gt;A&lt;/b&gt;”") && html.contains("nothing"),
            "{html}"
        );
    }
}

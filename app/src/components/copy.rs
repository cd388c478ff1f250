use leptos::prelude::*;

/// A button that copies a text. It appears with JavaScript; the text must be on the page without it as well.
pub(crate) fn copy_button(text: String, words: &'static str) -> AnyView {
    view! { <button type="button" class="button quiet" data-copy=text hidden>{words}</button> }.into_any()
}

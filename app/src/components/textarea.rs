use leptos::prelude::*;

/// The attributes of a textarea besides its text.
#[derive(Debug, Clone, Default)]
pub(crate) struct TextArea {
    /// Its id and its name in the form.
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) rows: &'static str,
    /// Whether it holds text for programs: equal widths, no spelling check.
    pub(crate) code: bool,
    pub(crate) invalid: Option<&'static str>,
    pub(crate) described_by: Option<String>,
}

/// A textarea with what was typed into it.
pub(crate) fn textarea(area: TextArea, text: &str) -> AnyView {
    view! {
        <textarea
            id=area.id
            name=area.name
            rows=area.rows
            class=area.code.then_some("code")
            spellcheck=area.code.then_some("false")
            aria-invalid=area.invalid
            aria-describedby=area.described_by
            inner_html=escaped(text)
        ></textarea>
    }
    .into_any()
}

/// Leptos writes the children of a textarea as they are, so its text is escaped here. Browsers drop a first line break:
/// one more keeps the one that was typed.
fn escaped(text: &str) -> String {
    let break_first = if text.starts_with(['\n', '\r']) { "\n" } else { "" };
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    format!("{break_first}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_textarea_early() {
        let html = textarea(TextArea::default(), "\n</textarea><script>&").to_html();
        assert!(
            html.ends_with(">\n\n&lt;/textarea&gt;&lt;script&gt;&amp;</textarea>"),
            "{html}"
        );
    }
}

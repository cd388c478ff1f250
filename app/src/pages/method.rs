use leptos::prelude::*;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::{
    PageContext,
    components::document::{Head, document},
};

/// `/method`: the rule as implemented, from `docs/METHOD.md`. Raw HTML in it is dropped.
pub fn method_page(ctx: &PageContext, markdown: &str) -> String {
    let head = Head::new(
        "Method",
        "How Podium decides who won, and when a figure is set aside.",
        "/method",
    );
    prose(ctx, &head, markdown)
}

/// `/formats`: what is read of each format, and how a table of one's own looks, from `docs/FORMATS.md`.
pub fn formats_page(ctx: &PageContext, markdown: &str) -> String {
    let description =
        "The result files that Podium reads, what it takes from each, and how a table of your own looks.";
    prose(ctx, &Head::new("Formats", description, "/formats"), markdown)
}

/// `/api`: the interface for programs, from `docs/API.md`.
pub fn api_page(ctx: &PageContext, markdown: &str) -> String {
    let head = Head::new("API", "How programs upload, read and compare.", "/api");
    prose(ctx, &head, markdown)
}

fn prose(ctx: &PageContext, head: &Head, markdown: &str) -> String {
    let html = rendered(markdown);
    document(ctx, head, || {
        view! { <article class="prose" inner_html=html></article> }.into_any()
    })
}

/// Markdown as HTML: no raw HTML, and an id on every heading, so that a paragraph of the rule can be linked to.
fn rendered(markdown: &str) -> String {
    let is_markup = |event: &Event<'_>| matches!(event, Event::Html(_) | Event::InlineHtml(_));
    let mut events: Vec<_> = Parser::new_ext(markdown, Options::ENABLE_TABLES)
        .filter(|event| !is_markup(event))
        .collect();
    for at in 0..events.len() {
        let name = heading_text(&events, at).map(|text| slug(&text));
        if let (Some(name), Event::Start(Tag::Heading { id, .. })) = (name, &mut events[at]) {
            *id = Some(CowStr::from(name));
        }
    }
    let mut out = String::with_capacity(markdown.len() * 2);
    html::push_html(&mut out, events.into_iter().map(harmless));
    scrolling(&out)
}

/// What is wider than a page scrolls by itself, by keyboard too. The markup is our own: no text of others can hold these
/// tags, since theirs are escaped.
pub(super) fn scrolling(html: &str) -> String {
    html.replace("<pre>", "<pre tabindex=\"0\">")
        .replace(
            "<table>",
            "<div class=\"scroll\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>",
        )
        .replace("</table>", "</table></div>")
}

/// The text of the heading that starts at a position.
fn heading_text(events: &[Event<'_>], at: usize) -> Option<String> {
    matches!(events.get(at), Some(Event::Start(Tag::Heading { .. }))).then(|| {
        let inside = events
            .iter()
            .skip(at + 1)
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        inside
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect()
    })
}

fn slug(text: &str) -> String {
    let words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// Column alignment would become an inline style, which the page's policy forbids.
fn harmless(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Table(columns)) => {
            Event::Start(Tag::Table(vec![pulldown_cmark::Alignment::None; columns.len()]))
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_html_is_dropped_and_headings_can_be_linked_to() {
        let html = rendered("# The *rule*: 5 %\n\n<script>alert(1)</script>\n\ntext <b onclick=x>bold</b>");
        assert!(html.contains(r#"<h1 id="the-rule-5">"#), "{html}");
        assert!(!html.contains("<script") && !html.contains("onclick"), "{html}");
    }

    #[test]
    fn what_may_be_wider_than_the_page_scrolls_by_keyboard() {
        let html = rendered("| a |\n| - |\n| 1 |\n\n```\n<table> <pre>\n```\n");
        assert_eq!(html.matches("<table>").count(), 1, "{html}");
        assert_eq!(html.matches("tabindex=\"0\"").count(), 2, "{html}");
        assert!(html.contains("&lt;table&gt; &lt;pre&gt;"), "{html}");
    }

    #[test]
    fn an_aligned_table_has_no_inline_style() {
        assert!(!rendered("| a | b |\n| --: | :-: |\n| 1 | 2 |\n").contains("style"));
    }
}

use leptos::prelude::*;

use super::site_header::{site_footer, site_header};
use crate::{Notice, PageContext};

/// What stands in a page's head, and how it is dressed.
#[derive(Debug, Clone)]
pub(crate) struct Head {
    /// Without the site's name.
    pub(crate) title: String,
    /// One or two sentences for search engines and preview cards.
    pub(crate) description: String,
    /// The page's own path and query, from `/`.
    pub(crate) path: String,
    /// Whether search engines may list it.
    pub(crate) listed: bool,
    /// Whether islands come alive on it: only then is WebAssembly loaded.
    pub(crate) islands: bool,
}

impl Head {
    /// A public page.
    pub(crate) fn new(
        title: impl Into<String>,
        description: impl Into<String>,
        path: impl Into<String>,
    ) -> Self {
        Self {
            title: title.into(),
            description: description.into(),
            path: path.into(),
            listed: true,
            islands: false,
        }
    }

    /// A page that search engines leave out.
    pub(crate) fn unlisted(self) -> Self {
        Self {
            listed: false,
            ..self
        }
    }

    /// A page on which islands come alive.
    pub(crate) fn with_islands(self) -> Self {
        Self {
            islands: true,
            ..self
        }
    }
}

/// One complete document. `main` runs under a reactive owner of its own, since islands have signals also on the server.
pub(crate) fn document(ctx: &PageContext, head: &Head, main: impl FnOnce() -> AnyView) -> String {
    let owner = Owner::new();
    let html = owner.with(|| {
        let body = view! {
            <body>
                <a class="skip" href="#main">"Skip to the content"</a>
                {site_header(&head.path)}
                <main id="main" tabindex="-1">{ctx.notice.map(done)} {main()}</main>
                {site_footer()}
            </body>
        };
        view! { <html lang="en">{head_element(ctx, head)} {body}</html> }.to_html()
    });
    owner.unset_with_forced_cleanup();
    format!("<!DOCTYPE html>{html}")
}

/// That what the reader did is done.
fn done(notice: Notice) -> AnyView {
    let words = format!("{}.", notice.words());
    view! { <p class="notes keep done" role="status" id="done">{words}</p> }.into_any()
}

fn head_element(ctx: &PageContext, head: &Head) -> AnyView {
    let title = if head.path == "/" {
        head.title.clone()
    } else {
        format!("{} – Podium", head.title)
    };
    view! {
        <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>{title}</title>
            <meta name="description" content=head.description.clone() />
            {(!head.listed).then(|| view! { <meta name="robots" content="noindex" /> })}
            <meta name="color-scheme" content="light dark" />
            <link rel="stylesheet" href=ctx.assets.css.clone() />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="canonical" href=ctx.absolute(&head.path) />
            {preview_card(ctx, head)}
            <script type="module" src="/podium.js"></script>
            {head.islands.then(|| island_loader(ctx))}
        </head>
    }
    .into_any()
}

/// What other sites show of a link.
fn preview_card(ctx: &PageContext, head: &Head) -> AnyView {
    let tags = [
        ("og:site_name", "Podium".to_owned()),
        ("og:type", "website".to_owned()),
        ("og:title", head.title.clone()),
        ("og:description", head.description.clone()),
        ("og:url", ctx.absolute(&head.path)),
    ];
    tags.into_iter()
        // `property` is RDFa's attribute, not HTML's: the macro does not know it.
        .map(|(property, content)| {
            leptos::html::meta()
                .attr("property", property)
                .attr("content", content)
        })
        .collect_view()
        .into_any()
}

/// The module that brings the islands of this page to life. It is told where the hashed files are by its own element, so
/// that no script stands in the page.
fn island_loader(ctx: &PageContext) -> AnyView {
    view! {
        <link rel="modulepreload" href=ctx.assets.js.clone() />
        <script
            type="module"
            src="/islands.js"
            id="islands"
            data-js=ctx.assets.js.clone()
            data-wasm=ctx.assets.wasm.clone()
            data-parsers=ctx.assets.parsers.clone()
        ></script>
    }
    .into_any()
}

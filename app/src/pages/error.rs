use leptos::prelude::*;

use crate::{
    PageContext,
    components::document::{Head, document},
};

/// Any page that is not there, refused, or broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorPage {
    /// The HTTP status; the page's words follow from it.
    pub status: u16,
    /// What in particular is wrong, for a person; never internals.
    pub detail: Option<String>,
}

/// Says in plain words what happened and what to do.
pub fn error_page(ctx: &PageContext, page: &ErrorPage) -> String {
    let (title, advice) = words(page.status);
    // What is said in particular often says what to do as well.
    let said = page
        .detail
        .as_deref()
        .is_some_and(|detail| matches!(page.status, 401 | 403) || detail.contains("may have been deleted"));
    let head = Head::new(title, advice, "/error").unlisted();
    document(ctx, &head, || {
        view! {
            <p class="crumb">"Error " {page.status}</p>
            <h1>{title}</h1>
            {page.detail.clone().map(|detail| view! { <p class="lede">{detail}</p> })}
            {(!said).then(|| view! { <p>{advice}</p> })}
            <div class="actions">
                <a class="button" href="/browse">"Browse"</a>
                <a class="button quiet" href="/upload">"Upload results"</a>
                <a class="button quiet" href="/">"Home"</a>
            </div>
        }
        .into_any()
    })
}

fn words(status: u16) -> (&'static str, &'static str) {
    match status {
        400 => (
            "This address cannot be understood",
            "Something in the address or the form is not what it should be. \
                 Follow the link again where you found it, or start anew.",
        ),
        401 | 403 => (
            "This is not yours to change",
            "Only whoever has the edit link can do this. Open that link first, \
                 then try again.",
        ),
        404 | 410 => (
            "Nothing is here",
            "It may have been deleted, it may be private, or the address has a slip in it.",
        ),
        405 => (
            "This cannot be done here",
            "The address exists, but not for this kind of request.",
        ),
        408 => (
            "That took too long",
            "The connection was too slow to finish. Try again, with fewer files at once.",
        ),
        413 => (
            "That is too large",
            "Send fewer files at once, or smaller ones; large logs beside the results can stay \
                 out. Nothing was kept.",
        ),
        415 | 422 => (
            "This could not be read",
            "Nothing was kept. Check what you sent, and try again.",
        ),
        429 => ("That was a lot at once", "Wait a minute, then try again."),
        503 => (
            "Too busy right now",
            "Nothing is lost. Wait some seconds, then try again.",
        ),
        500.. => (
            "Something broke on our side",
            "It has been noted. Nothing that was acknowledged is lost; please try \
                 again in a while.",
        ),
        _ => ("This did not work", "Go back and try again."),
    }
}

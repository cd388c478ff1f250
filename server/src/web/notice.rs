//! What a form did, confirmed once on the page that it leads to: a cookie carries one word there.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use podium_app::Notice;

use super::see_other;
use crate::{
    holder::{cookie, set_cookie},
    state::AppState,
};

const COOKIE: &str = "podium_done";
/// How long the page that follows may take.
const MAX_AGE_S: u32 = 60;

/// What has just been done in this browser.
pub(super) fn of(headers: &HeaderMap) -> Option<Notice> {
    let word = cookie(headers, COOKIE)?;
    Notice::ALL.into_iter().find(|notice| notice.as_str() == word)
}

/// `303` to a page that says what was done.
pub(super) fn done(state: &AppState, path: &str, notice: Notice) -> Response {
    let mut response = see_other(path).into_response();
    if let Some(cookie) = set_cookie(COOKIE, notice.as_str(), MAX_AGE_S, state.secure_cookies()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Takes the word back with the page that shows it.
pub(super) async fn shown_once(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let is_told = of(request.headers()).is_some();
    let mut response = next.run(request).await;
    let is_page = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if is_told
        && is_page
        && let Some(cookie) = set_cookie(COOKIE, "", 0, state.secure_cookies())
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

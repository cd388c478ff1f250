use leptos::prelude::*;

use super::copy::copy_button;
use crate::PageContext;

/// The link that lets its holder edit, the one time that it is shown. `path` is the page's own.
pub(crate) fn fresh_token(ctx: &PageContext, path: &str, token: Option<&str>) -> AnyView {
    let Some(token) = token else { return ().into_any() };
    let link = edit_link(ctx, path, token);
    let whoever = if path.starts_with("/c/") {
        "Whoever has it can edit and delete this comparison."
    } else {
        "Whoever has it can edit, add files and delete."
    };
    view! {
        <section class="notes keep" role="status">
            <h2>"Keep this link"</h2>
            <p>
                {whoever} " It is shown this once; this browser remembers it for you."
            </p>
            <p class="keep-link"><code>{link.clone()}</code> {copy_button(link, "Copy edit link")}</p>
        </section>
    }
    .into_any()
}

/// The page's address with the token that lets its holder edit.
pub(crate) fn edit_link(ctx: &PageContext, path: &str, token: &str) -> String {
    let token: String = form_urlencoded::byte_serialize(token.as_bytes()).collect();
    ctx.absolute(&format!("{path}?token={token}"))
}

//! Pieces that several pages share. A file per component; they render and decide nothing.

pub(crate) fn stub(ctx: &crate::PageContext, page: &impl std::fmt::Debug) -> String {
    format!("<!doctype html><title>Podium</title><pre>{}</pre>", ctx.public_url.len() + format!("{page:?}").len())
}

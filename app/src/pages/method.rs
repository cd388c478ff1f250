use crate::PageContext;

/// `/method`: the rule as implemented, from `docs/METHOD.md`. Raw HTML in it is dropped.
pub fn method_page(ctx: &PageContext, markdown: &str) -> String {
    crate::components::stub(ctx, &markdown)
}

//! What runs in the browser, on the pages that take files: the very parsers of the server show what is in a file before
//! it is sent. Without it the forms work all the same.

#[cfg(any(feature = "hydrate", test))]
mod agreed;
#[cfg(feature = "hydrate")]
mod browser;
#[expect(
    unreachable_pub,
    reason = "the macro makes a public function of an island, for the browser"
)]
mod factor_rows;
mod parsers;
mod preview;
#[expect(
    unreachable_pub,
    reason = "the macro makes a public function of an island, for the browser"
)]
mod upload_preview;

#[cfg(feature = "ssr")]
pub(crate) use factor_rows::FactorRows;
#[cfg(feature = "ssr")]
pub(crate) use upload_preview::UploadPreview;

/// Prepares the page for its islands; called once by `islands.js` when the WebAssembly is there.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    leptos::mount::hydrate_islands();
}

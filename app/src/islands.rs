//! What runs in the browser, on the pages that take files: the very parsers of the server show what is in a file before
//! it is sent. Without it the forms work all the same.

#[cfg(feature = "hydrate")]
mod browser;
mod factor_rows;
mod preview;
mod upload_preview;

pub use factor_rows::FactorRows;
pub use upload_preview::UploadPreview;

/// Prepares the page for its islands; called once by `islands.js` when the WebAssembly is there.
#[cfg(feature = "hydrate")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    leptos::mount::hydrate_islands();
}

use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// Defined by `islands.js`: fetches the half of the program that reads files, once.
    #[wasm_bindgen(js_name = fetchParsers, catch)]
    async fn fetch_parsers() -> Result<JsValue, JsValue>;
}

/// Whether [`crate::islands::parsers`] is there, which is fetched when this is asked for the first time. It may be asked
/// again after it failed: the network may be back.
pub(super) async fn fetched() -> bool {
    fetch_parsers().await.is_ok()
}

//! The levels of factors in the words of the registry.

use podium_store::Store;

/// Reads all stored levels anew when this program has another registry of factors than the one that read them last.
/// Pages are right meanwhile, but for what is found by such a level.
pub async fn read_anew(store: Store) {
    match store.read_levels_anew().await {
        Ok(true) => tracing::info!("read all levels of factors anew: the registry has changed"),
        Ok(false) => {}
        Err(error) => tracing::error!("could not read the levels of factors anew: {error:#}"),
    }
}

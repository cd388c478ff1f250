//! What every request may use: handles to the rooms outside the process, and limits. No state but caches.

use std::{path::PathBuf, sync::Arc, time::Duration};

use podium_app::Assets;
use podium_charts::Renderer;
use podium_store::Store;
use tokio::sync::Semaphore;

use crate::archive::Archive;

/// Shared by all requests.
#[derive(Clone)]
pub struct AppState {
    /// The database.
    pub store: Store,
    /// The raw files.
    pub archive: Archive,
    /// Draws the charts.
    pub charts: Renderer,
    /// What one request may cost.
    pub limits: UploadLimits,
    /// Where files wait while they are received and parsed; on the same disk as the data.
    pub spool_dir: Arc<PathBuf>,
    /// How many uploads hold what was read of their files in memory at once.
    pub ingest_permits: Arc<Semaphore>,
    /// How many files are parsed at once.
    pub parse_permits: Arc<Semaphore>,
    /// Style sheets and scripts.
    pub site_root: Arc<PathBuf>,
    /// Their names.
    pub assets: Assets,
    /// The address that people see; absent: what each request calls this host.
    pub public_url: Option<String>,
}

impl AppState {
    /// Whether cookies may travel only over TLS.
    pub fn secure_cookies(&self) -> bool {
        self.public_url
            .as_deref()
            .is_some_and(|url| url.starts_with("https://"))
    }
}

/// What one upload may cost.
#[derive(Debug, Clone, Copy)]
pub struct UploadLimits {
    /// Most files in one request.
    pub files: usize,
    /// Largest file, in bytes.
    pub file_bytes: usize,
    /// Largest body, in bytes.
    pub body_bytes: usize,
    /// Longest time to read one file.
    pub parse_timeout: Duration,
}

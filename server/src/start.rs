//! From settings to what requests use, and the commands that need it only for a moment.

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use podium_app::Assets;
use podium_charts::{Renderer, RendererLimits};
use podium_store::Store;
use tokio::sync::Semaphore;

use crate::archive::Archive;
use crate::database::Database;
use crate::demo;
use crate::settings::{DatabaseSettings, ServeSettings};
use crate::state::{AppState, UploadLimits};

/// Uploads that are parsed and kept at the same time; others wait with their files on disk.
const INGEST_AT_ONCE: usize = 4;

/// Waits for the database, brings its tables up to date, and opens everything else.
///
/// # Errors
/// When any of it is not to be had.
pub async fn state(settings: &ServeSettings, database: &mut Database) -> anyhow::Result<AppState> {
    let store = store(&settings.database, database).await?;
    let limits = UploadLimits {
        files: usize::try_from(settings.limits.upload_files)?,
        file_bytes: usize::try_from(settings.limits.file_bytes)?,
        body_bytes: usize::try_from(settings.limits.body_bytes())?,
        parse_timeout: settings.limits.parse_timeout_s,
    };
    Ok(AppState {
        store,
        archive: archive(settings)?,
        charts: Renderer::new(RendererLimits::default()).context("cannot start the charts' threads")?,
        limits,
        spool_dir: Arc::new(spool(settings)?),
        ingest_permits: Arc::new(Semaphore::new(INGEST_AT_ONCE)),
        parse_permits: Arc::new(Semaphore::new(usize::try_from(settings.limits.parse_jobs)?)),
        site_root: Arc::new(settings.http.site_root()),
        assets: Assets::from_hash_file(&settings.http.hash_file()),
        public_url: settings.http.public_url.clone(),
    })
}

/// `podium migrate`: brings the tables up to date.
///
/// # Errors
/// When the database does not answer, or is of a newer podium.
pub async fn migrate(settings: &DatabaseSettings) -> anyhow::Result<()> {
    let mut database = Database::open_beside(settings).await?;
    let done = async { anyhow::Ok(store(settings, &mut database).await?.read_levels_anew().await?) }.await;
    let closed = database.close().await;
    done?;
    closed?;
    tracing::info!("the tables are up to date");
    Ok(())
}

/// `podium demo`: loads the reference studies, also while a podium serves.
///
/// # Errors
/// When the database or the archive fails.
pub async fn load_demo(settings: &ServeSettings) -> anyhow::Result<()> {
    let mut database = Database::open_beside(&settings.database).await?;
    let loaded = async { demo::load(&state(settings, &mut database).await?).await }.await;
    let closed = database.close().await;
    for study in loaded? {
        let (title, slug) = (study.title, study.slug);
        tracing::info!(
            study.configs = study.configs,
            study.is_new = study.new,
            "{title}: /c/{slug}"
        );
    }
    Ok(closed?)
}

async fn store(settings: &DatabaseSettings, database: &mut Database) -> anyhow::Result<Store> {
    database.ready().await?;
    let store = Store::connect(&settings.store(database.url()))
        .await
        .context("cannot use the database")?;
    store.migrate().await?;
    Ok(store)
}

fn archive(settings: &ServeSettings) -> anyhow::Result<Archive> {
    let directory = settings.archive();
    private_directory(&directory)?;
    Archive::local(&directory)
}

/// Where uploads wait while they are read.
fn spool(settings: &ServeSettings) -> anyhow::Result<PathBuf> {
    let spool = settings.database.data().join("spool");
    private_directory(&spool)?;
    Ok(spool)
}

/// Makes a directory unless it is there: what people uploaded is no business of other users of this machine.
pub(crate) fn private_directory(directory: &Path) -> anyhow::Result<()> {
    let made = std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(directory);
    made.with_context(|| format!("cannot make {}", directory.display()))
}

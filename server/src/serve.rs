//! `podium serve`: start, serve, end.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context;
use axum::Router;
use tokio::net::TcpListener;

use crate::connections::{self, ConnectionLimits};
use crate::database::Database;
use crate::settings::ServeSettings;
use crate::shutdown::Shutdown;
use crate::state::AppState;
use crate::{health, http, levels, metrics, start, sweep};

/// Serves until Ctrl-C or `SIGTERM`, or until the private database ends by itself.
///
/// # Errors
/// When something does not start, or the private database ends.
pub async fn run(settings: &ServeSettings) -> anyhow::Result<()> {
    let mut shutdown = Shutdown::catch()?;
    // First the address: a port that is taken is told before anything is started.
    let listener = listen(settings.http.addr).await?;
    let mut database = Database::open(&settings.database).await?;
    let served = until_shutdown(settings, listener, &mut database, &mut shutdown).await;
    let closed = database.close().await;
    served?;
    Ok(closed?)
}

async fn until_shutdown(
    settings: &ServeSettings,
    listener: TcpListener,
    database: &mut Database,
    shutdown: &mut Shutdown,
) -> anyhow::Result<()> {
    let state = tokio::select! {
        state = start::state(settings, database) => state?,
        () = shutdown.requested() => return Ok(()),
    };
    let router = router(settings, &state)?;
    let levels = tokio::spawn(levels::read_anew(state.store.clone()));
    let sweep = tokio::spawn(sweep::sweep_forever(state));
    let address = listener.local_addr()?;
    tracing::info!(server.address = %address, "serving on http://{address}");
    let limits = ConnectionLimits {
        connections: usize::try_from(settings.http.max_connections)?,
        header_timeout: settings.http.header_timeout_s,
        write_timeout: settings.http.write_timeout_s,
        drain_timeout: settings.http.drain_timeout_s,
    };
    let served = tokio::select! {
        () = connections::serve(listener, router, limits, shutdown.requested()) => Ok(()),
        ended = database.ended() => Err(anyhow::anyhow!("the private PostgreSQL ended by itself ({})", ended?)),
    };
    levels.abort();
    sweep.abort();
    tracing::info!("stopping");
    served
}

async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    match TcpListener::bind(address).await {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            anyhow::bail!("{address} is in use: stop what listens there, or choose another PODIUM_ADDR")
        }
        bound => bound.with_context(|| format!("cannot listen on {address}")),
    }
}

fn router(settings: &ServeSettings, state: &AppState) -> anyhow::Result<Router> {
    let timeouts = http::Timeouts {
        body: settings.http.body_timeout_s,
        request: settings.http.request_timeout_s,
    };
    let watched = state.clone();
    let check: health::ReadyCheck = Arc::new(move || {
        let state = watched.clone();
        Box::pin(async move { ready(&state).await })
    });
    let health = health::routes(metrics::start()?, check);
    let router = http::router(state.clone(), timeouts)?.merge(health);
    Ok(router.layer(axum::middleware::from_fn(metrics::measured)))
}

async fn ready(state: &AppState) -> Result<(), &'static str> {
    state
        .store
        .ping()
        .await
        .map_err(|_| "the database does not answer")?;
    if state.archive.is_ready().await {
        Ok(())
    } else {
        Err("the archive does not answer")
    }
}

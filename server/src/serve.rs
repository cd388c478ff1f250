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
use crate::{health, metrics};

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
    tokio::select! {
        ready = database.ready() => ready?,
        () = shutdown.requested() => return Ok(()),
    }
    let router = router()?;
    let address = listener.local_addr()?;
    tracing::info!(server.address = %address, "serving on http://{address}");
    let limits = ConnectionLimits {
        connections: usize::try_from(settings.http.max_connections)?,
        header_timeout: settings.http.header_timeout_s,
        drain_timeout: settings.http.drain_timeout_s,
    };
    tokio::select! {
        () = connections::serve(listener, router, limits, shutdown.requested()) => Ok(()),
        ended = database.ended() => anyhow::bail!("the private PostgreSQL ended by itself ({})", ended?),
    }
}

async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    match TcpListener::bind(address).await {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            anyhow::bail!("{address} is in use: stop what listens there, or choose another PODIUM_ADDR")
        }
        bound => bound.with_context(|| format!("cannot listen on {address}")),
    }
}

fn router() -> anyhow::Result<Router> {
    let handle = metrics::start()?;
    let check: health::ReadyCheck = Arc::new(|| Box::pin(std::future::ready(Ok(()))));
    Ok(health::routes(handle, check).layer(axum::middleware::from_fn(metrics::measured)))
}

//! The serving loop: HTTP/1.1 with a limit on connections, a time limit for the head of a request and for idle
//! connections, one for a reader that takes nothing of its answer, and an orderly end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use std::sync::Arc;

/// What connections may cost.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    /// Most at a time; further ones wait in the system's queue.
    pub connections: usize,
    /// Longest time for the head of a request to arrive, counted from when the connection is made or its last
    /// answer is sent.
    pub header_timeout: Duration,
    /// Longest wait for a client to take more of an answer.
    pub write_timeout: Duration,
    /// Longest wait for requests in progress at the end.
    pub drain_timeout: Duration,
}

/// Largest head of a request, in bytes.
const HEAD_BYTES: usize = 64 << 10;

/// Serves until `shutdown` is done; then accepts nothing more, lets requests in progress finish, and returns.
///
/// Every request carries the peer as [`ConnectInfo`]`<`[`SocketAddr`]`>`.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    shutdown: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout)
        .max_buf_size(HEAD_BYTES);
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            () = &mut shutdown => break,
            accepted = accept(&listener, &places) => accepted,
        };
        let Some((stream, peer, place)) = accepted else {
            continue;
        };
        let router = router.clone();
        let service = service_fn(move |request| answer(router.clone(), request, peer));
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.write_timeout));
        let connection = graceful.watch(http.serve_connection(TokioIo::new(Box::pin(stream)), service));
        tokio::spawn(async move {
            // A client that breaks off, is too slow, or does not speak HTTP.
            if let Err(error) = connection.await {
                tracing::debug!(client.address = %peer, error = %error, "connection ended early");
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(limits.drain_timeout, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("requests that were still in progress were cut off");
    }
}

/// The next connection, once there is a place for it; nothing when it was gone at once.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, peer)) => {
            // Answers are written whole, so waiting for more only delays them; without it they are slower, not wrong.
            let _ = stream.set_nodelay(true);
            Some((stream, peer, place))
        }
        Err(error) => {
            // Out of file descriptors, most likely: others have to end first.
            tracing::warn!(error = %error, "cannot accept a connection");
            tokio::time::sleep(Duration::from_millis(100)).await;
            None
        }
    }
}

async fn answer(
    router: Router,
    request: Request<Incoming>,
    peer: SocketAddr,
) -> Result<Response<Body>, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    router.oneshot(request).await
}

#[cfg(test)]
mod tests;

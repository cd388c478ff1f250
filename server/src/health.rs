//! What watches the program: `/healthz`, `/readyz`, `/metrics`.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;

/// Whether everything that a request needs is there; if not, what is missing, in a few words.
pub type ReadyCheck =
    Arc<dyn Fn() -> Pin<Box<dyn Future<Output = Result<(), &'static str>> + Send>> + Send + Sync>;

/// Longest wait for a check: whoever asks for readiness wants to know soon.
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);

/// `/healthz` answers 200 while the process lives; `/readyz` 200 when the check passes, else 503 with what is
/// missing; `/metrics` renders what was counted.
pub fn routes(metrics: PrometheusHandle, check: ReadyCheck) -> Router {
    let ready = move || {
        let check = check();
        async move {
            match tokio::time::timeout(CHECK_TIMEOUT, check).await {
                Ok(Ok(())) => (StatusCode::OK, "ready\n".to_owned()),
                Ok(Err(missing)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{missing}\n")),
                Err(_) => (
                    StatusCode::SERVICE_UNAVAILABLE,
                    "a check takes too long\n".to_owned(),
                ),
            }
        }
    };
    let metrics = move || {
        std::future::ready((
            [(header::CONTENT_TYPE, "text/plain; version=0.0.4")],
            metrics.render(),
        ))
    };
    Router::new()
        .route("/healthz", get(|| std::future::ready("ok\n")))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use metrics_exporter_prometheus::PrometheusBuilder;
    use tower::ServiceExt;

    use super::routes;

    async fn status(path: &str, answer: Result<(), &'static str>) -> StatusCode {
        let handle = PrometheusBuilder::new().build_recorder().handle();
        let router = routes(handle, Arc::new(move || Box::pin(std::future::ready(answer))));
        let request = Request::get(path).body(Body::empty()).expect("request");
        router.oneshot(request).await.expect("infallible").status()
    }

    #[tokio::test]
    async fn process_is_healthy_but_not_ready_without_its_database() {
        let missing = Err("the database does not answer");
        assert_eq!(status("/healthz", missing).await, StatusCode::OK);
        assert_eq!(status("/readyz", missing).await, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(status("/readyz", Ok(())).await, StatusCode::OK);
    }
}

//! What `/metrics` tells: Prometheus' text format.
//!
//! | metric | labels | counts |
//! | --- | --- | --- |
//! | `podium_requests_total` | `method`, `route`, `status` | answers |
//! | `podium_request_duration_seconds` | `method`, `route` | from the head of a request to the head of its answer |
//! | `podium_uploads_total` | `status` | files: `stored`, `duplicate`, `refused` |
//! | `podium_parse_failures_total` | `reason` | files that no format took, or that took too long |

use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

/// Bounds of the duration histogram, in seconds.
const DURATION_BOUNDS_S: [f64; 10] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// Starts counting; the handle renders what was counted.
///
/// # Errors
/// When something else counts in this process already.
pub fn start() -> Result<PrometheusHandle, BuildError> {
    let duration = Matcher::Full("podium_request_duration_seconds".to_owned());
    let builder = PrometheusBuilder::new().set_buckets_for_metric(duration, &DURATION_BOUNDS_S)?;
    let handle = builder.install_recorder()?;
    metrics::describe_counter!("podium_requests_total", "Answers by route and status");
    metrics::describe_histogram!(
        "podium_request_duration_seconds",
        "Time to the head of the answer"
    );
    metrics::describe_counter!("podium_uploads_total", "Files received, by what became of them");
    metrics::describe_counter!("podium_parse_failures_total", "Files that could not be read");
    let upkeep = handle.clone();
    tokio::spawn(async move {
        // Samples are kept apart until they are summed up; without a scrape that would be for ever.
        loop {
            tokio::time::sleep(Duration::from_secs(5)).await;
            upkeep.run_upkeep();
        }
    });
    Ok(handle)
}

/// Middleware for `Router::layer`: counts and times every answer. The route is its pattern, never the path that was
/// asked for, so that there are as many series as routes and no address ends up in a metric.
pub async fn measured(request: Request, next: Next) -> Response {
    let begin = Instant::now();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let method = method(request.method());
    let response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    metrics::counter!("podium_requests_total", "method" => method, "route" => route.clone(), "status" => status).increment(1);
    metrics::histogram!("podium_request_duration_seconds", "method" => method, "route" => route)
        .record(begin.elapsed().as_secs_f64());
    response
}

/// A request may name any method; a metric has only these.
fn method(method: &axum::http::Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        _ => "other",
    }
}

/// Counts one file that was received; `status` as in the answer to the upload.
pub fn count_upload(status: &'static str) {
    metrics::counter!("podium_uploads_total", "status" => status).increment(1);
}

/// Counts one file that could not be read: `refused`, `timeout` or `panic`.
pub fn count_parse_failure(reason: &'static str) {
    metrics::counter!("podium_parse_failures_total", "reason" => reason).increment(1);
}

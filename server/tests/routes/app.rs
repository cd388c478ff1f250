use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use podium_app::Assets;
use podium_charts::{Renderer, RendererLimits};
use podium_server::{
    archive::Archive,
    http::{Timeouts, router},
    state::{AppState, UploadLimits},
};
use podium_store::Store;
use serde_json::Value;
use sqlx::PgPool;
use tempfile::TempDir;
use tower::ServiceExt;

/// Largest file in these tests.
pub(crate) const FILE_BYTES: usize = 64 << 10;
/// Most files of one upload in these tests.
pub(crate) const FILES: usize = 3;

/// The whole HTTP side over a database and a directory of its own.
pub(crate) struct TestApp {
    router: Router,
    pub(crate) state: AppState,
    directory: TempDir,
}

/// An answer, read whole.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

/// One part of a form.
pub(crate) enum Part<'a> {
    Field(&'a str, &'a str),
    File(&'a str, &'a [u8]),
    /// A file in a field of another name.
    In(&'a str, &'a str, &'a [u8]),
}

impl TestApp {
    pub(crate) fn new(pool: PgPool) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let state = AppState {
            store: Store::new(pool),
            archive: Archive::local(&directory.path().join("archive")).unwrap(),
            charts: Renderer::new(RendererLimits::default()).unwrap(),
            limits: UploadLimits {
                files: FILES,
                file_bytes: FILE_BYTES,
                body_bytes: FILES * FILE_BYTES + (64 << 10),
                parse_timeout: Duration::from_mins(1),
            },
            spool_dir: Arc::new(directory.path().to_owned()),
            ingest_permits: Arc::new(tokio::sync::Semaphore::new(2)),
            parse_permits: Arc::new(tokio::sync::Semaphore::new(2)),
            site_root: Arc::new(directory.path().join("site")),
            assets: Assets::from_hash_file(""),
            public_url: None,
        };
        let second = Duration::from_mins(1);
        let router = router(
            state.clone(),
            Timeouts {
                body: second,
                request: second,
            },
        )
        .unwrap();
        Self {
            router,
            state,
            directory,
        }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, 16 << 20).await.unwrap();
        Answer {
            status: parts.status,
            headers: parts.headers,
            body,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// Any method, with an edit token and a JSON body.
    pub(crate) async fn call(&self, method: Method, path: &str, token: &str, body: Option<Value>) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(body.map_or_else(Body::empty, |json| Body::from(json.to_string())))
            .unwrap();
        self.send(request).await
    }

    pub(crate) async fn form(&self, path: &str, cookie: &str, form: &str) -> Answer {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::COOKIE, cookie)
            .body(Body::from(form.to_owned()))
            .unwrap();
        self.send(request).await
    }

    pub(crate) async fn multipart(&self, path: &str, token: Option<&str>, parts: &[Part<'_>]) -> Answer {
        let mut request =
            Request::post(path).header(header::CONTENT_TYPE, "multipart/form-data; boundary=end");
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        self.send(request.body(Body::from(multipart(parts))).unwrap())
            .await
    }

    pub(crate) async fn upload(&self, parts: &[Part<'_>]) -> Answer {
        self.multipart("/api/v1/uploads", None, parts).await
    }

    /// One config of one table; gives its id and edit token.
    pub(crate) async fn config(&self, title: &str, table: &str) -> (String, String) {
        let config = serde_json::json!({ "title": title }).to_string();
        let answer = self
            .upload(&[
                Part::Field("config", &config),
                Part::File("t.csv", table.as_bytes()),
            ])
            .await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        let json = answer.json();
        let made = &json["configs"][0];
        (text(&made["id"]), text(&made["edit_token"]))
    }

    /// How many files lie in the archive.
    pub(crate) fn archived(&self) -> usize {
        fn files(path: &std::path::Path) -> usize {
            let Ok(entries) = std::fs::read_dir(path) else {
                return 0;
            };
            entries
                .flatten()
                .map(|entry| {
                    if entry.path().is_dir() {
                        files(&entry.path())
                    } else {
                        1
                    }
                })
                .sum()
        }
        files(&self.directory.path().join("archive"))
    }
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The detail of a problem document; anything else fails.
    pub(crate) fn problem(&self) -> String {
        assert_eq!(
            self.header(header::CONTENT_TYPE),
            "application/problem+json",
            "{}",
            self.text()
        );
        let json = self.json();
        assert_eq!(json["status"], self.status.as_u16());
        text(&json["detail"])
    }

    /// The cookies that the answer sets, as the browser sends them back.
    pub(crate) fn cookies(&self) -> String {
        let set = self.headers.get_all(header::SET_COOKIE).iter();
        set.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap())
            .collect::<Vec<_>>()
            .join("; ")
    }
}

fn multipart(parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for part in parts {
        let (head, bytes) = match part {
            Part::Field(name, text) => (format!("name=\"{name}\""), text.as_bytes()),
            Part::File(name, bytes) => (format!("name=\"file\"; filename=\"{name}\""), *bytes),
            Part::In(field, name, bytes) => (format!("name=\"{field}\"; filename=\"{name}\""), *bytes),
        };
        body.extend_from_slice(format!("--end\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--end--\r\n");
    body
}

/// A JSON string.
pub(crate) fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("not a string: {value}"))
        .to_owned()
}

/// A table of one workload with one figure.
pub(crate) fn table(bandwidth_mb_per_s: &str) -> String {
    format!("workload,op,metric,value,unit\nSequential read,read,bandwidth,{bandwidth_mb_per_s},MB/s\n")
}

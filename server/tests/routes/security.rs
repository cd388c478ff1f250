use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use sqlx::PgPool;

use crate::app::{Part, TestApp, table};

#[sqlx::test(migrations = "../migrations")]
async fn every_answer_carries_the_security_headers(pool: PgPool) {
    let app = TestApp::new(pool);
    for path in [
        "/",
        "/nothing",
        "/api/v1/configs",
        "/api/v1/nothing",
        "/compare?config=x",
        "/pkg/nothing.js",
    ] {
        let answer = app.get(path).await;
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{path}");
        assert_eq!(answer.header(header::X_FRAME_OPTIONS), "DENY", "{path}");
        assert_eq!(answer.header(header::REFERRER_POLICY), "same-origin", "{path}");
        let policy = answer.header(header::CONTENT_SECURITY_POLICY);
        assert!(
            policy.contains("default-src 'none'") && !policy.contains("unsafe-inline"),
            "{path}: {policy}"
        );
    }
}

#[sqlx::test(migrations = "../migrations")]
async fn a_form_of_another_site_is_turned_away(pool: PgPool) {
    let app = TestApp::new(pool);
    let post = |site: &str| {
        Request::post("/comparisons")
            .header(header::HOST, "podium.example")
            .header(header::ORIGIN, "https://evil.example")
            .header("sec-fetch-site", site)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("query=&title=&notes="))
            .unwrap()
    };
    let refused = app.send(post("cross-site")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.text().contains("another site"), "it says so");
    assert_ne!(app.send(post("same-origin")).await.status, StatusCode::FORBIDDEN);
}

#[sqlx::test(migrations = "../migrations")]
async fn user_text_is_text_on_every_page(pool: PgPool) {
    let app = TestApp::new(pool);
    let hostile = "<script>alert(1)</script>";
    let csv =
        format!("workload,op,metric,value,unit,note\n\"{hostile}\",read,bandwidth,1,MB/s,\"{hostile}\"\n");
    let config = serde_json::json!({
        "title": hostile, "notes": hostile, "factors": { "disks": format!("\"'{hostile}") }
    });
    let config = config.to_string();
    let parts = [
        Part::Field("config", &config),
        Part::File("<img src=x>.csv", csv.as_bytes()),
    ];
    let json = app.upload(&parts).await.json();
    let id = json["configs"][0]["id"].as_str().unwrap().to_owned();
    let run = json["uploads"][0]["runs"][0].as_str().unwrap().to_owned();
    let (other, _) = app.config("Other", &table("2")).await;
    let pages = [
        format!("/configs/{id}"),
        format!("/runs/{run}"),
        format!("/compare?config={id}&config={other}"),
        "/browse".to_owned(),
        "/browse?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E".to_owned(),
        "/%3Cscript%3Ealert(1)%3C%2Fscript%3E".to_owned(),
    ];
    for path in pages {
        let page = app.get(&path).await.text();
        assert!(
            !page.contains("<script>alert") && !page.contains("<img src=x"),
            "{path}"
        );
    }
}

#[sqlx::test(migrations = "../migrations")]
async fn errors_of_the_libraries_are_told_in_our_form(pool: PgPool) {
    let app = TestApp::new(pool);
    let plain = Request::post("/api/v1/uploads").body(Body::from("x")).unwrap();
    let answer = app.send(plain).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.problem().contains("multipart"));
    assert!(app.get("/api/v1/runs/%ff").await.status.is_client_error());
    assert!(!app.get("/api/v1/runs/%ff").await.problem().is_empty());
    assert!(app.get("/runs/%ff").await.text().contains("</html>"));
}

#[sqlx::test(migrations = "../migrations")]
async fn a_part_whose_head_never_ends_is_given_up(pool: PgPool) {
    let app = TestApp::new(pool);
    let mut body = b"--end\r\nX-A: ".to_vec();
    body.resize(3 << 20, b'a');
    // As a network delivers it: packet by packet.
    let packets: Vec<Result<Vec<u8>, std::io::Error>> =
        body.chunks(16 << 10).map(|p| Ok(p.to_vec())).collect();
    let request = Request::post("/api/v1/uploads")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=end")
        .body(Body::from_stream(futures_util::stream::iter(packets)))
        .unwrap();
    assert!(app.send(request).await.status.is_client_error());
}

#[sqlx::test(migrations = "../migrations")]
async fn an_edit_link_of_something_else_is_not_remembered(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, _) = app.config("A", &table("1")).await;
    let (_, other) = app.config("B", &table("2")).await;
    for path in [
        format!("/configs/{id}?token={other}"),
        format!("/configs/{id}/edit?token={other}"),
    ] {
        let answer = app.get(&path).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
        assert!(answer.cookies().is_empty());
    }
}

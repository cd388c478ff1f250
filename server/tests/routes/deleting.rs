use axum::http::{Method, StatusCode};
use sqlx::PgPool;

use crate::app::{Part, TestApp, table, text};

#[sqlx::test(migrations = "../migrations")]
async fn deleting_a_config_deletes_its_raw_files(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("A", &table("430")).await;
    assert_eq!(app.archived(), 1);
    let path = format!("/api/v1/configs/{id}");
    assert_eq!(
        app.call(Method::DELETE, &path, &"1".repeat(64), None)
            .await
            .status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        app.call(Method::DELETE, &path, &token, None).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(app.archived(), 0);
}

#[sqlx::test(migrations = "../migrations")]
async fn bytes_that_another_config_has_too_stay(pool: PgPool) {
    let app = TestApp::new(pool);
    let (first, token) = app.config("A", &table("430")).await;
    let (second, other) = app.config("B", &table("430")).await;
    assert_eq!(app.archived(), 1);
    app.call(Method::DELETE, &format!("/api/v1/configs/{first}"), &token, None)
        .await;
    assert_eq!(app.archived(), 1);
    let json = app.get(&format!("/api/v1/configs/{second}")).await.json();
    let raw = format!("/api/v1/uploads/{}/raw", text(&json["uploads"][0]["id"]));
    assert_eq!(app.call(Method::GET, &raw, &other, None).await.body, table("430"));
}

#[sqlx::test(migrations = "../migrations")]
async fn an_upload_goes_with_its_last_run(pool: PgPool) {
    let app = TestApp::new(pool);
    let two = "workload,op,metric,value,unit,repetition\nCopy,read,bandwidth,1,MB/s,1\nCopy,read,bandwidth,2,MB/s,2\n";
    let answer = app.upload(&[Part::File("t.csv", two.as_bytes())]).await.json();
    let (config, token) = (
        text(&answer["configs"][0]["id"]),
        text(&answer["configs"][0]["edit_token"]),
    );
    let runs = answer["uploads"][0]["runs"].as_array().unwrap().clone();
    assert_eq!(runs.len(), 2, "each repetition is a run");
    for (run, archived) in runs.iter().zip([1, 0]) {
        let path = format!("/api/v1/runs/{}", text(run));
        assert_eq!(
            app.call(Method::DELETE, &path, &token, None).await.status,
            StatusCode::NO_CONTENT
        );
        assert_eq!(app.archived(), archived);
    }
    let json = app.get(&format!("/api/v1/configs/{config}")).await.json();
    assert_eq!(json["uploads"].as_array().unwrap().len(), 0);
}

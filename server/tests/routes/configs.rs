use axum::http::{Method, StatusCode};
use serde_json::json;
use sqlx::PgPool;

use crate::app::{TestApp, table, text};

#[sqlx::test(migrations = "../migrations")]
async fn the_token_edits_and_nothing_else_does(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("Before", &table("430")).await;
    let path = format!("/api/v1/configs/{id}");
    let change = json!({ "title": "After <b>", "factors": { "pool.layout": "mirror \"x\"" } });
    assert_eq!(
        app.call(Method::PATCH, &path, &"0".repeat(64), Some(change.clone()))
            .await
            .status,
        StatusCode::FORBIDDEN
    );
    let changed = app.call(Method::PATCH, &path, &token, Some(change)).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
    let shown = app.get(&path).await.json();
    assert_eq!(shown["title"], "After <b>");
    assert_eq!(shown["factors"]["pool.layout"], "mirror \"x\"");
    for (wrong, named) in [
        (json!({ "title": "" }), "title"),
        (json!({ "colour": 1 }), "colour"),
    ] {
        let answer = app.call(Method::PATCH, &path, &token, Some(wrong)).await;
        assert!(answer.status.is_client_error());
        assert!(answer.problem().contains(named), "{}", answer.problem());
    }
}

#[sqlx::test(migrations = "../migrations")]
async fn a_private_config_is_not_there_for_others(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("Secret", &table("430")).await;
    let path = format!("/api/v1/configs/{id}");
    let run = text(&app.get(&path).await.json()["runs"][0]["id"]);
    app.call(
        Method::PATCH,
        &path,
        &token,
        Some(json!({ "visibility": "private" })),
    )
    .await;
    for path in [
        path.clone(),
        format!("/api/v1/runs/{run}"),
        format!("/api/v1/compare?config={id}"),
        format!("/configs/{id}"),
        format!("/runs/{run}"),
        format!("/compare?config={id}"),
    ] {
        assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(
            app.call(Method::GET, &path, &token, None).await.status,
            StatusCode::OK,
            "{path}"
        );
    }
    assert_eq!(app.get("/api/v1/configs").await.json()["configs"], json!([]));
}

#[sqlx::test(migrations = "../migrations")]
async fn browsing_is_paged_and_searched(pool: PgPool) {
    let app = TestApp::new(pool);
    for number in 0..32 {
        app.config(&format!("Config {number}"), &table(&format!("{}", number + 1)))
            .await;
    }
    let first = app.get("/api/v1/configs").await.json();
    assert_eq!(first["configs"].as_array().unwrap().len(), 30);
    assert_eq!(first["configs"][0]["title"], "Config 31", "newest first");
    let second = app
        .get(&format!("/api/v1/configs?cursor={}", text(&first["next"])))
        .await
        .json();
    assert_eq!(second["configs"].as_array().unwrap().len(), 2);
    assert!(second["next"].is_null());
    let found = app.get("/api/v1/configs?q=config+31").await.json();
    assert_eq!(found["configs"].as_array().unwrap().len(), 1);
    assert_eq!(
        app.get("/api/v1/configs?cursor=nonsense").await.status,
        StatusCode::BAD_REQUEST
    );
    assert_eq!(app.get("/browse?q=%3Cscript%3E").await.status, StatusCode::OK);
}

#[sqlx::test(migrations = "../migrations")]
async fn a_run_is_shown_as_it_was_parsed(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, _) = app.config("A", &table("430")).await;
    let run = text(&app.get(&format!("/api/v1/configs/{id}")).await.json()["runs"][0]["id"]);
    let shown = app.get(&format!("/api/v1/runs/{run}")).await.json();
    let measured = &shown["workloads"][0]["measurements"][0];
    assert_eq!(measured["value"], 430e6);
    assert_eq!(measured["unit"], "B/s");
    assert_eq!(measured["digits"], 3);
    assert_eq!(shown["config"], id.as_str());
}

#[sqlx::test(migrations = "../migrations")]
async fn what_is_not_there_is_a_problem_document(pool: PgPool) {
    let app = TestApp::new(pool);
    for path in [
        "configs/aaaaaaaaaaaa",
        "configs/%2e%2e",
        "runs/aaaaaaaaaaaa",
        "uploads/aaaaaaaaaaaa/raw",
        "nothing",
    ] {
        let answer = app.get(&format!("/api/v1/{path}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(!answer.problem().is_empty());
    }
    let wrong_method = app.call(Method::PUT, "/api/v1/configs", "", None).await;
    assert_eq!(wrong_method.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(!wrong_method.problem().is_empty());
}

#[sqlx::test(migrations = "../migrations")]
async fn a_config_of_many_runs_has_pages_of_them(pool: PgPool) {
    let app = TestApp::new(pool);
    let head = "workload,op,metric,value,unit,tool\n".to_owned();
    let many = (0..130).fold(head, |table, run| {
        table + &format!("Sequential read,read,bandwidth,200,MB/s,tool-{run:03}\n")
    });
    let (config, _) = app.config("Many", &many).await;
    let first = app.get(&format!("/configs/{config}")).await.text();
    assert!(
        first.contains("tool-099") && !first.contains("tool-100"),
        "{first}"
    );
    let link = format!("/configs/{config}?after=");
    let after = first.split(&link).nth(1).and_then(|rest| rest.split('"').next());
    let second = app.get(&format!("{link}{}", after.unwrap())).await.text();
    assert!(second.contains("tool-100") && second.contains("tool-129") && !second.contains("tool-099"));
    assert!(second.contains("First runs") && !second.contains("Further runs"));
    // A run that was deleted meanwhile leads back to the first ones.
    let gone = app.get(&format!("{link}aaaaaaaaaaaa")).await;
    assert_eq!(gone.status, StatusCode::SEE_OTHER, "{}", gone.text());
}

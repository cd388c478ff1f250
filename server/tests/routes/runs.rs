use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use podium_server::reparse::{Scope, reparse};
use serde_json::json;
use sqlx::PgPool;

use crate::app::{TestApp, table, text};

/// A config of one run: its id, its edit token, the run's id.
async fn config(app: &TestApp, title: &str, bandwidth: &str) -> (String, String, String) {
    let (config, token) = app.config(title, &table(bandwidth)).await;
    let json = app.get(&format!("/api/v1/configs/{config}")).await.json();
    (config, token, text(&json["runs"][0]["id"]))
}

#[sqlx::test(migrations = "../migrations")]
async fn an_excluded_run_is_struck_with_its_reason_and_leaves_comparisons(pool: PgPool) {
    let app = TestApp::new(pool);
    let (a, token, run) = config(&app, "A", "100").await;
    let (b, ..) = config(&app, "B", "50").await;
    let path = format!("/api/v1/runs/{run}");
    let reason = "warm <b>cache</b>";
    let answer = app
        .call(Method::PATCH, &path, &token, Some(json!({"excluded": reason})))
        .await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    assert_eq!(answer.json()["excluded"], reason);
    let page = app.get(&format!("/configs/{a}")).await.text();
    assert!(
        page.contains("<s><a href=\"/runs/") && page.contains("warm &lt;b&gt;cache&lt;/b&gt;"),
        "{page}"
    );
    assert!(
        app.get(&format!("/runs/{run}"))
            .await
            .text()
            .contains("takes no part")
    );
    let compared = app
        .get(&format!("/api/v1/compare?config={a}&config={b}"))
        .await
        .json();
    assert_eq!(
        compared["sections"][0]["rows"][0]["cells"][0]["verdict"],
        "missing"
    );

    let mut printed = Vec::new();
    let all = Scope {
        dry_run: false,
        all: true,
    };
    reparse(&app.state, all, &mut printed).await.unwrap();
    assert_eq!(app.get(&path).await.json()["excluded"], reason);
    let answer = app
        .call(Method::PATCH, &path, &token, Some(json!({"excluded": null})))
        .await;
    assert_eq!(answer.json()["excluded"], json!(null));
    let compared = app
        .get(&format!("/api/v1/compare?config={a}&config={b}"))
        .await
        .json();
    assert_eq!(compared["sections"][0]["rows"][0]["cells"][0]["verdict"], "best");
}

#[sqlx::test(migrations = "../migrations")]
async fn a_run_moves_only_between_configs_of_the_same_holder(pool: PgPool) {
    let app = TestApp::new(pool);
    let (a, token_a, run) = config(&app, "A", "100").await;
    let (b, token_b, _) = config(&app, "B", "50").await;
    let path = format!("/api/v1/runs/{run}");
    let alone = json!({"config": {"id": b}});
    let answer = app.call(Method::PATCH, &path, &token_a, Some(alone)).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    let answer = app
        .call(Method::PATCH, &path, &token_b, Some(json!({"excluded": "x"})))
        .await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    let both = json!({"config": {"id": b, "edit_token": token_b}});
    let answer = app.call(Method::PATCH, &path, &token_a, Some(both)).await;
    assert_eq!(answer.json()["config"], b.as_str(), "{}", answer.text());
    assert_eq!(
        app.get(&format!("/api/v1/configs/{a}")).await.json()["runs"],
        json!([])
    );
    let page = app.get(&format!("/runs/{run}")).await.text();
    assert!(page.contains(&format!("moved here from config {a}")), "{page}");
}

#[sqlx::test(migrations = "../migrations")]
async fn the_forms_of_a_run_are_its_owners_and_keep_what_was_typed(pool: PgPool) {
    let app = TestApp::new(pool);
    let (a, token, run) = config(&app, "A", "100").await;
    config(&app, "B", "50").await;
    let path = format!("/runs/{run}");
    assert!(!app.get(&path).await.text().contains("Correct this run"));
    let cookie = format!("podium_edit={token}");
    let wrong = app
        .form(&format!("{path}/edit"), &cookie, "factors=nonsense&excluded=warm")
        .await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert!(wrong.text().contains("nonsense") && wrong.text().contains("value=\"warm\""));
    let form = "factors=cache.state+%3D+warm&excluded=";
    let saved = app.form(&format!("{path}/edit"), &cookie, form).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER);
    let json = app.get(&format!("/api/v1/runs/{run}")).await.json();
    assert_eq!(json["owner_factors"], json!({"cache.state": "warm"}));
    assert!(
        app.get(&format!("/configs/{a}"))
            .await
            .text()
            .contains("cache.state")
    );
    assert_eq!(
        app.form(&format!("{path}/edit"), "", form).await.status,
        StatusCode::FORBIDDEN
    );
    let same = app
        .form(&format!("{path}/move"), &cookie, &format!("config={a}"))
        .await;
    assert_eq!(same.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[sqlx::test(migrations = "../migrations")]
async fn a_workload_put_right_stands_in_its_row_and_says_what_the_file_says(pool: PgPool) {
    let app = TestApp::new(pool);
    let (a, token, run) = config(&app, "A", "100").await;
    let dimensions =
        "workload,op,metric,value,unit,block_size,pattern\nx,read,bandwidth,50,MB/s,1 MiB,sequential\n";
    let (b, _) = app.config("B", dimensions).await;
    let rows = async || {
        let compared = app
            .get(&format!("/api/v1/compare?config={a}&config={b}"))
            .await
            .json();
        let sections = compared["sections"].as_array().unwrap();
        sections
            .iter()
            .map(|section| section["rows"].as_array().unwrap().len())
            .sum::<usize>()
    };
    assert_eq!(rows().await, 2);
    let cookie = format!("podium_edit={token}");
    let path = format!("/runs/{run}");
    let asked = Request::get(format!("{path}?correct=0")).header(header::COOKIE, &cookie);
    let page = app.send(asked.body(Body::empty()).unwrap()).await.text();
    assert!(page.contains("name=\"queue_depth\""), "{page}");
    let fields = |block: &str| {
        format!(
            "position=0&op=read&pattern=sequential&block={block}&block_mix=&queue_depth=&jobs=&read_percent=&test=&as=typed"
        )
    };
    let wrong = app
        .form(&format!("{path}/workload"), &cookie, &fields("huge"))
        .await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert!(wrong.text().contains("value=\"huge\""), "{}", wrong.text());
    let saved = app
        .form(&format!("{path}/workload"), &cookie, &fields("1+MiB"))
        .await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
    assert_eq!(rows().await, 1);
    assert!(app.get(&path).await.text().contains("data-corrected"));

    let all = Scope {
        dry_run: false,
        all: true,
    };
    let mut printed = Vec::new();
    let reparsed = reparse(&app.state, all, &mut printed).await.unwrap();
    assert_eq!(
        (reparsed.changed, rows().await),
        (0, 1),
        "{}",
        String::from_utf8_lossy(&printed)
    );
    let back = json!({"workloads": [{"position": 0, "identity": null}]});
    let answer = app
        .call(Method::PATCH, &format!("/api/v1/runs/{run}"), &token, Some(back))
        .await;
    assert_eq!((answer.status, rows().await), (StatusCode::OK, 2));
    let none = json!({"workloads": [{"position": 7, "identity": null}]});
    let answer = app
        .call(Method::PATCH, &format!("/api/v1/runs/{run}"), &token, Some(none))
        .await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}

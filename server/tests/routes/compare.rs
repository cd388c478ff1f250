use axum::http::{Method, StatusCode, header};
use serde_json::json;
use sqlx::PgPool;

use crate::app::{TestApp, table, text};

#[sqlx::test(migrations = "../migrations")]
async fn the_winner_ratio_and_summary_are_those_of_a_hand_calculation(pool: PgPool) {
    let app = TestApp::new(pool);
    let (slow, _) = app.config("Slow", &table("200")).await;
    let (fast, _) = app.config("Fast", &table("500")).await;
    let json = app
        .get(&format!("/api/v1/compare?config={slow}&config={fast}"))
        .await
        .json();
    let cells = &json["sections"][0]["rows"][0]["cells"];
    assert_eq!(cells[0]["verdict"], "behind");
    assert_eq!(cells[1]["verdict"], "best");
    assert_eq!(cells[1]["ratio"], 2.5);
    assert_eq!(json["columns"][1]["title"], "Fast");
    let turned = app
        .get(&format!(
            "/api/v1/compare?config={slow}&config={fast}&baseline={fast}"
        ))
        .await
        .json();
    assert_eq!(turned["sections"][0]["rows"][0]["cells"][0]["ratio"], 0.4);
    let all = json["summary"]
        .as_array()
        .unwrap()
        .iter()
        .find(|s| s["config"] == fast.as_str() && s["op"] == "all");
    assert_eq!(all.unwrap()["won"], 1);
    let page = app
        .get(&format!("/compare?config={slow}&config={fast}"))
        .await
        .text();
    assert!(page.contains("data-verdict=\"best\""));
    assert!(
        page.contains("<strong><u>500</u></strong>"),
        "the winner is bold and underlined"
    );
    assert_eq!(page.matches("data-verdict=\"best\"").count(), 1);
}

#[sqlx::test(migrations = "../migrations")]
async fn one_run_can_be_a_column(pool: PgPool) {
    let app = TestApp::new(pool);
    let (config, _) = app.config("Both", &table("200")).await;
    let run = text(&app.get(&format!("/api/v1/configs/{config}")).await.json()["runs"][0]["id"]);
    let json = app
        .get(&format!("/api/v1/compare?config={config}&run={run}"))
        .await
        .json();
    assert_eq!(json["columns"].as_array().unwrap().len(), 2);
    assert_eq!(json["sections"][0]["rows"][0]["cells"][1]["verdict"], "tied");
}

#[sqlx::test(migrations = "../migrations")]
async fn a_query_that_is_not_sound_says_which_part(pool: PgPool) {
    let app = TestApp::new(pool);
    let (config, _) = app.config("A", &table("200")).await;
    for (query, named) in [
        ("config=%3Cb%3E".to_owned(), "config"),
        (format!("config={config}&baseline=aaaaaaaaaaaa"), "baseline"),
        (format!("config={config}&put_back=x"), "put_back"),
        (String::new(), "config"),
    ] {
        let answer = app.get(&format!("/api/v1/compare?{query}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{query}");
        assert!(answer.problem().contains(named), "{}", answer.problem());
    }
    assert_eq!(
        app.get("/compare?config=%3Cb%3E").await.status,
        StatusCode::BAD_REQUEST
    );
    assert_eq!(
        app.get("/compare").await.status,
        StatusCode::OK,
        "a page that says how to choose"
    );
    assert_eq!(
        app.get(&format!("/api/v1/compare?config={config}&config=aaaaaaaaaaaa"))
            .await
            .status,
        StatusCode::NOT_FOUND
    );
    let page = app
        .get(&format!("/compare?config={config}&config=aaaaaaaaaaaa"))
        .await;
    assert_eq!(page.status, StatusCode::OK, "the page shows what is left");
}

#[sqlx::test(migrations = "../migrations")]
async fn a_saved_comparison_opens_for_anyone_and_only_its_maker_edits_it(pool: PgPool) {
    let app = TestApp::new(pool);
    let (a, _) = app.config("A", &table("200")).await;
    let (b, _) = app.config("B", &table("500")).await;
    let new =
        json!({ "query": format!("config={a}&config={b}"), "title": "A or <B>?", "notes": "one & two" });
    let saved = app.call(Method::POST, "/api/v1/comparisons", "", Some(new)).await;
    assert_eq!(saved.status, StatusCode::CREATED, "{}", saved.text());
    let (slug, token) = (text(&saved.json()["slug"]), text(&saved.json()["edit_token"]));
    let page = app.get(&format!("/c/{slug}")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("A or &lt;B&gt;?") && page.text().contains("<strong><u>500</u></strong>"));
    assert_eq!(
        app.get(&format!("/c/{slug}.json")).await.json()["columns"][0]["title"],
        "A"
    );
    let form = "title=Renamed&notes=&visibility=unlisted";
    assert_eq!(
        app.form(&format!("/c/{slug}/edit"), "", form).await.status,
        StatusCode::FORBIDDEN
    );
    let cookie = format!("podium_edit={token}");
    assert_eq!(
        app.form(&format!("/c/{slug}/edit"), &cookie, form).await.status,
        StatusCode::SEE_OTHER
    );
    assert!(app.get(&format!("/c/{slug}")).await.text().contains("Renamed"));
    assert!(
        !app.get("/").await.text().contains("Renamed"),
        "an unlisted comparison is not listed"
    );
    assert_eq!(
        app.form(&format!("/c/{slug}/delete"), &cookie, "").await.status,
        StatusCode::SEE_OTHER
    );
    assert_eq!(app.get(&format!("/c/{slug}")).await.status, StatusCode::NOT_FOUND);
}

#[sqlx::test(migrations = "../migrations")]
async fn a_folded_section_is_a_line_without_table_and_drawing(pool: PgPool) {
    let app = TestApp::new(pool);
    let (slow, _) = app.config("Slow", &table("200")).await;
    let (fast, _) = app.config("Fast", &table("500")).await;
    let whole = format!("config={slow}&config={fast}");
    let json = app.get(&format!("/api/v1/compare?{whole}")).await.json();
    let name = text(&json["sections"][0]["section"]).replace(' ', "+");
    let open = app.get(&format!("/compare?{whole}")).await.text();
    assert!(open.contains(&format!("&amp;fold={name}#section-0\"")), "{open}");
    assert!(open.contains("chart-panel") && open.contains("class=\"cmp fold\""));
    let folded = app.get(&format!("/compare?{whole}&fold={name}")).await.text();
    assert!(folded.contains("1 row folded. Won: Fast 1."), "{folded}");
    assert!(!folded.contains("chart-panel") && !folded.contains("class=\"cmp fold\""));
    let again = app
        .get(&format!("/api/v1/compare?{whole}&fold={name}"))
        .await
        .json();
    assert_eq!(again, json, "it changes nothing but the page");
    assert_eq!(
        app.get(&format!("/compare?{whole}&fold=")).await.status,
        StatusCode::BAD_REQUEST
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn a_page_that_the_browser_has_is_not_sent_again(pool: PgPool) {
    let app = TestApp::new(pool);
    let (a, _) = app.config("A", &table("200")).await;
    let path = format!("/compare?config={a}");
    let tag = app.get(&path).await.header(header::ETAG).to_owned();
    let request = axum::http::Request::get(&path)
        .header(header::IF_NONE_MATCH, &tag)
        .body(axum::body::Body::empty())
        .unwrap();
    let again = app.send(request).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert!(again.body.is_empty());
}

#[sqlx::test(migrations = "../migrations")]
async fn a_comparison_of_single_runs_can_be_saved(pool: PgPool) {
    let app = TestApp::new(pool);
    let (config, _) = app.config("Both", &table("200")).await;
    let run = text(&app.get(&format!("/api/v1/configs/{config}")).await.json()["runs"][0]["id"]);
    let new = json!({ "query": format!("run={run}") });
    let saved = app.call(Method::POST, "/api/v1/comparisons", "", Some(new)).await;
    assert_eq!(saved.status, StatusCode::CREATED, "{}", saved.text());
    assert_eq!(app.get(&text(&saved.json()["url"])).await.status, StatusCode::OK);
}

#[sqlx::test(migrations = "../migrations")]
async fn what_is_private_is_not_told_by_a_saved_comparison(pool: PgPool) {
    let app = TestApp::new(pool);
    let (secret, token) = app.config("Secret prototype", &table("200")).await;
    let (open, _) = app.config("Open", &table("500")).await;
    let private = json!({ "visibility": "private" });
    app.call(
        Method::PATCH,
        &format!("/api/v1/configs/{secret}"),
        &token,
        Some(private),
    )
    .await;
    let new = json!({ "query": format!("config={secret}&config={open}") });
    let saved = app
        .call(Method::POST, "/api/v1/comparisons", &token, Some(new))
        .await
        .json();
    let page = app.get(&text(&saved["url"])).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.text().contains("Secret prototype"));
    assert!(!app.get("/").await.text().contains("Secret prototype"));
    let new = json!({ "query": format!("config={open}"), "visibility": "private" });
    let saved = app
        .call(Method::POST, "/api/v1/comparisons", "", Some(new))
        .await
        .json();
    let (url, token) = (text(&saved["url"]), text(&saved["edit_token"]));
    for path in [url.clone(), format!("{url}.json")] {
        assert_eq!(app.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(
            app.call(Method::GET, &path, &token, None).await.status,
            StatusCode::OK,
            "{path}"
        );
    }
}

#[sqlx::test(migrations = "../migrations")]
async fn a_parameter_that_the_api_does_not_know_is_named(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, _) = app.config("A", &table("1")).await;
    let answer = app
        .get(&format!("/api/v1/compare?config={id}&basline={id}"))
        .await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.problem().contains("basline"));
    // A page's address gets decorated on its way.
    let page = app.get(&format!("/compare?config={id}&utm_source=forum")).await;
    assert_eq!(page.status, StatusCode::OK);
}

#[sqlx::test(migrations = "../migrations")]
async fn more_than_can_be_compared_at_once_is_refused_in_words(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (a, _) = app.config("A", &table("200")).await;
    sqlx::query("update run set workloads = 100001")
        .execute(&pool)
        .await
        .unwrap();
    let refused = app.get(&format!("/compare?config={a}")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused.text().contains("Compare fewer of them"),
        "{}",
        refused.text()
    );
    assert_eq!(app.get(&format!("/configs/{a}")).await.status, StatusCode::OK);
}

use std::io::{Cursor, Read};

use axum::http::{Method, StatusCode, header};
use serde_json::json;
use sqlx::PgPool;

use crate::app::{TestApp, table, text};

/// A saved comparison of two configs: its path, and the id and token of the second config.
async fn saved(app: &TestApp) -> (String, String, String) {
    let (a, _) = app.config("=1+1 <b>A</b>", &table("1116")).await;
    let (b, token) = app.config("B", &table("403")).await;
    let new = json!({"query": format!("config={a}&config={b}"), "title": "A & <i>B</i>"});
    let answer = app.call(Method::POST, "/api/v1/comparisons", "", Some(new)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    (text(&answer.json()["url"]), b, token)
}

#[sqlx::test(migrations = "../migrations")]
async fn every_form_of_a_saved_comparison_says_what_the_page_says(pool: PgPool) {
    let app = TestApp::new(pool);
    let (path, ..) = saved(&app).await;
    let page = app.get(&path).await.text();
    assert!(page.contains("<strong><u>1,116</u></strong>"), "{page}");
    for (ending, kind, part) in [
        ("csv", "text/csv; charset=utf-8", "1116,403"),
        ("md", "text/plain; charset=utf-8", "**<ins>1,116</ins>**"),
        ("bbcode", "text/plain; charset=utf-8", "[b][u]1,116[/u][/b]"),
        (
            "html",
            "text/html; charset=utf-8",
            "<strong><u>1,116</u></strong>",
        ),
        ("svg", "image/svg+xml", "<svg"),
        ("json", "application/json", "\"verdict\":\"best\""),
    ] {
        assert!(
            page.contains(&format!("{path}.{ending}")),
            "the page links {ending}"
        );
        let answer = app.get(&format!("{path}.{ending}")).await;
        assert_eq!(
            (answer.status, answer.header(header::CONTENT_TYPE)),
            (StatusCode::OK, kind)
        );
        assert!(answer.text().contains(part), "{ending}: {}", answer.text());
        assert!(answer.header(header::ETAG).starts_with("W/"), "{ending}");
        let is_markup = ["html", "md", "svg"].contains(&ending);
        assert!(!(is_markup && answer.text().contains("<b>A</b>")), "{ending}");
    }
    assert!(app.get(&format!("{path}.csv")).await.text().contains("'=1+1"));
    let png = app.get(&format!("{path}.png")).await;
    assert!(png.body.starts_with(b"\x89PNG"), "{}", png.status);
    assert_eq!(
        app.get(&format!("{path}.exe")).await.status,
        StatusCode::NOT_FOUND
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn the_workbook_has_the_winner_bold_and_underlined_and_no_formula(pool: PgPool) {
    let app = TestApp::new(pool);
    let (path, ..) = saved(&app).await;
    let answer = app.get(&format!("{path}.xlsx")).await;
    assert!(answer.header(header::CONTENT_DISPOSITION).contains(".xlsx"));
    let mut book = zip::ZipArchive::new(Cursor::new(answer.body)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        book.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let sheet = part("xl/worksheets/sheet1.xml");
    assert!(sheet.contains("<v>1116</v>") && !sheet.contains("<f>"), "{sheet}");
    assert!(part("xl/styles.xml").contains("<b/><u/>"));
    assert!(part("xl/sharedStrings.xml").contains("=1+1 &lt;b&gt;A&lt;/b&gt;"));
}

#[sqlx::test(migrations = "../migrations")]
async fn a_comparison_whose_configs_changed_says_so_and_keeps_the_values_as_saved(pool: PgPool) {
    let app = TestApp::new(pool);
    let (path, b, token) = saved(&app).await;
    assert!(!app.get(&path).await.text().contains("data-changed"));
    let config = app.get(&format!("/api/v1/configs/{b}")).await.json();
    let run = format!("/api/v1/runs/{}", text(&config["runs"][0]["id"]));
    app.call(Method::PATCH, &run, &token, Some(json!({"excluded": "warm"})))
        .await;
    let page = app.get(&path).await.text();
    assert!(
        page.contains("data-changed") && page.contains(&format!("{path}/saved")),
        "{page}"
    );
    let values = app.get(&format!("{path}/saved")).await;
    assert_eq!(values.status, StatusCode::OK);
    assert!(values.text().contains("<td>403</td>"), "{}", values.text());

    let private = json!({"visibility": "private"});
    app.call(
        Method::PATCH,
        &format!("/api/v1/configs/{b}"),
        &token,
        Some(private),
    )
    .await;
    let values = app.get(&format!("{path}/saved")).await.text();
    assert!(
        !values.contains("403"),
        "a private config's figures are not shown: {values}"
    );
    app.call(Method::DELETE, &format!("/api/v1/configs/{b}"), &token, None)
        .await;
    assert_eq!(
        app.get(&format!("{path}/saved")).await.status,
        StatusCode::NOT_FOUND
    );
}

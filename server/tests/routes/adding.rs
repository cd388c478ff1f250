//! Adding columns to a comparison: by browsing, and by pasting addresses.

use axum::http::{Method, StatusCode, header};
use serde_json::json;
use sqlx::PgPool;

use crate::app::{TestApp, table, text};

#[sqlx::test(migrations = "../migrations")]
async fn browsing_from_a_comparison_comes_back_to_it_with_more(pool: PgPool) {
    let app = TestApp::new(pool);
    let mut ids = Vec::new();
    for title in ["Alpha", "Beta", "Gamma"] {
        ids.push(app.config(title, &table("430")).await.0);
    }
    let [a, b, c] = ids.try_into().unwrap();
    let compare = app
        .get(&format!("/compare?config={a}&config={b}&baseline={b}"))
        .await
        .text();
    let with = format!("config%3D{a}%26config%3D{b}%26baseline%3D{b}");
    let browse = format!("/browse?with={with}");
    assert!(compare.contains(&format!(r#"href="{browse}""#)), "{compare}");

    let page = app.get(&browse).await.text();
    for part in [
        "Adding to the comparison of Alpha and Beta.",
        "Add to the comparison",
        "in the comparison already",
        &format!(r#"name="with" value="config={a}&amp;config={b}&amp;baseline={b}""#),
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let searched = app.get(&format!("{browse}&q=Gamma&config=")).await.text();
    assert!(searched.contains("Adding to the comparison of Alpha and Beta."));

    let added = app
        .get(&format!("{browse}&config={c}&config={a}&compare=1"))
        .await;
    assert_eq!(added.status, StatusCode::SEE_OTHER);
    assert_eq!(
        added.header(header::LOCATION),
        format!("/compare?config={a}&config={b}&config={c}&baseline={b}")
    );
    let alone = app.get(&format!("/browse?with=config%3D{a}")).await.text();
    assert!(alone.contains("Choosing what to compare with Alpha.") && alone.contains("Compare selected"));
    let nonsense = app.get("/browse?with=config%3D%3Cb%3E").await;
    assert_eq!(nonsense.status, StatusCode::BAD_REQUEST);
}

#[sqlx::test(migrations = "../migrations")]
async fn a_pasted_address_stands_for_what_it_names(pool: PgPool) {
    let app = TestApp::new(pool);
    let (a, _) = app.config("A", &table("430")).await;
    let (b, token) = app.config("B", &table("100")).await;
    let query = json!({ "query": format!("config={b}"), "visibility": "private" });
    let saved = app
        .call(Method::POST, "/api/v1/comparisons", &token, Some(query))
        .await
        .json();
    let saved = text(&saved["slug"]);
    let both = format!("/compare?config={a}&config={b}");
    for pasted in [
        format!("+{b}+"),
        format!("https%3A%2F%2Fpodium.example%2Fconfigs%2F{b}%23files"),
    ] {
        let answer = app.get(&format!("/compare?config={a}&config={pasted}")).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{pasted}");
        assert_eq!(answer.header(header::LOCATION), both);
    }
    let secret = app
        .get(&format!(
            "/compare?config={a}&config=http%3A%2F%2Fx%2Fc%2F{saved}"
        ))
        .await;
    assert_eq!(secret.status, StatusCode::NOT_FOUND, "a private one is not there");
    let query = json!({ "query": format!("config={b}") });
    let open = app
        .call(Method::POST, "/api/v1/comparisons", &token, Some(query))
        .await
        .json();
    let pasted = format!(
        "/compare?config={a}&config=http%3A%2F%2Fx%2Fc%2F{}.csv",
        text(&open["slug"])
    );
    assert_eq!(app.get(&pasted).await.header(header::LOCATION), both);
    let wrong = app.get("/compare?config=https%3A%2F%2Fpodium.example%2F").await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
}

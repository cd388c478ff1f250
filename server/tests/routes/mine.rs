//! What a browser may edit, and that it is told what it has just done.

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use serde_json::json;
use sqlx::PgPool;

use crate::app::{Answer, TestApp, table, text};

async fn get(app: &TestApp, path: &str, cookie: &str) -> Answer {
    let request = Request::get(path)
        .header(header::COOKIE, cookie)
        .body(Body::empty())
        .unwrap();
    app.send(request).await
}

#[sqlx::test(migrations = "../migrations")]
async fn what_this_browser_may_edit_is_listed_for_it_alone(pool: PgPool) {
    let app = TestApp::new(pool);
    let (old, first) = app.config("Old box", &table("430")).await;
    let (new, second) = app.config("New box", &table("100")).await;
    let (_, foreign) = app.config("Foreign box", &table("1")).await;
    let query = json!({ "query": format!("config={old}&config={new}"), "title": "Both boxes" });
    let saved = app
        .call(
            axum::http::Method::POST,
            "/api/v1/comparisons",
            &first,
            Some(query),
        )
        .await
        .json();
    let third = text(&saved["edit_token"]);
    let answer = get(&app, "/mine", &format!("podium_edit={first}.{second}.{third}")).await;
    assert_eq!(answer.header(header::CACHE_CONTROL), "private, no-cache");
    let page = answer.text();
    let place = |words: &str| page.find(words).unwrap_or_else(|| panic!("{words}: {page}"));
    assert!(place("New box") < place("Old box") && place("Old box") < place("Both boxes"));
    assert!(page.contains(&format!(r#"href="/configs/{new}/edit""#)));
    assert!(page.contains(&format!(r#"href="/c/{}/edit""#, text(&saved["slug"]))));
    assert!(page.contains(r#"content="noindex""#) && !page.contains("Foreign box"));
    assert!(!page.contains(&foreign) && !page.contains(&first));
    let nobody = app.get("/mine").await.text();
    assert!(nobody.contains("holds no edit link yet") && !nobody.contains("Old box"));
}

#[sqlx::test(migrations = "../migrations")]
async fn what_was_done_is_said_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("A", &table("430")).await;
    let own = format!("podium_edit={token}");
    let fields = "title=B&visibility=public&factors=&notes=";
    let saved = app.form(&format!("/configs/{id}/edit"), &own, fields).await;
    assert_eq!(saved.cookies(), "podium_done=saved");
    let path = saved.header(header::LOCATION).to_owned();
    let page = get(&app, &path, &format!("{own}; podium_done=saved")).await;
    assert!(
        page.text()
            .contains(r#"<p role="status" id="done" class="notes keep done">Saved.</p>"#),
        "{}",
        page.text()
    );
    assert_eq!(page.cookies(), "podium_done=", "and taken back");
    let again = get(&app, &path, &own).await;
    assert!(!again.text().contains("Saved.") && again.cookies().is_empty());
    let picture = get(&app, "/favicon.svg", "podium_done=saved").await;
    assert!(picture.cookies().is_empty(), "only a page can say it");
    let deleted = app.form(&format!("/configs/{id}/delete"), &own, "").await;
    assert_eq!(deleted.status, StatusCode::SEE_OTHER);
    assert_eq!(deleted.cookies(), "podium_done=deleted");
    let forged = get(&app, "/", "podium_done=<b>").await.text();
    assert!(!forged.contains(r#"id="done""#));
}

//! Two people who edit the same thing: nothing that was acknowledged is overwritten unseen.

use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::app::{Answer, TestApp, table, text};

/// The hidden field of a form on a page.
fn revision(page: &str) -> String {
    let field = page.split(r#"name="revision" value=""#).nth(1).unwrap();
    field.split('"').next().unwrap().to_owned()
}

async fn page(app: &TestApp, path: &str, cookie: &str) -> String {
    let request = Request::get(path)
        .header(header::COOKIE, cookie)
        .body(Body::empty())
        .unwrap();
    let answer = app.send(request).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    answer.text()
}

#[sqlx::test(migrations = "../migrations")]
async fn the_second_of_two_tabs_sees_what_the_first_saved(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("Before", &table("430")).await;
    let cookie = format!("podium_edit={token}");
    let path = format!("/configs/{id}/edit");
    let seen = revision(&page(&app, &path, &cookie).await);
    let fields = |title: &str, sync: &str, revision: &str| {
        format!(
            "title={title}&visibility=public&factors=&notes=&factor.dataset.sync={sync}&revision={revision}"
        )
    };
    let first = app.form(&path, &cookie, &fields("First", "always", &seen)).await;
    assert_eq!(first.status, StatusCode::SEE_OTHER, "{}", first.text());

    let wrong = app.form(&path, &cookie, &fields("", "disabled", &seen)).await;
    assert_eq!(
        revision(&wrong.text()),
        seen,
        "an error does not refresh what was seen"
    );

    let second = app
        .form(&path, &cookie, &fields("Second", "disabled", &seen))
        .await;
    assert_eq!(second.status, StatusCode::CONFLICT);
    let told = second.text();
    for part in [
        "Somebody changed this while you were editing it",
        "“First”",
        "“Second”",
        "“always”",
        r#"value="Second""#,
        r#"value="disabled""#,
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let kept = app.get(&format!("/api/v1/configs/{id}")).await.json();
    assert_eq!(kept["title"], "First");

    let again = fields("Second", "disabled", &revision(&told));
    let saved = app.form(&path, &cookie, &again).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
    let kept = app.get(&format!("/api/v1/configs/{id}")).await.json();
    assert_eq!(kept["title"], "Second");
    let same = app
        .form(&path, &cookie, &fields("Second", "disabled", &seen))
        .await;
    assert_eq!(same.status, StatusCode::SEE_OTHER, "both typed the same");
}

#[sqlx::test(migrations = "../migrations")]
async fn a_saved_comparison_and_a_run_are_not_overwritten_unseen_either(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("A", &table("430")).await;
    let query = json!({ "query": format!("config={id}"), "title": "T", "notes": "n" });
    let saved = app
        .call(Method::POST, "/api/v1/comparisons", &token, Some(query))
        .await
        .json();
    let config = app.get(&format!("/api/v1/configs/{id}")).await.json();
    let run = text(&config["runs"][0]["id"]);
    let both = [
        (
            format!("/c/{}/edit", text(&saved["slug"])),
            text(&saved["edit_token"]),
            "visibility=public&title=One&notes=",
        ),
        (format!("/runs/{run}"), token, "factors=cache+%3D+cold&excluded="),
    ];
    for (form, token, fields) in both {
        let cookie = format!("podium_edit={token}");
        let seen = revision(&page(&app, &form, &cookie).await);
        let path = form.trim_end_matches("/edit").to_owned() + "/edit";
        let post = async |end: &str, revision: &str| {
            let fields = format!("{fields}{end}&revision={revision}");
            app.form(&path, &cookie, &fields).await
        };
        assert_eq!(post("theirs", &seen).await.status, StatusCode::SEE_OTHER);
        let stale = post("mine", &seen).await;
        assert_eq!(stale.status, StatusCode::CONFLICT, "{path}");
        let told = stale.text();
        assert!(told.contains("“theirs”") && told.contains("mine"), "{told}");
        assert_eq!(post("mine", &revision(&told)).await.status, StatusCode::SEE_OTHER);
        let shown = page(&app, path.trim_end_matches("/edit"), &cookie).await;
        assert!(shown.contains("mine"), "{shown}");
    }
}

async fn patch(app: &TestApp, path: &str, token: &str, tag: Option<&str>, body: Value) -> Answer {
    let mut request = Request::patch(path)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "application/json");
    if let Some(tag) = tag {
        request = request.header(header::IF_MATCH, tag);
    }
    app.send(request.body(Body::from(body.to_string())).unwrap())
        .await
}

#[sqlx::test(migrations = "../migrations")]
async fn a_program_that_names_what_it_saw_is_told_when_that_is_gone(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("A", &table("430")).await;
    let config = format!("/api/v1/configs/{id}");
    let run = text(&app.get(&config).await.json()["runs"][0]["id"]);
    let run = format!("/api/v1/runs/{run}");
    for (path, body) in [
        (&config, json!({ "title": "B" })),
        (&run, json!({ "excluded": "warm" })),
    ] {
        let tag = app.call(Method::GET, path, &token, None).await;
        let tag = tag.header(header::ETAG).to_owned();
        let first = patch(&app, path, &token, Some(&tag), body.clone()).await;
        assert_eq!(first.status, StatusCode::OK, "{}", first.text());
        let late = patch(&app, path, &token, Some(&tag), body.clone()).await;
        assert_eq!(late.status, StatusCode::PRECONDITION_FAILED);
        assert!(late.problem().contains("If-Match"));
        for passes in [None, Some("*")] {
            let answer = patch(&app, path, &token, passes, body.clone()).await;
            assert_eq!(answer.status, StatusCode::OK, "{passes:?}");
        }
    }
    let request = Request::delete(&config)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::IF_MATCH, "W/\"0\"")
        .body(Body::empty())
        .unwrap();
    assert_eq!(app.send(request).await.status, StatusCode::PRECONDITION_FAILED);
    assert_eq!(app.get(&config).await.status, StatusCode::OK);
}

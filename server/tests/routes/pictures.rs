//! Pictures attached to a config: who may, what is kept of them, and that they go with it.

use std::io::Cursor;

use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use image::{ImageFormat, Rgb, RgbImage};
use sqlx::PgPool;

use crate::app::{Answer, Part, TestApp, table, text};

fn png(shade: u8) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(40, 30, Rgb([shade, 90, 120]));
    picture.write_to(&mut out, ImageFormat::Png).unwrap();
    out.into_inner()
}

async fn attach(app: &TestApp, id: &str, token: &str, pictures: &[Vec<u8>], caption: &str) -> Answer {
    let mut parts = vec![Part::Field("caption", caption)];
    parts.extend(pictures.iter().map(|bytes| Part::In("picture", "a.png", bytes)));
    let path = format!("/api/v1/configs/{id}/pictures");
    app.multipart(&path, Some(token), &parts).await
}

async fn with_cookie(app: &TestApp, path: &str, token: &str) -> Answer {
    let request = Request::get(path)
        .header(header::COOKIE, format!("podium_edit={token}"))
        .body(Body::empty())
        .unwrap();
    app.send(request).await
}

#[sqlx::test(migrations = "../migrations")]
async fn a_picture_is_shown_until_it_is_removed(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("A", &table("430")).await;
    let made = attach(
        &app,
        &id,
        &token,
        &[png(1), png(1), png(2)],
        "<b>Disk</b> & cable",
    )
    .await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text());
    let made = made.json();
    assert_eq!(made.as_array().unwrap().len(), 2, "the same one twice is one");
    assert_eq!((&made[0]["width"], &made[0]["height"]), (&40.into(), &30.into()));
    assert_eq!(app.archived(), 3);

    let page = app.get(&format!("/configs/{id}")).await.text();
    let address = text(&made[0]["url"]);
    for part in [
        &format!(r#"<img src="{address}" width="40" height="30""#),
        r#"alt="Picture 1: &lt;b&gt;Disk&lt;/b&gt; &amp; cable""#,
        r#"loading="lazy""#,
        "a picture was attached",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let config = app.get(&format!("/api/v1/configs/{id}")).await.json();
    assert_eq!(config["pictures"], made);

    let picture = app.get(&address).await;
    assert_eq!(picture.header(header::CONTENT_TYPE), "image/webp");
    assert_eq!(picture.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    assert!(
        picture
            .header(header::CONTENT_SECURITY_POLICY)
            .contains("sandbox")
    );
    assert_eq!(image::load_from_memory(&picture.body).unwrap().width(), 40);
    let known = Request::get(&address)
        .header(header::IF_NONE_MATCH, picture.header(header::ETAG))
        .body(Body::empty())
        .unwrap();
    assert_eq!(app.send(known).await.status, StatusCode::NOT_MODIFIED);

    let remove = format!("{address}/delete");
    assert_eq!(app.form(&remove, "", "").await.status, StatusCode::FORBIDDEN);
    let removed = app.form(&remove, &format!("podium_edit={token}"), "").await;
    assert_eq!(removed.status, StatusCode::SEE_OTHER, "{}", removed.text());
    assert_eq!(app.get(&address).await.status, StatusCode::NOT_FOUND);
    assert_eq!(app.archived(), 2);
    let config = format!("/api/v1/configs/{id}");
    app.call(Method::DELETE, &config, &token, None).await;
    assert_eq!(app.archived(), 0);
}

#[sqlx::test(migrations = "../migrations")]
async fn only_the_owner_attaches_and_sees_those_of_a_private_config(pool: PgPool) {
    let app = TestApp::new(pool);
    let csv = table("430");
    let private = [
        Part::Field("config", r#"{"title": "P", "visibility": "private"}"#),
        Part::File("t.csv", csv.as_bytes()),
    ];
    let made = app.upload(&private).await.json();
    let (id, token) = (
        text(&made["configs"][0]["id"]),
        text(&made["configs"][0]["edit_token"]),
    );
    let (other, _) = app.config("Other", &table("1")).await;
    let denied = attach(&app, &other, &token, &[png(1)], "").await;
    assert_eq!(denied.status, StatusCode::FORBIDDEN);
    let url = text(&attach(&app, &id, &token, &[png(1)], "").await.json()[0]["url"]);
    assert_eq!(app.get(&url).await.status, StatusCode::NOT_FOUND);
    let own = with_cookie(&app, &url, &token).await;
    assert_eq!(own.status, StatusCode::OK);
    assert_eq!(own.header(header::CACHE_CONTROL), "private, no-store");
    let elsewhere = url.replace(&id, &other);
    assert_eq!(
        with_cookie(&app, &elsewhere, &token).await.status,
        StatusCode::NOT_FOUND
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn a_bad_picture_is_told_beside_the_field_and_nothing_is_kept(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("A", &table("430")).await;
    let form = format!("/configs/{id}/pictures");
    let (sound, script) = (png(1), b"<script>alert(1)</script>");
    let parts = [
        Part::Field("caption", "What I saw"),
        Part::In("picture", "sound.png", &sound),
        Part::In("picture", "x.png", script),
    ];
    let answer = app.multipart(&form, Some(&token), &parts).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = answer.text();
    for part in [
        r#"id="picture-error""#,
        "“x.png” is not kept: this is no PNG, JPEG or WebP picture.",
        r#"value="What I saw""#,
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(app.archived(), 1);
    let none = app
        .multipart(&form, Some(&token), &[Part::Field("caption", "x")])
        .await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    let pictures: Vec<_> = (0..13).map(png).collect();
    let many = attach(&app, &id, &token, &pictures, "").await;
    assert_eq!(many.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(many.problem().contains("12 pictures"));
    assert_eq!(
        attach(&app, &id, &token, &pictures[..12], "").await.status,
        StatusCode::CREATED
    );
    let full = attach(&app, &id, &token, &pictures[12..], "").await;
    assert!(full.problem().contains("Remove one first"));
}

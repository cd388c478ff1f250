use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use sqlx::PgPool;

use crate::app::{Part, TestApp, table};

#[sqlx::test(migrations = "../migrations")]
async fn the_form_leads_to_the_config_and_shows_its_edit_link_once(pool: PgPool) {
    let app = TestApp::new(pool);
    let csv = table("430");
    let parts = [
        Part::File("fast.csv", csv.as_bytes()),
        Part::Field("text", ""),
        Part::Field("split", "one"),
        Part::Field("title", "My <NAS>"),
        Part::Field("visibility", "unlisted"),
        Part::Field("factors", "share.protocol = NFS\r\n"),
        Part::Field("notes", ""),
    ];
    let answer = app.multipart("/upload", None, &parts).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    let place = answer.header(header::LOCATION).to_owned();
    let cookies = answer.cookies();
    let get = |cookies: String| {
        Request::get(&place)
            .header(header::COOKIE, cookies)
            .body(Body::empty())
            .unwrap()
    };
    let first = app.send(get(cookies.clone())).await;
    let token = cookies.split("podium_fresh=").nth(1).unwrap();
    assert!(
        first.text().contains(&format!("token={token}")),
        "the edit link is shown"
    );
    assert!(first.text().contains("My &lt;NAS&gt;") && !first.text().contains("My <NAS>"));
    assert!(first.cookies().contains("podium_fresh="), "and taken back");
    let edit_cookie = cookies
        .split(';')
        .find(|c| c.contains("podium_edit"))
        .unwrap()
        .trim()
        .to_owned();
    let again = app.send(get(edit_cookie.clone())).await;
    assert!(!again.text().contains(token), "once");
    assert!(again.text().contains("/edit"), "but its holder can still edit");
    assert!(!app.get(&place).await.text().contains("/edit"), "and nobody else");
    let link = app.get(&format!("{place}?token={token}")).await;
    assert_eq!(link.status, StatusCode::SEE_OTHER);
    assert_eq!(link.header(header::LOCATION), place);
    assert!(link.cookies().contains(token));
}

#[sqlx::test(migrations = "../migrations")]
async fn pages_are_packed_as_the_browser_takes_them(pool: PgPool) {
    let app = TestApp::new(pool);
    let packed = async |accepted: &str| {
        let request = axum::http::Request::get("/formats").header(header::ACCEPT_ENCODING, accepted);
        let answer = app.send(request.body(axum::body::Body::empty()).unwrap()).await;
        let encoding = answer.headers.get(header::CONTENT_ENCODING).cloned();
        (encoding.map(|e| e.to_str().unwrap().to_owned()), answer.body)
    };
    for (accepted, encoding) in [
        ("gzip, deflate, br, zstd", Some("zstd")),
        ("gzip, deflate, br", Some("br")),
        ("gzip", Some("gzip")),
        ("br, zstd;q=0", Some("br")),
        ("identity", None),
    ] {
        assert_eq!(packed(accepted).await.0.as_deref(), encoding, "{accepted}");
    }
    let (_, plain) = packed("identity").await;
    let (_, zstandard) = packed("zstd").await;
    // The magic number of RFC 8878.
    assert!(zstandard.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) && zstandard.len() < plain.len() / 2);
}

#[sqlx::test(migrations = "../migrations")]
async fn formats_and_api_are_described_on_the_site(pool: PgPool) {
    let app = TestApp::new(pool);
    let formats = app.get("/formats").await.text();
    assert!(formats.contains("id=\"a-table-of-your-own\"") && formats.contains("id=\"fio-json\""));
    assert!(app.get("/api").await.text().contains("/api/v1/uploads"));
    assert!(app.get("/upload").await.text().contains("href=\"/formats\""));
    assert!(
        app.get("/").await.text().contains("podium demo"),
        "an empty archive"
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn addresses_in_notes_are_links(pool: PgPool) {
    let app = TestApp::new(pool);
    let config = r#"{"title": "A", "notes": "From https://example.org/study?a=1&b=2, <b>2019</b>"}"#;
    let csv = table("1");
    let parts = [Part::Field("config", config), Part::File("t.csv", csv.as_bytes())];
    let json = app.upload(&parts).await.json();
    let path = format!("/configs/{}", json["configs"][0]["id"].as_str().unwrap());
    let page = app.get(&path).await.text();
    assert!(
        page.contains("href=\"https://example.org/study?a=1&amp;b=2\""),
        "{page}"
    );
    assert!(!page.contains("<b>2019"));
}

#[sqlx::test(migrations = "../migrations")]
async fn an_edit_link_that_was_copied_in_part_says_so(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("A", &table("1")).await;
    for path in [format!("/configs/{id}"), format!("/configs/{id}/edit")] {
        for part in ["0000", "", &token[..20]] {
            let answer = app.get(&format!("{path}?token={part}")).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN);
            assert!(answer.text().contains("copied whole"), "{}", answer.text());
        }
    }
}

#[sqlx::test(migrations = "../migrations")]
async fn what_was_typed_comes_back_with_what_is_wrong(pool: PgPool) {
    let app = TestApp::new(pool);
    let parts = [
        Part::File("x.txt", b"no results here"),
        Part::Field("title", "Kept \"title\""),
        Part::Field("factors", "disks = 4x <HDD>"),
        Part::Field("notes", "Kept note"),
    ];
    let refused = app.multipart("/upload", None, &parts).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = refused.text();
    for kept in [
        "Kept &quot;title&quot;",
        "4x &lt;HDD&gt;",
        "Kept note",
        "x.txt",
        "fio JSON",
        "Iometer",
    ] {
        assert!(page.contains(kept), "{kept}: {page}");
    }
    let csv = table("1");
    let parts = [
        Part::Field("factors", "no level"),
        Part::File("t.csv", csv.as_bytes()),
        Part::Field("title", "Behind the wrong field"),
    ];
    let wrong = app.multipart("/upload", None, &parts).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert!(wrong.text().contains("line 1") && wrong.text().contains("Behind the wrong field"));
    assert_eq!(app.archived(), 0);
}

#[sqlx::test(migrations = "../migrations")]
async fn several_configs_are_listed_with_a_way_to_compare_them(pool: PgPool) {
    let app = TestApp::new(pool);
    let (a, b) = (table("1"), table("2"));
    let parts = [
        Part::File("a.csv", a.as_bytes()),
        Part::File("b.csv", b.as_bytes()),
        Part::Field("split", "file"),
    ];
    let answer = app.multipart("/upload", None, &parts).await;
    let place = answer.header(header::LOCATION).to_owned();
    assert!(place.starts_with("/uploaded?config="), "{place}");
    let page = app.get(&place).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("/compare?config="));
}

#[sqlx::test(migrations = "../migrations")]
async fn what_was_refused_is_told_where_the_rest_is_listed_and_no_address_can_say_it(pool: PgPool) {
    let app = TestApp::new(pool);
    let good = table("1");
    let parts = [
        Part::File("good.csv", good.as_bytes()),
        Part::File("<i>bad.png", b"\x89PNG\r\n\x1a\n"),
    ];
    let answer = app.multipart("/upload", None, &parts).await;
    let place = answer.header(header::LOCATION).to_owned();
    assert!(place.starts_with("/uploaded?config="), "{place}");
    assert!(!place.contains("bad"), "{place}");
    let cookies = answer.cookies();
    let with = |path: String| {
        let request = Request::get(path).header(header::COOKIE, cookies.clone());
        app.send(request.body(Body::empty()).unwrap())
    };
    let page = with(place.clone()).await.text();
    assert!(
        page.contains("&lt;i&gt;bad.png") && page.contains("picture"),
        "{page}"
    );
    let forged = app
        .get(&format!("{place}&refused=Your+disk+is+broken"))
        .await
        .text();
    assert!(!forged.contains("Not kept") && !forged.contains("broken"));
}

#[sqlx::test(migrations = "../migrations")]
async fn a_file_that_is_there_already_is_said_to_be(pool: PgPool) {
    let app = TestApp::new(pool);
    let (first, second) = (table("1"), table("2"));
    let (id, token) = app.config("A", &first).await;
    let path = format!("/configs/{id}/files");
    let files = [
        Part::File("again.csv", first.as_bytes()),
        Part::File("b.csv", second.as_bytes()),
    ];
    for (parts, notice, words) in [
        (&files[..1], "known", "Nothing was added"),
        (
            &files[..],
            "added-rest",
            "Added; what was here already was left as it is.",
        ),
    ] {
        let answer = app.multipart(&path, Some(&token), parts).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
        assert_eq!(answer.cookies(), format!("podium_done={notice}"));
        let place = answer.header(header::LOCATION);
        let request = Request::get(place).header(header::COOKIE, answer.cookies());
        let page = app.send(request.body(Body::empty()).unwrap()).await.text();
        assert!(page.contains(words), "{page}");
    }
}

#[sqlx::test(migrations = "../migrations")]
async fn every_page_is_whole_without_inline_script_or_style(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, _) = app.config("A", &table("430")).await;
    for path in [
        "/",
        "/browse",
        "/method",
        "/upload",
        "/enter",
        &format!("/configs/{id}"),
        &format!("/compare?config={id}"),
    ] {
        let page = app.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        let html = page.text();
        assert!(
            html.starts_with("<!DOCTYPE html>") || html.starts_with("<!doctype html>"),
            "{path}"
        );
        assert!(html.trim_end().ends_with("</html>"), "{path}");
        assert!(!html.contains(" style=") && !html.contains("<style"), "{path}");
        for script in html.split("<script").skip(1) {
            let (tag, rest) = script.split_once('>').unwrap();
            assert!(
                tag.contains("src=") && rest.starts_with("</script>"),
                "{path}: an inline script"
            );
        }
    }
}

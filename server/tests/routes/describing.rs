//! Describing a config: fields of factors, templates, copies, what commands print, and what is found by it all.

use axum::http::{StatusCode, header};
use serde_json::json;
use sqlx::PgPool;

use crate::app::{Part, TestApp, table};

const ETHTOOL: &str = "Settings for eth0:\n\tSpeed: 10000Mb/s\n";

#[sqlx::test(migrations = "../migrations")]
async fn fields_and_lines_and_pasted_output_describe_one_config(pool: PgPool) {
    let app = TestApp::new(pool);
    let csv = table("430");
    let parts = [
        Part::File("a.csv", csv.as_bytes()),
        Part::Field("factor.share.protocol", "NFS"),
        Part::Field("factor.pool.layout", " "),
        Part::Field("factors", "room = cellar"),
        Part::Field("system", ETHTOOL),
        Part::Field("system_of", "initiator"),
    ];
    let answer = app.multipart("/upload", None, &parts).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    let id = answer
        .header(header::LOCATION)
        .rsplit('/')
        .next()
        .unwrap()
        .to_owned();
    let config = app.get(&format!("/api/v1/configs/{id}")).await.json();
    assert_eq!(
        config["factors"],
        json!({ "share.protocol": "NFS", "room": "cellar", "network.link": "10 Gbit/s" })
    );
    let copy = app.get(&format!("/upload?like={id}")).await.text();
    assert!(
        copy.contains(r#"name="factor.share.protocol" value="NFS""#),
        "{copy}"
    );
    assert!(copy.contains("room = cellar"));
}

#[sqlx::test(migrations = "../migrations")]
async fn an_impossible_level_is_told_beside_its_field_and_nothing_is_lost(pool: PgPool) {
    let app = TestApp::new(pool);
    let csv = table("430");
    let parts = [
        Part::File("a.csv", csv.as_bytes()),
        Part::Field("title", "Kept"),
        Part::Field("factor.target.memory", "32 KB"),
        Part::Field("factor.pool.layout", "RAIDZ2"),
        Part::Field("factors", "room = cellar\npool.layout = mirror"),
    ];
    let answer = app.multipart("/upload", None, &parts).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    let page = answer.text();
    for kept in [
        r#"id="factor.target.memory-error""#,
        "is the unit right?",
        r#"value="32 KB""#,
        r#"value="RAIDZ2""#,
        "pool.layout already has the level",
        "room = cellar",
        r#"value="Kept""#,
    ] {
        assert!(page.contains(kept), "{kept}: {page}");
    }
    assert_eq!(app.archived(), 0);
}

#[sqlx::test(migrations = "../migrations")]
async fn reading_what_a_system_says_fills_the_form_and_keeps_nothing(pool: PgPool) {
    let app = TestApp::new(pool);
    let csv = table("430");
    let parts = [
        Part::File("a.csv", csv.as_bytes()),
        Part::Field("factor.share.protocol", "iSCSI"),
        Part::Field("system", ETHTOOL),
        Part::Field("read", "system"),
    ];
    let answer = app.multipart("/upload", None, &parts).await;
    assert_eq!(answer.status, StatusCode::OK);
    let page = answer.text();
    assert!(
        page.contains(r#"name="factor.network.link" value="10 Gbit/s""#),
        "{page}"
    );
    assert!(page.contains(r#"value="iSCSI""#) && page.contains("This was read."));
    assert_eq!(app.archived(), 0);
    let template = app.get("/upload?template=vm-iscsi").await.text();
    assert!(template.contains(r#"name="factor.share.protocol" value="iSCSI""#));
}

#[sqlx::test(migrations = "../migrations")]
async fn what_was_read_and_typed_otherwise_is_said_to_be_kept(pool: PgPool) {
    let app = TestApp::new(pool);
    let parts = [
        Part::Field("factor.network.link", "1 GbE"),
        Part::Field("system", ETHTOOL),
        Part::Field("read", "system"),
    ];
    let page = app.multipart("/upload", None, &parts).await.text();
    assert!(
        page.contains(r#"name="factor.network.link" value="1 GbE""#),
        "{page}"
    );
    assert!(page.contains("not taken: the field keeps “1 GbE”"), "{page}");
    let same = [
        Part::Field("factor.network.link", "10 GbE"),
        Part::Field("system", ETHTOOL),
        Part::Field("read", "system"),
    ];
    let page = app.multipart("/upload", None, &same).await.text();
    assert!(
        page.contains("This was read.") && !page.contains("not taken"),
        "{page}"
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn the_editing_form_takes_fields_and_shows_what_was_changed(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("Before", &table("430")).await;
    let cookie = format!("podium_edit={token}");
    let path = format!("/configs/{id}/edit");
    let fields = "title=After&visibility=public&factors=room+%3D+cellar&notes=&factor.dataset.sync=always&factor.disks=";
    let saved = app.form(&path, &cookie, fields).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
    let config = app.get(&format!("/api/v1/configs/{id}")).await.json();
    assert_eq!(
        config["factors"],
        json!({ "dataset.sync": "always", "room": "cellar" })
    );
    let wrong = app
        .form(
            &path,
            &cookie,
            "title=&visibility=public&factors=&notes=&factor.network.mtu=9000000",
        )
        .await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    assert!(wrong.text().contains(r#"id="factor.network.mtu-error""#));
    let page = app.get(&format!("/configs/{id}")).await.text();
    assert!(
        page.contains("What was changed") && !page.contains("Before →"),
        "{page}"
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn a_level_that_is_kept_stays_and_a_new_one_must_be_possible(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("Before", &table("430")).await;
    let cookie = format!("podium_edit={token}");
    let path = format!("/configs/{id}/edit");
    // As a program says it, whose levels are texts.
    let change = json!({ "factors": { "target.memory": "plenty" } });
    let kept = app
        .call(
            axum::http::Method::PATCH,
            &format!("/api/v1/configs/{id}"),
            &token,
            Some(change),
        )
        .await;
    assert_eq!(kept.status, StatusCode::OK, "{}", kept.text());
    let edit = async |level: &str| {
        let fields = format!("title=After&visibility=private&factors=&notes=&factor.target.memory={level}");
        app.form(&path, &cookie, &fields).await
    };
    let other = edit("lots").await;
    assert_eq!(other.status, StatusCode::BAD_REQUEST);
    assert!(other.text().contains("Memory needs a number"), "{}", other.text());
    let same = edit("plenty").await;
    assert_eq!(same.status, StatusCode::SEE_OTHER, "{}", same.text());
}

#[sqlx::test(migrations = "../migrations")]
async fn facets_narrow_the_list_and_what_is_chosen_stays(pool: PgPool) {
    let app = TestApp::new(pool);
    let upload = async |title: &str, protocol: &str| {
        let csv = table("430");
        let parts = [
            Part::File("a.csv", csv.as_bytes()),
            Part::Field("title", title),
            Part::Field("factor.share.protocol", protocol),
        ];
        let answer = app.multipart("/upload", None, &parts).await;
        answer
            .header(header::LOCATION)
            .rsplit('/')
            .next()
            .unwrap()
            .to_owned()
    };
    let (one, other) = (
        upload("First box", "NFSv4").await,
        upload("Second box", "SMB").await,
    );
    let page = app
        .get(&format!("/browse?factor.share.protocol=NFS&config={other}"))
        .await
        .text();
    assert!(
        page.contains(r#"name="factor.share.protocol" value="NFS" checked"#),
        "{page}"
    );
    assert!(page.contains("First box") && page.contains("Chosen before"));
    let second = page.split("Chosen before").nth(1).unwrap();
    assert!(second.contains(&other) && second.contains("Second box"));
    let compare = app
        .get(&format!("/browse?config={one}&config={other}&compare=1"))
        .await;
    assert_eq!(compare.status, StatusCode::SEE_OTHER);
    assert_eq!(
        compare.header(header::LOCATION),
        format!("/compare?config={one}&config={other}")
    );
}

use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use sqlx::PgPool;

use crate::app::{FILE_BYTES, Part, TestApp, table, text};

#[sqlx::test(migrations = "../migrations")]
async fn an_upload_is_kept_byte_for_byte_for_its_owner_alone(pool: PgPool) {
    let app = TestApp::new(pool);
    let bytes = table("430");
    let answer = app
        .upload(&[Part::File("../a \"b\".csv", bytes.as_bytes())])
        .await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let json = answer.json();
    let (id, token) = (
        text(&json["uploads"][0]["id"]),
        text(&json["configs"][0]["edit_token"]),
    );
    assert_eq!(json["uploads"][0]["status"], "stored");
    assert_eq!(json["uploads"][0]["runs"].as_array().unwrap().len(), 1);
    let raw = app
        .call(Method::GET, &format!("/api/v1/uploads/{id}/raw"), &token, None)
        .await;
    assert_eq!(raw.body, bytes);
    assert!(raw.header(header::CONTENT_DISPOSITION).starts_with("attachment;"));
    let private = r#"{"visibility": "private"}"#;
    let config = format!("/api/v1/configs/{}", text(&json["configs"][0]["id"]));
    let changed = app
        .call(
            Method::PATCH,
            &config,
            &token,
            Some(serde_json::from_str(private).unwrap()),
        )
        .await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text());
    let other = app.get(&format!("/api/v1/uploads/{id}/raw")).await;
    assert_eq!(other.status, StatusCode::NOT_FOUND);
    assert!(other.problem().contains("private"));
}

#[sqlx::test(migrations = "../migrations")]
async fn others_get_a_copy_without_personal_details(pool: PgPool) {
    let app = TestApp::new(pool);
    let bytes = table("430") + "x,read,iops,5,1/s,by anna@example.org\n";
    let bytes = bytes.replacen('\n', ",who\n", 1);
    let answer = app.upload(&[Part::File("t.csv", bytes.as_bytes())]).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let json = answer.json();
    let token = text(&json["configs"][0]["edit_token"]);
    let raw = format!("/api/v1/uploads/{}/raw", text(&json["uploads"][0]["id"]));
    let masked = bytes.replace("anna@example.org", "****@*******.***");
    let copy = app.get(&raw).await;
    assert_eq!((copy.status, copy.text()), (StatusCode::OK, masked.clone()));
    assert!(
        copy.header(header::CONTENT_DISPOSITION)
            .ends_with("t.redacted.csv")
    );
    let as_others = app
        .call(Method::GET, &format!("{raw}?redacted"), &token, None)
        .await;
    assert_eq!(as_others.text(), masked);
    let own = app.call(Method::GET, &raw, &token, None).await;
    assert_eq!(own.text(), bytes);
    let request = Request::get(&raw).header(header::IF_NONE_MATCH, copy.header(header::ETAG));
    let again = app.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let page = app
        .get(&format!("/configs/{}", text(&json["configs"][0]["id"])))
        .await
        .text();
    assert!(
        page.contains("download (redacted copy)") && !page.contains("anna@"),
        "{page}"
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn a_file_that_no_format_takes_is_refused_with_each_that_was_tried_and_not_kept(pool: PgPool) {
    let app = TestApp::new(pool);
    let answer = app.upload(&[Part::File("shopping.txt", b"milk\nbread\n")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let detail = answer.problem();
    for format in podium_formats::FORMATS {
        assert!(detail.contains(format.name()), "{detail}");
    }
    assert_eq!(app.archived(), 0);
    assert_eq!(
        app.get("/api/v1/configs").await.json()["configs"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn an_empty_file_is_refused_like_any_other_and_an_empty_field_is_no_file(pool: PgPool) {
    let app = TestApp::new(pool);
    let table = table("1");
    let files = [
        Part::File("empty.json", b""),
        Part::File("t.csv", table.as_bytes()),
        Part::File("", b""),
    ];
    let answer = app.upload(&files).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    let uploads = answer.json()["uploads"].clone();
    assert_eq!(uploads.as_array().unwrap().len(), 2);
    assert_eq!(
        (uploads[0]["file_name"].as_str(), uploads[0]["status"].as_str()),
        (Some("empty.json"), Some("refused"))
    );
    assert_eq!(uploads[1]["status"], "stored");
    let alone = app.upload(&[Part::File("empty.json", b"")]).await;
    assert_eq!(alone.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(alone.problem().contains("empty"), "{}", alone.problem());
}

#[sqlx::test(migrations = "../migrations")]
async fn pasted_text_stands_in_the_form_again_whatever_was_wrong(pool: PgPool) {
    let app = TestApp::new(pool);
    let pasted = Part::Field("text", "milk <b>and</b> bread");
    let refused = app.multipart("/upload", None, &[pasted]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused
            .text()
            .contains("milk &lt;b&gt;and&lt;/b&gt; bread</textarea>"),
        "{}",
        refused.text()
    );
    let table = table("1");
    let wrong = [
        Part::Field("text", &table),
        Part::Field("factors", "no equals sign"),
    ];
    let refused = app.multipart("/upload", None, &wrong).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(
        refused.text().contains("workload,op,metric"),
        "{}",
        refused.text()
    );
}

#[sqlx::test(migrations = "../migrations")]
async fn sound_files_are_kept_beside_refused_ones(pool: PgPool) {
    let app = TestApp::new(pool);
    let answer = app
        .upload(&[
            Part::File("x.txt", b"nothing"),
            Part::File("t.csv", table("1").as_bytes()),
        ])
        .await;
    assert_eq!(answer.status, StatusCode::CREATED);
    let json = answer.json();
    assert_eq!(json["uploads"][0]["status"], "refused");
    assert!(json["uploads"][0]["reason"].is_string());
    assert_eq!(json["uploads"][1]["status"], "stored");
    assert_eq!(app.archived(), 1);
}

#[sqlx::test(migrations = "../migrations")]
async fn limits_answer_413_and_say_what_the_limit_is(pool: PgPool) {
    let app = TestApp::new(pool);
    let large = vec![b'x'; FILE_BYTES + 1];
    let answer = app.upload(&[Part::File("large.json", &large)]).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(answer.problem().contains("large.json"));
    let csv = table("1");
    let many: Vec<Part<'_>> = (0..4).map(|_| Part::File("t.csv", csv.as_bytes())).collect();
    let answer = app.upload(&many).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(answer.problem().contains('3'));
    let huge = vec![b'x'; 4 * FILE_BYTES];
    assert_eq!(
        app.upload(&[Part::File("huge", &huge)]).await.status,
        StatusCode::PAYLOAD_TOO_LARGE
    );
    assert_eq!(app.archived(), 0);
}

#[sqlx::test(migrations = "../migrations")]
async fn the_same_bytes_in_the_same_config_are_one_upload(pool: PgPool) {
    let app = TestApp::new(pool);
    let (config, token) = app.config("A", &table("430")).await;
    let csv = table("430");
    let parts = [
        Part::Field("config_id", &config),
        Part::File("again.csv", csv.as_bytes()),
    ];
    let again = app.multipart("/api/v1/uploads", Some(&token), &parts).await;
    assert_eq!(again.status, StatusCode::CREATED, "{}", again.text());
    assert_eq!(again.json()["uploads"][0]["status"], "duplicate");
    assert!(again.json()["configs"][0].get("edit_token").is_none());
    let shown = app.get(&format!("/api/v1/configs/{config}")).await.json();
    assert_eq!(shown["runs"].as_array().unwrap().len(), 1);
    let twice = app
        .upload(&[
            Part::File("a.csv", csv.as_bytes()),
            Part::File("b.csv", csv.as_bytes()),
        ])
        .await;
    assert_eq!(twice.json()["uploads"][1]["status"], "duplicate");
}

#[sqlx::test(migrations = "../migrations")]
async fn nobody_adds_to_a_config_without_its_token(pool: PgPool) {
    let app = TestApp::new(pool);
    let (config, _) = app.config("A", &table("430")).await;
    let csv = table("1");
    let parts = [
        Part::Field("config_id", &config),
        Part::File("t.csv", csv.as_bytes()),
    ];
    for token in [None, Some("0".repeat(64))] {
        let answer = app.multipart("/api/v1/uploads", token.as_deref(), &parts).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(app.archived(), 1);
}

#[sqlx::test(migrations = "../migrations")]
async fn a_config_per_file_or_per_subject_when_asked(pool: PgPool) {
    let app = TestApp::new(pool);
    let (a, b) = (table("1"), table("2"));
    let parts = [
        Part::Field("split", "file"),
        Part::File("fast.csv", a.as_bytes()),
        Part::File("slow.csv", b.as_bytes()),
    ];
    let json = app.upload(&parts).await.json();
    let titles: Vec<_> = json["configs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| text(&c["title"]))
        .collect();
    assert_eq!(titles, ["fast", "slow"]);
    let wide = "config,workload,op,metric,value,unit,factor.share.protocol\n\
                A,Copy,read,bandwidth,1,MB/s,NFS\nB,Copy,read,bandwidth,2,MB/s,iSCSI\n";
    let json = app
        .upload(&[Part::File("wide.csv", wide.as_bytes())])
        .await
        .json();
    assert_eq!(json["configs"].as_array().unwrap().len(), 2);
    assert_eq!(json["configs"][1]["title"], "B");
    let shown = app
        .get(&format!("/api/v1/configs/{}", text(&json["configs"][1]["id"])))
        .await
        .json();
    assert_eq!(
        shown["factors"]["share.protocol"], "iSCSI",
        "a level of every run belongs to the config"
    );
}

/// A tar archive of two tables.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut tar = Vec::new();
    for (name, content) in files {
        let mut head = [0_u8; 512];
        head[..name.len()].copy_from_slice(name.as_bytes());
        head[100..108].copy_from_slice(b"0000644\0");
        head[124..136].copy_from_slice(format!("{:011o}\0", content.len()).as_bytes());
        head[148..156].fill(b' ');
        head[156] = b'0';
        head[257..265].copy_from_slice(b"ustar\x0000");
        let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
        head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        tar.extend_from_slice(&head);
        tar.extend_from_slice(content.as_bytes());
        tar.resize(tar.len().next_multiple_of(512), 0);
    }
    tar.resize(tar.len() + 1024, 0);
    tar
}

#[sqlx::test(migrations = "../migrations")]
async fn a_file_in_an_archive_is_a_file(pool: PgPool) {
    let app = TestApp::new(pool);
    let tar = archive(&[("x/a-read.csv", &table("5000")), ("x/b-read.csv", &table("240"))]);
    let titles = |json: &serde_json::Value| -> Vec<String> {
        let configs = json["configs"].as_array().unwrap().iter();
        configs.map(|config| text(&config["title"])).collect()
    };
    let apart = [Part::Field("split", "file"), Part::File("day.tar", &tar)];
    let json = app.upload(&apart).await.json();
    assert_eq!(titles(&json), ["a-read", "b-read"], "{json}");
    let (a, b) = (text(&json["configs"][0]["id"]), text(&json["configs"][1]["id"]));
    let compared = app
        .get(&format!("/api/v1/compare?config={a}&config={b}"))
        .await
        .json();
    let cells = &compared["sections"][0]["rows"][0]["cells"];
    assert_eq!((&cells[0]["n"], &cells[0]["value"]), (&1.into(), &5e9.into()));
    let together = [Part::File("day.tar", tar.as_slice())];
    assert_eq!(titles(&app.upload(&together).await.json()), ["day"]);
}

#[sqlx::test(migrations = "../migrations")]
async fn others_see_no_personal_details_on_pages_and_in_the_api(pool: PgPool) {
    let app = TestApp::new(pool);
    let csv = "workload,op,metric,value,unit,condition.target\n\
               copy of anna@example.org,read,bandwidth,120,MB/s,/home/anna.b/t\n\
               copy,read,bandwidth,130,MB/s,nas.smith.lan:/export\n";
    let answer = app.upload(&[Part::File("t.csv", csv.as_bytes())]).await.json();
    let token = text(&answer["configs"][0]["edit_token"]);
    let (config, run) = (
        text(&answer["configs"][0]["id"]),
        text(&answer["uploads"][0]["runs"][0]),
    );
    for path in [
        format!("/configs/{config}"),
        format!("/runs/{run}"),
        format!("/api/v1/runs/{run}"),
        format!("/compare?config={config}"),
        format!("/api/v1/compare?config={config}"),
    ] {
        let others = app.get(&path).await;
        assert_eq!(others.status, StatusCode::OK, "{path}: {}", others.text());
        for name in ["anna", "smith"] {
            assert!(
                !others.text().contains(name),
                "{path} names {name}: {}",
                others.text()
            );
        }
        assert!(others.text().contains("****"), "{path}: {}", others.text());
    }
    for path in [format!("/configs/{config}"), format!("/api/v1/runs/{run}")] {
        let own = app.call(Method::GET, &path, &token, None).await.text();
        assert!(own.contains("anna.b") && own.contains("smith"), "{path}: {own}");
    }
}

#[sqlx::test(migrations = "../migrations")]
async fn a_form_that_cannot_be_understood_says_which_part(pool: PgPool) {
    let app = TestApp::new(pool);
    let csv = table("1");
    let file = || Part::File("t.csv", csv.as_bytes());
    for (part, named) in [
        (Part::Field("config", "{"), "config"),
        (Part::Field("config", r#"{"visibility": "secret"}"#), "secret"),
        (Part::Field("split", "half"), "half"),
        (Part::Field("config_id", "../x"), "config_id"),
        (Part::Field("factors", "no equals sign"), "line 1"),
        (Part::Field("colour", "red"), "colour"),
    ] {
        let answer = app.upload(&[part, file()]).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        assert!(answer.problem().contains(named), "{}", answer.problem());
    }
    let answer = app.upload(&[]).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert_eq!(app.archived(), 0);
}

#[sqlx::test(migrations = "../migrations")]
async fn one_upload_makes_no_more_configs_than_can_be_compared(pool: PgPool) {
    let app = TestApp::new(pool);
    let rows: Vec<String> = (0..41)
        .map(|number| format!("c{number},Copy,read,bandwidth,1,MB/s\n"))
        .collect();
    let csv = format!("config,workload,op,metric,value,unit\n{}", rows.concat());
    let answer = app.upload(&[Part::File("wide.csv", csv.as_bytes())]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.problem().contains("at most 40"), "{}", answer.problem());
}

#[sqlx::test(migrations = "../migrations")]
async fn no_way_leads_past_the_limit_of_factors(pool: PgPool) {
    let app = TestApp::new(pool);
    let (id, token) = app.config("A", &table("1")).await;
    let factors: serde_json::Map<String, serde_json::Value> = (0..201)
        .map(|number| (format!("f{number}"), "x".into()))
        .collect();
    let change = serde_json::json!({ "factors": factors });
    let answer = app
        .call(
            Method::PATCH,
            &format!("/api/v1/configs/{id}"),
            &token,
            Some(change),
        )
        .await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert!(answer.problem().contains("200"));
}

#[sqlx::test(migrations = "../migrations")]
async fn a_personal_detail_of_a_file_becomes_no_statement_of_its_owner(pool: PgPool) {
    let app = TestApp::new(pool);
    let csv = "config,workload,op,metric,value,unit,factor.share.export,factor.room\n\
               backup of anna@example.org,Copy,read,bandwidth,1,MB/s,10.20.30.40:/pool,cellar\n\
               B,Copy,read,bandwidth,2,MB/s,10.20.30.40:/pool,attic\n";
    let json = app.upload(&[Part::File("t.csv", csv.as_bytes())]).await.json();
    let made = &json["configs"][0];
    let id = text(&made["id"]);
    let config = app.get(&format!("/api/v1/configs/{id}")).await.json();
    let run = text(&config["runs"][0]["id"]);
    let run = app.get(&format!("/api/v1/runs/{run}")).await.text();
    let shown = format!("{config} {run}");
    for detail in ["anna", "10.20.30.40"] {
        assert!(!shown.contains(detail), "{detail} in {shown}");
    }
    assert_eq!(config["factors"], serde_json::json!({ "room": "cellar" }));
    assert!(run.contains("**.**.**.**:/pool"), "{run}");
    let nfs = include_str!("../../../crates/formats/tests/fixtures/pts/composite.xml")
        .replace("relatime,rw", "addr=10.20.30.40,relatime,rw");
    let json = app.upload(&[Part::File("nfs.xml", nfs.as_bytes())]).await.json();
    for made in json["configs"].as_array().unwrap() {
        let path = format!("/configs/{}/edit?found=1", text(&made["id"]));
        let cookie = format!("podium_edit={}", text(&made["edit_token"]));
        let request = Request::get(path)
            .header(header::COOKIE, cookie)
            .body(Body::empty());
        let page = app.send(request.unwrap()).await;
        assert_eq!(page.status, StatusCode::OK);
        let page = page.text();
        assert!(
            page.contains("MQ-DEADLINE") && !page.contains("10.20.30.40"),
            "{page}"
        );
    }
}

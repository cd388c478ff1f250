use axum::http::Method;
use podium_server::reparse::{Reparsed, Scope, reparse};
use sqlx::PgPool;

use crate::app::{Part, TestApp, table, text};

const ALL: Scope = Scope {
    dry_run: false,
    all: true,
};

async fn again(app: &TestApp, scope: Scope) -> (Reparsed, String) {
    let mut printed = Vec::new();
    let reparsed = reparse(&app.state, scope, &mut printed).await.unwrap();
    (reparsed, String::from_utf8(printed).unwrap())
}

fn counts(changed: u64, unchanged: u64, left: u64) -> Reparsed {
    Reparsed {
        changed,
        unchanged,
        left,
    }
}

/// The id of a config's first run, and its first figure.
async fn first_run(app: &TestApp, config: &str) -> (String, f64) {
    let config = app.get(&format!("/api/v1/configs/{config}")).await.json();
    let run = text(&config["runs"][0]["id"]);
    let parsed = app.get(&format!("/api/v1/runs/{run}")).await.json();
    let value = parsed["workloads"][0]["measurements"][0]["value"]
        .as_f64()
        .unwrap();
    (run, value)
}

#[sqlx::test(migrations = "../migrations")]
async fn a_stored_figure_that_is_wrong_is_put_right_and_the_change_is_listed(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let (config, _) = app.config("NAS", &table("123.4")).await;
    app.config("Other", &table("50")).await;
    let (run, _) = first_run(&app, &config).await;
    sqlx::query("update measurement set value = 7 where value > 1e8")
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("update upload set parser_version = '0.0.9'")
        .execute(&pool)
        .await
        .unwrap();

    let dry = Scope {
        dry_run: true,
        all: false,
    };
    let (reparsed, report) = again(&app, dry).await;
    assert_eq!(reparsed, counts(1, 1, 0), "{report}");
    assert_eq!(first_run(&app, &config).await, (run.clone(), 7.0));

    let (reparsed, report) = again(&app, Scope::default()).await;
    assert_eq!(reparsed, counts(1, 1, 0), "{report}");
    let line = report.lines().find(|line| line.contains('→')).unwrap();
    assert!(line.contains(&format!("/runs/{run}")), "{line}");
    assert!(line.contains("bandwidth read mean: 7 B/s"), "{line}");
    assert!(line.contains("→ 123400000 B/s"), "{line}");
    assert_eq!(first_run(&app, &config).await, (run, 123_400_000.0));

    let (reparsed, _) = again(&app, Scope::default()).await;
    assert_eq!(reparsed, counts(0, 0, 0), "these parsers have read all of them");
    let (reparsed, report) = again(&app, ALL).await;
    assert_eq!(reparsed, counts(0, 2, 0), "{report}");
}

#[sqlx::test(migrations = "../migrations")]
async fn a_run_that_its_owner_removed_does_not_come_back(pool: PgPool) {
    let app = TestApp::new(pool);
    let two = "section,workload,op,metric,value,unit\nA,r,read,bandwidth,1,MB/s\nB,r,read,bandwidth,2,MB/s\n";
    let (config, token) = app.config("NAS", two).await;
    let (run, _) = first_run(&app, &config).await;
    app.call(Method::DELETE, &format!("/api/v1/runs/{run}"), &token, None)
        .await;
    let (reparsed, report) = again(&app, ALL).await;
    assert_eq!(reparsed, counts(0, 1, 0), "{report}");
    let config = app.get(&format!("/api/v1/configs/{config}")).await.json();
    assert_eq!(config["runs"].as_array().unwrap().len(), 1);
}

#[sqlx::test(migrations = "../migrations")]
async fn each_machine_of_a_file_is_read_again_for_its_own_config(pool: PgPool) {
    let app = TestApp::new(pool.clone());
    let two = "config,workload,op,metric,value,unit,factor.share.protocol\nA,r,read,bandwidth,1,MB/s,NFS\n\
               B,r,read,bandwidth,2,MB/s,SMB\n";
    let made = app.upload(&[Part::File("t.csv", two.as_bytes())]).await.json();
    let (reparsed, report) = again(&app, ALL).await;
    assert_eq!(reparsed, counts(0, 2, 0), "{report}");
    sqlx::query("update run_workload set name = 'x'")
        .execute(&pool)
        .await
        .unwrap();
    let (reparsed, report) = again(&app, ALL).await;
    assert_eq!(reparsed, counts(2, 0, 0), "{report}");
    for config in made["configs"].as_array().unwrap() {
        let config = app
            .get(&text(&config["url"]).replace("/configs", "/api/v1/configs"))
            .await
            .json();
        assert_eq!(config["runs"].as_array().unwrap().len(), 1);
    }
}

#[sqlx::test(migrations = "../migrations")]
async fn a_file_whose_bytes_are_gone_is_left_and_named(pool: PgPool) {
    let app = TestApp::new(pool);
    let (config, _) = app.config("NAS", &table("5")).await;
    let file = app.get(&format!("/api/v1/configs/{config}")).await.json();
    let sha256 = hex::decode(text(&file["uploads"][0]["sha256"])).unwrap();
    app.state
        .archive
        .delete(&sha256.try_into().unwrap())
        .await
        .unwrap();
    let (reparsed, report) = again(&app, ALL).await;
    assert_eq!(reparsed, counts(0, 0, 1));
    assert!(report.contains("not in the archive"), "{report}");
    assert_eq!(first_run(&app, &config).await.1.to_string(), "5000000");
}

/// An archive of two tables.
fn archive() -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bandwidth) in [("a.csv", "1"), ("b.csv", "2")] {
        archive
            .start_file(name, zip::write::SimpleFileOptions::default())
            .unwrap();
        std::io::Write::write_all(&mut archive, table(bandwidth).as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[sqlx::test(migrations = "../migrations")]
async fn each_file_of_an_archive_is_read_again_for_its_own_config(pool: PgPool) {
    let app = TestApp::new(pool);
    let parts = [Part::Field("split", "file"), Part::File("t.zip", &archive())];
    let made = app.upload(&parts).await.json();
    let (reparsed, report) = again(&app, ALL).await;
    let configs = made["configs"].as_array().unwrap().len() as u64;
    assert_eq!((configs, reparsed), (2, counts(0, 2, 0)), "{report}");
}

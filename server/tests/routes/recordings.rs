use axum::http::StatusCode;
use serde_json::json;
use sqlx::PgPool;

use crate::app::{Part, TestApp, text};

/// fio's JSON of one job of 30 s.
fn result(job: &str) -> String {
    let read = json!({"io_bytes": 122_880_000, "bw_bytes": 4_096_000, "bw": 4000, "iops": 1000.0, "runtime": 30_000,
        "total_ios": 30_000, "short_ios": 0, "drop_ios": 0});
    json!({"fio version": "fio-3.33", "timestamp": 1_769_853_600, "time": "Sat Jan 31 10:00:00 2026",
        "jobs": [{"jobname": job, "groupid": 0, "error": 0, "job runtime": 30_000,
            "job options": {"name": job, "rw": "randread", "bs": "4k", "runtime": "30"}, "read": read}]})
    .to_string()
}

fn log() -> String {
    let rows = (1..=29).map(|s| format!("{}, {}, 0, 4096, 0\n", s * 1000, 900 + s));
    rows.collect::<Vec<_>>().concat()
}

#[sqlx::test(migrations = "../migrations")]
async fn a_log_is_shown_with_the_run_of_its_name_and_moves_by_its_owners_choice(pool: PgPool) {
    let app = TestApp::new(pool);
    let (first, second, iops) = (result("nfs"), result("iscsi"), log());
    let answer = app
        .upload(&[
            Part::File("one.json", first.as_bytes()),
            Part::File("two.json", second.as_bytes()),
            Part::File("iscsi_iops.1.log", iops.as_bytes()),
        ])
        .await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let json = answer.json();
    let run = |file: usize| text(&json["uploads"][file]["runs"][0]);
    let token = text(&json["configs"][0]["edit_token"]);
    let has_log = async |file: usize| {
        let page = app.get(&format!("/runs/{}", run(file))).await.text();
        page.contains("data-beside") && page.contains("iscsi_iops.1.log") && page.contains("<polyline")
    };
    assert!(!has_log(0).await && has_log(1).await);
    let own = app.get(&format!("/runs/{}", run(2))).await.text();
    assert!(
        own.contains(&format!("/runs/{}\">fio, two.json", run(1))),
        "{own}"
    );

    let cookie = format!("podium_edit={token}");
    let attach = format!("/runs/{}/attach", run(2));
    let chosen = app.form(&attach, &cookie, &format!("run={}", run(0))).await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER);
    assert!(has_log(0).await && !has_log(1).await);
    app.form(&attach, &cookie, "run=none").await;
    assert!(!has_log(0).await && !has_log(1).await);
    let own = app.get(&format!("/runs/{}", run(2))).await.text();
    assert!(own.contains("data-belongs=\"none\""), "{own}");
    assert_eq!(
        app.form(&attach, "", "run=none").await.status,
        StatusCode::FORBIDDEN
    );
}

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

#[sqlx::test(migrations = "../migrations")]
async fn configs_stand_together_over_time_with_when_each_was_steady(pool: PgPool) {
    let app = TestApp::new(pool);
    // The second falls from 900 to 200 after a third of its time.
    let log = |iops: fn(u32) -> u32| {
        let rows = (1..=60).map(|s| format!("{}, {}, 1, 4096, 0\n", s * 1000, iops(s)));
        rows.collect::<Vec<_>>().concat()
    };
    let (even, falls) = (log(|_| 700), log(|s| if s <= 18 { 900 } else { 200 }));
    let mut configs = Vec::new();
    for log in [&even, &falls] {
        let answer = app.upload(&[Part::File("job_iops.1.log", log.as_bytes())]).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        configs.push(text(&answer.json()["configs"][0]["id"]));
    }
    let query = format!("config={}&config={}", configs[0], configs[1]);
    let comparison = app.get(&format!("/compare?{query}")).await.text();
    assert!(comparison.contains("/compare/time?config="), "{comparison}");
    let page = app.get(&format!("/compare/time?{query}")).await;
    assert_eq!(page.status, StatusCode::OK);
    let page = page.text();
    for words in [
        "steady throughout",
        "70 % of the time",
        "Write IOPS",
        "chart-panel",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let none = app
        .upload(&[Part::File("one.json", result("nfs").as_bytes())])
        .await;
    let alone = text(&none.json()["configs"][0]["id"]);
    let page = app.get(&format!("/compare/time?config={alone}")).await.text();
    assert!(page.contains("has anything over time"), "{page}");
    let comparison = app.get(&format!("/compare?config={alone}")).await.text();
    assert!(!comparison.contains("/compare/time"), "{comparison}");
    let gone = app.get("/compare/time?config=zzzzzzzzzz").await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
}

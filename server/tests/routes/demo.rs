use axum::http::StatusCode;
use podium_server::demo;
use serde_json::Value;
use sqlx::PgPool;

use crate::app::TestApp;

/// The verdict of one column in one row of a study.
fn verdict<'a>(comparison: &'a Value, column: &str, workload: &str, metric: &str) -> &'a Value {
    let columns = comparison["columns"].as_array().unwrap();
    let position = columns.iter().position(|c| c["title"] == column).unwrap();
    comparison["sections"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|section| section["rows"].as_array().unwrap())
        .find(|row| row["workload"]["name"] == workload && row["metric"] == metric)
        .map(|row| &row["cells"][position])
        .unwrap()
}

#[sqlx::test(migrations = "../migrations")]
async fn the_studies_are_loaded_once_and_judged_by_the_rule(pool: PgPool) {
    let app = TestApp::new(pool);
    let loaded = demo::load(&app.state).await.unwrap();
    assert_eq!(loaded.len(), 5);
    assert!(loaded.iter().all(|study| study.new));
    assert!(
        demo::load(&app.state)
            .await
            .unwrap()
            .iter()
            .all(|study| !study.new)
    );
    let home = app.get("/").await.text();
    for study in &loaded {
        assert!(
            home.contains(&format!("/c/{}", study.slug)),
            "{} is on the home page",
            study.title
        );
        assert_eq!(
            app.get(&format!("/c/{}", study.slug)).await.status,
            StatusCode::OK
        );
    }
    let of = |part: &str| {
        loaded
            .iter()
            .find(|study| study.title.contains(part))
            .unwrap()
            .slug
            .clone()
    };
    let proxmox = app.get(&format!("/c/{}.json", of("Proxmox"))).await.json();
    let row = "16 parallel 64KiB random write processes";
    let impossible = verdict(&proxmox, "Synology NAS NFS RAID 5", row, "bandwidth");
    assert_eq!(impossible["verdict"], "set_aside");
    assert_eq!(impossible["reason"], "faster-than-link");
    assert_eq!(
        verdict(&proxmox, "Internal NVMe", row, "bandwidth")["verdict"],
        "best"
    );
    let freenas8 = app.get(&format!("/c/{}.json", of("FreeNAS 8"))).await.json();
    let crashed = verdict(
        &freenas8,
        "FreeNAS 8.0.4 UFS NFS",
        "Create the 50 GB test file",
        "duration",
    );
    assert_eq!(crashed["verdict"], "failed");
    assert_eq!(crashed["at_least"], 86_400.0);
    let tied = verdict(
        &freenas8,
        "FreeNAS 8.0.4 ZFS iSCSI",
        "Create the 50 GB test file",
        "duration",
    );
    assert_eq!(tied["verdict"], "tied");
    let copied = verdict(
        &freenas8,
        "FreeNAS 8.0.4 ZFS NFS",
        "Copy 3.05 GB ISO from the datastore",
        "bandwidth",
    );
    assert_eq!(copied["flags"][0]["code"], "rate-time-mismatch");

    let compression = app.get(&format!("/c/{}", of("lzjb"))).await.text();
    assert!(compression.contains("The configs differ only in <code>dataset.compression</code>"));
    assert!(compression.contains("lzjb against off: 0.80×"), "{compression}");

    let slog = app.get(&format!("/c/{}.json", of("SLOG"))).await.json();
    for column in slog["columns"].as_array().unwrap() {
        let always = column["title"].as_str().unwrap().starts_with("NFS, sync always");
        let expected = if always { "safe" } else { "at_risk" };
        assert_eq!(column["durability"]["class"], expected, "{column}");
    }
    let effects = slog["effects"].as_array().unwrap();
    let factors: Vec<_> = effects
        .iter()
        .map(|effect| effect["factor"].as_str().unwrap())
        .collect();
    assert_eq!(factors, ["dataset.sync", "pool.log", "snapshots"]);
    assert!(
        effects
            .iter()
            .all(|effect| effect["over"][0]["rows"].as_u64() >= Some(1))
    );
}

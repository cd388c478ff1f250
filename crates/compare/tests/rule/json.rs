//! The answer of `GET /api/v1/compare`: names that people and scripts rely on.

use podium_domain::Op;
use serde_json::{Value, json};

use crate::build::{bandwidth, compared, config, run, slug, table, under, workload};

/// Two columns, the second behind a link that cannot carry its figure.
fn answer() -> Value {
    let write = |value| workload("w", Op::Write, vec![bandwidth(value, 4)]);
    let configs = [
        config(
            1,
            "A",
            &[("share.protocol", "NFS")],
            vec![run("fio", vec![under(write(1e6), "direct", true)])],
        ),
        config(
            2,
            "B",
            &[("share.protocol", "iSCSI"), ("network.link", "1 GbE")],
            vec![run("fio", vec![under(write(9e8), "direct", false)])],
        ),
    ];
    serde_json::to_value(compared(&configs)).unwrap()
}

#[test]
fn columns_factors_and_summaries_have_their_names() {
    let answer = answer();
    assert_eq!(
        answer["columns"][0],
        json!({"config": slug(1), "kind": "config", "title": "A", "label": "A", "differs": ["NFS"], "runs": [slug(0)],
        "durability": {"class": "not_known", "reasons": ["neither dataset.sync nor the export's options are stated"]}})
    );
    let protocol = json!({"factor": "share.protocol", "levels": ["NFS", "iSCSI"], "dependent": false});
    assert_eq!(answer["factors"][1], protocol);
    assert_eq!(
        answer["heading"],
        json!({"factor": "share.protocol", "of_what_is_stated": true})
    );
    let summary = json!({
        "config": slug(1), "op": "all", "won": 0, "tied": 0, "lost": 0, "geomean": null, "rows": 0, "of": 1
    });
    assert_eq!(answer["summary"][0], summary);
}

#[test]
fn a_row_has_its_names() {
    let row = &answer()["sections"][0]["rows"][0];
    let head = json!({"name": "w", "identity": {"op": "write", "block_bytes": 4096, "test": "w"}});
    assert_eq!(row["workload"], head);
    assert_eq!(
        (&row["metric"], &row["op"], &row["stat"]),
        (&json!("bandwidth"), &json!("write"), &json!("mean"))
    );
    assert_eq!(
        (&row["unit"], &row["direction"]),
        (&json!("B/s"), &json!("higher"))
    );
    assert_eq!(row["conditions_differ"], json!({"direct": [true, false]}));
}

#[test]
fn a_cell_has_its_names_and_says_why() {
    let cells = &answer()["sections"][0]["rows"][0]["cells"];
    let alone = json!({
        "value": 1e6, "digits": 4, "n": 1, "basis": {"kind": "single-run"}, "stddev": null, "ci95": null, "range": null,
        "ratio": 1.0, "ratio_reason": null, "verdict": "incomparable", "reason": "single-column", "flags": []
    });
    assert_eq!(cells[0], alone);
    assert_eq!(
        (&cells[1]["verdict"], &cells[1]["reason"]),
        (&json!("set_aside"), &json!("faster-than-link"))
    );
    assert_eq!(cells[1]["ratio_reason"], json!("set-aside"));
    let flag = &cells[1]["flags"][0];
    assert_eq!(
        (&flag["code"], &flag["severity"]),
        (&json!("faster-than-link"), &json!("implausible"))
    );
}

#[test]
fn what_a_typed_figure_rests_on_is_said() {
    let typed = table("manual", vec![workload("w", Op::Write, vec![bandwidth(1e6, 4)])]);
    let answer = serde_json::to_value(compared(&[config(1, "", &[], vec![typed])])).unwrap();
    assert_eq!(
        answer["sections"][0]["rows"][0]["cells"][0]["basis"],
        json!({"kind": "not-stated"})
    );
}

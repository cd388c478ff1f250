use podium_domain::ConfigId;
use uuid::Uuid;

use super::*;

fn facts(n: u128, tool: &str, names: &[&str], started_at: Option<&str>, length_s: f64) -> RunFacts {
    RunFacts {
        config: ConfigId(Uuid::from_u128(1)),
        id: RunId(Uuid::from_u128(n)),
        slug: format!("slug{n:08}").parse().unwrap(),
        tool: tool.to_owned(),
        file_name: format!("file-{n}.json"),
        started_at: started_at.map(str::to_owned),
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        has_results: true,
        longest_s: Some(length_s),
        total_s: Some(length_s),
        is_excluded: false,
        chosen: None,
    }
}

fn recording(tool: &str, name: &str, started_at: Option<&str>, length_s: f64) -> RunFacts {
    RunFacts {
        has_results: false,
        ..facts(9, tool, &[name], started_at, length_s)
    }
}

fn runs(recording: &RunFacts, all: &[RunFacts]) -> Vec<(u128, Why)> {
    let belongings = belongings(recording, all);
    belongings
        .iter()
        .map(|one| (one.run.0.as_u128(), one.why))
        .collect()
}

#[test]
fn a_log_belongs_to_the_run_of_its_jobs_name() {
    let all = [
        facts(1, "fio", &["nfs"], None, 30.0),
        facts(2, "fio", &["iscsi"], None, 30.0),
    ];
    assert_eq!(
        runs(&recording("fio", "iscsi", None, 29.5), &all),
        [(2, Why::Name)]
    );
    assert_eq!(
        runs(&recording("fio", "iscsi 3", None, 29.5), &all),
        [(2, Why::Name)]
    );
    assert_eq!(
        runs(&recording("fio", "file-1", None, 29.5), &all),
        [(1, Why::Name)]
    );
}

#[test]
fn a_log_of_no_ones_name_belongs_to_the_only_run_that_is_as_long() {
    let one = [
        facts(1, "fio", &["nfs"], None, 30.0),
        facts(3, "dd", &["dd"], None, 30.0),
    ];
    assert_eq!(runs(&recording("fio", "x", None, 29.5), &one), [(1, Why::Only)]);
    assert_eq!(runs(&recording("fio", "x", None, 300.0), &one), []);
    assert_eq!(runs(&recording("fio", "x", None, 2.0), &one), []);
}

#[test]
fn what_fits_two_runs_is_left_alone() {
    let all = [
        facts(1, "fio", &["nfs"], None, 30.0),
        facts(2, "fio", &["nfs"], None, 30.0),
    ];
    assert_eq!(runs(&recording("fio", "nfs", None, 29.5), &all), []);
    assert_eq!(runs(&recording("fio", "x", None, 29.5), &all), []);
}

#[test]
fn the_duration_or_the_clock_decides_between_runs_of_one_name() {
    let at = |minute: u32| format!("2026-01-31T10:{minute:02}:00Z");
    let first = facts(1, "fio", &["nfs"], Some(&at(0)), 60.0);
    let all = [
        first,
        facts(2, "fio", &["nfs"], Some(&at(5)), 60.0),
        facts(3, "fio", &["nfs"], None, 600.0),
    ];
    let log = recording("fio", "nfs", Some("2026-01-31T11:05:01+01:00"), 58.0);
    assert_eq!(runs(&log, &all), [(2, Why::Name)]);
    assert_eq!(belongings(&log, &all)[0].offset_s, Some(1.0));
    assert_eq!(
        runs(&recording("fio", "nfs", None, 590.0), &all),
        [(3, Why::Name)]
    );
}

#[test]
fn statistics_of_a_host_belong_to_every_run_meanwhile() {
    let at = |minute: u32| format!("2026-01-31T10:{minute:02}:00");
    let all = [
        facts(1, "fio", &["a"], Some(&at(1)), 60.0),
        facts(2, "Iometer", &["b"], Some(&at(3)), 60.0),
        facts(3, "fio", &["c"], Some(&at(30)), 60.0),
        facts(4, "fio", &["d"], Some("2026-01-31T10:01:00Z"), 60.0),
        facts(5, "fio", &["e"], None, 60.0),
    ];
    let host = recording("zpool iostat", "tank", Some(&at(0)), 300.0);
    assert_eq!(runs(&host, &all), [(1, Why::Clock), (2, Why::Clock)]);
    assert_eq!(belongings(&host, &all)[1].offset_s, Some(-180.0));
}

#[test]
fn the_owners_choice_goes_before_all() {
    let all = [
        facts(1, "fio", &["nfs"], None, 30.0),
        facts(2, "fio", &["iscsi"], None, 30.0),
    ];
    let mut log = recording("fio", "nfs", None, 29.5);
    log.chosen = Some(Some(RunId(Uuid::from_u128(2))));
    assert_eq!(runs(&log, &all), [(2, Why::Chosen)]);
    log.chosen = Some(None);
    assert_eq!(runs(&log, &all), []);
}

#[test]
fn times_that_are_none_tell_nothing() {
    for text in ["", "yesterday", "2026-13-01T00:00:00", "10:00"] {
        assert!(instant(text).is_none(), "{text}");
    }
}

use podium_domain::{ConditionValue, Op, TestedConfig, TestedRun};

use crate::build::{bandwidth, compared, config, levels, only_row, run, under, workload};

fn column(number: u8, conditions: &[(&str, ConditionValue)]) -> TestedConfig {
    let plain = workload("w", Op::Write, vec![bandwidth(1e6, 3)]);
    let workload = conditions
        .iter()
        .fold(plain, |w, (name, value)| under(w, name, value.clone()));
    config(number, "", &[], vec![run("fio", vec![workload])])
}

fn marks(configs: &[TestedConfig]) -> Vec<(String, Vec<Option<String>>)> {
    let comparison = compared(configs);
    let differ = &only_row(&comparison).conditions_differ;
    let text = |values: &Vec<Option<ConditionValue>>| {
        values
            .iter()
            .map(|v| v.as_ref().map(ToString::to_string))
            .collect()
    };
    differ
        .iter()
        .map(|(name, values)| (name.clone(), text(values)))
        .collect()
}

#[test]
fn differing_conditions_are_listed_with_their_values() {
    let a = column(1, &[("direct", true.into()), ("engine", "libaio".into())]);
    let b = column(2, &[("direct", false.into()), ("engine", "libaio".into())]);
    assert_eq!(
        marks(&[a, b]),
        [(
            "direct".to_owned(),
            vec![Some("yes".to_owned()), Some("no".to_owned())]
        )]
    );
}

#[test]
fn what_one_side_does_not_state_marks_nothing() {
    let silent = column(2, &[]);
    assert!(marks(&[column(1, &[("direct", true.into())]), silent]).is_empty());
}

#[test]
fn equal_numbers_are_equal_however_they_are_typed() {
    assert!(
        marks(&[
            column(1, &[("duration_s", 60_i64.into())]),
            column(2, &[("duration_s", 60.0.into())])
        ])
        .is_empty()
    );
}

#[test]
fn targets_and_notes_are_no_circumstances() {
    let a = column(1, &[("target", "/dev/sda".into()), ("note", "about 300".into())]);
    let b = column(2, &[("target", "/dev/sdb".into()), ("note", "twice".into())]);
    assert!(marks(&[a, b]).is_empty());
}

#[test]
fn tool_versions_count() {
    let versioned = |number, version: &str| {
        let mut config = column(number, &[]);
        config.runs[0].tool_version = Some(version.to_owned());
        config
    };
    let found = marks(&[versioned(1, "3.33"), versioned(2, "2.1.4")]);
    assert_eq!(
        found,
        [(
            "tool_version".to_owned(),
            vec![Some("3.33".to_owned()), Some("2.1.4".to_owned())]
        )]
    );
    assert!(marks(&[versioned(1, "3.33"), versioned(2, "3.33")]).is_empty());
}

#[test]
fn factors_of_a_run_are_marked_where_they_differ() {
    let mut a = column(1, &[]);
    a.info.factors = levels(&[("guest.os", "Linux")]);
    let mut b = column(2, &[]);
    b.runs[0] = TestedRun {
        factors: levels(&[("guest.os", "Windows XP")]),
        ..b.runs[0].clone()
    };
    let found = marks(&[a.clone(), b.clone()]);
    assert_eq!(
        found,
        [(
            "guest.os".to_owned(),
            vec![Some("Linux".to_owned()), Some("Windows XP".to_owned())]
        )]
    );
    a.info.factors = levels(&[("guest.os", "Windows XP")]);
    assert!(marks(&[a, b]).is_empty());
}

#[test]
fn several_values_of_one_column_are_listed() {
    let mut a = column(1, &[("jobs", 1_i64.into())]);
    a.runs.extend(column(1, &[("jobs", 2_i64.into())]).runs);
    let found = marks(&[a, column(2, &[("jobs", 1_i64.into())])]);
    assert_eq!(
        found,
        [(
            "jobs".to_owned(),
            vec![Some("1, 2".to_owned()), Some("1".to_owned())]
        )]
    );
}

#[test]
fn a_duration_that_ends_a_request_late_is_the_same_duration() {
    let lasting = |number, seconds: f64| column(number, &[("duration_s", seconds.into())]);
    assert!(marks(&[lasting(1, 60.0), lasting(2, 60.03)]).is_empty());
    assert_eq!(marks(&[lasting(1, 60.0), lasting(2, 30.0)]).len(), 1);
}

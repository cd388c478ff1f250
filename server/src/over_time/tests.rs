use podium_compare::{Durability, DurabilityClass};
use podium_domain::{ConfigId, RunId};
use uuid::Uuid;

use super::*;

fn column(config: u128, kind: ColumnKind) -> Column {
    Column {
        config: slug(config),
        kind,
        title: String::new(),
        label: format!("column {config}"),
        differs: Vec::new(),
        runs: Vec::new(),
        durability: Durability {
            class: DurabilityClass::NotKnown,
            reasons: Vec::new(),
        },
        colour: 0,
    }
}

fn slug(n: u128) -> podium_domain::Slug {
    format!("slug{n:08}").parse().unwrap()
}

fn run(config: u128, n: u128, tool: &str, has_results: bool) -> RunFacts {
    RunFacts {
        config: ConfigId(Uuid::from_u128(config)),
        id: RunId(Uuid::from_u128(n)),
        slug: slug(n),
        tool: tool.to_owned(),
        file_name: format!("{n}.log"),
        started_at: Some(format!("2026-01-01T10:00:{:02}", n % 60)),
        names: vec!["job".to_owned()],
        has_results,
        longest_s: Some(60.0),
        total_s: Some(60.0),
        is_excluded: false,
        chosen: None,
    }
}

fn series(config: u128, run: u128, workload: &str) -> TimeSeries {
    TimeSeries {
        config: ConfigId(Uuid::from_u128(config)),
        config_slug: slug(config),
        run: RunId(Uuid::from_u128(run)),
        workload: workload.to_owned(),
        series: Series::Time {
            metric: Metric::Iops,
            op: Op::Write,
            unit: Unit::PerSecond,
            t_s: vec![0.0, 1.0, 2.0],
            v: vec![5.0, f64::NAN, 7.0],
        },
    }
}

fn as_is(_: &podium_domain::Slug, name: &str) -> String {
    name.to_owned()
}

#[test]
fn what_was_recorded_after_the_run_or_of_an_excluded_one_is_not_of_it() {
    let columns = [column(1, ColumnKind::Config)];
    let mut short = run(1, 10, "fio", true);
    (short.longest_s, short.total_s) = (Some(1.5), Some(1.5));
    let host = RunFacts {
        started_at: short.started_at.clone(),
        ..run(1, 12, "iostat", false)
    };
    let found = together(
        &columns,
        &[series(1, 12, "sda")],
        vec![short.clone(), host],
        as_is,
    );
    assert_eq!(found[0].lines[0].points, [(0.0, 5.0)]);
    let excluded = RunFacts {
        is_excluded: true,
        ..run(1, 10, "fio", true)
    };
    let log = run(1, 13, "fio", false);
    assert!(together(&columns, &[series(1, 13, "job")], vec![excluded, log], as_is).is_empty());
}

#[test]
fn masked_names_lay_nothing_over_each_other() {
    let columns = [column(1, ColumnKind::Config), column(2, ColumnKind::Config)];
    let facts = vec![run(1, 10, "vdbench", true), run(2, 20, "vdbench", true)];
    let all = [series(1, 10, "smith"), series(2, 20, "jones")];
    let found = together(&columns, &all, facts, |_, _| "*****".to_owned());
    assert_eq!(found.len(), 2);
}

#[test]
fn what_has_one_name_stands_together_and_repetitions_are_counted() {
    let columns = [column(1, ColumnKind::Config), column(2, ColumnKind::Config)];
    let facts = [
        run(1, 10, "vdbench", true),
        run(1, 11, "vdbench", true),
        run(2, 20, "vdbench", true),
    ];
    let all = [
        series(1, 10, "job"),
        series(1, 11, "job"),
        series(2, 20, "job"),
        series(2, 20, "other"),
    ];
    let found = together(&columns, &all, facts.to_vec(), as_is);
    let lines: Vec<Vec<(usize, usize)>> = found
        .iter()
        .map(|one| one.lines.iter().map(|line| (line.column, line.more)).collect())
        .collect();
    assert_eq!(lines, [vec![(0, 1), (1, 0)], vec![(1, 0)]]);
    assert_eq!(found[0].title, "job: Write IOPS");
    assert_eq!(found[0].lines[0].points, [(0.0, 5.0), (2.0, 7.0)]);
}

#[test]
fn statistics_of_a_host_stand_apart_in_the_time_of_the_run() {
    let columns = [column(1, ColumnKind::Config)];
    let facts = [run(1, 10, "fio", true), run(1, 12, "iostat", false)];
    let found = together(&columns, &[series(1, 12, "sda")], facts.to_vec(), as_is);
    assert!(found[0].is_beside && !found[0].lines[0].is_guessed);
    assert_eq!(found[0].lines[0].points, [(2.0, 5.0), (4.0, 7.0)]);
}

#[test]
fn a_column_of_one_run_has_what_belongs_to_it_only() {
    let columns = [column(10, ColumnKind::Run)];
    let facts = [
        run(1, 10, "vdbench", true),
        run(1, 11, "vdbench", true),
        run(1, 30, "zpool", false),
    ];
    let all = [
        series(1, 10, "job"),
        series(1, 11, "other job"),
        series(2, 40, "job"),
    ];
    let found = together(&columns, &all, facts.to_vec(), as_is);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].lines.len(), 1);
}

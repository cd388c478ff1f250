use podium_domain::ParsedFile;

use super::Pgbench;
use crate::{Format, Limits, Source};

fn parse(text: &str) -> ParsedFile {
    let source = Source::new(None, text.as_bytes());
    Pgbench.parse(&source, &Limits::default()).unwrap()
}

const OLD: &str = "transaction type: TPC-B (sort of)\nscaling factor: 10\nquery mode: simple\nnumber of clients: 4\n\
    number of threads: 2\nduration: 60 s\nnumber of transactions actually processed: 6000\nlatency average: 40.000 ms\n\
    tps = 99.500000 (including connections establishing)\ntps = 100.250000 (excluding connections establishing)\n";

const NEW: &str = "pgbench (16.1)\nstarting vacuum...end.\ntransaction type: <builtin: TPC-B (sort of)>\nscaling factor: 10\n\
    query mode: simple\nnumber of clients: 4\nnumber of threads: 2\nmaximum number of tries: 1\nduration: 60 s\n\
    number of transactions actually processed: 6000\nnumber of failed transactions: 0 (0.000%)\n\
    latency average = 40.000 ms\ninitial connection time = 5.000 ms\ntps = 100.250000 (without initial connection time)\n";

#[test]
fn versions_line_up() {
    let [old, new] = [OLD, NEW].map(parse);
    let workload = |file: &ParsedFile| file.runs[0].workloads[0].clone();
    assert_eq!(workload(&old).identity, workload(&new).identity);
    assert_eq!(workload(&old).measurements[0], workload(&new).measurements[0]);
    assert_eq!(workload(&old).measurements[0].value, Some(100.25));
    assert_eq!(new.runs[0].tool_version.as_deref(), Some("16.1"));
    assert_eq!(new.runs[0].lines, Some([3, 14]));
}

#[test]
fn failures_are_said_and_nothing_processed_is_no_figure() {
    let file = parse(&NEW.replace("transactions: 0 (", "transactions: 7 ("));
    assert_eq!(file.warnings[0].code, "io-errors");
    let file = parse(&NEW.replace("processed: 6000", "processed: 0"));
    assert!(file.runs[0].workloads[0].measurements[0].is_unmeasured());
}

const LIMITED: &str = "pgbench (16.1)\ntransaction type: multiple scripts\nscaling factor: 10\nquery mode: simple\n\
    number of clients: 4\nnumber of threads: 2\nmaximum number of tries: 1\nduration: 60 s\n\
    number of transactions actually processed: 6000\nnumber of failed transactions: 0 (0.000%)\n\
    number of transactions skipped: 12 (0.200%)\n\
    number of transactions above the 50.0 ms latency limit: 20/5988 (0.334%)\n\
    latency average = 40.000 ms\nlatency stddev = 4.000 ms\nrate limit schedule lag: avg 0.512 (max 12.345) ms\n\
    average connection time = 1.250 ms\ntps = 99.800000 (including reconnection times)\n\
    SQL script 1: <builtin: select only>\n - weight: 2 (targets 66.7% of total)\n\
    - 4000 transactions (66.8% of total, tps = 66.533333)\n - number of failed transactions: 0 (0.000%)\n\
    - latency average = 20.500 ms\n - latency stddev = 2.000 ms\n\
    SQL script 2: mine.sql\n - weight: 1 (targets 33.3% of total)\n\
    - 1988 transactions (33.2% of total, tps = 33.266667)\n - latency average = 79.000 ms\n";

#[test]
fn limits_and_reconnecting_are_conditions() {
    let file = parse(LIMITED);
    let conditions = &file.runs[0].workloads[0].conditions;
    for (name, value) in [
        ("rate_limited", "yes"),
        ("reconnects", "yes"),
        ("latency_limit_s", "0.05"),
        ("skipped_transactions", "12"),
        ("transactions_above_limit", "20"),
    ] {
        assert_eq!(conditions[name].to_string(), value, "{name}");
    }
    assert_eq!(file.runs[0].workloads[0].measurements[0].value, Some(99.8));
}

#[test]
fn each_of_several_scripts_is_a_workload_of_its_mix() {
    let file = parse(LIMITED);
    let tests: Vec<_> = file.runs[0]
        .workloads
        .iter()
        .map(|workload| {
            (
                workload.identity.test.as_deref().unwrap(),
                workload.measurements[0].value.unwrap(),
            )
        })
        .collect();
    let mix = "select only@2 + mine.sql@1, scale 10";
    let of = |script: &str| format!("{script} of {mix}");
    let (first, second) = (of("select only"), of("mine.sql"));
    assert_eq!(
        tests,
        [
            (mix, 99.8),
            (first.as_str(), 66.533_333),
            (second.as_str(), 33.266_667)
        ]
    );
    assert_eq!(file.runs[0].workloads[1].measurements[1].value, Some(0.0205));
    assert_eq!(file.runs[0].lines, Some([2, 27]));
}

#[test]
fn more_scripts_than_pgbench_takes_have_no_parts() {
    let scripts = |count: usize| {
        let all = (1..=count).map(|at| format!("SQL script {at}:a\n - latency average = 1.000 ms\n"));
        format!("{NEW}{}", all.collect::<String>())
    };
    let file = parse(&scripts(128));
    assert_eq!(file.runs[0].workloads.len(), 129);
    let file = parse(&scripts(129));
    assert_eq!(file.runs[0].workloads.len(), 1);
    assert_eq!(file.warnings[0].code, "parts-left-out");
    let long = scripts(3).replace(":a\n", &format!(":{}\n", "a".repeat(2_000)));
    assert_eq!(parse(&long).runs[0].workloads.len(), 1);
}

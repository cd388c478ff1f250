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

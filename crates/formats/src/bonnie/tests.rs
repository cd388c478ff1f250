use podium_domain::ParsedRun;

use super::Bonnie;
use crate::{Format, Limits, Source};

fn runs(text: &str) -> Vec<ParsedRun> {
    let source = Source::new(None, text.as_bytes());
    Bonnie.parse(&source, &Limits::default()).unwrap().runs
}

fn values(run: &ParsedRun) -> Vec<(&str, Option<f64>)> {
    let workloads = run.workloads.iter();
    workloads
        .map(|workload| (workload.name.as_str(), workload.measurements[0].value))
        .collect()
}

const HEAD: &str = "Version  1.03       ------Sequential Output------ --Sequential Input- --Random-
                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
";

#[test]
fn blanks_in_the_table_are_tests_that_were_not_run() {
    let row = "hostx            4G           50000  11 20000   7           90000  12 321.5   2\n";
    let found = runs(&format!("{HEAD}{row}"));
    let expected = [
        ("Sequential output by block", Some(51_200_000.0)),
        ("Rewrite", Some(20_480_000.0)),
        ("Sequential input by block", Some(92_160_000.0)),
        ("Random seeks", Some(321.5)),
    ];
    assert_eq!(values(&found[0]), expected);
}

#[test]
fn the_line_below_a_table_is_the_same_result() {
    let row = "hostx            4G 30000  90 50000  11 20000   7 31000  80 90000  12 321.5   2\n";
    let csv = "hostx.example,4G,30001,90,50002,11,20003,7,31004,80,90005,12,321.6,2,,,,,,,,,,,,,\n";
    let found = runs(&format!("{HEAD}{row}{csv}"));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].lines, Some([1, 5]));
    assert_eq!(found[0].tool_version.as_deref(), Some("1.03"));
    assert_eq!(values(&found[0])[0].1, Some(30_001.0 * 1024.0));
}

#[test]
fn other_lists_of_27_fields_are_no_results() {
    assert_eq!(super::csv::record(&"a,".repeat(26)), None);
    assert_eq!(super::csv::record(&["1"; 48].join(",")), None);
    let mut fields = vec!["+++++"; 27];
    fields[0] = "host";
    fields[1] = "1G";
    assert_eq!(super::csv::record(&fields.join(",")), None);
}

#[test]
fn a_table_that_lost_version_and_host_is_read_and_the_old_bonnie_s_is_another_tool_s() {
    let table = "     ------Sequential Output------ --Sequential Input- --Random-\n\
        \x20    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--\n\
        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP /sec %CP\n\
        \x20 4G 90000  99 300000  96 200000  23 100000  97 400000  21 +++++ +++\n";
    let found = runs(table);
    assert_eq!(
        (found[0].workloads.len(), found[0].tool_version.as_deref()),
        (5, None)
    );
    let old = "              -------Sequential Output-------- ---Sequential Input-- --Random--\n\
        Machine    MB K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU K/sec %CPU  /sec %CPU\n\
        \x20         256  3616 99.1 10135 14.6  5786 11.3  3312 98.6 17481 20.6 184.7  2.5\n";
    let found = runs(old);
    let workloads = &found[0].workloads;
    assert_eq!((found[0].tool.as_str(), workloads.len()), ("Bonnie", 6));
    assert_eq!(workloads[1].measurements[0].value, Some(10_135.0 * 1024.0));
}

#[test]
fn a_table_that_lost_its_blanks_keeps_its_figures() {
    let text = include_str!("../../tests/fixtures/bonnie/2.00a-from-csv.txt");
    let collapsed: String = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    let all = |text: &str| {
        let workloads = runs(text).into_iter().flat_map(|run| run.workloads);
        workloads
            .map(|workload| (workload.name, workload.conditions, workload.measurements))
            .collect::<Vec<_>>()
    };
    assert_eq!(all(&collapsed), all(text));
    let rates = |text: &str| {
        let figures = all(text).into_iter().flat_map(|(.., figures)| figures);
        figures
            .filter(|figure| figure.metric == podium_domain::Metric::Bandwidth)
            .filter_map(|figure| figure.value)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        rates(text),
        [1561.0 * 1024.0, 2109.0 * 1024.0],
        "0k +++ was too fast to measure"
    );
}

#[test]
fn a_name_with_blanks_is_that_of_the_line_below() {
    let row = "my host          4G 30000  90 50000  11 20000   7 31000  80 90000  12 321.5   2\n";
    let csv = "my host,4G,30001,90,50002,11,20003,7,31004,80,90005,12,321.6,2,,,,,,,,,,,,,\n";
    assert_eq!(runs(&format!("{HEAD}{row}{csv}")).len(), 1);
}

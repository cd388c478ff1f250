use podium_domain::Series;

use super::*;

fn parse(text: &str) -> Result<ParsedFile, Refused> {
    let source = Source::new(None, text.as_bytes());
    ZpoolIostat.parse(&source, &Limits::default())
}

/// Times and values of a device's first series.
fn series(file: &ParsedFile, device: usize, which: usize) -> (Vec<f64>, Vec<f64>) {
    match &file.runs[0].workloads[device].series[which] {
        Series::Time { t_s, v, .. } => (t_s.clone(), v.clone()),
        other @ Series::Histogram { .. } => panic!("{other:?}"),
    }
}

const HEAD: &str = "              capacity     operations     bandwidth\n\
                    pool        alloc   free   read  write   read  write\n\
                    ----------  -----  -----  -----  -----  -----  -----\n";

#[test]
fn the_command_tells_the_interval_and_the_first_report_is_left_out() {
    let rows = "tank        1T  2T  1  1  1K  1K\ntank        1T  2T  1.50K  10  6M  0\ntank  1T  2T  0  20  0  4M\n";
    let file = parse(&format!("# zpool iostat tank 5\n{HEAD}{rows}")).unwrap();
    assert_eq!(series(&file, 0, 0), (vec![5.0, 10.0], vec![1536.0, 0.0]));
    assert_eq!(series(&file, 0, 3), (vec![5.0, 10.0], vec![0.0, 4_194_304.0]));
    assert_eq!(file.runs[0].lines, Some([3, 7]));
}

#[test]
fn devices_of_one_name_are_told_apart_and_groups_are_no_devices() {
    let report = "tank 1T 2T 8 0 8K 0\n  mirror 1T 2T 4 0 4K 0\n    sda - - 2 0 2K 0\n  mirror 1T 2T 4 0 4K 0\n\
                  cache - - - - - -\n  sdz 1G 2G 1 0 1K 0\n";
    let file = parse(&format!("1700000000\n{HEAD}{report}1700000002\n{HEAD}{report}")).unwrap();
    let names: Vec<_> = file.runs[0].workloads.iter().map(|w| w.name.as_str()).collect();
    assert_eq!(names, ["tank", "mirror", "sda", "mirror (2)", "sdz"]);
    assert_eq!(file.runs[0].started_at.as_deref(), Some("2023-11-14T22:13:20Z"));
    assert_eq!(series(&file, 0, 0).0, [2.0]);
}

#[test]
fn outputs_without_times_or_intervals_are_refused_with_advice() {
    let row = "tank 1T 2T 8 0 8K 0\n";
    assert!(
        parse(&format!("{HEAD}{row}"))
            .unwrap_err()
            .0
            .contains("since boot")
    );
    assert!(
        parse(&format!("{HEAD}{row}{row}"))
            .unwrap_err()
            .0
            .contains("-T u")
    );
}

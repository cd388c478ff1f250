use podium_domain::{ParsedRun, ParsedWorkload};

use super::Iozone;
use crate::{Format, Limits, Source};

const TOP: &str = "                                                              random    random     bkwd    record    stride";
const BOTTOM: &str = "              kB  reclen    write  rewrite    read    reread    read     write     read   rewrite      read   fwrite frewrite    fread  freread";

fn runs(text: &str) -> Vec<ParsedRun> {
    let source = Source::new(None, text.as_bytes());
    Iozone.parse(&source, &Limits::default()).unwrap().runs
}

fn values(workloads: &[ParsedWorkload]) -> Vec<(&str, f64)> {
    let value = |workload: &ParsedWorkload| workload.measurements[0].value.unwrap();
    workloads
        .iter()
        .map(|workload| (workload.name.as_str(), value(workload)))
        .collect()
}

#[test]
fn blanks_are_tests_that_were_not_run() {
    let row = "           65536       4     1000     2000                        300      400";
    let text = format!("{TOP}\n{BOTTOM}\n{row}\n");
    let expected = [
        ("write", 1_024_000.0),
        ("rewrite", 2_048_000.0),
        ("random read", 307_200.0),
        ("random write", 409_600.0),
    ];
    assert_eq!(values(&runs(&text)[0].workloads), expected);
    // The same row without its first blanks.
    let text = format!("{TOP}\n{BOTTOM}\n{}\n", row.trim_start());
    assert_eq!(values(&runs(&text)[0].workloads), expected);
}

#[test]
fn old_headers_name_only_what_was_run() {
    let text = "\tOPS Mode. Output is in operations per second.\n\
        \x20                                                           random  random\n\
        \x20             KB  reclen   write rewrite    read    reread    read   write\n\
        \x20        1048576     128     900    1100     1200     1300     240     250\n";
    let text = format!("\tIozone: Performance Test of File I/O\n{text}");
    let runs = runs(&text);
    assert_eq!(
        runs[0].workloads[4].identity.pattern.as_ref().unwrap().as_str(),
        "random"
    );
    assert_eq!(
        values(&runs[0].workloads)[4..],
        [("random read", 240.0), ("random write", 250.0)]
    );
    assert_eq!(runs[0].workloads[0].measurements[0].metric.as_str(), "iops");
}

#[test]
fn figures_that_stand_between_columns_are_left_out() {
    let row = "           65536       4     1000     2000      300";
    let text = format!("{TOP}\n{BOTTOM}\n{row}\n           65536       8     1000  123456789012345678\n");
    let found = runs(&text);
    assert_eq!(values(&found[0].workloads).len(), 3);
    let collapsed = format!("{TOP}\n{BOTTOM}\n{row}\n65536 4 1000 2000 300 400\n");
    assert_eq!(values(&runs(&collapsed)[0].workloads).len(), 3);
}

#[test]
fn a_figure_that_was_cut_off_is_no_figure() {
    let text = format!("{TOP}\n{BOTTOM}\n           65536       4     1000     200");
    assert_eq!(values(&runs(&text)[0].workloads), [("write", 1_024_000.0)]);
}

#[test]
fn reports_count_only_without_a_table() {
    let report = "\"Writer report\"\n        \"4\"  \"8\"\n\"64\"   0  500 \n\"128\"   600  700 \n";
    let alone = runs(report);
    assert_eq!(values(&alone[0].workloads).len(), 3);
    assert_eq!(
        alone[0].workloads[0].identity.test.as_deref(),
        Some("64 KiB file")
    );
    let row = "           65536       4     1000";
    let banner = "\tIozone: Performance Test of File I/O";
    let both = format!(
        "{banner}\n{TOP}\n{BOTTOM}\n{row}\n\niozone test complete.\nExcel output is below:\n\n{report}"
    );
    assert_eq!(values(&runs(&both)[0].workloads), [("write", 1_024_000.0)]);
    assert_eq!(runs(&both).len(), 1);
}

#[test]
fn children_of_throughput_mode_are_jobs() {
    let text = "\tEach process writes a 1024 kByte file in 4 kByte records\n\n\
        \tChildren see throughput for  4 initial writers \t=    2048.50 kB/sec\n\
        \tParent sees throughput for  4 initial writers \t=    2000.00 kB/sec\n\
        \tChildren see throughput for  4 re-readers \t=    4096.00 kB/sec\n";
    let found = runs(text);
    let workloads = &found[0].workloads;
    assert_eq!(
        values(workloads),
        [("write", 2048.5 * 1024.0), ("reread", 4_194_304.0)]
    );
    assert_eq!(workloads[0].identity.jobs, Some(4));
    assert_eq!(found[0].lines, Some([1, 5]));
}

#[test]
fn throughput_without_its_sizes_keeps_the_test_s_name() {
    let text = "   Children see throughput for  1 initial writers  =  1024.00 kB/sec\n";
    let found = runs(text);
    let workload = &found[0].workloads[0];
    assert_eq!(values(&found[0].workloads), [("write", 1_048_576.0)]);
    assert_eq!(
        (workload.identity.block_bytes, workload.identity.test.as_deref()),
        (None, Some("write"))
    );
}

#[test]
fn the_command_says_whose_figures_stand_left_of_their_heads() {
    let head = "                                                                    random    random      bkwd     record     stride\n              \
                kB  reclen    write    rewrite      read    reread      read     write      read    rewrite       read    \
                fwrite  frewrite     fread   freread\n";
    let row = "            1024      64   3411938   6244448                                                                    \
               5500686   7066349   8593274   9064828\n";
    let text = |tests: &str| {
        format!(
            "\tIozone: Performance Test of File I/O\n\tCommand line used: iozone -s 1m -r 64k {tests} -f z\n{head}{row}"
        )
    };
    for tests in ["-i 0 -i 6 -i 7", "-i0 -i6 -i7"] {
        let runs = runs(&text(tests));
        let rates: Vec<_> = runs[0]
            .workloads
            .iter()
            .map(|workload| workload.measurements[0].value.unwrap() / 1024.0)
            .collect();
        assert_eq!(
            rates,
            [
                3_411_938.0,
                6_244_448.0,
                5_500_686.0,
                7_066_349.0,
                8_593_274.0,
                9_064_828.0
            ]
        );
        assert!(
            runs[0].workloads[2].name.starts_with("fwrite"),
            "{}",
            runs[0].workloads[2].name
        );
    }
    let text = text("");
    let unclear = Iozone
        .parse(&Source::new(None, text.as_bytes()), &Limits::default())
        .unwrap_err();
    assert!(unclear.0.contains("below their headers"), "{}", unclear.0);
}

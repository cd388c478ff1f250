//! The normal output.

use podium_domain::{Op, Stat, Status};

use super::{codes, figure, file, fixture, parse_as, value};

#[test]
fn rates_are_computed_from_requests_and_time() {
    let parsed = fixture("fio-text/2.2-pasted.txt");
    let expected = [
        (0, "iops read mean", 1_501_000.0 / 60.001),
        (0, "bandwidth read mean", 1_501_000.0 * 4096.0 / 60.001),
        (1, "iops write mean", 6000.0 / 30.01),
        (1, "bandwidth write mean", 6000.0 * 65_536.0 / 30.01),
    ];
    for (run, words, expected) in expected {
        let value = value(&parsed, run, 0, words).expect("it is there");
        assert!((value / expected - 1.0).abs() < 1e-12, "{words}: {value}");
    }
    assert_eq!(codes(&parsed), [] as [&str; 0], "the printed rates agree");
}

#[test]
fn each_line_of_latencies_has_its_own_unit() {
    let parsed = fixture("fio-text/2.2-pasted.txt");
    for (words, expected) in [
        ("latency read mean", 1301.5e-6),
        ("latency read p99", 4896e-6),
        ("latency write mean", 1.92e-3),
        ("latency write p99", 12e-3),
    ] {
        let value = value(&parsed, 1, 0, words).expect("it is there");
        assert!((value / expected - 1.0).abs() < 1e-12, "{words}: {value}");
    }
    assert_eq!(
        value(&parsed, 0, 0, "latency read min"),
        None,
        "min=0 usec was cut"
    );
}

#[test]
fn runs_of_a_post_are_told_apart_with_their_lines() {
    let parsed = fixture("fio-text/2.2-pasted.txt");
    let lines: Vec<_> = parsed.runs.iter().map(|run| run.lines).collect();
    assert_eq!(lines, [Some([3, 28]), Some([30, 52])]);
    let jobs: Vec<_> = parsed
        .runs
        .iter()
        .map(|run| run.workloads[0].identity.jobs)
        .collect();
    assert_eq!(jobs, [Some(2), Some(1)]);
}

#[test]
fn a_rate_that_lost_its_carry_is_not_believed() {
    let parsed = fixture("fio-text/3.1-lost-carry.txt");
    let bandwidth = value(&parsed, 0, 0, "bandwidth write mean").expect("it is computed");
    assert!((bandwidth / 1_048_576.0 - 11.985).abs() < 0.001, "{bandwidth}");
    assert_eq!(codes(&parsed), ["contradiction"]);
    // The same without block size and requests: 11.0 may be 11.99, so only the decimal rate is left.
    let text = file("fio-text/3.1-lost-carry.txt")
        .replace("issued rwt: total=0,92045,0,", "issued rwt: total=0,0,0,");
    let text = text.replace("(360MiB/30000msec)", "(35.0MiB/3000msec)");
    let bandwidth = parse_as("x", text.as_bytes()).expect("it is read");
    let figure = figure(&bandwidth, 0, 0, "bandwidth write mean").expect("a printed rate");
    assert_eq!((figure.value, figure.digits), (Some(12_600_000.0), Some(3)));
    assert_eq!(value(&bandwidth, 0, 0, "bytes write total"), None);
}

#[test]
fn an_edited_rate_is_said() {
    let text = file("fio-text/3.33-trim.txt");
    let start = text.find("BW=").expect("a rate");
    let end = start + text[start..].find(" (").expect("its end");
    let edited = format!("{}BW=99.9MiB/s{}", &text[..start], &text[end..]);
    let parsed = parse_as("x", edited.as_bytes()).expect("it is read");
    assert_eq!(codes(&parsed), ["contradiction"]);
    let original = fixture("fio-text/3.33-trim.txt");
    assert_eq!(
        parsed.runs, original.runs,
        "what was done and the time it took still count"
    );
}

#[test]
fn jobs_of_one_group_are_summed_and_kept_as_parts() {
    let parsed = fixture("fio-text/3.33-numjobs.txt");
    let workload = &parsed.runs[0].workloads[0];
    assert_eq!((workload.parts.len(), workload.identity.jobs), (2, Some(2)));
    let of = |op: &Op, list: &[podium_domain::Measurement]| {
        let iops = list
            .iter()
            .find(|m| m.metric == podium_domain::Metric::Iops && m.op == *op);
        iops.and_then(|m| m.value).expect("a rate")
    };
    for op in [Op::Read, Op::Write] {
        let parts: f64 = workload
            .parts
            .iter()
            .map(|part| of(&op, &part.measurements))
            .sum();
        assert!((of(&op, &workload.measurements) / parts - 1.0).abs() < 1e-12);
    }
    let p99 = workload
        .measurements
        .iter()
        .find(|m| m.stat == Stat::Percentile(99.0))
        .expect("a range");
    assert!(p99.value.is_none() && p99.range.is_some());
}

/// A paste that was shortened below the rates, as forum posts are.
fn shortened(rw: &str, kept: &str) -> String {
    format!(
        "bench: (g=0): rw={rw}, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1\n\
         fio-3.33\nStarting 1 process\n\
         bench: (groupid=0, jobs=1): err= 0: pid=42: Tue Nov  4 09:00:00 2025\n{kept}[/code]\nnice, isn't it?\n"
    )
}

const READ: &str = "  read: IOPS=6110, BW=23.9MiB/s (25.0MB/s)(1432MiB/60001msec)\n";
const WRITE: &str = "  write: IOPS=6110, BW=23.9MiB/s (25.0MB/s)(1432MiB/60001msec); 0 zone resets\n";
const CLAT: &str = "    clat (usec): min=11, max=5100, avg=160.12, stdev=31.10\n";
const CPU: &str = "  cpu          : usr=1.10%, sys=2.20%, ctx=1, majf=0, minf=9\n";

#[test]
fn a_paste_that_ends_behind_all_rates_has_a_result_and_a_warning() {
    for (rw, kept) in [
        ("randwrite", format!("{WRITE}{CLAT}")),
        ("randwrite", WRITE.to_owned()),
        ("randrw", format!("{READ}{CLAT}{WRITE}")),
        // What stands below all directions says that there is no further one.
        ("randrw", format!("{READ}{CLAT}{CPU}")),
    ] {
        let parsed = parse_as("x", shortened(rw, &kept).as_bytes()).expect("it is read");
        let workload = &parsed.runs[0].workloads[0];
        assert!(workload.outcome.is_ok(), "{kept}: {:?}", workload.outcome);
        assert_eq!(codes(&parsed), ["truncated"], "{kept}");
    }
}

#[test]
fn a_paste_that_lost_a_direction_did_not_come_to_its_end() {
    let kept = format!("{READ}{CLAT}");
    let parsed = parse_as("x", shortened("randrw", &kept).as_bytes()).expect("it is read");
    let outcome = &parsed.runs[0].workloads[0].outcome;
    assert_eq!(outcome.status, Status::Unfinished);
    assert_eq!(codes(&parsed), ["truncated", "side-missing"]);
}

#[test]
fn failures_and_signals_are_outcomes() {
    for (name, status, code) in [
        ("fio-text/3.33-enospc.txt", Status::Failed, Some(28)),
        ("fio-text/3.33-nosize.txt", Status::Failed, Some(22)),
        ("fio-text/3.33-stopped.txt", Status::Unfinished, None),
    ] {
        let parsed = fixture(name);
        let outcome = &parsed.runs[0].workloads[0].outcome;
        assert_eq!((outcome.status, outcome.code), (status, code), "{name}");
    }
}

#[test]
fn errors_without_results_are_refused_by_name() {
    for (name, said) in [
        ("fio-text/errors-only.txt", "Invalid or incomplete multibyte"),
        ("fio-text/3.33-no-engine.txt", "engine nosuch not loadable"),
    ] {
        let refusal = parse_as("x", file(name).as_bytes()).expect_err("it has no results");
        assert!(refusal.reason.contains(said), "{}", refusal.reason);
    }
}

#[test]
fn a_text_that_breaks_off_says_so() {
    let text = file("fio-text/3.33-two-groups.txt");
    // Inside the rates of the second job.
    let cut = &text[..text.rfind("msec)").expect("the second job's")];
    let parsed = parse_as("x", cut.as_bytes()).expect("the first job is whole");
    let statuses: Vec<_> = parsed.runs[0]
        .workloads
        .iter()
        .map(|workload| workload.outcome.status)
        .collect();
    assert_eq!(statuses, [Status::Ok, Status::Unfinished]);
    assert_eq!(codes(&parsed), ["truncated"]);
}

#[test]
fn a_line_that_is_quoted_in_prose_is_no_result() {
    let prose = b"Every job has a line like this:\n\nreader: (groupid=0, jobs=8): err= 0: pid=7\n\nand then its figures.\n";
    let refusal = parse_as("notes.md", prose).unwrap_err();
    assert!(refusal.reason.contains("no results of fio"), "{}", refusal.reason);
}

#[test]
fn sums_of_a_group_stand_for_jobs_that_were_not_pasted() {
    let parsed = fixture("fio-text/3.33-sums.txt");
    let expected = [
        // The printed rate: the amount has fewer digits, or as many.
        (0, "bandwidth write mean", 1113.0 * 1_048_576.0),
        (1, "bandwidth read mean", 41.2 * 1_048_576.0),
        (1, "bandwidth write mean", 41.3 * 1_048_576.0),
        (1, "bytes read total", 124.0 * 1_048_576.0),
        (2, "bandwidth write mean", 34_952.0 * 1024.0),
        (3, "bandwidth write mean", 9362.0 * 1024.0),
    ];
    for (run, words, expected) in expected {
        assert_eq!(value(&parsed, run, 0, words), Some(expected), "{run} {words}");
    }
    let lines: Vec<_> = parsed.runs.iter().map(|run| run.lines).collect();
    assert_eq!(
        lines,
        [Some([3, 7]), Some([11, 17]), Some([20, 20]), Some([21, 21])]
    );
    // Whether 2.x meant 1,024.0 or up to 1,024.99 MB is not known.
    assert_eq!(value(&parsed, 3, 0, "bytes write total"), None);
    let with_head = &parsed.runs[1].workloads[0];
    assert_eq!(with_head.name, "mix");
    assert_eq!(
        (with_head.identity.block_bytes, with_head.identity.jobs),
        (Some(4096), Some(1))
    );
    assert_eq!(with_head.identity.op, Op::Mixed);
    let alone = &parsed.runs[0].workloads[0];
    assert_eq!(
        (alone.identity.test.as_deref(), alone.identity.jobs),
        (Some("group 0"), None)
    );
    assert_eq!(codes(&parsed), ["only-sums"; 4]);
}

#[test]
fn sums_below_the_results_of_jobs_are_no_further_results() {
    for name in ["fio-text/3.33-two-groups.txt", "fio-text/3.33-two-clients.txt"] {
        let text = file(name);
        assert!(text.contains("Run status group"), "{name}");
        let without: String = text
            .lines()
            .filter(|line| !line.contains("    READ: ") && !line.contains("  WRITE: "))
            .flat_map(|line| [line, "\n"])
            .collect();
        let with = parse_as("x", text.as_bytes()).expect("it is read");
        let without = parse_as("x", without.as_bytes()).expect("it is read");
        let figures = |parsed: &podium_domain::ParsedFile| {
            let workloads = parsed.runs.iter().flat_map(|run| run.workloads.clone());
            workloads
                .map(|workload| workload.measurements)
                .collect::<Vec<_>>()
        };
        assert_eq!(figures(&with), figures(&without), "{name}");
    }
}

#[test]
fn a_sum_that_contradicts_itself_is_said() {
    let text = "Run status group 0 (all jobs):\n  READ: bw=99.9MiB/s (105MB/s), io=100MiB (105MB), run=4000-4000msec\n";
    let parsed = parse_as("x", text.as_bytes()).expect("it is read");
    assert_eq!(
        value(&parsed, 0, 0, "bandwidth read mean"),
        Some(25.0 * 1_048_576.0)
    );
    assert_eq!(codes(&parsed), ["only-sums", "contradiction"]);
}

const WHOLE: &str = "  write: IOPS=2000, BW=7.81MiB/s (8192kB/s)(80.0MiB/10240msec); 0 zone resets\n     issued rwts: \
                     total=0,20480,0,0 short=0,0,0,0 dropped=0,0,0,0\n";

fn header(name: &str, size: &str) -> String {
    format!(
        "{name}: (g=0): rw=write, bs=(R) {size}-{size}, (W) {size}-{size}, (T) {size}-{size}, ioengine=psync, iodepth=1\n"
    )
}

fn result(name: &str, process: u32) -> String {
    format!("{name}: (groupid=0, jobs=1): err= 0: pid={process}: Mon Jan  5 10:00:00 2026\n{WHOLE}")
}

#[test]
fn sections_of_one_name_have_their_own_announcements() {
    let text = [
        header("a", "4096B"),
        header("a", "8192B"),
        "fio-3.33\nStarting 2 processes\n\n".to_owned(),
        result("a", 1),
        result("a", 2),
    ]
    .concat();
    let parsed = parse_as("x", text.as_bytes()).expect("it is read");
    let sizes: Vec<_> = parsed.runs[0]
        .workloads
        .iter()
        .map(|workload| (workload.identity.block_bytes, workload.parts.len()))
        .collect();
    assert_eq!(sizes, [(Some(4096), 0), (Some(8192), 0)]);
}

#[test]
fn a_job_that_was_not_announced_has_nothing_of_another() {
    let text = [
        header("b", "8192B"),
        "fio-3.33\nStarting 2 processes\n\n".to_owned(),
        result("a", 1),
        result("b", 2),
    ]
    .concat();
    let parsed = parse_as("x", text.as_bytes()).expect("it is read");
    let identities: Vec<_> = parsed.runs[0]
        .workloads
        .iter()
        .map(|workload| (workload.identity.block_bytes, workload.identity.test.as_deref()))
        .collect();
    assert_eq!(identities, [(None, Some("a")), (Some(8192), None)]);
}

#[test]
fn the_sum_over_clients_is_none_below_the_sums_of_groups_either() {
    let text = [
        "hostname=a, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.33, flags=1\n".to_owned(),
        header("<a> w", "4096B"),
        "<a> Starting 1 process\n\n".to_owned(),
        result("w", 1),
        "\nRun status group 0 (all jobs):\n  WRITE: bw=7.81MiB/s (8192kB/s), 7.81MiB/s-7.81MiB/s \
         (8192kB/s-8192kB/s), io=80.0MiB (83.9MB), run=10240-10240msec\n\n"
            .to_owned(),
        result("All clients", 0),
    ]
    .concat();
    let parsed = parse_as("x", text.as_bytes()).expect("it is read");
    let names: Vec<_> = parsed
        .runs
        .iter()
        .flat_map(|run| &run.workloads)
        .map(|workload| workload.name.as_str())
        .collect();
    assert_eq!(names, ["w"]);
}

#[test]
fn a_writer_that_read_has_verified_and_was_not_edited() {
    let parsed = fixture("fio-text/3.33-verify.txt");
    let ops: Vec<_> = parsed.runs[0]
        .workloads
        .iter()
        .map(|w| w.identity.op.to_string())
        .collect();
    assert_eq!(ops, ["write", "mixed", "write", "verify", "write"]);
    assert!(
        !codes(&parsed).contains(&"direction-contradiction"),
        "{:?}",
        parsed.warnings
    );
    assert_eq!(
        value(&parsed, 0, 2, "bandwidth verify mean"),
        None,
        "its time is not known"
    );
    assert!(value(&parsed, 0, 0, "bandwidth write mean").is_some());
}

#[test]
fn the_read_part_of_a_mix_that_breaks_off_is_no_workload_of_reads() {
    let text = file("fio-text/3.33-verify.txt");
    let at = text.find("mix: (groupid=").expect("it is there");
    let write = at + text[at..].find("  write:").expect("it is there");
    for (text, op) in [
        (text[..write].to_owned(), "mixed"),
        (text[at..write].to_owned(), "unknown"),
    ] {
        let parsed = parse_as("cut", text.as_bytes()).expect("the reads are there");
        let last = parsed.runs[0].workloads.last().expect("it is there");
        assert_eq!(last.identity.op.as_str(), op);
        assert!(codes(&parsed).contains(&"side-missing"), "{:?}", parsed.warnings);
    }
}

#[test]
fn syncs_are_no_short_reads_of_a_job_that_reads_nothing() {
    let parsed = fixture("fio-text/3.33-fdatasync.txt");
    let bandwidth = value(&parsed, 0, 0, "bandwidth write mean").expect("it is computed");
    assert!((bandwidth - 103.0 * 2300.0 / 0.028).abs() < 1e-6, "{bandwidth}");
    assert_eq!(codes(&parsed), [] as [&str; 0]);
}

use podium_domain::{Measurement, Stat};

use super::*;
use crate::{Limits, numbers::number};

fn phase(name: &str, mib_per_s: &str, mib: &str, ms: &str) -> Phase {
    let last = |text: &str, unit| Done {
        first: None,
        last: figures::scaled(number(text), unit),
    };
    Phase {
        name: name.to_owned(),
        own: Side {
            bandwidth: last(mib_per_s, 1_048_576.0),
            bandwidth_unit: 1_048_576.0,
            bytes: last(mib, 1_048_576.0),
            bytes_unit: 1_048_576.0,
            ..Side::default()
        },
        time_ms: last(ms, 1.0),
        ..Phase::default()
    }
}

fn read(outputs: Vec<Vec<Phase>>) -> ParsedFile {
    let output = |phases| Output {
        phases,
        ..Output::default()
    };
    let outputs = outputs.into_iter().map(output).collect();
    parsed(outputs, "elbencho-csv", Notices::new(&Limits::default())).unwrap()
}

fn first(file: &ParsedFile) -> &Measurement {
    &file.runs[0].workloads[0].measurements[0]
}

#[test]
fn bandwidth_is_bytes_over_time_where_that_is_finer() {
    let file = read(vec![vec![phase("WRITE", "2788", "306992", "110109")]]);
    let expected = 306_992.0 * 1_048_576.0 / 110.109;
    assert!((first(&file).value.unwrap() / expected - 1.0).abs() < 1e-12);
    assert_eq!((first(&file).digits, file.warnings.len()), (Some(6), 0));
}

#[test]
fn a_printed_rate_stands_where_the_total_is_coarse_or_contradicts_it() {
    let coarse = read(vec![vec![phase("WRITE", "2788", "14", "5")]]);
    let wrong = read(vec![vec![phase("WRITE", "2788", "306992", "50000")]]);
    for file in [&coarse, &wrong] {
        assert_eq!(first(file).value, Some(2788.0 * 1_048_576.0));
    }
    assert_eq!(wrong.warnings[0].code, "contradiction");
}

#[test]
fn phases_that_repeat_are_repetitions_and_outputs_are_not() {
    let again = || phase("WRITE", "100", "1", "10");
    let file = read(vec![vec![again(), phase("WRITE", "200", "2", "10")]]);
    let mib = 1_048_576.0;
    assert_eq!(*first(&file).repetitions, [100.0 * mib, 200.0 * mib]);
    assert_eq!(
        (first(&file).stat.clone(), first(&file).value),
        (Stat::Mean, Some(150.0 * mib))
    );
    let file = read(vec![vec![again()], vec![again()]]);
    let tests: Vec<_> = file
        .runs
        .iter()
        .map(|run| run.workloads[0].identity.test.as_deref())
        .collect();
    assert_eq!(tests, [Some("WRITE, output 1"), Some("WRITE, output 2")]);
}

#[test]
fn a_command_line_tells_block_size_depth_and_threads() {
    let command = "\"elbencho\" \"--hosts\" \"a,b\" \"-t\" \"4\" \"-b\" \"64k\" \"--rand\" \"--iodepth\" \"16\" \"/mnt\"";
    let mut phase = phase("READ", "100", "1", "10");
    phase.settings = Command::of(command).settings();
    let file = read(vec![vec![phase]]);
    let identity = &file.runs[0].workloads[0].identity;
    assert_eq!(
        (identity.block_bytes, identity.queue_depth, identity.jobs),
        (Some(65_536), Some(16), Some(8))
    );
    assert_eq!(
        (
            identity.pattern.as_ref().map(ToString::to_string).as_deref(),
            &identity.test
        ),
        (Some("random"), &None)
    );
}

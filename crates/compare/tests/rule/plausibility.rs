use podium_compare::{Options, Reason, Row, Severity, Verdict, compare};
use podium_domain::{Measurement, Metric, Op, Stat, TestedConfig, TestedRun, TestedWorkload};

use crate::build::{
    bandwidth, compared, config, failed, levels, only_row, run, slug, under, verdicts, workload,
};

fn column(number: u8, factors: &[(&str, &str)], workload: TestedWorkload) -> TestedConfig {
    config(number, "", factors, vec![run("fio", vec![workload])])
}

fn write(value: f64) -> TestedWorkload {
    workload("w", Op::Write, vec![bandwidth(value, 4)])
}

/// The severity of `faster-than-link` on one figure.
fn judged(factors: &[(&str, &str)], workload: TestedWorkload) -> Option<Severity> {
    let comparison = compared(&[column(1, factors, workload)]);
    let flags = &only_row(&comparison).cells[0].flags;
    flags
        .iter()
        .find(|flag| flag.code == "faster-than-link")
        .map(|flag| flag.severity)
}

fn link(level: &str, megabytes: f64) -> bool {
    judged(
        &[("share.protocol", "NFS"), ("network.link", level)],
        write(megabytes * 1e6),
    )
    .is_some()
}

/// A NAS whose figure its network cannot carry, beside two disks.
fn impossible() -> [TestedConfig; 3] {
    [
        column(
            1,
            &[("network.link", "1 GbE"), ("share.protocol", "NFS")],
            write(4897e6),
        ),
        column(2, &[("share.protocol", "local")], write(2328e6)),
        column(3, &[("share.protocol", "local")], write(267e6)),
    ]
}

fn reasons(row: &Row) -> Vec<Option<Reason>> {
    row.cells.iter().map(|cell| cell.ratio_reason).collect()
}

#[test]
fn what_a_cache_answered_wins_neither_by_its_rate_nor_by_its_latency() {
    let timed = |rate: f64, seconds: f64| {
        let latency = Measurement::new(Metric::Latency, Op::Write, Stat::Mean, seconds, Some(3));
        workload("w", Op::Write, vec![bandwidth(rate, 4), latency])
    };
    let nas = [("network.link", "1 GbE"), ("share.protocol", "NFS")];
    let comparison = compared(&[
        column(1, &nas, timed(789e6, 18e-6)),
        column(2, &[("share.protocol", "local")], timed(66e6, 221e-6)),
        column(3, &nas, timed(60e6, 300e-6)),
    ]);
    let rows = &comparison.sections[0].rows;
    let said: Vec<Vec<Verdict>> = rows.iter().map(verdicts).collect();
    assert_eq!(
        said,
        [
            [Verdict::SetAside, Verdict::Best, Verdict::Behind],
            [Verdict::SetAside, Verdict::Best, Verdict::Behind]
        ]
    );
    assert!(
        rows[1].cells[0].flags[0]
            .message
            .starts_with("these requests did not all pass the link: their bandwidth of 789"),
        "{:?}",
        rows[1].cells[0].flags
    );
}

#[test]
fn a_repetition_that_failed_does_not_set_the_sound_ones_aside() {
    let write = || workload("w", Op::Write, vec![bandwidth(100.0, 3)]);
    let broken = failed(under(write(), "io_errors", 7_i64), "I/O error", None);
    let columns = [
        config(
            1,
            "a",
            &[],
            vec![run("fio", vec![write()]), run("fio", vec![broken.clone()])],
        ),
        config(2, "b", &[], vec![run("fio", vec![broken])]),
    ];
    let comparison = compared(&columns);
    let codes = |cell: &podium_compare::Cell| cell.flags.iter().map(|flag| flag.code).collect::<Vec<_>>();
    let cells = &only_row(&comparison).cells;
    assert_eq!(
        (codes(&cells[0]), cells[0].verdict),
        (vec!["failed-repetition"], Verdict::Best)
    );
    assert_eq!(codes(&cells[1]), ["io-errors"]);
}

#[test]
fn a_rate_above_the_link_is_set_aside_and_the_best_of_the_others_wins() {
    let comparison = compared(&impossible());
    let row = only_row(&comparison);
    assert_eq!(verdicts(row), [Verdict::SetAside, Verdict::Best, Verdict::Behind]);
    let cell = &row.cells[0];
    assert_eq!(
        (cell.value, cell.reason.as_deref()),
        (Some(4897e6), Some("faster-than-link"))
    );
    assert_eq!(cell.flags[0].severity, Severity::Implausible);
    assert_eq!(
        cell.flags[0].message,
        "4,897 MB/s is above the 125 MB/s (line rate) of 1 GbE (network.link)"
    );
    assert_eq!(reasons(row), [Some(Reason::SetAside); 3]);
    assert_eq!(
        (
            comparison.summary[0].won,
            comparison.summary[0].lost,
            comparison.summary[0].geomean
        ),
        (0, 0, None)
    );
}

#[test]
fn the_reader_can_put_a_figure_back() {
    let id = only_row(&compared(&impossible())).id.clone();
    let options = Options {
        put_back: [(id, slug(1))].into(),
        ..Options::default()
    };
    let comparison = compare(&impossible(), &options);
    let row = only_row(&comparison);
    assert_eq!(verdicts(row), [Verdict::Best, Verdict::Behind, Verdict::Behind]);
    assert!(row.cells[0].put_back && !row.cells[1].put_back);
    assert_eq!(row.cells[0].flags.len(), 1);
    assert_eq!(row.cells[0].ratio, Some(1.0));
}

#[test]
fn the_line_rate_itself_is_possible() {
    let table = [
        ("1 GbE", 125.0, false),
        ("1 GbE", 125.1, true),
        ("10 GbE", 1250.0, false),
        ("10 GbE", 1251.0, true),
        ("100 GbE", 9000.0, false),
        ("2x 10 GbE bonded (mode 4)", 1251.0, true),
        ("2x 10 GbE bonded (mode 0)", 2400.0, false),
        ("2x 10 GbE, multipath", 2501.0, true),
        ("Wi-Fi", 9000.0, false),
    ];
    for (level, megabytes, fires) in table {
        assert_eq!(link(level, megabytes), fires, "{megabytes} MB/s over {level}");
    }
}

#[test]
fn a_figure_is_only_as_sure_as_it_was_printed() {
    let coarse = workload("w", Op::Write, vec![bandwidth(130e6, 2)]);
    assert_eq!(judged(&[("network.link", "1 GbE")], coarse), None);
}

#[test]
fn local_storage_is_not_behind_the_network() {
    assert_eq!(
        judged(
            &[("network.link", "1 GbE"), ("share.protocol", "local")],
            write(900e6)
        ),
        None
    );
}

#[test]
fn buses_limit_what_hangs_on_them() {
    assert_eq!(
        judged(&[("bus.link", "USB 3.0, 600 MB/s")], write(700e6)),
        Some(Severity::Implausible)
    );
    assert_eq!(judged(&[("bus.link", "USB 3.0, 600 MB/s")], write(600e6)), None);
    assert_eq!(
        judged(
            &[("disks.interface", "SATA 6 Gbit/s"), ("disks", "4x SSD")],
            write(700e6)
        ),
        None
    );
    assert_eq!(
        judged(
            &[("disks.interface", "SATA 6 Gbit/s"), ("disks", "1x SSD")],
            write(700e6)
        ),
        Some(Severity::Implausible)
    );
}

#[test]
fn behind_compression_or_a_servers_memory_a_bus_only_casts_doubt() {
    let compressed = [
        ("bus.link", "USB 3.0"),
        ("filesystem", "ZFS"),
        ("dataset.compression", "lz4"),
    ];
    assert_eq!(judged(&compressed, write(700e6)), Some(Severity::Doubtful));
    let plain = [
        ("bus.link", "USB 3.0"),
        ("filesystem", "ZFS"),
        ("dataset.compression", "off"),
    ];
    assert_eq!(judged(&plain, write(700e6)), Some(Severity::Implausible));
    assert_eq!(
        judged(
            &[("bus.link", "USB 3.0"), ("share.protocol", "NFS")],
            write(700e6)
        ),
        Some(Severity::Doubtful)
    );
}

#[test]
fn a_mix_may_use_both_directions() {
    let total = |value| {
        let figure = Measurement::new(Metric::Bandwidth, Op::Total, Stat::Mean, value, Some(4));
        workload("mix", Op::Mixed, vec![figure])
    };
    assert_eq!(judged(&[("network.link", "1 GbE")], total(240e6)), None);
    assert_eq!(
        judged(&[("network.link", "1 GbE")], total(251e6)),
        Some(Severity::Implausible)
    );
}

#[test]
fn operations_count_by_their_block_size() {
    let iops = |value| {
        workload(
            "w",
            Op::Read,
            vec![Measurement::new(
                Metric::Iops,
                Op::Read,
                Stat::Mean,
                value,
                Some(5),
            )],
        )
    };
    // 125 MB/s / 4096 B = 30,518 operations per second
    assert_eq!(judged(&[("network.link", "1 GbE")], iops(30_517.0)), None);
    assert_eq!(
        judged(&[("network.link", "1 GbE")], iops(31_000.0)),
        Some(Severity::Implausible)
    );
}

#[test]
fn peaks_and_trims_are_not_judged() {
    let peak = Measurement {
        stat: Stat::Max,
        ..bandwidth(900e6, 4)
    };
    let trim = Measurement {
        op: Op::Trim,
        ..bandwidth(900e6, 4)
    };
    for figure in [peak, trim] {
        let run = TestedRun {
            format: "podium-table".into(),
            ..run("fio", vec![workload("w", Op::Write, vec![figure])])
        };
        let comparison = compared(&[config(1, "", &[("network.link", "1 GbE")], vec![run])]);
        assert!(only_row(&comparison).cells[0].flags.is_empty());
    }
}

#[test]
fn a_run_may_have_another_link_than_its_config() {
    let mut config = column(1, &[("network.link", "1 GbE")], write(900e6));
    config.runs[0].factors = levels(&[("network.link", "10 GbE")]);
    assert!(only_row(&compared(&[config])).cells[0].flags.is_empty());
}

#[test]
fn a_network_that_nothing_says_to_lie_in_the_path_makes_a_rate_doubtful() {
    let disk = [("network.link", "1 Gbit/s"), ("disks", "1x 1 TB NVMe")];
    assert_eq!(judged(&disk, write(3000e6)), Some(Severity::Doubtful));
    let shared = [disk[0], disk[1], ("share.protocol", "NFS")];
    assert_eq!(judged(&shared, write(3000e6)), Some(Severity::Implausible));
    assert_eq!(judged(&disk[..1], write(3000e6)), Some(Severity::Implausible));
    let pool = [
        ("network.link", "10 GbE"),
        ("filesystem", "ZFS"),
        ("pool.layout", "mirror"),
    ];
    assert_eq!(judged(&pool, write(3000e6)), Some(Severity::Doubtful));
    let two_kinds = [
        ("disks.interface", "SATA"),
        ("disks", "1x 500 GB SSD, 6x 4 TB HDD"),
    ];
    assert_eq!(judged(&two_kinds, write(700e6)), None);
    let four = [("bus.link", "PCIe 3.0 x4"), ("disks", "4x 1 TB NVMe")];
    assert_eq!(judged(&four, write(12e9)), None);
}

#[test]
fn links_that_are_counted_in_a_field_of_their_own_count() {
    let flagged = |bond: Option<(&str, &str)>, megabytes: f64| {
        let mut factors = vec![("network.link", "1 GbE"), ("network.links", "2")];
        factors.extend(bond);
        judged(&factors, write(megabytes * 1e6)).is_some()
    };
    assert!(!flagged(None, 240.0) && flagged(None, 251.0));
    let spread = Some(("network.bond", "round-robin"));
    assert!(!flagged(spread, 240.0) && flagged(spread, 251.0));
    for bond in ["LACP", "balance-alb"] {
        let hashed = Some(("network.bond", bond));
        assert!(!flagged(hashed, 124.0) && flagged(hashed, 126.0), "{bond}");
    }
}

#[test]
fn several_clients_have_several_links() {
    assert_eq!(
        judged(
            &[("network.link", "1 GbE")],
            under(write(900e6), "clients", 8_i64)
        ),
        None
    );
}

#[test]
fn counted_errors_set_a_figure_aside() {
    let configs = [
        column(1, &[], under(write(9e6), "io_errors", 3_i64)),
        column(2, &[], write(1e6)),
        column(3, &[], under(write(2e6), "io_errors", 0_i64)),
    ];
    let comparison = compared(&configs);
    let row = only_row(&comparison);
    assert_eq!(verdicts(row), [Verdict::SetAside, Verdict::Behind, Verdict::Best]);
    assert_eq!(row.cells[0].reason.as_deref(), Some("io-errors"));
    assert_eq!(
        row.cells[0].flags[0].message,
        "the tool counted 3 I/O errors during this workload"
    );
    assert!(row.conditions_differ.is_empty());
}

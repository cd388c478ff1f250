use podium_compare::{Comparison, OnlyFactor};
use podium_domain::TestedRun;

use crate::build::{compared, config, levels, run};

fn of(configs: &[&[(&str, &str)]]) -> Comparison {
    let column =
        |(i, factors): (usize, &&[(&str, &str)])| config(u8::try_from(i).unwrap(), "", factors, vec![]);
    compared(&configs.iter().enumerate().map(column).collect::<Vec<_>>())
}

fn rows(comparison: &Comparison) -> Vec<(&str, bool)> {
    comparison
        .factors
        .iter()
        .map(|row| (row.factor.as_str(), row.dependent))
        .collect()
}

fn only(factor: &str, of_what_is_stated: bool) -> OnlyFactor {
    OnlyFactor {
        factor: factor.to_owned(),
        of_what_is_stated,
    }
}

#[test]
fn only_differing_factors_are_listed() {
    let comparison = of(&[
        &[("share.protocol", "NFS"), ("filesystem", "ZFS")],
        &[("share.protocol", "iSCSI"), ("filesystem", "zfs")],
    ]);
    assert_eq!(rows(&comparison), [("share.protocol", false)]);
    assert_eq!(comparison.heading, Some(only("share.protocol", false)));
    assert_eq!(comparison.columns[1].differs, ["iSCSI"]);
}

#[test]
fn what_exists_only_through_another_does_not_count() {
    let comparison = of(&[
        &[("share.protocol", "NFS"), ("share.version", "3")],
        &[("share.protocol", "iSCSI"), ("share.extent", "zvol")],
    ]);
    assert_eq!(
        rows(&comparison),
        [
            ("share.extent", true),
            ("share.protocol", false),
            ("share.version", true)
        ]
    );
    assert_eq!(comparison.heading, Some(only("share.protocol", false)));
}

#[test]
fn what_a_share_exports_follows_from_its_protocol() {
    let columns: [&[(&str, &str)]; 4] = [
        &[
            ("filesystem", "ZFS"),
            ("share.protocol", "NFS"),
            ("share.extent", "dataset"),
        ],
        &[
            ("filesystem", "ZFS"),
            ("share.protocol", "iSCSI"),
            ("share.extent", "file extent"),
        ],
        &[
            ("filesystem", "UFS"),
            ("share.protocol", "NFS"),
            ("share.extent", "dataset"),
        ],
        &[
            ("filesystem", "UFS"),
            ("share.protocol", "iSCSI"),
            ("share.extent", "zvol"),
        ],
    ];
    let two = of(&columns[..2]);
    assert_eq!(rows(&two), [("share.extent", true), ("share.protocol", false)]);
    assert_eq!(two.heading, Some(only("share.protocol", false)));
    // Two iSCSI shares are exported as somebody chose.
    assert!(
        !of(&[columns[1], columns[3]])
            .factors
            .iter()
            .any(|row| row.dependent)
    );
    let versions = of(&[
        &[("share.protocol", "NFS"), ("share.version", "4.2")],
        &[("share.protocol", "SMB"), ("share.version", "3.1.1")],
    ]);
    assert_eq!(versions.heading, Some(only("share.protocol", false)));
    let newer = of(&[
        &[("share.protocol", "NFSv3"), ("share.options", "rw,async")],
        &[("share.protocol", "NFSv4"), ("share.options", "rw,sync")],
    ]);
    assert_eq!(newer.heading, None);
    let local: &[(&str, &str)] = &[
        ("filesystem", "ZFS"),
        ("share.protocol", "local"),
        ("share.extent", "zvol"),
    ];
    assert_eq!(of(&[columns[0], local]).heading, None);
}

#[test]
fn whoever_does_not_know_a_level_states_none() {
    for word in ["unknown", "n/a", "?", "-", "not stated", "Unknown"] {
        let comparison = of(&[&[("dataset.sync", "always")], &[("dataset.sync", word)]]);
        assert_eq!(comparison.heading, None, "{word}");
        assert_eq!(comparison.factors[0].levels[1], None, "{word}");
    }
    assert!(
        of(&[&[("dataset.sync", "unknown")], &[("dataset.sync", "?")]])
            .factors
            .is_empty()
    );
}

#[test]
fn what_a_storage_costs_is_shown_and_is_no_cause() {
    let comparison = of(&[
        &[
            ("dataset.sync", "standard"),
            ("price", "899 EUR"),
            ("power", "45 W"),
        ],
        &[
            ("dataset.sync", "disabled"),
            ("price", "949 EUR"),
            ("capacity", "18 TB"),
        ],
    ]);
    assert_eq!(
        rows(&comparison),
        [
            ("capacity", true),
            ("dataset.sync", false),
            ("power", true),
            ("price", true)
        ]
    );
    assert_eq!(comparison.heading, Some(only("dataset.sync", false)));
    let bought = of(&[&[("price", "899 EUR")], &[("price", "949 EUR")]]);
    assert_eq!(rows(&bought), [("price", true)]);
    assert_eq!(bought.heading, None);
}

#[test]
fn a_factor_that_every_column_states_counts_beside_what_it_could_hang_on() {
    let comparison = of(&[
        &[("filesystem", "ZFS"), ("dataset.compression", "lz4")],
        &[("filesystem", "Btrfs"), ("dataset.compression", "off")],
    ]);
    assert_eq!(
        rows(&comparison),
        [("dataset.compression", false), ("filesystem", false)]
    );
    assert_eq!(comparison.heading, None);
}

#[test]
fn a_factor_that_differs_where_what_it_hangs_on_is_equal_counts_beside_it() {
    let comparison = of(&[
        &[("filesystem", "ZFS"), ("dataset.compression", "lz4")],
        &[("filesystem", "ZFS"), ("dataset.compression", "off")],
        &[("filesystem", "Btrfs")],
    ]);
    assert_eq!(
        rows(&comparison),
        [("dataset.compression", false), ("filesystem", false)]
    );
    assert_eq!(comparison.heading, None);
}

#[test]
fn properties_of_a_log_device_depend_on_the_log() {
    let comparison = of(&[
        &[("pool.log", "1x SSD"), ("pool.log.size", "8 GB")],
        &[("pool.log", "none")],
    ]);
    assert_eq!(rows(&comparison), [("pool.log", false), ("pool.log.size", true)]);
}

#[test]
fn a_dependent_factor_counts_when_what_it_hangs_on_is_equal() {
    let comparison = of(&[
        &[("share.protocol", "iSCSI"), ("dataset.volblocksize", "16K")],
        &[("share.protocol", "iSCSI"), ("dataset.volblocksize", "64K")],
    ]);
    assert_eq!(comparison.heading, Some(only("dataset.volblocksize", false)));
}

#[test]
fn a_level_that_is_not_stated_is_neither_equal_nor_different() {
    let comparison = of(&[
        &[("dataset.sync", "always"), ("pool.log", "none")],
        &[("dataset.sync", "disabled")],
    ]);
    assert_eq!(rows(&comparison), [("dataset.sync", false), ("pool.log", false)]);
    assert_eq!(comparison.heading, Some(only("dataset.sync", true)));
    let silent = of(&[&[("pool.log", "none")], &[]]);
    assert_eq!((rows(&silent).len(), silent.heading), (1, None));
}

#[test]
fn two_differing_factors_make_no_heading() {
    let comparison = of(&[
        &[("dataset.sync", "always"), ("pool.log", "none")],
        &[("dataset.sync", "disabled"), ("pool.log", "1x SSD")],
    ]);
    assert_eq!(comparison.heading, None);
}

#[test]
fn levels_that_runs_state_stand_for_their_config() {
    let guest = |number, os: &[&str]| {
        let runs = os.iter().map(|os| TestedRun {
            factors: levels(&[("guest.os", os)]),
            ..run("fio", vec![])
        });
        config(number, "", &[], runs.collect())
    };
    let equal = compared(&[guest(1, &["XP", "Linux"]), guest(2, &["Linux", "XP"])]);
    assert!(equal.factors.is_empty());
    let unequal = compared(&[guest(1, &["XP"]), guest(2, &["Linux"])]);
    assert_eq!(unequal.heading, Some(only("guest.os", false)));
}

#[test]
fn two_spellings_of_one_level_do_not_differ() {
    let comparison = of(&[
        &[
            ("network.link", "10GbE"),
            ("pool.layout", "RAID-Z"),
            ("dataset.sync", "always"),
        ],
        &[
            ("network.link", "10GBASE-T"),
            ("pool.layout", "raidz1"),
            ("dataset.sync", "off"),
        ],
    ]);
    assert_eq!(rows(&comparison), [("dataset.sync", false)]);
    assert_eq!(comparison.heading, Some(only("dataset.sync", false)));
}

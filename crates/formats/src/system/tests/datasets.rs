use super::*;

/// `zfs get`'s table of `dataset property value` rows.
fn table(rows: &[[&str; 3]]) -> String {
    let rows = rows
        .iter()
        .map(|[dataset, property, value]| format!("{dataset}  {property}  {value}  local\n"));
    "NAME  PROPERTY  VALUE  SOURCE\n".to_owned() + &rows.collect::<String>()
}

#[test]
fn of_several_datasets_only_what_all_say_alike_is_taken() {
    let text = table(&[
        ["tank", "sync", "standard"],
        ["tank", "compression", "lz4"],
        ["tank", "recordsize", "128K"],
        ["tank/vms", "sync", "always"],
        ["tank/vms", "compression", "lz4"],
        ["tank/vms@daily", "sync", "-"],
        ["boot-pool/ROOT", "compression", "zstd"],
    ]);
    let (taken, remarks) = only(&text, Machine::Target);
    assert_eq!(
        taken,
        levels(&[("filesystem", "ZFS"), ("dataset.compression", "lz4")])
    );
    assert_eq!(
        remarks,
        [
            "Passed over as a pool that systems start from: boot-pool. If it was measured, paste only what belongs to it.",
            "Several datasets are named: tank, tank/vms. Left out is what they do not say alike: Sync, Record size. \
             Paste only what belongs to the one that was measured.",
        ]
    );
}

#[test]
fn the_only_dataset_that_is_shared_is_the_one() {
    let shared = [
        ["tank", "sync", "standard"],
        ["tank", "sharenfs", "off"],
        ["tank/vms", "sync", "always"],
        ["tank/vms", "sharenfs", "rw=@192.0.2.0/24,async,no_root_squash"],
    ];
    let (taken, remarks) = only(&table(&shared), Machine::Target);
    let expected = [
        ("filesystem", "ZFS"),
        ("dataset.sync", "always"),
        ("share.options", "rw,async,no_root_squash"),
    ];
    assert_eq!(taken, levels(&expected));
    assert!(
        remarks[0].contains("tank/vms, the only one that is shared"),
        "{remarks:?}"
    );
    // A volume may be shared too, and nobody says so.
    let volume = ["tank/lun", "sync", "disabled"];
    let both: Vec<_> = shared.into_iter().chain([volume]).collect();
    assert_eq!(
        only(&table(&both), Machine::Target).0,
        levels(&[("filesystem", "ZFS")])
    );
}

#[test]
fn a_dataset_that_contradicts_itself_says_nothing_of_it() {
    let text = table(&[["tank", "sync", "always"], ["tank", "sync", "disabled"]]);
    assert_eq!(only(&text, Machine::Target).0, levels(&[("filesystem", "ZFS")]));
}

#[test]
fn none_is_a_value_where_it_means_something() {
    let text = table(&[
        ["tank", "primarycache", "none"],
        ["tank", "snapshot_count", "none"],
    ]);
    let expected = [("filesystem", "ZFS"), ("dataset.primarycache", "none")];
    assert_eq!(only(&text, Machine::Target).0, levels(&expected));
}

#[test]
fn the_column_of_sources_may_be_left_out() {
    let text = "NAME PROPERTY VALUE\ntank/vm sync always\ntank/vm compression lz4\n";
    let expected = [
        ("filesystem", "ZFS"),
        ("dataset.sync", "always"),
        ("dataset.compression", "lz4"),
    ];
    assert_eq!(only(text, Machine::Target).0, levels(&expected));
    let tabs = "tank/vm\tsync\talways\tlocal\ntank/vm\tvolblocksize\t16384\tdefault\n";
    let expected = [
        ("filesystem", "ZFS"),
        ("dataset.sync", "always"),
        ("dataset.volblocksize", "16384"),
    ];
    assert_eq!(only(tabs, Machine::Target).0, levels(&expected));
}

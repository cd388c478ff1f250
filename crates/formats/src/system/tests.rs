use podium_domain::{Factor, Level, factor};
use proptest::prelude::*;

use super::*;

mod arrays;
mod datasets;
mod devices;
mod links;
mod machines;
mod mounted;
mod pools;

fn read(text: &str, of: Machine) -> Vec<SystemOutput> {
    let outputs = read_system(text, of);
    for (factor, level) in outputs.iter().flat_map(|output| &output.levels) {
        assert!(
            Factor::parse(factor).is_ok() && Level::parse(level).is_ok(),
            "{factor} = {level}"
        );
        assert!(
            factor::known(factor).is_some(),
            "{factor} is no registered factor"
        );
    }
    outputs
}

/// Levels and remarks of the only output.
fn only(text: &str, of: Machine) -> (Vec<(String, String)>, Vec<String>) {
    let mut outputs = read(text, of);
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    let output = outputs.remove(0);
    (output.levels, output.remarks)
}

fn levels(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let own = |(factor, level): &(&str, &str)| ((*factor).to_owned(), (*level).to_owned());
    expected.iter().map(own).collect()
}

fn snapshot(name: &str, text: &str, of: Machine) {
    let lines: Vec<String> = read(text, of)
        .into_iter()
        .flat_map(|output| {
            let levels = output
                .levels
                .into_iter()
                .map(|(factor, level)| format!("  {factor} = {level}"));
            let remarks = output.remarks.into_iter().map(|remark| format!("  ! {remark}"));
            let head = output.command.to_owned();
            std::iter::once(head)
                .chain(levels)
                .chain(remarks)
                .collect::<Vec<_>>()
        })
        .collect();
    insta::assert_snapshot!(name, lines.join("\n"));
}

#[test]
fn every_command_is_read() {
    for (name, text, of) in [
        (
            "lscpu",
            include_str!("../../tests/system/lscpu.txt"),
            Machine::Initiator,
        ),
        (
            "lscpu-guest",
            include_str!("../../tests/system/lscpu.txt"),
            Machine::Guest,
        ),
        (
            "lsblk",
            include_str!("../../tests/system/lsblk.txt"),
            Machine::Initiator,
        ),
        (
            "lsblk-columns",
            include_str!("../../tests/system/lsblk-columns.txt"),
            Machine::Target,
        ),
        (
            "zpool-status",
            include_str!("../../tests/system/zpool-status.txt"),
            Machine::Target,
        ),
        (
            "zpool-mirrors",
            include_str!("../../tests/system/zpool-mirrors.txt"),
            Machine::Target,
        ),
        (
            "zfs-get",
            include_str!("../../tests/system/zfs-get.txt"),
            Machine::Target,
        ),
        (
            "mount-nfs",
            include_str!("../../tests/system/mount-nfs.txt"),
            Machine::Initiator,
        ),
        (
            "mount-local",
            include_str!("../../tests/system/mount-local.txt"),
            Machine::Initiator,
        ),
        (
            "smartctl-sata",
            include_str!("../../tests/system/smartctl-sata.txt"),
            Machine::Target,
        ),
        (
            "smartctl-nvme",
            include_str!("../../tests/system/smartctl-nvme.txt"),
            Machine::Target,
        ),
        (
            "ethtool",
            include_str!("../../tests/system/ethtool.txt"),
            Machine::Initiator,
        ),
        (
            "free",
            include_str!("../../tests/system/free.txt"),
            Machine::Target,
        ),
    ] {
        snapshot(name, text, of);
    }
}

#[test]
fn outputs_may_follow_each_other() {
    let text = [
        include_str!("../../tests/system/smartctl-sata.txt"),
        "root@nas:~# zpool status\n",
        include_str!("../../tests/system/zpool-status.txt"),
        "root@nas:~# zfs get sync,compression tank/vm\n",
        include_str!("../../tests/system/zfs-get.txt"),
    ]
    .concat();
    let commands: Vec<_> = read(&text, Machine::Target)
        .into_iter()
        .map(|output| output.command)
        .collect();
    assert_eq!(commands, ["zfs get", "zpool status", "smartctl -i"]);
}

#[test]
fn a_further_head_ends_the_tree_of_a_pool() {
    let head = "\tNAME        STATE     READ WRITE CKSUM\n";
    let pool = "\ttank        ONLINE       0     0     0\n\t  mirror-0  ONLINE       0     0     0\n\
                \t    sda     ONLINE       0     0     0\n\t    sdb     ONLINE       0     0     0\n";
    let (plain, remarks) = only(&format!("{head}{pool}"), Machine::Target);
    let behind = format!("{head}{pool}      {head}");
    assert_eq!(only(&behind, Machine::Target), (plain, remarks));
}

#[test]
fn a_list_of_disks_needs_no_column_of_types() {
    let text = "NAME          SIZE ROTA MODEL\n\
                sda           3.6T    1 ST4000VN008-2DR166\n\
                sda1            2G    1 \n\
                sdb           3.6T    1 ST4000VN008-2DR166\n\
                nvme0n1p1     1G      0 \n\
                loop0        55.4M    1 \n";
    let outputs = read(text, Machine::Target);
    let [lsblk] = outputs.as_slice() else {
        panic!("{outputs:?}")
    };
    let expected = [
        ("disks", "2x 3.6 TiB ST4000VN008-2DR166 HDD"),
        ("disks.media", "HDD"),
        ("disks.count", "2"),
        ("disks.model", "ST4000VN008-2DR166"),
    ];
    assert_eq!(lsblk.levels, levels(&expected));
    let pools = "NAME   SIZE  ALLOC   FREE  CKPOINT  EXPANDSZ   FRAG    CAP  DEDUP    HEALTH  ALTROOT\n\
                 sda   3.62T   409M  3.62T        -         -     0%     0%  1.00x    ONLINE  -\n";
    assert_eq!(read(pools, Machine::Target), []);
}

#[test]
fn memory_is_in_the_unit_that_the_command_asked_for() {
    let memory = |text: &str| {
        let outputs = read(text, Machine::Initiator);
        let [free] = outputs.as_slice() else {
            panic!("{outputs:?}")
        };
        let level = free.levels.first().map(|(_, level)| level.clone());
        assert_eq!(level.is_none(), !free.remarks.is_empty(), "{text}");
        level
    };
    let table =
        |total: &str| format!("              total        used        free\nMem:   {total}   100   100\n");
    for (command, total, level) in [
        ("", "65756492", Some("65756492 KiB")),
        ("$ free\n", "512000", Some("512000 KiB")),
        ("me@nas:~$ free -m\n", "64216", Some("64216 MiB")),
        ("free -g -t\n", "62", Some("62 GiB")),
        ("free --mega\n", "67334", None),
        ("", "64216", None),
        ("", "62", None),
        ("", "1547892", None),
        ("", "8345354240", None),
        ("", "67334647808", None),
        ("", "62Gi", Some("62 GiB")),
    ] {
        assert_eq!(
            memory(&format!("{command}{}", table(total))).as_deref(),
            level,
            "{command}{total}"
        );
    }
}

#[test]
fn a_table_below_that_of_a_dataset_is_no_further_dataset() {
    let text = "NAME       PROPERTY    VALUE  SOURCE\n\
                tank/vm    sync        always  local\n\
                tank/vm    compression lz4     inherited from tank\n\
                sda sata hdd 3.6T\n";
    let outputs = read(text, Machine::Target);
    assert_eq!(outputs[0].remarks, [] as [&str; 0]);
    assert!(
        outputs[0]
            .levels
            .contains(&("dataset.compression".to_owned(), "lz4".to_owned()))
    );
}

#[test]
fn serials_names_and_addresses_are_left_out() {
    let all = [
        include_str!("../../tests/system/smartctl-sata.txt"),
        include_str!("../../tests/system/smartctl-nvme.txt"),
        include_str!("../../tests/system/zpool-status.txt"),
        include_str!("../../tests/system/mount-nfs.txt"),
    ];
    for text in all {
        let outputs = format!("{:?}", read(text, Machine::Initiator));
        for secret in [
            "PDM00SERIAL",
            "50014ee",
            "192.0.2.",
            "storage.example",
            "PDMNVME00",
        ] {
            assert!(!outputs.contains(secret), "{secret} in {outputs}");
        }
    }
}

#[test]
fn disks_and_pools_that_are_not_the_storage_are_left_out() {
    let lsblk = "NAME SIZE TYPE\nsda  3.6T disk\n\n";
    let pool = include_str!("../../tests/system/zpool-mirrors.txt");
    let nfs = "nas:/tank on /mnt/nas type nfs4 (rw,vers=4.2)\n";
    let [mount, zpool, disks]: [SystemOutput; 3] = read(&[lsblk, pool, nfs].concat(), Machine::Initiator)
        .try_into()
        .unwrap();
    assert_eq!(mount.command, "mount");
    for left_out in [zpool, disks] {
        assert_eq!(left_out.levels, levels(&[]));
        assert!(left_out.remarks[0].contains("over a network"), "{left_out:?}");
    }
    for text in [lsblk, pool] {
        let (taken, remarks) = only(text, Machine::Guest);
        assert_eq!((taken, remarks.len()), (levels(&[]), 1));
        assert_ne!(only(text, Machine::Initiator).0, levels(&[]));
    }
}

#[test]
fn a_level_that_holds_a_detail_is_left_out() {
    let mut output = SystemOutput::of("mount");
    output.say("share.mount", "rw,addr=192.168.17.20");
    output.say("share.version", "4.2");
    assert_eq!(output.levels, [("share.version".to_owned(), "4.2".to_owned())]);
}

#[test]
fn other_text_says_nothing() {
    assert_eq!(
        read("Dear diary,\nthe pool: is cold\nSpeed: limit\n", Machine::Guest),
        []
    );
    assert_eq!(read("", Machine::Initiator), []);
}

proptest! {
    #[test]
    fn no_text_breaks_the_readers(
        lines in prop::collection::vec(
            "NAME STATE READ WRITE CKSUM|\tNAME +SIZE +TYPE|\t? {0,6}(mirror|raidz1|logs|sda|é)-?0?|[A-Z][a-z]+: \\PC{0,20}|a on /b type nfs \\(vers=[0-9]\\)|NAME PROPERTY VALUE SOURCE|a/?[b@]? (sync|sharenfs) (on|off) local|md[0-9] : active raid[0-9] sda1\\[0\\]|[0-9]{1,20} blocks \\[[0-9]/1\\]|Settings for [a-z0-9]{1,6}:|NAME=\"sd[ab]\" TYPE=\"disk\"|\\{|\"(blockdevices|lscpu)\": ?\\[?|\\{\"(name|field|children)\": ?[\\[\"]?|\\PC{0,40}",
            0..12,
        ),
    ) {
        for of in Machine::ALL {
            read(&lines.join("\n"), of);
        }
    }
}

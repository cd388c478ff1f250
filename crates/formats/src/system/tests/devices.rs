use super::*;

const FOUR: [(&str, &str); 6] = [
    ("disks", "4x 3.6 TiB ST4000VN008-2DR166 HDD"),
    ("disks.media", "HDD"),
    ("disks.count", "4"),
    ("disks.model", "ST4000VN008-2DR166"),
    ("disks.interface", "SATA"),
    ("disks.scheduler", "mq-deadline"),
];

#[test]
fn equal_disks_are_described_one_by_one() {
    let disks: String = ["sda", "sdb", "sdc", "sdd"]
        .map(|name| format!("{name}    ST4000VN008-2DR166 sata   mq-deadline  3.6T    1\n"))
        .concat();
    let text = format!(
        "NAME   MODEL              TRAN   SCHED        SIZE ROTA\n{disks}zd0                              mq-deadline   32G    0\n"
    );
    assert_eq!(only(&text, Machine::Target), (levels(&FOUR), Vec::new()));
}

#[test]
fn pairs_and_json_say_what_the_table_says() {
    let pairs: String = ["sda", "sdb", "sdc", "sdd"]
        .map(|name| {
            format!(
                "NAME=\"{name}\" MODEL=\"ST4000VN008-2DR166\" SIZE=\"3.6T\" ROTA=\"1\" TRAN=\"sata\" TYPE=\"disk\" SCHED=\"mq-deadline\"\n\
                 NAME=\"{name}1\" MODEL=\"\" SIZE=\"3.6T\" ROTA=\"1\" TRAN=\"\" TYPE=\"part\" SCHED=\"mq-deadline\"\n"
            )
        })
        .concat();
    assert_eq!(only(&pairs, Machine::Target), (levels(&FOUR), Vec::new()));
    let json = ["sda", "sdb", "sdc", "sdd"].map(|name| {
        format!(
            r#"{{"name":"{name}", "model":"ST4000VN008-2DR166", "size":"3.6T", "rota":true, "tran":"sata", "type":"disk", "sched":"mq-deadline", "serial":"PDM00SERIAL1",
              "children": [{{"name":"{name}1", "size":"3.6T", "rota":true, "tran":null, "type":"part", "mountpoints":[null]}}]}}"#
        )
    });
    let json = format!(
        "$ lsblk -J\n{{\n   \"blockdevices\": [\n{}\n   ]\n}}\n$ \n",
        json.join(",\n")
    );
    assert_eq!(only(&json, Machine::Target), (levels(&FOUR), Vec::new()));
    let (taken, remarks) = only(json.split_at(json.len() - 20).0, Machine::Target);
    assert_eq!(taken, levels(&[]));
    assert!(remarks[0].contains("breaks off"), "{remarks:?}");
}

#[test]
fn the_disk_with_the_system_is_not_counted_with_the_others() {
    let text = "NAME   SIZE TYPE MODEL MOUNTPOINTS\n\
                sda    3.6T disk WD40\n\
                └─sda1 3.6T part       /\n\
                sdb    3.6T disk WD40\n";
    let (taken, remarks) = only(text, Machine::Target);
    assert_eq!(
        taken,
        levels(&[("disks", "2x 3.6 TiB WD40"), ("disks.model", "WD40")])
    );
    assert!(remarks[0].contains("The system is on one"), "{remarks:?}");
}

#[test]
fn what_is_no_disk_of_the_machine_is_not_listed() {
    let text = "NAME         SIZE TYPE TRAN\n\
                zd0           32G disk\n\
                zram0          4G disk\n\
                loop0         55M loop\n\
                sr0         1024M rom  sata\n\
                md0          3.6T raid1\n\
                rbd0          10G disk\n\
                sdb          500G disk iscsi\n\
                mmcblk0     29.1G disk\n\
                mmcblk0boot0   4M disk\n";
    assert_eq!(only(text, Machine::Target).0, levels(&[("disks", "1x 29.1 GiB")]));
}

#[test]
fn a_size_has_the_point_of_the_language_or_all_its_bytes() {
    for size in ["3,6T", "3.6T", "4000787030016"] {
        let text = format!("NAME TYPE          SIZE\nsda  disk {size:>13}\n");
        assert_eq!(only(&text, Machine::Target).0[0].1, "1x 3.6 TiB");
    }
}

#[test]
fn disks_without_models_are_not_counted_as_equal() {
    let text = "NAME FSTYPE     LABEL\nsda  zfs_member tank\nsdb  zfs_member tank\n";
    assert_eq!(read(text, Machine::Target), []);
}

#[test]
fn sata_behind_a_sas_controller_is_no_sas() {
    let interface = |vendor: &str| {
        let text = format!("NAME TYPE MODEL VENDOR  TRAN\nsda  disk WD40  {vendor:7} sas\n");
        let (taken, _) = only(&text, Machine::Target);
        taken.into_iter().find(|(factor, _)| factor == "disks.interface")
    };
    assert_eq!(interface("ATA"), None);
    assert_eq!(
        interface("SEAGATE").map(|(_, level)| level).as_deref(),
        Some("SAS")
    );
}

#[test]
fn deep_nesting_does_not_break_the_reader() {
    let text = format!("{{\"blockdevices\":{}", "[{\"children\":".repeat(100_000 / 13));
    let lines = text.replace("[{", "[\n{");
    assert_eq!(only(&lines, Machine::Target).0, levels(&[]));
}

#[test]
fn the_write_cache_is_that_of_all_drives() {
    let drive = |cache: &str| format!("Device Model: WD40EFZX\n{cache}\n");
    let state = |text: &str| {
        let (taken, _) = only(text, Machine::Target);
        let cache = taken
            .into_iter()
            .find(|(factor, _)| factor == "disks.write_cache");
        cache.map(|(_, level)| level)
    };
    for (line, level) in [
        ("Write cache is:     Enabled", Some("on")),
        ("Writeback Cache is: Disabled", Some("off")),
        ("Write cache is:     Unavailable", None),
    ] {
        assert_eq!(state(&drive(line)).as_deref(), level);
        assert_eq!(state(&(drive(line) + &drive(""))), None);
    }
}

use super::*;

const SYNOLOGY: &str = "Personalities : [raid1] [raid6] [raid5] [raid4]
md2 : active raid5 sda3[0] sdd3[3] sdc3[2] sdb3[1]
      11706589632 blocks super 1.2 level 5, 64k chunk, algorithm 2 [4/4] [UUUU]

md1 : active raid1 sda2[0] sdd2[3] sdc2[2] sdb2[1]
      2097088 blocks [16/4] [UUUU____________]

md0 : active raid1 sda1[0] sdd1[3] sdc1[2] sdb1[1]
      2490176 blocks [16/4] [UUUU____________]

unused devices: <none>
";

#[test]
fn the_arrays_of_a_system_are_passed_over() {
    let (taken, remarks) = only(SYNOLOGY, Machine::Target);
    let expected = [
        ("pool.layout", "RAID 5"),
        ("disks.count", "4"),
        ("pool.stripe", "64 KiB"),
    ];
    assert_eq!(taken, levels(&expected));
    assert!(remarks[0].contains("md1, md0"), "{remarks:?}");
}

#[test]
fn spares_are_no_disks_of_an_array_and_missing_ones_are() {
    let layout = |text: &str| only(text, Machine::Target).0;
    let spare = "md0 : active (auto-read-only) raid1 sda1[0] sdb1[1] sdc1[2](S)\n      976630464 blocks super 1.2 [2/2] [UU]\n";
    assert_eq!(
        layout(spare),
        levels(&[("pool.layout", "mirror"), ("disks.count", "2")])
    );
    let degraded = "md0 : active raid6 sda1[0] sdb1[1] sdc1[2]\n      976630464 blocks level 6, 512k chunk, algorithm 2 [4/3] [UUU_]\n";
    let expected = [
        ("pool.layout", "RAID 6"),
        ("disks.count", "4"),
        ("pool.stripe", "512 KiB"),
    ];
    assert_eq!(layout(degraded), levels(&expected));
    let striped = "md0 : active raid0 sda1[0] sdb1[1]\n      976630464 blocks super 1.2 512k chunks\n";
    let expected = [
        ("pool.layout", "RAID 0"),
        ("disks.count", "2"),
        ("pool.stripe", "512 KiB"),
    ];
    assert_eq!(layout(striped), levels(&expected));
}

#[test]
fn arrays_of_one_size_that_differ_say_only_what_they_share() {
    let text = "md2 : active raid5 sda5[0] sdb5[1] sdc5[2]\n      1000 blocks super 1.2 level 5, 64k chunk, algorithm 2 [3/3] [UUU]\n\
                md3 : active raid1 sdb6[0] sdc6[1]\n      900 blocks super 1.2 [2/2] [UU]\n";
    let (taken, remarks) = only(text, Machine::Target);
    assert_eq!(taken, levels(&[]));
    assert!(
        remarks[0].starts_with("Several arrays are named: md2, md3."),
        "{remarks:?}"
    );
    let nested = "md2 : active raid0 md1[1] md0[0]\n      1000 blocks super 1.2 512k chunks\n";
    let (taken, remarks) = only(nested, Machine::Target);
    assert_eq!((taken, remarks.len()), (levels(&[]), 1));
}

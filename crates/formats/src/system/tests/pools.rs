use super::*;

const HEAD: &str = "\tNAME  STATE  READ WRITE CKSUM\n";

/// A pool of groups, each of so many disks; a group of no kind is a disk.
fn pool(name: &str, groups: &[(&str, usize)]) -> String {
    let mut text = format!("  pool: {name}\n state: ONLINE\nconfig:\n\n{HEAD}\t{name}  ONLINE  0 0 0\n");
    for (number, (kind, disks)) in groups.iter().enumerate() {
        if kind.is_empty() {
            text.push_str("\t  ada0p2  ONLINE  0 0 0\n");
            continue;
        }
        text.extend([format!("\t  {kind}-{number}  ONLINE  0 0 0\n")]);
        text.extend((0..*disks).map(|disk| format!("\t    da{disk}  ONLINE  0 0 0\n")));
    }
    text + "\nerrors: No known data errors\n\n"
}

fn layout(text: &str) -> (Option<String>, Vec<String>) {
    let (levels, remarks) = only(text, Machine::Target);
    let layout = levels.into_iter().find(|(factor, _)| factor == "pool.layout");
    (layout.map(|(_, level)| level), remarks)
}

#[test]
fn a_boot_pool_is_passed_over_where_there_is_another() {
    for boot in ["freenas-boot", "boot-pool", "bpool", "rpool", "zroot"] {
        let boot = pool(boot, &[("", 1)]);
        let data = pool("vol1", &[("mirror", 2), ("mirror", 2)]);
        for text in [format!("{boot}{data}"), format!("{data}{boot}")] {
            let (layout, remarks) = layout(&text);
            assert_eq!(layout.as_deref(), Some("RAID 10"), "{text}");
            assert!(remarks[0].starts_with("Passed over"), "{remarks:?}");
        }
        assert_eq!(layout(&boot), (Some("single".to_owned()), Vec::new()));
    }
    let ubuntu = pool("bpool", &[("", 1)]) + &pool("rpool", &[("mirror", 2)]);
    assert_eq!(layout(&ubuntu).0.as_deref(), Some("mirror"));
}

#[test]
fn of_several_pools_only_what_they_have_in_common_is_taken() {
    let text = pool("tank", &[("raidz1", 4)]) + &pool("fast", &[("mirror", 4)]);
    let (taken, remarks) = only(&text, Machine::Target);
    let common = [
        ("filesystem", "ZFS"),
        ("pool.width", "4"),
        ("pool.groups", "1"),
        ("disks.count", "4"),
        ("pool.log", "none"),
        ("pool.cache", "none"),
        ("pool.special", "none"),
    ];
    assert_eq!(taken, levels(&common));
    assert_eq!(
        remarks,
        [
            "Several pools are named: tank, fast. Left out is what they do not say alike: Layout. Paste only what \
             belongs to the one that was measured."
        ]
    );
    let equal = pool("a", &[("raidz1", 3)]) + &pool("b", &[("raidz1", 3)]);
    assert_eq!(layout(&equal).0.as_deref(), Some("RAIDZ1"));
}

#[test]
fn a_tree_without_indentation_says_no_layout() {
    let tree = pool("tank", &[("raidz2", 4)]);
    let flat: Vec<&str> = tree.lines().map(str::trim).collect();
    let (taken, remarks) = only(&flat.join("\n"), Machine::Target);
    assert_eq!(taken, levels(&[("filesystem", "ZFS")]));
    assert!(remarks[0].contains("indentation"), "{remarks:?}");
}

#[test]
fn a_disk_that_is_being_replaced_is_one_disk() {
    let text = format!(
        "{HEAD}\ttank ONLINE 0 0 0\n\t  replacing-0 ONLINE 0 0 0\n\t    sda ONLINE 0 0 0\n\t    sdb ONLINE 0 0 0\n\t  sdc ONLINE 0 0 0\n"
    );
    let (taken, _) = only(&text, Machine::Target);
    assert!(taken.contains(&("pool.layout".to_owned(), "RAID 0".to_owned())));
    assert!(taken.contains(&("disks.count".to_owned(), "2".to_owned())));
}

use super::*;

#[test]
fn mounts_of_freebsd_and_macos_name_their_kind_first() {
    let zfs = "vol1/vms on /mnt/vol1/vms (zfs, NFS exported, local, noatime, nfsv4acls)\n";
    let expected = [("filesystem", "zfs"), ("filesystem.mount_options", "noatime")];
    assert_eq!(only(zfs, Machine::Target).0, levels(&expected));
    let ufs = "/dev/ada0p2 on / (ufs, local, journaled soft-updates)\ndevfs on /dev (devfs)\n";
    let expected = [
        ("filesystem", "ufs"),
        ("filesystem.mount_options", "journaled soft-updates"),
    ];
    assert_eq!(only(ufs, Machine::Target).0, levels(&expected));
    let mac = "/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)\n\
               devfs on /dev (devfs, local, nobrowse)\n\
               /dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)\n";
    let (taken, remarks) = only(mac, Machine::Initiator);
    assert_eq!(taken, levels(&[("filesystem", "apfs")]));
    assert!(remarks[0].starts_with("Several file systems"), "{remarks:?}");
    let share = format!(
        "{mac}//someone@nas._smb._tcp.local/bench on /Volumes/bench (smbfs, nodev, nosuid, mounted by someone)\n"
    );
    assert_eq!(
        only(&share, Machine::Initiator).0,
        levels(&[("share.protocol", "SMB")])
    );
}

#[test]
fn what_a_server_mounts_from_others_is_not_what_it_offers() {
    let nfs = "nas:/tank on /mnt/backup type nfs4 (rw,vers=4.2)\n";
    let own = "/dev/md2 on /volume1 type btrfs (rw,noatime)\n";
    let expected = [
        ("filesystem", "btrfs"),
        ("filesystem.mount_options", "rw,noatime"),
    ];
    assert_eq!(
        only(&format!("{nfs}{own}"), Machine::Target),
        (levels(&expected), Vec::new())
    );
    let (taken, remarks) = only(nfs, Machine::Target);
    assert_eq!((taken, remarks.len()), (levels(&[]), 1));
}

#[test]
fn a_sentence_is_no_mount() {
    assert_eq!(read("Tests on XFS (xfs, 4 KiB blocks)\n", Machine::Target), []);
}

//! `mount`: `SOURCE on PLACE type KIND (options)`, a line each.

use super::{Machine, SystemOutput};

struct Mount<'a> {
    kind: &'a str,
    options: Vec<&'a str>,
}

/// File systems that hold data on disks.
const LOCAL: [&str; 14] = [
    "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "ntfs3", "ntfs", "fuseblk", "f2fs", "jfs", "bcachefs",
    "ufs", "exfat",
];

/// File systems that another machine serves, and their protocols.
const SERVED: [(&str, &str); 8] = [
    ("nfs", "NFS"),
    ("nfs4", "NFS"),
    ("cifs", "SMB"),
    ("smb3", "SMB"),
    ("ceph", "CephFS"),
    ("fuse.glusterfs", "GlusterFS"),
    ("9p", "9p"),
    ("virtiofs", "virtiofs"),
];

/// Options by their names, up to an equals sign; no others are taken: they name addresses, users and keys.
const OPTIONS: [&str; 44] = [
    "rw",
    "ro",
    "sync",
    "async",
    "dirsync",
    "noatime",
    "relatime",
    "strictatime",
    "nodiratime",
    "lazytime",
    "discard",
    "nodiscard",
    "vers",
    "nfsvers",
    "minorversion",
    "rsize",
    "wsize",
    "bsize",
    "hard",
    "soft",
    "proto",
    "sec",
    "nconnect",
    "max_connect",
    "noac",
    "ac",
    "actimeo",
    "acregmin",
    "acregmax",
    "timeo",
    "retrans",
    "nolock",
    "local_lock",
    "cache",
    "data",
    "barrier",
    "nobarrier",
    "commit",
    "compress",
    "compress-force",
    "ssd",
    "nodatacow",
    "logbsize",
    "allocsize",
];

pub(super) fn read(lines: &[&str], of: Machine) -> Option<SystemOutput> {
    let mounts: Vec<Mount<'_>> = lines.iter().filter_map(|line| mount(line)).collect();
    let served: Vec<&Mount<'_>> = mounts.iter().filter(|mount| protocol(mount).is_some()).collect();
    let local: Vec<&Mount<'_>> = mounts
        .iter()
        .filter(|mount| LOCAL.contains(&mount.kind))
        .collect();
    let mut output = SystemOutput::of("mount");
    match (served.as_slice(), local.as_slice()) {
        ([], []) => {}
        ([only], _) if of != Machine::Target => network(&mut output, only),
        ([], [only]) => disk(&mut output, only, of),
        _ => output.remarks.push(
            "Several file systems are mounted: paste only the line of the one that was measured.".to_owned(),
        ),
    }
    output.some()
}

fn mount(line: &str) -> Option<Mount<'_>> {
    let (before, options) = line.trim().strip_suffix(')')?.rsplit_once(" (")?;
    let (place, kind) = before.rsplit_once(" type ")?;
    place.contains(" on ").then(|| Mount {
        kind: kind.trim(),
        options: options.split(',').map(str::trim).collect(),
    })
}

fn protocol(mount: &Mount<'_>) -> Option<&'static str> {
    SERVED
        .iter()
        .find(|(kind, _)| *kind == mount.kind)
        .map(|(_, protocol)| *protocol)
}

fn network(output: &mut SystemOutput, mount: &Mount<'_>) {
    output.say("share.protocol", protocol(mount).unwrap_or_default());
    let version = mount.options.iter().find_map(|option| {
        option
            .strip_prefix("vers=")
            .or_else(|| option.strip_prefix("nfsvers="))
    });
    if let Some(version) = version {
        output.say("share.version", version);
    }
    output.say("share.mount", kept(mount));
}

fn disk(output: &mut SystemOutput, mount: &Mount<'_>, of: Machine) {
    if of == Machine::Guest {
        output.say("guest.filesystem", mount.kind);
        return;
    }
    // NTFS through FUSE says only that it is a block device.
    if mount.kind != "fuseblk" {
        output.say("filesystem", mount.kind);
    }
    output.say("filesystem.mount_options", kept(mount));
}

fn kept(mount: &Mount<'_>) -> String {
    let known = |option: &&&str| {
        let name = option.split_once('=').map_or(**option, |(name, _)| name);
        OPTIONS.contains(&name)
    };
    let kept: Vec<&str> = mount.options.iter().filter(known).copied().collect();
    kept.join(",")
}

//! `mount`: `SOURCE on PLACE type KIND (options)`, a line each; on FreeBSD and macOS `SOURCE on PLACE (KIND, options)`.

use super::{Machine, SystemOutput};

mod options;

struct Mount<'a> {
    kind: &'a str,
    options: Vec<&'a str>,
}

/// File systems that hold data on disks.
const LOCAL: [&str; 16] = [
    "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "ntfs3", "ntfs", "fuseblk", "f2fs", "jfs", "bcachefs",
    "ufs", "exfat", "apfs", "hfs",
];

/// File systems that another machine serves, and their protocols.
const SERVED: [(&str, &str); 9] = [
    ("nfs", "NFS"),
    ("nfs4", "NFS"),
    ("cifs", "SMB"),
    ("smb3", "SMB"),
    ("smbfs", "SMB"),
    ("ceph", "CephFS"),
    ("fuse.glusterfs", "GlusterFS"),
    ("9p", "9p"),
    ("virtiofs", "virtiofs"),
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
        ([_, ..], []) if of == Machine::Target => output.remarks.push(
            "It is mounted over a network: say that this is of the machine that uses the storage.".to_owned(),
        ),
        ([only], _) if of != Machine::Target => network(&mut output, only),
        (_, [only]) if served.is_empty() || of == Machine::Target => disk(&mut output, only, of),
        _ => several(&mut output, &served, &local, of),
    }
    output.some()
}

fn mount(line: &str) -> Option<Mount<'_>> {
    let (before, inside) = line.trim().strip_suffix(')')?.rsplit_once(" (")?;
    let (_, place) = before
        .split_once(" on ")
        .filter(|(_, place)| place.starts_with('/'))?;
    let mut options = inside.split(',').map(str::trim);
    let kind = match place.rsplit_once(" type ") {
        Some((_, kind)) => kind.trim(),
        None => options.next()?,
    };
    let options = options.collect();
    Some(Mount { kind, options })
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
    output.say("share.mount", options::kept(&mount.options));
}

/// Of several only the kind that they share is sure.
fn several(output: &mut SystemOutput, served: &[&Mount<'_>], local: &[&Mount<'_>], of: Machine) {
    if let [first, more @ ..] = local
        && (served.is_empty() || of == Machine::Target)
        && more.iter().all(|mount| mount.kind == first.kind)
    {
        kind(output, first.kind, of);
    }
    output.remarks.push(
        "Several file systems are mounted: paste only the line of the one that was measured.".to_owned(),
    );
}

fn disk(output: &mut SystemOutput, mount: &Mount<'_>, of: Machine) {
    kind(output, mount.kind, of);
    if of != Machine::Guest {
        output.say("filesystem.mount_options", options::kept(&mount.options));
    }
}

fn kind(output: &mut SystemOutput, kind: &str, of: Machine) {
    match (of, kind) {
        // NTFS through FUSE says only that it is a block device.
        (_, "fuseblk") => {}
        (Machine::Guest, _) => output.say("guest.filesystem", kind),
        (_, "hfs") => output.say("filesystem", "HFS+"),
        _ => output.say("filesystem", kind),
    }
}

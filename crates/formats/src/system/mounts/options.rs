/// Options by their names, up to an equals sign, and those of FreeBSD and macOS in their words; no others are taken: they
/// name addresses, users and keys.
const OPTIONS: [&str; 51] = [
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
    "asynchronous",
    "synchronous",
    "read-only",
    "soft-updates",
    "journaled soft-updates",
    "journaled",
    "gjournal",
];

/// The options that are taken, in order.
pub(super) fn kept(options: &[&str]) -> String {
    let known = |option: &&&str| {
        let name = option.split_once('=').map_or(**option, |(name, _)| name);
        OPTIONS.contains(&name)
    };
    let kept: Vec<&str> = options.iter().filter(known).copied().collect();
    kept.join(",")
}

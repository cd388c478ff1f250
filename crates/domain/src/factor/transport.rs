use super::{
    FactorGroup::{Share, Target, Transport},
    KnownFactor, LevelKind, choices,
};

const GIB: f64 = 1_073_741_824.0;

const fn transport(key: &'static str, name: &'static str, help: &'static str) -> KnownFactor {
    KnownFactor::new(Transport, key, name, help)
}

const fn target(key: &'static str, name: &'static str, help: &'static str) -> KnownFactor {
    KnownFactor::new(Target, key, name, help)
}

pub(super) const TRANSPORT: &[KnownFactor] = &[
    transport(
        "share.protocol",
        "Protocol",
        "How the storage is reached; local where it hangs on the machine itself.",
    )
    .one_of(choices::PROTOCOLS)
    .facet()
    .common()
    .such_as("NFS"),
    transport(
        "share.version",
        "Protocol version",
        "As negotiated, not as configured.",
    )
    .hangs_on(&["share.protocol"])
    .such_as("4.2"),
    transport("share.mount", "Mount options", "On the initiator.")
        .hangs_on(&["share.protocol"])
        .such_as("vers=4.2,hard,rsize=1048576"),
    transport(
        "share.options",
        "Export options",
        "On the target; with async the server acknowledges before it writes.",
    )
    .hangs_on(&["share.protocol"])
    .such_as("rw,sync,no_root_squash"),
    transport("share.export", "Exported as", "In your own words.").hangs_on(&["share.protocol"]),
    transport(
        "share.multipath",
        "Paths",
        "Multipath of the protocol itself: MPIO, multichannel, sessions.",
    ),
    transport(
        "network.link",
        "Link speed",
        "Of the slowest link between initiator and target.",
    )
    .kind(LevelKind::BitRate)
    .within(1e6, 4e12)
    .facet()
    .common()
    .such_as("10 GbE"),
    transport("network.links", "Links", "How many are used together.")
        .kind(LevelKind::Count)
        .within(1.0, 64.0)
        .such_as("2"),
    transport(
        "network.bond",
        "Bonding",
        "How several links are used: one connection may still use only one of them.",
    )
    .one_of(choices::BONDS)
    .such_as("LACP"),
    transport(
        "network.multipath",
        "Network multipath",
        "Where several links are paths of their own.",
    ),
    transport("network.mtu", "MTU", "In bytes; 9000 with jumbo frames.")
        .kind(LevelKind::Count)
        .within(576.0, 65_536.0)
        .such_as("9000"),
    transport("network.adapter", "Adapter", "As the system names it."),
    transport("network.driver", "Driver", "Of the adapter.").such_as("ixgbe"),
    transport("network.switch", "Switch", "Between them, or none."),
];

pub(super) const TARGET: &[KnownFactor] = &[
    target("target.model", "Model", "Of the server or NAS.")
        .common()
        .such_as("FreeNAS Mini XL+"),
    target("target.cpu", "Processor", "Model, and how many.").such_as("Intel Atom C3758"),
    target(
        "target.memory",
        "Memory",
        "In all: a file smaller than this may be read from memory.",
    )
    .kind(LevelKind::BinaryBytes)
    .within(GIB / 64.0, 65_536.0 * GIB)
    .such_as("32 GiB"),
    target("target.os", "Operating system", "With its version.").such_as("TrueNAS SCALE 25.04"),
    target("target.kernel", "Kernel", "Release."),
    target(
        "target.hba",
        "Host bus adapter",
        "What its disks hang on; with its cache and battery, if it has them.",
    )
    .such_as("LSI 9211-8i, IT mode"),
    target("target.nic", "Network adapter", "Model."),
];

pub(super) const SHARE: &[KnownFactor] = &[
    KnownFactor::new(
        Share,
        "share.extent",
        "What is shared",
        "A dataset, a volume, a file, a whole disk.",
    )
    .one_of(choices::EXTENTS)
    .hangs_on(&["share.protocol"])
    .such_as("zvol"),
    KnownFactor::new(
        Share,
        "share.extent_size",
        "Its size",
        "Of the volume, file or LUN.",
    )
    .kind(LevelKind::Bytes)
    .hangs_on(&["share.extent", "share.protocol"])
    .within(1e6, 1e18)
    .such_as("500 GB"),
    KnownFactor::new(
        Share,
        "share.block_size",
        "Logical block size",
        "That the LUN presents.",
    )
    .kind(LevelKind::BinaryBytes)
    .hangs_on(&["share.extent", "share.protocol"])
    .within(512.0, 1_048_576.0)
    .such_as("4 KiB"),
];

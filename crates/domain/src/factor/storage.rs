use super::{
    FactorGroup::{Dataset, Pool},
    KnownFactor, LevelKind, choices,
};

const MIB: f64 = 1_048_576.0;

const fn dataset(key: &'static str, name: &'static str, help: &'static str) -> KnownFactor {
    KnownFactor::new(Dataset, key, name, help)
}

/// A property that only some file systems have.
const fn property(key: &'static str, name: &'static str, help: &'static str) -> KnownFactor {
    dataset(key, name, help).hangs_on(&["filesystem"])
}

const fn pool(key: &'static str, name: &'static str, help: &'static str) -> KnownFactor {
    KnownFactor::new(Pool, key, name, help)
}

pub(super) const DATASET: &[KnownFactor] = &[
    dataset("filesystem", "File system", "Of the storage that was measured.")
        .one_of(choices::FILE_SYSTEMS)
        .facet()
        .common()
        .such_as("ZFS"),
    property(
        "dataset.sync",
        "Sync",
        "Whether synchronous writes wait for the disks; disabled can lose acknowledged writes.",
    )
    .one_of(choices::SYNCS)
    .closed()
    .facet()
    .common()
    .such_as("standard"),
    property("dataset.compression", "Compression", "The algorithm.")
        .one_of(choices::COMPRESSIONS)
        .facet()
        .common()
        .such_as("lz4"),
    property(
        "dataset.recordsize",
        "Record size",
        "Largest block of a dataset's files.",
    )
    .kind(LevelKind::BinaryBytes)
    .hangs_on(&["share.extent", "share.protocol", "filesystem"])
    .within(512.0, 16.0 * MIB)
    .such_as("128K"),
    property("dataset.volblocksize", "Volume block size", "Of a zvol.")
        .kind(LevelKind::BinaryBytes)
        .hangs_on(&["share.extent", "share.protocol", "filesystem"])
        .within(512.0, 16.0 * MIB)
        .such_as("16K"),
    property("dataset.atime", "Access times", "Whether a read writes its time.")
        .kind(LevelKind::YesNo)
        .closed()
        .such_as("off"),
    property(
        "dataset.dedup",
        "Deduplication",
        "Whether equal blocks are kept once.",
    )
    .kind(LevelKind::YesNo)
    .such_as("off"),
    property("dataset.encryption", "Encryption", "The algorithm, or off.")
        .one_of(choices::ENCRYPTIONS)
        .such_as("off"),
    property("dataset.logbias", "Log bias", "latency or throughput."),
    property(
        "dataset.primarycache",
        "Primary cache",
        "What the memory may keep: all, metadata, none.",
    ),
    property(
        "dataset.journal",
        "Journal device",
        "Where the journal is, when not beside the data.",
    ),
    dataset(
        "snapshots",
        "Snapshots held",
        "How many exist while the tool runs.",
    )
    .kind(LevelKind::Count)
    .within(0.0, 1e6)
    .such_as("0"),
    dataset("filesystem.mount_options", "Mount options", "Of the file system.").such_as("noatime,discard"),
    dataset(
        "filesystem.barrier",
        "Write barriers",
        "Whether flushes reach the disks: off (nobarrier) can lose acknowledged writes.",
    )
    .hangs_on(&["filesystem"])
    .kind(LevelKind::YesNo)
    .such_as("on"),
    dataset(
        "filesystem.block_size",
        "Block size",
        "Of the file system: its allocation unit.",
    )
    .kind(LevelKind::BinaryBytes)
    .within(512.0, 16.0 * MIB)
    .such_as("4 KiB"),
];

pub(super) const POOL: &[KnownFactor] = &[
    pool(
        "pool.layout",
        "Layout",
        "Mirror, RAIDZ, RAID level, or a single disk.",
    )
    .one_of(choices::LAYOUTS)
    .facet()
    .common()
    .such_as("RAIDZ1"),
    pool("pool.width", "Width", "Disks in one stripe or group.")
        .kind(LevelKind::Count)
        .within(1.0, 1000.0)
        .such_as("4"),
    pool(
        "pool.groups",
        "Groups",
        "How many such groups (vdevs) it is made of.",
    )
    .kind(LevelKind::Count)
    .within(1.0, 1000.0)
    .such_as("2"),
    pool("pool.log", "Log device", "A SLOG or external journal, or none.")
        .one_of(choices::ABSENT)
        .common()
        .such_as("1x Optane 900P"),
    pool("pool.log.size", "Size of the log device", "In use.")
        .kind(LevelKind::Bytes)
        .hangs_on(&["pool.log"])
        .such_as("16 GB"),
    pool(
        "pool.log.power_protection",
        "Power protection of the log device",
        "Whether it keeps what it holds when power fails.",
    )
    .one_of(choices::POWER_PROTECTIONS)
    .hangs_on(&["pool.log"])
    .such_as("yes"),
    pool("pool.cache", "Cache device", "An L2ARC or SSD cache, or none.")
        .one_of(choices::ABSENT)
        .such_as("1x 240 GB SSD"),
    pool(
        "pool.cache.mode",
        "Cache mode",
        "Whether the cache also takes writes.",
    )
    .hangs_on(&["pool.cache"]),
    pool(
        "pool.special",
        "Special device",
        "For metadata and small blocks, or none.",
    )
    .one_of(choices::ABSENT),
    pool("pool.ashift", "Sector shift", "12 is 4 KiB.")
        .kind(LevelKind::Count)
        .within(9.0, 16.0)
        .such_as("12"),
    pool("pool.stripe", "Stripe size", "Bytes on one disk before the next.")
        .kind(LevelKind::BinaryBytes)
        .within(512.0, 64.0 * MIB)
        .such_as("64K"),
    pool("pool.fill", "Filled", "How full it was, in percent.").such_as("35 %"),
    pool(
        "pool.controller_cache",
        "Controller cache",
        "Write-back with or without battery, write-through, none.",
    ),
];

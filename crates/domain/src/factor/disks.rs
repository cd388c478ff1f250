use super::{
    FactorGroup::{Bus, Disks},
    KnownFactor, LevelKind, choices,
};

const fn disks(key: &'static str, name: &'static str, help: &'static str) -> KnownFactor {
    KnownFactor::new(Disks, key, name, help)
}

pub(super) const DISKS: &[KnownFactor] = &[
    disks("disks", "Disks", "How many of what, in a line.")
        .common()
        .such_as("4x 6 TB HDD"),
    disks("disks.count", "Number of disks", "That hold the data.")
        .kind(LevelKind::Count)
        .within(1.0, 100_000.0)
        .such_as("4"),
    disks(
        "disks.model",
        "Model",
        "As the maker names it, without serial numbers.",
    )
    .such_as("WD Red Plus WD60EFZX"),
    disks("disks.media", "Media", "What they store on.")
        .one_of(choices::MEDIA)
        .facet()
        .such_as("HDD"),
    disks("disks.interface", "Interface", "Of one disk.")
        .one_of(choices::INTERFACES)
        .facet()
        .such_as("SATA 6 Gbit/s"),
    disks("disks.capacity", "Capacity of a disk", "As sold.")
        .kind(LevelKind::Bytes)
        .within(1e6, 1e16)
        .such_as("6 TB"),
    disks("disks.rotation", "Rotation", "Turns a minute of a hard disk.").such_as("7200 rpm"),
    disks(
        "disks.write_cache",
        "Write cache",
        "Whether the disks' own is on.",
    )
    .one_of(choices::WRITE_CACHES)
    .closed()
    .such_as("on"),
    disks(
        "disks.power_protection",
        "Power protection",
        "Whether the disks keep what is in their write cache when power fails.",
    )
    .one_of(choices::POWER_PROTECTIONS)
    .such_as("yes"),
    disks("disks.sector", "Sector size", "Logical, physical, or both.").such_as("512 / 4096"),
    disks(
        "disks.scheduler",
        "Scheduler",
        "Of the initiator's or target's block layer.",
    )
    .such_as("mq-deadline"),
    disks("disks.firmware", "Firmware", "Version."),
    disks("disks.driver", "Driver", "As the tool names it."),
    disks("disks.details", "Details", "As a file states them."),
    disks(
        "disks.offset",
        "Partition offset",
        "Whether partitions begin at a multiple of the block.",
    ),
];

pub(super) const BUS: &[KnownFactor] = &[
    KnownFactor::new(
        Bus,
        "bus.link",
        "Bus",
        "The narrowest between the machine and the disks: USB, SATA, SAS, PCIe.",
    )
    .one_of(choices::BUSES)
    .facet()
    .such_as("USB 3.0"),
    KnownFactor::new(Bus, "bus.enclosure", "Enclosure", "Model of the box or bridge."),
    KnownFactor::new(
        Bus,
        "bus.expander",
        "Expander",
        "Or port multiplier, between them.",
    ),
];

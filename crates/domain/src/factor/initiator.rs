use super::{
    FactorGroup::{Guest, Initiator},
    KnownFactor, LevelKind, choices,
};

const GIB: f64 = 1_073_741_824.0;

const fn guest(key: &'static str, name: &'static str, help: &'static str) -> KnownFactor {
    KnownFactor::new(Guest, key, name, help)
}

const fn initiator(key: &'static str, name: &'static str, help: &'static str) -> KnownFactor {
    KnownFactor::new(Initiator, key, name, help)
}

pub(super) const GUEST: &[KnownFactor] = &[
    guest(
        "guest.os",
        "Operating system",
        "Of the virtual machine, with its version.",
    )
    .such_as("Debian 13"),
    guest("guest.cpus", "Virtual CPUs", "How many the guest has.")
        .kind(LevelKind::Count)
        .within(1.0, 4096.0)
        .such_as("4"),
    guest("guest.memory", "Memory", "Of the guest.")
        .kind(LevelKind::BinaryBytes)
        .within(GIB / 64.0, 65_536.0 * GIB)
        .such_as("8 GiB"),
    guest("guest.disk", "Disk", "The virtual disk in your own words.")
        .such_as("80 GB, thin, on the NFS share"),
    guest(
        "guest.disk_format",
        "Disk format",
        "Of the virtual disk's file or volume.",
    )
    .one_of(choices::DISK_FORMATS)
    .such_as("qcow2"),
    guest(
        "guest.provisioning",
        "Provisioning",
        "Whether its space is taken when it is written or before.",
    )
    .one_of(choices::PROVISIONINGS)
    .such_as("thin"),
    guest("guest.bus", "Disk bus", "How the disk is presented to the guest.")
        .one_of(choices::GUEST_BUSES)
        .such_as("virtio-scsi"),
    guest(
        "guest.cache",
        "Cache mode",
        "Of the virtual disk: with writeback and unsafe the host's memory takes writes.",
    )
    .one_of(choices::GUEST_CACHES)
    .facet()
    .such_as("none"),
    guest("guest.filesystem", "File system inside", "On the virtual disk.")
        .one_of(choices::FILE_SYSTEMS)
        .such_as("ext4"),
    guest("guest.kernel", "Kernel", "Of the guest.").such_as("6.12"),
];

pub(super) const INITIATOR: &[KnownFactor] = &[
    initiator("initiator.model", "Model", "Of the computer or server.").such_as("Dell PowerEdge R720xd"),
    initiator("initiator.cpu", "Processor", "Model, and how many.").such_as("2x Intel Xeon E5-2670"),
    initiator("initiator.cpus", "CPU threads", "How many the system sees.")
        .kind(LevelKind::Count)
        .within(1.0, 65_536.0)
        .such_as("32"),
    initiator("initiator.memory", "Memory", "In all.")
        .kind(LevelKind::BinaryBytes)
        .within(GIB / 64.0, 65_536.0 * GIB)
        .such_as("64 GiB"),
    initiator(
        "initiator.os",
        "Operating system",
        "Or hypervisor, with its version.",
    )
    .common()
    .such_as("Proxmox VE 8.2"),
    initiator("initiator.kernel", "Kernel", "Release.").such_as("6.8.12"),
    initiator(
        "initiator.virtualization",
        "Virtualization",
        "What the tool's machine runs on, where it is a virtual one.",
    ),
    initiator(
        "initiator.hba",
        "Host bus adapter",
        "What its own disks or its Fibre Channel hang on.",
    )
    .such_as("LSI 9211-8i"),
    initiator("initiator.nic", "Network adapter", "Model.").such_as("Intel X710"),
    initiator("initiator.motherboard", "Motherboard", "Model."),
    initiator("initiator.chipset", "Chipset", "Model."),
    initiator("initiator.compiler", "Compiler", "With which the tool was built."),
];

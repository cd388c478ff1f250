//! Enumerations that several factors share, and the long ones.

use super::Choice;

const fn choice(level: &'static str, synonyms: &'static [&'static str]) -> Choice {
    Choice::new(level, synonyms)
}

pub(super) const YES_NO: &[Choice] = &[
    choice("yes", &["on", "true", "1", "enabled", "y"]),
    choice("no", &["off", "false", "0", "disabled", "n", "none"]),
];

/// Whether a cache answers before the disk has what it took.
pub(super) const WRITE_CACHES: &[Choice] = &[
    choice("yes", &["on", "true", "1", "enabled", "y", "write-back"]),
    choice(
        "no",
        &["off", "false", "0", "disabled", "n", "none", "write-through"],
    ),
];

/// Devices that a pool may lack.
pub(super) const ABSENT: &[Choice] = &[choice("none", &["no", "off", "without"])];

pub(super) const PROTOCOLS: &[Choice] = &[
    choice("local", &["das", "direct", "direct attached", "none", "internal"]),
    choice("NFS", &["network file system"]),
    choice("NFSv3", &["nfs 3"]).under("NFS"),
    choice("NFSv4", &["nfs 4", "nfs 4.0", "nfsv4.0"]).under("NFS"),
    choice("NFSv4.1", &["nfs 4.1"]).under("NFS"),
    choice("NFSv4.2", &["nfs 4.2"]).under("NFS"),
    choice("SMB", &["cifs", "samba", "windows share"]),
    choice("SMB 2", &["smbv2", "smb 2.0"]).under("SMB"),
    choice("SMB 3", &["smbv3", "smb 3.0"]).under("SMB"),
    choice("iSCSI", &["internet scsi"]),
    choice("iSER", &["iscsi over rdma"]),
    choice("NVMe/TCP", &["nvme over tcp", "nvme-of tcp"]),
    choice("NVMe/RDMA", &["nvme over rdma", "nvme-of rdma", "nvme over roce"]),
    choice("Fibre Channel", &["fc", "fiber channel", "fcp"]),
    choice("Ceph RBD", &["rbd"]),
    choice("CephFS", &[]),
    choice("GlusterFS", &["gluster"]),
    choice("S3", &["s3 object storage"]),
    choice("virtiofs", &[]),
    choice("9p", &["virtio-9p", "plan 9"]),
    choice("NBD", &["network block device"]),
    choice("DRBD", &[]),
    choice("SSHFS", &["sftp"]),
    choice("WebDAV", &[]),
    choice("vSAN", &["vmware vsan"]),
];

pub(super) const FILE_SYSTEMS: &[Choice] = &[
    choice("ZFS", &["openzfs"]),
    choice("UFS", &["ufs2"]),
    choice("ext4", &[]),
    choice("ext3", &[]),
    choice("ext2", &[]),
    choice("XFS", &[]),
    choice("Btrfs", &[]),
    choice("bcachefs", &[]),
    choice("NTFS", &["ntfs-3g", "ntfs3"]),
    choice("ReFS", &[]),
    choice("exFAT", &[]),
    choice("FAT32", &["vfat", "fat"]),
    choice("APFS", &[]),
    choice("HFS+", &["hfsplus"]),
    choice("VMFS", &[]),
    choice("VMFS 5", &[]).under("VMFS"),
    choice("VMFS 6", &[]).under("VMFS"),
    choice("F2FS", &[]),
    choice("JFS", &[]),
    choice("ReiserFS", &["reiser"]),
    choice("tmpfs", &["ramfs"]),
    choice("overlay", &["overlayfs", "aufs"]),
    choice("Ceph BlueStore", &["bluestore"]),
    choice("none", &["raw", "raw device", "block device"]),
];

pub(super) const LAYOUTS: &[Choice] = &[
    choice("single", &["single disk", "single drive", "one disk", "no raid"]),
    choice("JBOD", &["linear", "concatenated", "span", "spanned"]),
    choice("RAID 0", &["stripe", "striped"]),
    choice("mirror", &["raid 1", "mirrored", "2-way mirror", "zfs mirror"]),
    choice("3-way mirror", &["three-way mirror", "triple mirror"]).under("mirror"),
    choice(
        "RAID 10",
        &[
            "raid 1+0",
            "striped mirrors",
            "stripe of mirrors",
            "mirrored stripe",
            "zfs raid 10",
        ],
    ),
    choice("RAID 5", &[]),
    choice("RAID 6", &[]),
    choice("RAID 50", &["raid 5+0"]),
    choice("RAID 60", &["raid 6+0"]),
    choice("RAIDZ1", &["raidz", "z1"]),
    choice("RAIDZ2", &["z2"]),
    choice("RAIDZ3", &["z3"]),
    choice("dRAID1", &["draid"]),
    choice("dRAID2", &[]),
    choice("dRAID3", &[]),
    choice("SHR", &["shr-1", "synology hybrid raid"]),
    choice("SHR-2", &[]),
    choice("erasure coded", &["erasure coding"]),
];

pub(super) const COMPRESSIONS: &[Choice] = &[
    choice("off", &["none", "no", "disabled", "uncompressed", "false"]),
    choice("on", &["yes", "enabled", "true"]),
    choice("lz4", &[]),
    choice("zstd", &["zstandard"]),
    choice("zstd-fast", &[]),
    choice("gzip", &["gzip-6"]),
    choice("lzjb", &[]),
    choice("zle", &[]),
    choice("lzo", &[]),
];

pub(super) const ENCRYPTIONS: &[Choice] = &[
    choice("off", &["none", "no", "disabled", "false"]),
    choice("on", &["yes", "enabled", "true"]),
];

pub(super) const SYNCS: &[Choice] = &[
    choice("standard", &["default"]),
    choice("always", &[]),
    choice("disabled", &["off", "no"]),
];

pub(super) const MEDIA: &[Choice] = &[
    choice(
        "HDD",
        &[
            "hard disk",
            "hard drive",
            "spinning disk",
            "rotational",
            "magnetic disk",
        ],
    ),
    choice("SMR HDD", &["shingled hdd"]).under("HDD"),
    choice(
        "SSD",
        &["sata ssd", "sas ssd", "flash", "solid state", "solid state drive"],
    ),
    choice("NVMe SSD", &["nvme", "m.2 nvme", "pcie ssd", "nvme m.2"]),
    choice("Optane", &["3d xpoint", "intel optane"]),
    choice("SD card", &["microsd"]),
    choice("eMMC", &[]),
    choice("USB stick", &["flash drive", "pen drive", "thumb drive"]),
    choice("RAM disk", &["memory disk"]),
];

// A disk has such an interface, and such a bus leads to it.
const SATA: Choice = choice("SATA", &["serial ata"]);
const SATA_3_GBIT: Choice = choice(
    "SATA 3 Gbit/s",
    &[
        "sata ii",
        "sata 2",
        "sata 2.0",
        "sata 300",
        "sata 3gb/s",
        "sata 3g",
    ],
)
.under("SATA");
const SATA_6_GBIT: Choice = choice(
    "SATA 6 Gbit/s",
    &[
        "sata iii",
        "sata 3",
        "sata 3.0",
        "sata 600",
        "sata 6gb/s",
        "sata 6g",
    ],
)
.under("SATA");

pub(super) const INTERFACES: &[Choice] = &[
    SATA,
    SATA_3_GBIT,
    SATA_6_GBIT,
    choice("SAS", &["serial attached scsi"]),
    choice("SAS 6 Gbit/s", &["sas 6gb/s", "sas 6g", "sas2"]).under("SAS"),
    choice("SAS 12 Gbit/s", &["sas 12gb/s", "sas 12g", "sas3"]).under("SAS"),
    choice("NVMe", &["nvme pcie", "pcie nvme"]),
    choice("PCIe 3.0 x4", &["pcie gen3 x4", "pcie 3 x4", "nvme pcie 3.0 x4"]).under("NVMe"),
    choice("PCIe 4.0 x4", &["pcie gen4 x4", "pcie 4 x4", "nvme pcie 4.0 x4"]).under("NVMe"),
    choice("PCIe 5.0 x4", &["pcie gen5 x4", "pcie 5 x4", "nvme pcie 5.0 x4"]).under("NVMe"),
    choice("USB", &[]),
    choice("SCSI", &["parallel scsi"]),
    choice("IDE", &["pata", "parallel ata"]),
    choice("Fibre Channel", &["fc"]),
];

pub(super) const BUSES: &[Choice] = &[
    choice("USB 2.0", &["usb 2"]).under("USB"),
    choice(
        "USB 3.0",
        &["usb 3.1 gen 1", "usb 3.2 gen 1", "usb 5 gbit/s", "usb 5gbps"],
    )
    .under("USB"),
    choice("USB 3.2 Gen 2", &["usb 3.1 gen 2", "usb 10 gbit/s", "usb 10gbps"]).under("USB"),
    choice("USB 3.2 Gen 2x2", &["usb 20 gbit/s", "usb 20gbps"]).under("USB"),
    choice("USB4", &["usb4 40 gbit/s"]).under("USB"),
    choice("Thunderbolt 3", &["tb3"]).under("Thunderbolt"),
    choice("Thunderbolt 4", &["tb4"]).under("Thunderbolt"),
    SATA,
    SATA_3_GBIT,
    SATA_6_GBIT,
    choice("SAS 6 Gbit/s", &["sas 6gb/s", "sas 6g", "sas2"]).under("SAS"),
    choice("SAS 12 Gbit/s", &["sas 12gb/s", "sas 12g", "sas3"]).under("SAS"),
    choice("PCIe 2.0 x4", &["pcie gen2 x4", "pcie 2 x4"]).under("PCIe"),
    choice("PCIe 3.0 x2", &["pcie gen3 x2", "pcie 3 x2"]).under("PCIe"),
    choice("PCIe 3.0 x4", &["pcie gen3 x4", "pcie 3 x4"]).under("PCIe"),
    choice("PCIe 3.0 x8", &["pcie gen3 x8", "pcie 3 x8"]).under("PCIe"),
    choice("PCIe 4.0 x4", &["pcie gen4 x4", "pcie 4 x4"]).under("PCIe"),
    choice("PCIe 4.0 x8", &["pcie gen4 x8", "pcie 4 x8"]).under("PCIe"),
    choice("PCIe 5.0 x4", &["pcie gen5 x4", "pcie 5 x4"]).under("PCIe"),
];

pub(super) const EXTENTS: &[Choice] = &[
    choice("dataset", &["zfs dataset"]),
    choice("zvol", &["zfs volume", "volume"]),
    choice("file extent", &["file", "file-backed", "image file"]),
    choice("directory", &["folder"]),
    choice("LUN", &["logical unit"]),
    choice("partition", &[]),
    choice("whole disk", &["disk", "raw disk", "device"]),
    choice("logical volume", &["lvm", "lv", "lvm volume"]),
];

pub(super) const GUEST_CACHES: &[Choice] = &[
    choice("none", &["off", "no cache", "cache=none"]),
    choice("writeback", &["cache=writeback"]),
    choice("writethrough", &["cache=writethrough"]),
    choice("directsync", &["cache=directsync"]),
    choice("unsafe", &["cache=unsafe", "writeback (unsafe)"]),
];

pub(super) const GUEST_BUSES: &[Choice] = &[
    choice("virtio-blk", &["virtio block", "virtio"]),
    choice("virtio-scsi", &["virtio scsi single"]),
    choice("PVSCSI", &["vmware paravirtual", "paravirtual scsi"]),
    choice("LSI Logic", &["lsi logic parallel", "lsi logic sas", "scsi"]),
    choice("SATA", &["ahci"]),
    choice("IDE", &[]),
    choice("NVMe", &[]),
    choice("Xen", &["xvd", "xen pv", "blkfront"]),
    choice("Hyper-V SCSI", &["storvsc"]),
    choice("passthrough", &["pci passthrough"]),
];

pub(super) const DISK_FORMATS: &[Choice] = &[
    choice("raw", &["raw file", "img"]),
    choice("qcow2", &[]),
    choice("VMDK", &[]),
    choice("VHD", &["vpc"]),
    choice("VHDX", &[]),
    choice("VDI", &[]),
    choice("zvol", &[]),
    choice("logical volume", &["lvm", "lvm-thin"]),
    choice("RBD image", &["rbd"]),
];

pub(super) const PROVISIONINGS: &[Choice] = &[
    choice("thin", &["thin provisioned", "sparse"]),
    choice(
        "thick",
        &[
            "thick provisioned",
            "preallocated",
            "thick lazy zeroed",
            "fully allocated",
        ],
    ),
    choice("thick eager zeroed", &["eager zeroed"]).under("thick"),
];

pub(super) const BONDS: &[Choice] = &[
    choice("none", &["no", "not bonded"]),
    choice("LACP", &["802.3ad", "mode 4", "lacp (mode 4)"]),
    choice("round-robin", &["balance-rr", "mode 0"]),
    choice("active-backup", &["failover", "mode 1"]),
    choice("balance-xor", &["mode 2"]),
    choice("balance-alb", &["mode 6"]),
    choice("multipath", &["mpio", "iscsi multipath"]),
    choice("multichannel", &["smb multichannel"]),
];

pub(super) const POWER_PROTECTIONS: &[Choice] = &[
    choice(
        "yes",
        &["plp", "power loss protection", "capacitor", "bbu", "on", "true"],
    ),
    choice("no", &["none", "off", "false"]),
];

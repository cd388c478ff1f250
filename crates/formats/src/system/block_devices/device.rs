/// A row of `lsblk`, of the columns that are taken.
#[derive(Debug, Clone, Default)]
pub(super) struct Device {
    pub(super) name: String,
    pub(super) kind: String,
    /// Where it is mounted, with blanks between.
    pub(super) mounts: String,
    pub(super) model: String,
    vendor: String,
    size: String,
    rotating: String,
    removable: String,
    transport: String,
    scheduler: String,
}

/// Kernel names that are no disks, though some have the type of one: what is kept in memory or in files, optical drives,
/// volumes that are made of disks, and those of other machines.
const NO_DISKS: [&str; 12] = [
    "zram", "loop", "ram", "sr", "fd", "nbd", "zd", "md", "dm-", "bcache", "rbd", "drbd",
];

/// Transports by which a disk of another machine comes.
const REMOTE: [&str; 5] = ["iscsi", "tcp", "rdma", "fc", "fcoe"];

/// Names and models of disks that a hypervisor, a cloud or a RAID controller makes up: of what, they do not say.
const VIRTUAL: [&str; 2] = ["vd", "xvd"];
const VIRTUAL_MODELS: [&str; 10] = [
    "qemu",
    "virtual",
    "vbox",
    "iscsi",
    "persistentdisk",
    "elastic block",
    "blockvolume",
    "logical volume",
    "raid",
    "perc ",
];

/// The kernel's schedulers.
const SCHEDULERS: [&str; 7] = ["none", "mq-deadline", "bfq", "kyber", "noop", "deadline", "cfq"];

impl Device {
    /// The place for a column, by its name in any case.
    pub(super) fn cell(&mut self, column: &str) -> Option<&mut String> {
        Some(match column.to_ascii_uppercase().as_str() {
            "NAME" => &mut self.name,
            "TYPE" => &mut self.kind,
            "MOUNTPOINT" | "MOUNTPOINTS" => &mut self.mounts,
            "MODEL" => &mut self.model,
            "VENDOR" => &mut self.vendor,
            "SIZE" => &mut self.size,
            "ROTA" => &mut self.rotating,
            "RM" => &mut self.removable,
            "TRAN" => &mut self.transport,
            "SCHED" => &mut self.scheduler,
            _ => return None,
        })
    }

    /// Adds a word to a column.
    pub(super) fn add(&mut self, column: &str, word: &str) {
        // Trees are drawn before the names.
        let word = match column {
            "NAME" => word.trim_start_matches(|c: char| !c.is_ascii_alphanumeric()),
            _ => word,
        };
        let Some(cell) = self.cell(column) else { return };
        if !cell.is_empty() {
            cell.push(' ');
        }
        cell.push_str(word);
    }

    /// Whether it is a disk of this machine.
    pub(super) fn is_disk(&self, has_kinds: bool) -> bool {
        let whole = is_whole_disk(&self.name);
        // eMMC has parts that count as disks: `mmcblk0boot0`.
        let typed = self.kind == "disk" && (whole || !self.name.starts_with("mmcblk"));
        let disk = if has_kinds { typed } else { whole };
        disk && !NO_DISKS.iter().any(|name| self.name.starts_with(name))
            && !REMOTE.contains(&self.transport.as_str())
    }

    pub(super) fn holds_system(&self) -> bool {
        let mut places = self.mounts.split_whitespace();
        places.any(|place| place == "/" || place.starts_with("/boot"))
    }

    pub(super) fn is_virtual(&self) -> bool {
        let model = self.model.to_ascii_lowercase();
        VIRTUAL.iter().any(|name| self.name.starts_with(name))
            || VIRTUAL_MODELS.iter().any(|word| model.contains(word))
    }

    /// Size, model and media, as far as they are said.
    pub(super) fn words(&self) -> String {
        let size = self.size();
        let words = [&size, self.model.trim(), self.media().unwrap_or_default()];
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        words.join(" ")
    }

    /// One letter is a power of 1024, and the point that of the language; with `-b` all digits stand there.
    fn size(&self) -> String {
        const TIB: f64 = 1_099_511_627_776.0;
        let size = self.size.replace(',', ".");
        if let Ok(bytes) = size.parse::<u64>() {
            let tib = bytes as f64 / TIB;
            return if tib >= 1.0 {
                format!("{tib:.1} TiB")
            } else {
                format!("{:.1} GiB", tib * 1024.0)
            };
        }
        match size.chars().last() {
            Some(unit @ ('K' | 'M' | 'G' | 'T' | 'P')) => {
                format!("{} {unit}iB", size.trim_end_matches(unit))
            }
            _ => size,
        }
    }

    pub(super) fn media(&self) -> Option<&'static str> {
        // A card or soldered memory, which look alike.
        if self.is_virtual() || self.name.starts_with("mmcblk") {
            return None;
        }
        if self.is_nvme() {
            return Some("NVMe SSD");
        }
        match self.rotating.as_str() {
            // A bridge or stick that says nothing counts as rotating.
            "1" if self.transport != "usb" && self.removable != "1" => Some("HDD"),
            "0" if self.removable != "1" => Some("SSD"),
            _ => None,
        }
    }

    fn is_nvme(&self) -> bool {
        self.name.starts_with("nvme") || self.transport == "nvme"
    }

    pub(super) fn interface(&self) -> Option<&str> {
        match self.transport.as_str() {
            _ if self.is_nvme() => Some("NVMe"),
            "sata" => Some("SATA"),
            "usb" => Some("USB"),
            // A SATA disk behind a SAS controller is said to be SAS, and only its maker is ATA.
            "sas" if !self.vendor.is_empty() && self.vendor != "ATA" => Some("SAS"),
            _ => None,
        }
    }

    pub(super) fn scheduler(&self) -> Option<&str> {
        Some(self.scheduler.as_str()).filter(|name| SCHEDULERS.contains(name))
    }
}

/// Whether the kernel gives the name to a disk and not to a part of one: `sda`, `nvme0n1`, `mmcblk0`, but not `sda1` or
/// `nvme0n1p1`.
fn is_whole_disk(name: &str) -> bool {
    let is_letters = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    let lettered = ["sd", "hd", "vd", "xvd"];
    let numbered = || name.strip_prefix("nvme")?.split_once('n');
    lettered
        .iter()
        .any(|prefix| name.strip_prefix(prefix).is_some_and(is_letters))
        || numbered().is_some_and(|(controller, space)| is_number(controller) && is_number(space))
        || name.strip_prefix("mmcblk").is_some_and(is_number)
}

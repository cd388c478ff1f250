//! What buses carry, by the names people give them.
//!
//! USB counts at its nominal bits / 8, since its generations' names are used loosely. SATA and SAS lose a fifth to the
//! 8b/10b line code (Serial ATA 3.0: 6 Gbit/s carry 600 MB/s; SAS-4 reaches the same share with 128b/150b), a PCI
//! Express lane of generation 1 and 2 likewise, from generation 3 on 2 in 130 bits (PCI Express Base Specification).

use super::{
    Disks,
    rate::{bytes, stated},
};

/// Share of the bits of SATA and SAS that are data.
const CODED: f64 = 0.8;

/// Any SATA disk: no generation is faster than 6 Gbit/s.
const SATA_BYTES_PER_S: f64 = 600e6;

/// USB and Thunderbolt, without blanks and in lower case, in Gbit/s. The first that fits counts; a name that several
/// generations share stands for the fastest.
const SERIAL: [(&str, f64); 22] = [
    ("usb3.2gen2x2", 20.0),
    ("usb3.2gen2", 10.0),
    ("usb3.2gen1x2", 10.0),
    ("usb3.2gen1", 5.0),
    ("usb3.2", 20.0),
    ("usb3.1gen2", 10.0),
    ("usb3.1gen1", 5.0),
    ("usb3.1", 10.0),
    ("usb3.0", 5.0),
    ("usb3gen2", 10.0),
    ("usb3gen1", 5.0),
    ("usb2", 0.48),
    ("usb1", 0.012),
    ("usb4v2", 80.0),
    ("usb4gen4", 80.0),
    ("usb4gen3", 40.0),
    ("usb4gen2", 20.0),
    ("thunderbolt1", 10.0),
    ("thunderbolt2", 20.0),
    ("thunderbolt3", 40.0),
    ("thunderbolt4", 40.0),
    ("superspeedusb5gbps", 5.0),
];

/// Bytes per second of one PCI Express lane, by generation.
const LANE: [f64; 6] = [
    250e6,
    500e6,
    984_615_384.6,
    1_969_230_769.2,
    3_938_461_538.4,
    8_000e6,
];

/// The line rate of a bus, in bytes per second and direction. The link of a disk limits a single one only, and PCI
/// Express has lanes for each of several.
pub(super) fn rate(factor: &str, level: &str, disks: Disks) -> Option<f64> {
    let one_disk = disks == Disks::One;
    let name: String = level
        .chars()
        .filter(|c| !matches!(c, ' ' | '-' | '_'))
        .collect::<String>()
        .to_ascii_lowercase();
    if factor == "disks.interface" && !one_disk {
        return None;
    }
    let highest = |share: f64| {
        stated(level)
            .into_iter()
            .map(move |rate| bytes(rate, share))
            .max_by(f64::total_cmp)
    };
    if name.contains("usb") || name.contains("thunderbolt") {
        let named = SERIAL
            .iter()
            .find(|(word, _)| name.contains(word))
            .map(|(_, gigabits)| gigabits * 1e9 / 8.0);
        return [named, highest(1.0)].into_iter().flatten().max_by(f64::total_cmp);
    }
    if name.contains("sata") {
        return one_disk.then(|| sata(&name, highest(CODED)));
    }
    if name.contains("sas") {
        // A wide port has several lanes and a disk two ports; only a stated rate of one disk is a limit.
        return highest(CODED)
            .or_else(|| sas(&name))
            .filter(|_| one_disk && factor == "disks.interface")
            .map(|rate| rate * 2.0);
    }
    if name.contains("pcie") || name.contains("pciexpress") {
        if disks == Disks::Several {
            return None;
        }
        let lanes = pcie(&name)?;
        return highest(1.0).into_iter().chain([lanes]).max_by(f64::total_cmp);
    }
    highest(1.0)
}

fn sata(name: &str, stated: Option<f64>) -> f64 {
    let older = [
        ("sataii", 300e6),
        ("sata1.5", 150e6),
        ("sata150", 150e6),
        ("sata300", 300e6),
    ];
    let third = name.contains("sataiii");
    let named = older
        .iter()
        .find(|(word, _)| !third && name.contains(word))
        .map(|(_, rate)| *rate);
    stated.or(named).unwrap_or(SATA_BYTES_PER_S)
}

/// Its generations carry 300, 600, 1200 and 2400 MB/s a port.
fn sas(name: &str) -> Option<f64> {
    let (_, generation) = name.rsplit_once("sas")?;
    match generation {
        "1" => Some(300e6),
        "2" => Some(600e6),
        "3" => Some(1200e6),
        "4" => Some(2400e6),
        _ => None,
    }
}

/// Generation and number of lanes must both be said: `pcie3.0x4`, `pciegen4x8`.
fn pcie(name: &str) -> Option<f64> {
    let (_, after) = name
        .split_once("pcie")
        .or_else(|| name.split_once("pciexpress"))?;
    let after = after.strip_prefix("xpress").unwrap_or(after);
    let after = after.strip_prefix("gen").unwrap_or(after);
    let after = after.strip_prefix('v').unwrap_or(after);
    let generation = usize::try_from(after.chars().next()?.to_digit(10)?).ok()?;
    let rest = after.get(1..)?;
    let rest = rest
        .strip_prefix(".0")
        .or_else(|| rest.strip_prefix(".1"))
        .unwrap_or(rest);
    let digits: String = rest
        .strip_prefix(['x', '×'])?
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    let lanes: u32 = digits.parse().ok().filter(|lanes| (1..=32).contains(lanes))?;
    Some(LANE.get(generation.checked_sub(1)?)? * f64::from(lanes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn megabytes(level: &str) -> Option<f64> {
        rate("bus.link", level, Disks::One).map(|rate| (rate / 1e5).round() / 10.0)
    }

    #[test]
    fn buses_are_read_by_name() {
        let table = [
            ("USB 3.0, 600 MB/s", 625.0),
            ("USB 3.0", 625.0),
            ("USB3.0", 625.0),
            ("USB 2.0", 60.0),
            ("USB 3.2 Gen 2", 1250.0),
            ("USB 3.2 Gen 2x2", 2500.0),
            ("USB 3.1 Gen 1", 625.0),
            ("USB 3.1", 1250.0),
            ("Thunderbolt 3", 5000.0),
            ("SATA", 600.0),
            ("SATA III", 600.0),
            ("SATA 6 Gbit/s", 600.0),
            ("SATA 6Gb/s", 600.0),
            ("SATA 3 Gb/s", 300.0),
            ("SATA II", 300.0),
            ("PCIe 3.0 x4", 3938.5),
            ("PCIe Gen4 x4", 7876.9),
            ("NVMe, PCIe 4.0 x2", 3938.5),
        ];
        for (level, expected) in table {
            assert_eq!(megabytes(level), Some(expected), "{level}");
        }
    }

    #[test]
    fn unknown_buses_are_no_limit() {
        for level in [
            "",
            "internal",
            "PCIe",
            "PCIe x4",
            "PCIe 3.0",
            "USB",
            "USB-C",
            "USB 3",
            "SAS",
            "NVMe",
            "256 GB in an enclosure",
        ] {
            assert_eq!(megabytes(level), None, "{level}");
        }
    }

    #[test]
    fn the_link_of_a_disk_limits_only_a_single_disk() {
        assert_eq!(rate("bus.link", "SATA 6 Gbit/s", Disks::Several), None);
        assert_eq!(rate("disks.interface", "PCIe 3.0 x4", Disks::NotStated), None);
        assert_eq!(rate("bus.link", "PCIe 3.0 x4", Disks::Several), None);
        assert!(rate("bus.link", "PCIe 3.0 x4", Disks::NotStated).is_some());
        for level in ["SAS 12 Gbit/s", "SAS-3", "SAS3"] {
            assert_eq!(rate("disks.interface", level, Disks::One), Some(2.4e9), "{level}");
        }
        assert_eq!(rate("disks.interface", "SAS 3.5", Disks::One), None);
    }
}

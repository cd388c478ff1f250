use super::figures;
use crate::companion::Figure;

/// A column that is read.
#[derive(Debug)]
pub(super) struct Counter {
    pub(super) host: String,
    pub(super) device: String,
    pub(super) figure: Figure,
    pub(super) unproven: bool,
    unit: f64,
}

/// Objects whose counters are of disks.
const OBJECTS: [&str; 8] = [
    "PhysicalDisk",
    "LogicalDisk",
    "Physical Disk",
    "Physical Disk Adapter",
    "Physical Disk SCSI Device",
    "Physical Disk NFS Volume",
    "Physical Disk NFS Device",
    "Virtual Disk",
];

impl Counter {
    /// Reads `\\host\PhysicalDisk(0 C:)\Disk Reads/sec`; `None` for counters that are not of disks.
    pub(super) fn of(path: &str) -> Option<Self> {
        let rest = path.trim().strip_prefix("\\\\")?;
        let (host, rest) = rest.split_once('\\')?;
        // The counter's name may have a backslash no more than the instance.
        let (object, counter) = rest.rsplit_once('\\')?;
        let (object, instance) = match object.split_once('(') {
            Some((object, instance)) => (object, instance.strip_suffix(')')?),
            None => (object, ""),
        };
        if !OBJECTS.contains(&object) {
            return None;
        }
        let (figure, unit, unproven) = figures(counter)?;
        let device = match instance {
            "" => object.to_owned(),
            instance => format!("{object} {instance}"),
        };
        Some(Self {
            host: host.to_owned(),
            device,
            figure,
            unproven,
            unit,
        })
    }

    /// A printed value in canonical units.
    pub(super) fn canonical(&self, value: f64) -> f64 {
        // 1/1000 is not exact, a division by 1000 is.
        if self.unit < 1.0 {
            value / (1.0 / self.unit).round()
        } else {
            value * self.unit
        }
    }
}

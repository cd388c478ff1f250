//! `NAME="sda" MODEL="…"`, a device each line.

use super::Device;

pub(super) fn devices(lines: &[&str]) -> Option<Vec<Device>> {
    let devices: Vec<Device> = lines.iter().filter_map(|line| device(line)).collect();
    (!devices.is_empty()).then_some(devices)
}

fn device(line: &str) -> Option<Device> {
    let mut device = Device::default();
    let mut rest = line;
    while let Some((key, after)) = rest.split_once("=\"") {
        let (value, next) = after.split_once('"')?;
        device.add(key.trim(), value.trim());
        rest = next;
    }
    // Other files are lists of such pairs too.
    let other = device.kind.is_empty() && device.mounts.is_empty() && !device.is_disk(false);
    (!device.name.is_empty() && !other).then_some(device)
}

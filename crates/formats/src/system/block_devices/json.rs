//! `{"blockdevices": [{"name": "sda", …, "children": […]}]}`.

use super::Device;
use crate::{
    fio_json::reader::{Read, Reader},
    loose::{self, Shape},
    system::json,
};

/// How deep partitions, arrays and volumes may be nested; a few levels are real.
const MAX_DEPTH: u8 = 16;

/// The devices in the order of the tree; or why they cannot be read. None where there is no such JSON.
pub(super) fn devices(lines: &[&str]) -> Option<Result<Vec<Device>, String>> {
    let listing = json::read::<Listing>(lines, "blockdevices")?;
    Some(listing.map(|listing| listing.0))
}

#[derive(Default)]
struct Listing(Vec<Device>);

impl Shape for Listing {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "blockdevices" => list(reader, &mut self.0, 0),
            _ => reader.skip(),
        }
    }
}

fn list(reader: &mut Reader<'_>, devices: &mut Vec<Device>, depth: u8) -> Read<()> {
    if depth == MAX_DEPTH {
        return reader.skip();
    }
    reader
        .list(|reader| device(reader, devices, depth + 1))
        .map(|_| ())
}

fn device(reader: &mut Reader<'_>, devices: &mut Vec<Device>, depth: u8) -> Read<()> {
    let at = devices.len();
    devices.push(Device::default());
    reader.members(|key, reader| {
        let cell = devices.get_mut(at).and_then(|device| device.cell(&key));
        match (&*key, cell) {
            ("children", _) => list(reader, devices, depth)?,
            ("mountpoints", Some(cell)) => *cell = loose::values(reader)?.join(" "),
            (_, Some(cell)) => *cell = reader.text()?.into_owned(),
            (_, None) => reader.skip()?,
        }
        Ok(())
    })
}

//! What a file says of a system, as factors.

use std::collections::BTreeMap;

use super::model::System;
use crate::ordered;

/// The suite's names of components that matter to storage, and the factors they are.
const COMPONENTS: [(&str, &str); 11] = [
    ("Processor", "initiator.cpu"),
    ("Motherboard", "initiator.motherboard"),
    ("Chipset", "initiator.chipset"),
    ("Memory", "initiator.memory"),
    ("Disk", "disks.model"),
    ("Network", "network.adapter"),
    ("OS", "initiator.os"),
    ("Kernel", "initiator.kernel"),
    ("File-System", "filesystem.type"),
    ("System Layer", "initiator.virtualization"),
    ("Compiler", "initiator.compiler"),
];

/// Notes of the suite that matter to storage.
const DETAILS: [(&str, &str); 3] = [
    ("disk-mount-options", "filesystem.mount_options"),
    ("disk-scheduler", "disks.scheduler"),
    ("disk-details", "disks.details"),
];

/// The factors of a system; empty and unknown components are left out.
pub(super) fn found(system: &System) -> BTreeMap<String, String> {
    let components = COMPONENTS.iter().filter_map(|(name, factor)| {
        let component = system.components.iter().find(|(known, _)| known == name);
        component.map(|(_, value)| (*factor, value))
    });
    let details = DETAILS
        .iter()
        .filter_map(|(name, factor)| system.details.get(*name).map(|value| (*factor, value)));
    let all = components
        .chain(details)
        .map(|(factor, value)| (factor, value.trim()))
        .filter(|(_, value)| !matches!(*value, "" | "Unknown"));
    ordered::map(all.map(|(factor, value)| (factor.to_owned(), value.to_owned())))
}

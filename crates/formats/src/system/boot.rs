//! Pools that a system starts from. They stand beside the pool that was measured and come first.

use super::{SystemOutput, agreement};

/// Those that hold nothing but the system: of `FreeNAS`, of `TrueNAS`, and of Ubuntu's kernels.
pub(super) const SYSTEM_ONLY: [&str; 3] = ["freenas-boot", "boot-pool", "bpool"];

/// Those that Proxmox and Ubuntu, and FreeBSD, make for the system. On a machine without another pool they hold all.
pub(super) const SYSTEM: [&str; 2] = ["rpool", "zroot"];

/// Leaves out what belongs to one of these pools, where something belongs to another, and says so.
pub(super) fn pass_over<T>(
    output: &mut SystemOutput,
    things: &mut Vec<T>,
    pool: fn(&T) -> &str,
    boot: &[&str],
) {
    if things.iter().all(|thing| boot.contains(&pool(thing))) {
        return;
    }
    let mut passed: Vec<&str> = boot.to_vec();
    passed.retain(|name| things.iter().any(|thing| pool(thing) == *name));
    things.retain(|thing| !boot.contains(&pool(thing)));
    if !passed.is_empty() {
        output.remarks.push(format!(
            "Passed over as a pool that systems start from: {}. If it was measured, paste only what belongs to it.",
            agreement::shown(&passed),
        ));
    }
}

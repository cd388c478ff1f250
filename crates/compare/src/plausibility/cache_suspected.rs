//! What fits into the memory of a machine on the way is read from there the second time, and often the first. Behind a
//! network that is the target's memory whatever the client does (direct I/O ends at the client); on the machine itself it
//! is the page cache, unless the reads go around it, and ZFS keeps a cache of its own.

use podium_domain::{Unit, display_value};

use super::{Finding, Subject, figures::yes_no, memory::at_least_bytes};

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    if !subject.is_performance() || !subject.reads() {
        return None;
    }
    let span = subject.span_bytes()?;
    let (factor, level) = caches(subject)
        .filter_map(|factor| Some((factor, subject.circumstances.level(factor)?)))
        .find(|(_, level)| at_least_bytes(level).is_some_and(|memory| span < memory))?;
    Some(Finding::doubtful(format!(
        "at most {} were read, less than {factor} ({level}): the reads may have come from memory",
        display_value(span, &Unit::Bytes, None),
    )))
}

/// The machines whose memory may have answered.
fn caches(subject: &Subject<'_>) -> impl Iterator<Item = &'static str> {
    let circumstances = subject.circumstances;
    let buffered = yes_no(subject.workload, "direct") == Some(false);
    let zfs = circumstances
        .level("filesystem")
        .is_some_and(|name| name.to_ascii_lowercase().contains("zfs"));
    let network = circumstances.over_network();
    let own = (buffered || zfs) && network == Some(false);
    [
        ("target.memory", network == Some(true) || own),
        ("initiator.memory", own || buffered),
        ("guest.memory", buffered),
    ]
    .into_iter()
    .filter_map(|(factor, may)| may.then_some(factor))
}

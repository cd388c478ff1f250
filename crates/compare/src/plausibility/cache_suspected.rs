//! What fits into the memory of a machine on the way is read from there the second time, and often the first. Behind a
//! network that is the target's memory whatever the client does (direct I/O ends at the client); on the machine itself it
//! is the page cache, unless the reads go around it, and ZFS keeps a cache of its own.

use podium_domain::{Unit, display_value};

use super::{Finding, Subject, figures::yes_no};

pub(super) fn judge(subject: &Subject<'_>) -> Option<Finding> {
    let memories = subject.circumstances.memories();
    if memories.is_empty() || !subject.is_performance() || !subject.reads() {
        return None;
    }
    let span = subject.span_bytes()?;
    let memory = memories
        .iter()
        .find(|memory| span < memory.bytes && may_answer(subject, memory.factor))?;
    Some(Finding::doubtful(format!(
        "at most {} were read, less than {} ({}): the reads may have come from memory",
        display_value(span, &Unit::Bytes, None),
        memory.factor,
        memory.level,
    )))
}

/// Whether reads may come from the memory of this machine.
fn may_answer(subject: &Subject<'_>, factor: &str) -> bool {
    let circumstances = subject.circumstances;
    let buffered = yes_no(subject.workload, "direct") == Some(false);
    let zfs = circumstances
        .level("filesystem")
        .is_some_and(|name| name.to_ascii_lowercase().contains("zfs"));
    let network = circumstances.over_network();
    let own = (buffered || zfs) && network == Some(false);
    match factor {
        "target.memory" => network == Some(true) || own,
        "initiator.memory" => own || buffered,
        _ => buffered,
    }
}

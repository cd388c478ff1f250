//! What a workload does, as people write it.

use crate::{Identity, Op, Pattern};

/// What a workload does, in a line: `Random read · 4 KiB · depth 32 · 4 jobs`. Empty when only its name is known.
pub fn identity_words(identity: &Identity) -> String {
    let mut words = Vec::new();
    if identity.pattern.is_some() || !matches!(identity.op, Op::Total | Op::Other(_)) {
        words.push(deed(identity));
    }
    if let Some(bytes) = identity.block_bytes {
        words.push(block_size(bytes));
    }
    words.extend(identity.block_mix.iter().map(|mix| format!("blocks {mix}")));
    words.extend(identity.queue_depth.map(|depth| format!("depth {depth}")));
    words.extend(
        identity
            .jobs
            .filter(|jobs| *jobs > 1)
            .map(|jobs| format!("{jobs} jobs")),
    );
    words.extend(identity.read_percent.map(|share| format!("{share} % reads")));
    // The operation alone says no more than the measure beside it.
    if words.len() == 1 && identity.pattern.is_none() && identity.block_bytes.is_none() {
        words.clear();
    }
    words.join(" · ")
}

fn deed(identity: &Identity) -> String {
    match &identity.pattern {
        Some(pattern) => capitalised(&format!("{} {}", Pattern::as_str(pattern), identity.op)),
        None => capitalised(identity.op.as_str()),
    }
}

/// The first letter in upper case, where it is one of ASCII, as all words of Podium and of tools are: the tables of all
/// alphabets weigh as much as several parsers in the browser.
pub fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// A size that is a power of two in its exact binary unit (`4 KiB`), any other in bytes.
pub fn block_size(bytes: u64) -> String {
    let units = [("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)];
    units
        .into_iter()
        .find(|(_, shift)| bytes > 0 && bytes.is_multiple_of(1 << shift))
        .map_or_else(
            || format!("{bytes} B"),
            |(unit, shift)| format!("{} {unit}", bytes >> shift),
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_reads_as_a_line() {
        let identity = Identity {
            pattern: Some(Pattern::Random),
            block_bytes: Some(4096),
            queue_depth: Some(32),
            jobs: Some(4),
            ..Identity::of(Op::Read)
        };
        assert_eq!(
            identity_words(&identity),
            "Random read · 4 KiB · depth 32 · 4 jobs"
        );
        assert_eq!(identity_words(&Identity::of(Op::Total)), "");
    }

    #[test]
    fn only_exact_sizes_get_a_binary_unit() {
        assert_eq!(block_size(1 << 20), "1 MiB");
        assert_eq!(block_size(4000), "4000 B");
        assert_eq!(block_size(0), "0 B");
    }
}

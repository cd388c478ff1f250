//! What tells things apart within a file, in keys that cost little: an [`Identity::id`] is the hash of a spelling, and
//! identities are compared for every row and several times a job.

use std::{
    collections::HashMap,
    hash::{Hash, Hasher},
    mem::{Discriminant, discriminant},
};

use podium_domain::{Identity, Measurement, Stat};

/// Equal exactly when two identities are.
pub(crate) fn identity_key(identity: &Identity) -> impl Hash + Eq {
    identity_key_as(identity, identity.test.as_deref())
}

/// The key that an identity would have with another test.
pub(crate) fn identity_key_as<'i>(identity: &'i Identity, test: Option<&'i str>) -> impl Hash + Eq + use<'i> {
    (
        &identity.op,
        identity.pattern.as_ref(),
        (identity.block_bytes, identity.block_mix.as_deref()),
        (identity.queue_depth, identity.jobs),
        identity.read_percent.map(f64::to_bits),
        test,
    )
}

/// Equal exactly when two figures are of the same metric, operation and statistic.
pub(crate) fn figure_key(figure: &Measurement) -> impl Hash + Eq {
    (&figure.metric, &figure.op, stat_key(&figure.stat))
}

fn stat_key(stat: &Stat) -> (Discriminant<Stat>, Option<u64>, Option<&str>) {
    let percent = match stat {
        Stat::Percentile(percent) => Some(percent.to_bits()),
        _ => None,
    };
    let word = match stat {
        Stat::Other(word) => Some(word.as_str()),
        _ => None,
    };
    (discriminant(stat), percent, word)
}

/// The number of each key, counted from 0 in the order in which they first come.
pub(crate) fn places(keys: impl Iterator<Item = impl Hash + Eq>) -> Vec<usize> {
    let mut known = HashMap::with_capacity(keys.size_hint().0);
    let place = |key| {
        let next = known.len();
        *known.entry(key).or_insert(next)
    };
    keys.map(place).collect()
}

/// Whether no two keys are equal; false may be chance, true is sure. Costs a fraction of a table of the keys, and keys
/// that somebody made to collide only make it say false.
pub(crate) fn surely_differ(keys: impl Iterator<Item = impl Hash>) -> bool {
    let hash = |key| {
        let mut mix = Mix(0);
        Hash::hash(&key, &mut mix);
        mix.0
    };
    let mut hashes: Vec<u64> = keys.map(hash).collect();
    hashes.sort_unstable();
    hashes.is_sorted_by(|a, b| a < b)
}

/// A hash of few instructions, which whoever knows it can make collide.
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        let last = rest.iter().fold(0, |last, byte| last << 8 | u64::from(*byte));
        self.write_u64(last << 3 | rest.len() as u64);
    }

    fn write_u64(&mut self, word: u64) {
        // Odd, with its bits in no order: the fractional part of the golden ratio.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use podium_domain::{Metric, Op};

    use super::*;

    #[test]
    fn equal_keys_have_the_place_of_the_first() {
        assert_eq!(places(["b", "a", "b", "c"].iter()), [0, 1, 0, 2]);
        let percentiles = [99.0, 99.9, 99.0]
            .map(|percent| Measurement::new(Metric::Latency, Op::Read, Stat::Percentile(percent), 1.0, None));
        assert_eq!(places(percentiles.iter().map(figure_key)), [0, 1, 0]);
        let identities = [None, Some("a"), None].map(|test| Identity {
            test: test.map(str::to_owned),
            ..Identity::of(Op::Read)
        });
        assert_eq!(places(identities.iter().map(identity_key)), [0, 1, 0]);
    }

    #[test]
    fn only_keys_that_are_equal_do_not_differ() {
        let names: Vec<String> = (0..10_000).map(|number| format!("job{number}")).collect();
        assert!(surely_differ(names.iter().map(|name| (name, 1_u32, None::<u8>))));
        assert!(!surely_differ(names.iter().chain([&names[77]])));
        assert!(surely_differ([("a", "bc"), ("ab", "c"), ("", "abc")].iter()));
        assert!(surely_differ(std::iter::empty::<u8>()));
    }
}

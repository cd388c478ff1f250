//! What tells things apart within a file, in keys that cost little: an [`Identity::id`] is the hash of a spelling, and
//! identities are compared for every row and several times a job.

use std::{
    collections::HashMap,
    hash::Hash,
    mem::{Discriminant, discriminant},
};

use podium_domain::{Identity, Measurement, Stat};

/// Equal exactly when two identities are.
pub(crate) fn identity_key(identity: &Identity) -> impl Hash + Eq {
    (
        &identity.op,
        identity.pattern.as_ref(),
        (identity.block_bytes, identity.block_mix.as_deref()),
        (identity.queue_depth, identity.jobs),
        identity.read_percent.map(f64::to_bits),
        identity.test.as_deref(),
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
}

//! Drawings that the engine could not make, so that not every request tries them again for seconds.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use crate::cache::Key;

/// After this a drawing is tried again: perhaps the machine was only busy.
const AGAIN: Duration = Duration::from_mins(10);

/// So many are remembered.
const MOST: usize = 1000;

#[derive(Default)]
pub(crate) struct Failures(HashMap<Key, Instant>);

impl Failures {
    pub(crate) fn note(&mut self, key: Key, now: Instant) {
        if self.0.len() >= MOST {
            self.0.retain(|_, since| now.duration_since(*since) < AGAIN);
        }
        if self.0.len() < MOST {
            self.0.insert(key, now);
        }
    }

    /// Whether it failed a short time ago.
    pub(crate) fn has(&self, key: &Key, now: Instant) -> bool {
        self.0
            .get(key)
            .is_some_and(|since| now.duration_since(*since) < AGAIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_is_tried_again_after_a_while_and_only_so_many_are_remembered() {
        let (mut failures, start) = (Failures::default(), Instant::now());
        failures.note([1; 32], start);
        assert!(failures.has(&[1; 32], start) && !failures.has(&[2; 32], start));
        assert!(!failures.has(&[1; 32], start + AGAIN));
        for number in 0..2 * MOST as u64 {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&number.to_le_bytes());
            failures.note(key, start);
        }
        assert_eq!(failures.0.len(), MOST);
        failures.note([3; 32], start + AGAIN);
        assert!(failures.has(&[3; 32], start + AGAIN) && failures.0.len() == 1);
    }
}

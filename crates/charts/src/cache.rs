//! Drawings kept by content, the least recently used dropped first.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

/// SHA-256 of everything a drawing depends on.
pub(crate) type Key = [u8; 32];

/// What an entry costs beside its text.
const OVERHEAD: usize = 200;

pub(crate) struct Cache {
    most_bytes: usize,
    bytes: usize,
    clock: u64,
    entries: HashMap<Key, (u64, Arc<str>)>,
    by_use: BTreeMap<u64, Key>,
}

impl Cache {
    pub(crate) fn new(most_bytes: usize) -> Self {
        Self {
            most_bytes,
            bytes: 0,
            clock: 0,
            entries: HashMap::new(),
            by_use: BTreeMap::new(),
        }
    }

    pub(crate) fn get(&mut self, key: &Key) -> Option<Arc<str>> {
        let (used, text) = self.entries.get_mut(key)?;
        self.clock += 1;
        self.by_use.remove(used);
        *used = self.clock;
        self.by_use.insert(self.clock, *key);
        Some(Arc::clone(text))
    }

    pub(crate) fn insert(&mut self, key: Key, text: Arc<str>) {
        let cost = text.len() + OVERHEAD;
        if cost > self.most_bytes || self.entries.contains_key(&key) {
            return;
        }
        self.bytes += cost;
        self.clock += 1;
        self.by_use.insert(self.clock, key);
        self.entries.insert(key, (self.clock, text));
        while self.bytes > self.most_bytes {
            let Some((_, oldest)) = self.by_use.pop_first() else {
                return;
            };
            if let Some((_, text)) = self.entries.remove(&oldest) {
                self.bytes -= text.len() + OVERHEAD;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_goes_first_and_the_size_is_bounded() {
        let text: Arc<str> = "x".repeat(800).into();
        let mut cache = Cache::new(3000);
        for name in 0..3 {
            cache.insert([name; 32], Arc::clone(&text));
        }
        assert!(cache.get(&[0; 32]).is_some());
        cache.insert([3; 32], Arc::clone(&text));
        assert!(cache.get(&[1; 32]).is_none());
        assert!(cache.get(&[0; 32]).is_some() && cache.get(&[3; 32]).is_some());
        cache.insert([4; 32], "x".repeat(5000).into());
        assert!(cache.get(&[4; 32]).is_none() && cache.bytes <= 3000);
    }
}

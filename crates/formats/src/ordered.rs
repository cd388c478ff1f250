//! Sorting and ordered maps at the price of one copy of the algorithm. The standard library's `sort_by` is compiled for
//! every type and every comparison, and `collect` into an ordered map sorts first: 6 KB each time, which the browser has
//! to load.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
    mem,
};

/// Collects into a map; of equal keys the last counts.
pub(crate) fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

/// Collects into a set.
pub(crate) fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// Sorts by a key; equals stay in their order. For lists that are short beside the file they come from.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by a comparison; equals stay in their order. For lists that are short beside the file they come from.
pub(crate) fn sort_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(items.len(), &|a, b| match (items.get(a), items.get(b)) {
        (Some(a), Some(b)) => compare(a, b),
        _ => Ordering::Equal,
    });
    let mut unsorted: Vec<_> = mem::take(items).into_iter().map(Some).collect();
    items.extend(order.into_iter().filter_map(|at| unsorted.get_mut(at)?.take()));
}

/// The places of a list in the order of what stands there.
fn order(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<_> = (0..len).collect();
    order.sort_by(|a, b| compare(*a, *b));
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sorts_like_the_standard_library(list: Vec<(u8, u8)>) {
            let mut expected = list.clone();
            expected.sort_by_key(|(key, _)| *key);
            let mut sorted = list;
            sort_by_key(&mut sorted, |(key, _)| *key);
            prop_assert_eq!(sorted, expected);
        }

        #[test]
        fn collects_like_the_standard_library(list: Vec<(u8, u8)>) {
            prop_assert_eq!(map(list.clone()), list.iter().copied().collect());
            prop_assert_eq!(set(list.clone()), list.into_iter().collect());
        }
    }
}

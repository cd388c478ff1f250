use std::collections::HashMap;

/// For keys of which there is one per figure: the hash of the standard library, which withstands whoever chooses keys with
/// care, takes longer than everything else that is done with most of them. This one is seeded anew in every process.
pub(crate) type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

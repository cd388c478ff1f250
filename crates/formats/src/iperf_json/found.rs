use std::collections::BTreeMap;

use crate::{notices::Notices, ordered};

/// `Linux host1 6.1.0 #1 SMP … x86_64`: system and release, without the host's name.
pub(super) fn found(system: &str, notices: &mut Notices) -> BTreeMap<String, String> {
    let words: Vec<_> = system.split_whitespace().collect();
    let [name, host, release, ..] = words.as_slice() else {
        return BTreeMap::new();
    };
    notices.personal("host name", host, 1);
    ordered::map([("initiator.os".to_owned(), format!("{name} {release}"))])
}

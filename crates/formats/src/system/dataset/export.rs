//! The properties by which ZFS itself shares a dataset. Appliances share by other means and leave them off.

use super::{Dataset, SystemOutput};

/// Words of exports(5) that say how a dataset is exported; the others name networks, machines and users.
const OPTIONS: [&str; 15] = [
    "rw",
    "ro",
    "sync",
    "async",
    "wdelay",
    "no_wdelay",
    "root_squash",
    "no_root_squash",
    "all_squash",
    "no_all_squash",
    "subtree_check",
    "no_subtree_check",
    "crossmnt",
    "secure",
    "insecure",
];

/// The one dataset that is shared, when there are others and all of them say whether they are.
pub(super) fn only_shared<'d, 'a>(datasets: &'d [Dataset<'a>]) -> Option<&'d Dataset<'a>> {
    // Of a volume neither is said: it may be what is shared, by a block protocol.
    let stated = |dataset: &Dataset<'_>| is_shared(dataset).is_some();
    if datasets.len() < 2 || !datasets.iter().all(stated) {
        return None;
    }
    let mut shared = datasets.iter().filter(|dataset| is_shared(dataset) == Some(true));
    shared.next().filter(|_| shared.next().is_none())
}

fn is_shared(dataset: &Dataset<'_>) -> Option<bool> {
    let shares = ["sharenfs", "sharesmb"].map(|property| dataset.value(property));
    let stated = shares.iter().any(Option::is_some);
    stated.then(|| shares.iter().flatten().any(|share| *share != "off"))
}

/// `rw=@192.0.2.0/24,async`, of which the networks and machines are left out.
pub(super) fn say(output: &mut SystemOutput, dataset: &Dataset<'_>) {
    // Several exports of one dataset stand with semicolons between.
    let Some(share) = dataset.value("sharenfs").filter(|share| !share.contains(';')) else {
        return;
    };
    let words = share.split([',', ' ']);
    let names = words.map(|word| word.split_once('=').map_or(word, |(name, _)| name));
    let kept: Vec<&str> = names.filter(|name| OPTIONS.contains(name)).collect();
    output.say("share.options", kept.join(","));
}

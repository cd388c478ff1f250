use leptos::prelude::*;
use podium_domain::{
    Factors,
    factor::{FactorGroup, all, canonical, known},
};

/// One stop on the path of an I/O.
struct Stage {
    name: &'static str,
    /// What says most about it, in the order in which it is said.
    factors: &'static [&'static str],
    /// Groups any of whose factors shows that the stage is there.
    groups: &'static [FactorGroup],
    /// Whether storage in the machine itself has no such stop.
    remote: bool,
    /// Whether it is left out when nothing is said of it.
    optional: bool,
}

/// From the program that asks to the disks that answer.
const STAGES: [Stage; 7] = [
    Stage {
        name: "Guest",
        factors: &[
            "guest.os",
            "guest.disk",
            "guest.disk_format",
            "guest.bus",
            "guest.cache",
        ],
        groups: &[FactorGroup::Guest],
        remote: false,
        optional: true,
    },
    Stage {
        name: "Initiator",
        factors: &[
            "initiator.model",
            "initiator.os",
            "initiator.cpu",
            "initiator.memory",
        ],
        groups: &[FactorGroup::Initiator],
        remote: false,
        optional: false,
    },
    Stage {
        name: "Network",
        factors: &[
            "share.protocol",
            "share.version",
            "network.link",
            "network.bond",
            "network.mtu",
        ],
        groups: &[FactorGroup::Transport],
        remote: true,
        optional: false,
    },
    Stage {
        name: "Target",
        factors: &["target.model", "target.os", "target.cpu", "target.memory"],
        groups: &[FactorGroup::Target],
        remote: true,
        optional: false,
    },
    Stage {
        name: "Share",
        factors: &[
            "share.extent",
            "filesystem",
            "dataset.sync",
            "dataset.compression",
            "snapshots",
        ],
        groups: &[FactorGroup::Share, FactorGroup::Dataset],
        remote: false,
        optional: false,
    },
    Stage {
        name: "Pool",
        factors: &[
            "pool.layout",
            "pool.width",
            "pool.log",
            "pool.cache",
            "pool.special",
        ],
        groups: &[FactorGroup::Pool],
        remote: false,
        optional: true,
    },
    Stage {
        name: "Disks",
        factors: &[
            "disks",
            "disks.model",
            "disks.media",
            "disks.interface",
            "bus.link",
        ],
        groups: &[FactorGroup::Disks, FactorGroup::Bus],
        remote: false,
        optional: false,
    },
];

/// Factors whose levels say what they are without their names.
const SPEAKING: [&str; 19] = [
    "guest.os",
    "guest.disk",
    "guest.disk_format",
    "guest.bus",
    "initiator.model",
    "initiator.os",
    "initiator.cpu",
    "share.protocol",
    "network.link",
    "target.model",
    "target.os",
    "target.cpu",
    "share.extent",
    "filesystem",
    "pool.layout",
    "disks",
    "disks.model",
    "disks.media",
    "bus.link",
];

/// Levels that one stop shows; the rest stands below the diagram.
const SHOWN: usize = 4;

/// The path of an I/O through a config: a list in its order, drawn as a chain.
pub(crate) fn path_diagram(factors: &Factors) -> AnyView {
    let level = |key: &str| {
        factors
            .iter()
            .find(|(factor, _)| factor.as_str() == key)
            .map(|(_, level)| level.as_str())
    };
    let local =
        level("share.protocol").is_some_and(|protocol| canonical("share.protocol", protocol) == "local");
    let says = |stage: &Stage| {
        factors
            .keys()
            .filter_map(|factor| known(factor.as_str()))
            .any(|factor| stage.groups.contains(&factor.group))
    };
    let stages: Vec<AnyView> = STAGES
        .iter()
        .filter(|stage| !(local && stage.remote) && (!stage.optional || says(stage)))
        .map(|stage| {
            let levels: Vec<String> = stage
                .factors
                .iter()
                .filter_map(|key| Some(words(key, level(key)?)))
                .take(SHOWN)
                .collect();
            let name = if local && stage.name == "Share" {
                "File system"
            } else {
                stage.name
            };
            stop(name, &levels, says(stage))
        })
        .collect();
    view! { <ol class="path" aria-label="The path of an I/O through this config">{stages}</ol> }.into_any()
}

/// The levels that say most about a config, in few words each.
pub(crate) fn telling_levels(factors: &Factors, most: usize) -> Vec<String> {
    let rank = |key: &str| match all().position(|factor| factor.key == key && factor.common) {
        Some(place) => (0, place),
        None => (1, 0),
    };
    let mut stated: Vec<_> = factors
        .iter()
        .map(|(factor, level)| (rank(factor.as_str()), factor.as_str(), level.as_str()))
        .collect();
    stated.sort_unstable();
    stated
        .into_iter()
        .take(most)
        .map(|(_, key, level)| words(key, level))
        .collect()
}

/// A level, with the name of its factor where it alone says nothing: `Sync always`.
fn words(key: &str, level: &str) -> String {
    match known(key).filter(|_| !SPEAKING.contains(&key)) {
        Some(factor) => format!("{}: {level}", factor.name),
        None => level.to_owned(),
    }
}

fn stop(name: &'static str, levels: &[String], stated: bool) -> AnyView {
    let said = match (levels, stated) {
        ([], false) => view! { <p class="none">"not stated"</p> }.into_any(),
        ([], true) => view! { <p class="none">"see below"</p> }.into_any(),
        ([first, rest @ ..], _) => {
            let rest = rest.iter().map(|level| view! { <p>{level.clone()}</p> });
            view! { <p class="first">{first.clone()}</p> {rest.collect_view()} }.into_any()
        }
    };
    view! { <li><h3>{name}</h3> {said}</li> }.into_any()
}

//! Which links lie between the tool and the storage, and what they can carry at most.
//!
//! Levels are free text, so this reads only what cannot mean anything else. Text that names several rates is taken at the
//! highest, and text that names none is no limit: a sound figure must never be called impossible.

mod bus;
mod count;
mod rate;

pub(super) use self::rate::numbers;
use super::circumstances::Circumstances;

/// A link whose greatest possible rate is known.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Link {
    /// The factor that states it.
    pub(super) factor: String,
    /// The first words of its level.
    pub(super) name: String,
    /// Its line rate in one direction.
    pub(super) bytes_per_s: f64,
    /// Between the tool and a network, so that several clients use several of it.
    pub(super) network: bool,
    /// Why more than this may have seemed to pass after all; then a higher rate is doubtful, not impossible.
    pub(super) doubt: Option<&'static str>,
}

/// How many disks hang on a bus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Disks {
    One,
    Several,
    NotStated,
}

/// Longest name of a link in a sentence, in characters.
const LONGEST_NAME: usize = 40;

/// The links in the path whose rate can be read.
pub(super) fn path(circumstances: &Circumstances<'_>) -> Vec<Link> {
    circumstances
        .factors()
        .filter(|factor| is_link(factor))
        .filter_map(|factor| read(factor, circumstances))
        .collect()
}

fn is_link(factor: &str) -> bool {
    matches!(factor, "network.link" | "bus.link" | "disks.interface") || factor.starts_with("link.")
}

fn read(factor: &str, circumstances: &Circumstances<'_>) -> Option<Link> {
    let level = circumstances.level(factor)?;
    let local = circumstances.level("share.protocol").is_some_and(is_local);
    let network = matches!(factor, "network.link" | "link.network");
    if network && local {
        return None;
    }
    let one = if network {
        rate::network(level)?
    } else {
        bus::rate(factor, level, disks(circumstances))?
    };
    let counted = if network {
        circumstances.level("network.links")
    } else {
        None
    };
    let links = count::stated(level).max(counted.map_or(1, count::counted));
    let count = count::usable(links, &format!("{level} {}", bonding(circumstances)))?;
    let of = if count == 1 && links > 1 {
        "one link of "
    } else {
        ""
    };
    Some(Link {
        factor: factor.to_owned(),
        name: format!("{of}{}", first_clause(level)),
        bytes_per_s: one * f64::from(count),
        network,
        doubt: if network {
            lies_apart(circumstances)
        } else {
            doubt(circumstances, local)
        },
    })
}

/// Protocols that are none: the storage hangs on the machine that runs the tool.
pub(super) fn is_local(protocol: &str) -> bool {
    let protocol = protocol.to_ascii_lowercase();
    protocol.starts_with("local")
        || matches!(protocol.as_str(), "none" | "das" | "direct" | "direct-attached")
}

/// What other factors say of how several links are used.
fn bonding(circumstances: &Circumstances<'_>) -> String {
    let factors = [
        "network.bond",
        "network.bonding",
        "network.multipath",
        "share.multipath",
    ];
    factors
        .into_iter()
        .filter_map(|factor| circumstances.level(factor))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whoever states a network and what disks are made of, and neither a protocol nor another machine, may have tested the disks of the
/// machine itself.
fn lies_apart(circumstances: &Circumstances<'_>) -> Option<&'static str> {
    let stated = |parts: &[&str]| {
        circumstances
            .factors()
            .any(|factor| parts.iter().any(|part| factor.starts_with(part)))
    };
    (stated(&["disks", "bus.", "pool.", "filesystem"]) && !stated(&["share.", "target."]))
        .then_some("nothing says that the storage lies behind it")
}

/// Behind a compressing file system, or behind the memory of a server, fewer bytes pass a bus than the tool moved.
fn doubt(circumstances: &Circumstances<'_>, local: bool) -> Option<&'static str> {
    if circumstances.may_compress() {
        Some("the file system may have compressed them, so that fewer bytes passed it")
    } else if !local && circumstances.level("share.protocol").is_some() {
        Some("the memory of the target may have answered")
    } else {
        None
    }
}

/// How many disks are stated, so that the link of one carries everything or does not.
fn disks(circumstances: &Circumstances<'_>) -> Disks {
    let count = circumstances
        .level("disks.count")
        .and_then(|count| count.parse().ok());
    let listed = circumstances.level("disks").and_then(|disks| {
        let kinds = disks.split([',', ';', '+', '&']).filter_map(|kind| {
            let (count, rest) = kind.trim().split_once(['x', '×'])?;
            let count: u32 = count.trim().parse().ok()?;
            rest.starts_with(' ').then_some(count)
        });
        let counted = kinds.reduce(u32::saturating_add)?;
        // What is joined and not counted may be another disk.
        (counted > 1 || !disks.contains([';', '+', '&'])).then_some(counted)
    });
    match count.or(listed) {
        Some(1) => Disks::One,
        Some(_) => Disks::Several,
        None => Disks::NotStated,
    }
}

fn first_clause(level: &str) -> String {
    let clause = level.split([',', ';', '(']).next().unwrap_or(level).trim();
    let clause = if clause.is_empty() { level.trim() } else { clause };
    if clause.chars().count() <= LONGEST_NAME {
        return clause.to_owned();
    }
    let cut: String = clause.chars().take(LONGEST_NAME - 1).collect();
    format!("{}…", cut.trim_end())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Disks, bus, count, first_clause, is_local, rate};

    #[test]
    fn storage_in_the_machine_itself_is_local() {
        assert!(is_local("local") && is_local("Local (LVM)") && is_local("DAS"));
        assert!(!is_local("NFS") && !is_local("SMB (mapped drive)"));
    }

    proptest! {
        /// Levels are typed by anyone: whatever they say, a limit is a positive number or none.
        #[test]
        fn no_text_breaks_the_readers(
            words in prop::collection::vec("[0-9.,x× ]{0,4}|PCIe|USB|SATA|SAS|Gb(/s|E|it)?|GBASE-T|bond|multipath|\\PC{0,8}", 0..8),
        ) {
            let level = words.concat();
            let sound = |rate: Option<f64>| rate.is_none_or(|rate| rate > 0.0 && rate.is_finite());
            prop_assert!(sound(rate::network(&level)));
            for (factor, disks) in [("bus.link", Disks::One), ("bus.link", Disks::Several), ("disks.interface", Disks::One)] {
                prop_assert!(sound(bus::rate(factor, &level, disks)));
            }
            let links = count::stated(&level).max(count::counted(&level));
            prop_assert!(count::usable(links, &level).is_none_or(|count| (1..=64).contains(&count)));
            prop_assert!(first_clause(&level).chars().count() <= super::LONGEST_NAME);
        }
    }
}

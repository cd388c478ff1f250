use std::collections::BTreeMap;

use podium_domain::{TestedConfig, TestedRun, factor::is_stated};

use super::{
    link::{self, Link},
    memory::at_least_bytes,
};
use crate::durability::{Durability, durability};

/// What is known of a config during one run: its factors, where the run's own override them. Read once per run.
pub(crate) struct Circumstances<'a> {
    levels: BTreeMap<&'a str, &'a str>,
    links: Vec<Link>,
    durability: Durability,
    memories: Vec<Memory<'a>>,
}

/// The memory of one machine on the way.
pub(super) struct Memory<'a> {
    /// The factor that states it, and its level.
    pub(super) factor: &'static str,
    pub(super) level: &'a str,
    /// At least so much.
    pub(super) bytes: f64,
}

/// From the storage to the tool.
const MEMORIES: [&str; 3] = ["target.memory", "initiator.memory", "guest.memory"];

impl<'a> Circumstances<'a> {
    pub(crate) fn of(config: &'a TestedConfig, run: &'a TestedRun) -> Self {
        let stated = config.info.factors.iter().chain(&run.factors);
        let mut levels: BTreeMap<&str, &str> = stated
            .map(|(factor, level)| (factor.as_str(), level.as_str()))
            .collect();
        // A run that does not know a level does not have its config's.
        levels.retain(|_, level| is_stated(level));
        let durability = durability(&|factor| levels.get(factor).copied());
        let memories = MEMORIES.into_iter().filter_map(|factor| {
            let level = *levels.get(factor)?;
            let bytes = at_least_bytes(level)?;
            Some(Memory { factor, level, bytes })
        });
        let mut circumstances = Self {
            memories: memories.collect(),
            levels,
            links: Vec::new(),
            durability,
        };
        circumstances.links = link::path(&circumstances);
        circumstances
    }

    /// The level of a factor; absent when it is not stated.
    pub(super) fn level(&self, factor: &str) -> Option<&'a str> {
        self.levels.get(factor).copied()
    }

    /// The names of all factors stated for the config or the run, in alphabetical order.
    pub(super) fn factors(&self) -> impl Iterator<Item = &'a str> {
        self.levels.keys().copied()
    }

    /// The memories whose size is stated.
    pub(super) fn memories(&self) -> &[Memory<'a>] {
        &self.memories
    }

    /// The links between the tool and the storage whose rate is known.
    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }

    /// What becomes of acknowledged writes.
    pub(crate) fn durability(&self) -> &Durability {
        &self.durability
    }

    /// The compression that is stated of the file system, unless it is off.
    pub(super) fn compression(&self) -> Option<&'a str> {
        self.level("dataset.compression").filter(|level| !is_off(level))
    }

    /// Whether the file system compresses, or may: ZFS does so by default in newer versions.
    pub(super) fn may_compress(&self) -> bool {
        match self.level("dataset.compression") {
            Some(level) => !is_off(level),
            None => self
                .level("filesystem")
                .is_some_and(|name| name.to_ascii_lowercase().contains("zfs")),
        }
    }

    /// Whether the storage is reached over a network; absent where the protocol is not stated.
    pub(super) fn over_network(&self) -> Option<bool> {
        self.level("share.protocol")
            .map(|protocol| !link::is_local(protocol))
    }
}

/// Whether a level says that there is none of it.
pub(crate) fn is_off(level: &str) -> bool {
    ["off", "none", "no", "disabled", "false", "0"]
        .iter()
        .any(|word| level.trim().eq_ignore_ascii_case(word))
}

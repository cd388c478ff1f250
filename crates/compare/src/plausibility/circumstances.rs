use podium_domain::{TestedConfig, TestedRun};

use super::link::{self, Link};
use crate::factors::effective;

/// What is known of a config during one run: its factors, where the run's own override them. Read once per run.
pub(crate) struct Circumstances<'a> {
    config: &'a TestedConfig,
    run: &'a TestedRun,
    links: Vec<Link>,
}

impl<'a> Circumstances<'a> {
    pub(crate) fn of(config: &'a TestedConfig, run: &'a TestedRun) -> Self {
        let mut circumstances = Self {
            config,
            run,
            links: Vec::new(),
        };
        circumstances.links = link::path(&circumstances);
        circumstances
    }

    /// The level of a factor; absent when it is not stated.
    pub(super) fn level(&self, factor: &str) -> Option<&'a str> {
        effective(factor, self.config, self.run)
    }

    /// The names of all factors stated for the config or the run.
    pub(super) fn factors(&self) -> impl Iterator<Item = &'a str> {
        let own = self
            .run
            .factors
            .keys()
            .filter(|factor| !self.config.info.factors.contains_key(*factor));
        self.config
            .info
            .factors
            .keys()
            .chain(own)
            .map(podium_domain::Factor::as_str)
    }

    /// The links between the tool and the storage whose rate is known.
    pub(super) fn links(&self) -> &[Link] {
        &self.links
    }

    /// Whether the file system compresses, or may: ZFS does so by default in newer versions.
    pub(super) fn may_compress(&self) -> bool {
        let off = |level: &str| {
            ["off", "none", "no", "disabled", "false"]
                .iter()
                .any(|w| level.eq_ignore_ascii_case(w))
        };
        match self.level("dataset.compression") {
            Some(level) => !off(level),
            None => self
                .level("filesystem")
                .is_some_and(|name| name.to_ascii_lowercase().contains("zfs")),
        }
    }
}

//! What becomes of acknowledged writes when the power fails: the durability class of a config, with its reasons.
//!
//! Read from what is stated and nothing else. The manual of ZFS says what `sync` does (zfsprops(7)), exports(5) what an
//! asynchronous NFS export does, QEMU's documentation what a guest disk's cache modes do.

mod hazards;

use podium_domain::{Factors, TestedConfig, factor::is_stated};
use serde::Serialize;

use self::hazards::{hazards, not_stated, protections};

/// Whether a write that was acknowledged survives a loss of power.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DurabilityClass {
    /// What is stated makes every acknowledged write that asks for it wait for stable storage.
    Safe,
    /// Too little is stated.
    NotKnown,
    /// Something that is stated lets acknowledged writes be lost.
    AtRisk,
}

impl DurabilityClass {
    /// The words on the page.
    pub fn words(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::NotKnown => "not known",
            Self::AtRisk => "at risk",
        }
    }
}

/// A class and why it is that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Durability {
    /// The class.
    pub class: DurabilityClass,
    /// One sentence each, with the factor and level that decide it; never empty.
    pub reasons: Vec<String>,
}

impl Durability {
    /// The class of a config: the worst of its runs', each with the levels that it overrides.
    pub fn of(config: &TestedConfig) -> Self {
        column_durability(config)
    }

    /// The worse of two; of two alike, with the reasons of both.
    pub(crate) fn and(self, other: &Self) -> Self {
        if self.class != other.class {
            return if self.class > other.class {
                self
            } else {
                other.clone()
            };
        }
        let mut both = self;
        for reason in &other.reasons {
            if !both.reasons.contains(reason) {
                both.reasons.push(reason.clone());
            }
        }
        both
    }
}

/// The class of a column: the worst of its runs', each with the levels that it overrides.
pub(crate) fn column_durability(config: &TestedConfig) -> Durability {
    let own = &config.info.factors;
    let of = |run: &Factors| {
        durability(&|factor| {
            let stated = |(name, _): &(&podium_domain::Factor, _)| name.as_str() == factor;
            let found = run.iter().find(stated).or_else(|| own.iter().find(stated));
            found
                .map(|(_, level)| level.as_str())
                .filter(|level| is_stated(level))
        })
    };
    let overriding: Vec<&Factors> = config
        .runs
        .iter()
        .map(|run| &run.factors)
        .filter(|factors| !factors.is_empty())
        .collect();
    let plain = (overriding.len() < config.runs.len() || overriding.is_empty()).then(|| of(&Factors::new()));
    let classes = overriding.into_iter().map(of).chain(plain);
    classes
        .reduce(|worst, next| worst.and(&next))
        .unwrap_or_else(|| of(own))
}

/// How the level of a factor is looked up; absent where it is not stated.
pub(crate) type Levels<'a, 'f> = dyn Fn(&str) -> Option<&'a str> + 'f;

/// The class of a config: at risk as soon as one stated level is a hazard; safe only when a stated level protects.
pub(crate) fn durability(level: &Levels<'_, '_>) -> Durability {
    let hazards = hazards(level);
    let (class, reasons) = if hazards.is_empty() {
        match protections(level) {
            Some(reason) => (DurabilityClass::Safe, vec![reason]),
            None => (DurabilityClass::NotKnown, vec![not_stated(level)]),
        }
    } else {
        (DurabilityClass::AtRisk, hazards)
    };
    Durability { class, reasons }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(levels: &[(&str, &str)]) -> (DurabilityClass, Vec<String>) {
        let found = durability(&|factor| levels.iter().find(|(f, _)| *f == factor).map(|(_, level)| *level));
        (found.class, found.reasons)
    }

    #[test]
    fn each_hazard_puts_writes_at_risk() {
        let table: [&[(&str, &str)]; 14] = [
            &[("share.protocol", "NFS"), ("dataset.sync", "disabled")],
            &[("share.protocol", "iSCSI"), ("dataset.sync", "standard")],
            &[("share.extent", "zvol"), ("dataset.sync", "standard")],
            &[
                ("share.protocol", "NFS"),
                ("share.options", "rw,async,no_root_squash"),
            ],
            &[("share.export", "rw, async")],
            &[
                ("guest.disk", "raw, virtio, cache=writeback"),
                ("dataset.sync", "always"),
            ],
            &[("guest.cache", "unsafe")],
            &[("guest.cache", "Write back")],
            &[("disks.write_cache", "on"), ("disks.power_protection", "no")],
            &[("dataset.sync", "always"), ("pool.log.power_protection", "no")],
            &[("filesystem.barrier", "off")],
            &[
                ("filesystem", "XFS"),
                ("filesystem.mount_options", "rw,noatime,nobarrier"),
            ],
            &[("filesystem.mount_options", "rw,barrier=0")],
            &[("pool.controller_cache", "write-back, no battery")],
        ];
        for levels in table {
            assert_eq!(class(levels).0, DurabilityClass::AtRisk, "{levels:?}");
        }
    }

    #[test]
    fn what_makes_writes_wait_is_safe() {
        let table: [&[(&str, &str)]; 5] = [
            &[("share.protocol", "NFS"), ("dataset.sync", "always")],
            &[("share.protocol", "iSCSI"), ("dataset.sync", "always")],
            &[("share.protocol", "NFS"), ("dataset.sync", "standard")],
            &[("share.protocol", "NFS"), ("share.options", "rw,sync")],
            &[("share.protocol", "local"), ("dataset.sync", "standard")],
        ];
        for levels in table {
            assert_eq!(class(levels).0, DurabilityClass::Safe, "{levels:?}");
        }
    }

    #[test]
    fn what_is_not_stated_is_not_known() {
        let table: [&[(&str, &str)]; 8] = [
            &[],
            &[("pool.log", "none"), ("pool.log.power_protection", "no")],
            &[("filesystem.mount_options", "rw,barrier=1")],
            &[("share.protocol", "iSCSI")],
            &[("share.protocol", "NFS")],
            &[
                ("share.protocol", "SMB (mapped drive)"),
                ("dataset.sync", "standard"),
            ],
            &[("share.protocol", "NFS"), ("share.mount", "rw,async")],
            &[("disks.write_cache", "on")],
        ];
        for levels in table {
            assert_eq!(class(levels).0, DurabilityClass::NotKnown, "{levels:?}");
        }
    }

    #[test]
    fn the_reason_names_the_factor_and_its_level() {
        let (_, reasons) = class(&[("share.protocol", "NFS"), ("dataset.sync", "disabled")]);
        assert_eq!(
            reasons,
            [
                "dataset.sync is disabled: synchronous writes are acknowledged before they are on stable storage"
            ]
        );
        let (_, reasons) = class(&[("share.protocol", "iSCSI"), ("dataset.sync", "standard")]);
        assert_eq!(
            reasons,
            [
                "iSCSI with dataset.sync standard: the initiator's writes are asynchronous and are acknowledged from memory"
            ]
        );
    }

    #[test]
    fn of_several_runs_the_worst_counts() {
        let of = |class, reason: &str| Durability {
            class,
            reasons: vec![reason.to_owned()],
        };
        let (safe, risk) = (of(DurabilityClass::Safe, "a"), of(DurabilityClass::AtRisk, "b"));
        assert_eq!(safe.clone().and(&risk), risk.clone());
        assert_eq!(risk.clone().and(&safe), risk);
        assert_eq!(safe.and(&of(DurabilityClass::Safe, "c")).reasons, ["a", "c"]);
    }
}

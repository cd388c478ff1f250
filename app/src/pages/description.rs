use std::collections::BTreeMap;

use podium_domain::{
    ConfigInfo, Factors, Visibility,
    factor::{FactorGroup, known},
};
use podium_formats::{Machine, SystemOutput};

/// The fields that describe a config, as they were typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Description {
    /// Its title; empty lets the server take the first file's name.
    pub title: String,
    /// Who can find it.
    pub visibility: Visibility,
    /// Levels of factors that have a field of their own, by the factor's name. Never empty ones.
    pub levels: BTreeMap<String, String>,
    /// Other factors: one `name = level` a line.
    pub factors: String,
    /// Free text.
    pub notes: String,
    /// What the system says.
    pub system: PastedSystem,
}

/// Output of commands that was pasted to fill the fields.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PastedSystem {
    /// As pasted.
    pub text: String,
    /// The machine whose commands printed it.
    pub of: Machine,
    /// What was read of it, once it was asked for.
    pub outputs: Option<Vec<SystemOutput>>,
}

impl Description {
    /// The description of a config that exists.
    pub fn of(info: &ConfigInfo) -> Self {
        Self {
            title: info.title.clone(),
            visibility: info.visibility,
            notes: info.notes.clone(),
            ..Self::of_factors(&info.factors)
        }
    }

    /// What was tested as another config says it, without its title and notes.
    pub fn of_factors(factors: &Factors) -> Self {
        let mut description = Self::default();
        for (factor, level) in factors {
            if known(factor.as_str()).is_some() {
                description.levels.insert(factor.to_string(), level.to_string());
            } else {
                description.add_line(factor.as_str(), level.as_str());
            }
        }
        description
    }

    /// Fills fields that are empty.
    pub fn fill<'a>(&mut self, levels: impl IntoIterator<Item = (&'a str, &'a str)>) {
        for (factor, level) in levels {
            if self.stated(factor).is_some() {
                continue;
            }
            if known(factor).is_some() {
                self.levels.insert(factor.to_owned(), level.to_owned());
            } else {
                self.add_line(factor, level);
            }
        }
    }

    /// What the form says to the script that keeps drafts: `read` where pasted output has just filled its fields, so that
    /// the form holds more than what was typed.
    pub(crate) fn draft_state(&self) -> &'static str {
        if self.system.outputs.is_some() { "read" } else { "" }
    }

    fn add_line(&mut self, factor: &str, level: &str) {
        self.factors.extend([factor, " = ", level, "\n"]);
    }

    /// The level that a field or a line states.
    pub(crate) fn stated(&self, factor: &str) -> Option<&str> {
        let lines = self.factors.lines().filter_map(|line| line.split_once('='));
        let mut lines = lines.filter(|(name, _)| name.trim() == factor);
        let field = self.levels.get(factor).map(String::as_str);
        field.or_else(|| lines.next().map(|(_, level)| level.trim()))
    }
}

/// A common setup to start a description from: what it states by being that setup, and which parts of the path it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Template {
    /// Its word in the address.
    pub key: &'static str,
    /// Its name on screen.
    pub name: &'static str,
    /// The levels that every such setup has.
    pub levels: &'static [(&'static str, &'static str)],
    /// The groups of factors that say more of it.
    pub groups: &'static [FactorGroup],
}

/// In the order of the page.
pub const TEMPLATES: [Template; 3] = [
    Template {
        key: "local",
        name: "Local disk",
        levels: &[("share.protocol", "local")],
        groups: &[FactorGroup::Initiator, FactorGroup::Disks, FactorGroup::Bus],
    },
    Template {
        key: "nas-nfs",
        name: "NAS over NFS",
        levels: &[("share.protocol", "NFS")],
        groups: &[
            FactorGroup::Transport,
            FactorGroup::Target,
            FactorGroup::Dataset,
            FactorGroup::Pool,
            FactorGroup::Disks,
        ],
    },
    Template {
        key: "vm-iscsi",
        name: "VM on iSCSI",
        levels: &[("share.protocol", "iSCSI")],
        groups: &[
            FactorGroup::Guest,
            FactorGroup::Transport,
            FactorGroup::Target,
            FactorGroup::Share,
            FactorGroup::Pool,
            FactorGroup::Disks,
        ],
    },
];

#[cfg(test)]
mod tests {
    use podium_domain::{Factor, Level};

    use super::*;

    #[test]
    fn known_factors_have_fields_and_others_are_lines() {
        let level = |text: &str| Level::parse(text).unwrap();
        let factors = Factors::from([
            (Factor::parse("dataset.sync").unwrap(), level("always")),
            (Factor::parse("room.temperature").unwrap(), level("19 °C")),
        ]);
        let mut description = Description::of_factors(&factors);
        assert_eq!(description.levels["dataset.sync"], "always");
        assert_eq!(description.factors, "room.temperature = 19 °C\n");
        description.fill([
            ("dataset.sync", "off"),
            ("pool.layout", "mirror"),
            ("room.temperature", "25 °C"),
        ]);
        assert_eq!(description.levels["dataset.sync"], "always");
        assert_eq!(description.levels["pool.layout"], "mirror");
        assert_eq!(description.factors, "room.temperature = 19 °C\n");
    }

    #[test]
    fn a_line_states_a_known_factor_too() {
        let mut description = Description {
            factors: "pool.layout = RAIDZ2\n".to_owned(),
            ..Description::default()
        };
        description.fill([("pool.layout", "RAIDZ1")]);
        assert_eq!(description.levels, BTreeMap::new());
        assert_eq!(description.stated("pool.layout"), Some("RAIDZ2"));
    }

    #[test]
    fn templates_state_known_factors() {
        for (factor, level) in TEMPLATES.iter().flat_map(|template| template.levels) {
            let factor = known(factor).unwrap();
            assert!(factor.choices().iter().any(|choice| choice.level == *level));
        }
    }
}

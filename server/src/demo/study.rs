use podium_domain::Factors;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The files of one study.
pub(super) struct StudySource {
    /// Its directory's name.
    pub name: &'static str,
    description: &'static str,
    results: &'static str,
}

macro_rules! study {
    ($name:literal) => {
        StudySource {
            name: $name,
            description: include_str!(concat!("../../studies/", $name, "/study.toml")),
            results: include_str!(concat!("../../studies/", $name, "/results.csv")),
        }
    };
}

/// The studies, the newest last, so that the newest stands first on the home page.
pub(super) const STUDIES: &[StudySource] = &[
    study!("zfs-compression-2009"),
    study!("freenas8-nfs-iscsi"),
    study!("kvm-nfs-2013"),
    study!("freenas-sync-slog-2019"),
    study!("proxmox-storage-2023"),
];

/// What was asked, what was tested and what came out.
pub(super) struct Study {
    /// Its directory's name.
    pub name: &'static str,
    /// The comparison's title.
    pub title: String,
    /// What was asked, and what is not certain.
    pub notes: String,
    /// In the order of the comparison's columns.
    pub configs: Vec<DescribedConfig>,
    /// A table in Podium's own format.
    pub results: &'static str,
}

/// One config of a study.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DescribedConfig {
    /// As the results call it.
    pub key: String,
    /// As people call it.
    pub title: String,
    /// What was tested.
    pub factors: Factors,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    title: String,
    notes: String,
    configs: Vec<DescribedConfig>,
}

impl Study {
    /// Reads a study's description.
    pub(super) fn read(source: &StudySource) -> Result<Self, toml::de::Error> {
        let Description {
            title,
            notes,
            configs,
        } = toml::from_str(source.description)?;
        Ok(Self {
            name: source.name,
            title,
            notes,
            configs,
            results: source.results,
        })
    }

    /// Of the bytes of its results.
    pub(super) fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.results.as_bytes()).into()
    }
}

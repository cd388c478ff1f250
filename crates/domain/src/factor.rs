//! The factors that Podium knows, grouped along the path of an I/O: what each is called, what its levels are, what it
//! hangs on. Other factors are allowed; they are text, and kept apart.

mod amount;
mod bytes;
mod canonical;
mod choices;
mod closed;
mod cost;
mod disks;
mod facets;
mod initiator;
mod rate;
mod storage;
mod transport;

pub use amount::{Amount, amount, out_of_range};
pub use canonical::canonical;
pub use facets::{Facet, MEDIA, TOOL, facet_factors, facets, facets_named, facets_of_level};

/// A stretch of the path of an I/O, from the program that asks to the disk that answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactorGroup {
    /// The virtual machine in which the tool ran.
    Guest,
    /// The machine that uses the storage.
    Initiator,
    /// The protocol and the network.
    Transport,
    /// The machine that offers the storage.
    Target,
    /// What the target shares: a dataset, a volume, a file.
    Share,
    /// The file system and the properties of its dataset.
    Dataset,
    /// How the disks are put together.
    Pool,
    /// The disks.
    Disks,
    /// What the disks hang on.
    Bus,
    /// What it takes to have and to run it.
    Cost,
}

impl FactorGroup {
    /// All of them, in the order of the path.
    pub const ALL: [Self; 10] = [
        Self::Guest,
        Self::Initiator,
        Self::Transport,
        Self::Target,
        Self::Share,
        Self::Dataset,
        Self::Pool,
        Self::Disks,
        Self::Bus,
        Self::Cost,
    ];

    /// Its name on screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Guest => "Guest",
            Self::Initiator => "Initiator",
            Self::Transport => "Protocol and network",
            Self::Target => "Target",
            Self::Share => "Share",
            Self::Dataset => "File system and dataset",
            Self::Pool => "Pool",
            Self::Disks => "Disks",
            Self::Bus => "Bus",
            Self::Cost => "Price, power, capacity",
        }
    }

    /// What belongs to it, in a line.
    pub fn help(self) -> &'static str {
        match self {
            Self::Guest => "The virtual machine in which the benchmark ran, if it ran in one.",
            Self::Initiator => "The machine that uses the storage: the hypervisor, or the computer itself.",
            Self::Transport => "How the initiator reaches the target.",
            Self::Target => "The machine that offers the storage, if it is another one.",
            Self::Share => "What the target shares.",
            Self::Dataset => "The file system of the storage, and how it is set.",
            Self::Pool => "How the disks are put together.",
            Self::Disks => "The disks themselves.",
            Self::Bus => "What the disks are connected with.",
            Self::Cost => "For figures per price, watt and terabyte.",
        }
    }
}

/// What the levels of a factor are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LevelKind {
    /// Any text.
    Text,
    /// One of these, or any text.
    Choice(&'static [Choice]),
    /// Yes or no.
    YesNo,
    /// A size of which people say KB, MB and GB when they mean powers of 1024: memory, blocks.
    BinaryBytes,
    /// A size in which GB is 10^9 B and GiB is 2^30 B: disks.
    Bytes,
    /// The speed of one link in bits per second, with the number of links in front where there are several.
    BitRate,
    /// A number of things.
    Count,
    /// Watts.
    Power,
    /// An amount of money.
    Price,
}

/// One level of an enumeration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The level as Podium writes it.
    pub level: &'static str,
    /// Other words for the very same; case, blanks and punctuation make no difference.
    pub synonyms: &'static [&'static str],
    /// The level under which people look for it: `NFSv3` is found under `NFS`.
    pub facet: &'static str,
}

impl Choice {
    const fn new(level: &'static str, synonyms: &'static [&'static str]) -> Self {
        Self {
            level,
            synonyms,
            facet: level,
        }
    }

    const fn under(self, facet: &'static str) -> Self {
        Self { facet, ..self }
    }
}

/// A factor that the registry knows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KnownFactor {
    /// Its name in the data: `dataset.sync`.
    pub key: &'static str,
    /// Its name on screen.
    pub name: &'static str,
    /// What it is, in a line.
    pub help: &'static str,
    /// Where on the path it belongs.
    pub group: FactorGroup,
    /// What its levels are.
    pub kind: LevelKind,
    /// The least and greatest level that can be, in the unit of its [`Amount`].
    pub range: Option<(f64, f64)>,
    /// Factors without whose level it would not exist.
    pub depends_on: &'static [&'static str],
    /// Whether people look for configs by it.
    pub facet: bool,
    /// Whether most descriptions state it.
    pub common: bool,
    /// A level as somebody would type it.
    pub example: &'static str,
    /// Whether an enumeration has no other levels than those of the registry.
    pub closed: bool,
}

impl KnownFactor {
    const fn new(group: FactorGroup, key: &'static str, name: &'static str, help: &'static str) -> Self {
        Self {
            key,
            name,
            help,
            group,
            kind: LevelKind::Text,
            range: None,
            depends_on: &[],
            facet: false,
            common: false,
            example: "",
            closed: false,
        }
    }

    const fn kind(self, kind: LevelKind) -> Self {
        Self { kind, ..self }
    }

    const fn one_of(self, choices: &'static [Choice]) -> Self {
        self.kind(LevelKind::Choice(choices))
    }

    const fn closed(self) -> Self {
        Self { closed: true, ..self }
    }

    const fn within(self, least: f64, greatest: f64) -> Self {
        Self {
            range: Some((least, greatest)),
            ..self
        }
    }

    const fn hangs_on(self, factors: &'static [&'static str]) -> Self {
        Self {
            depends_on: factors,
            ..self
        }
    }

    const fn facet(self) -> Self {
        Self { facet: true, ..self }
    }

    const fn common(self) -> Self {
        Self { common: true, ..self }
    }

    const fn such_as(self, example: &'static str) -> Self {
        Self { example, ..self }
    }

    /// The levels of an enumeration; none of other kinds.
    pub fn choices(&self) -> &'static [Choice] {
        match self.kind {
            LevelKind::Choice(choices) => choices,
            LevelKind::YesNo => choices::YES_NO,
            _ => &[],
        }
    }
}

/// Names that files and people use for a factor that the registry has under another.
const ALIASES: [(&str, &str); 9] = [
    ("filesystem.type", "filesystem"),
    ("disk.model", "disks.model"),
    ("network.speed", "network.link"),
    ("network.bonding", "network.bond"),
    ("share.mount_options", "share.mount"),
    ("pool.slog", "pool.log"),
    ("pool.l2arc", "pool.cache"),
    ("dataset.filesystem", "filesystem"),
    ("dataset.snapshots", "snapshots"),
];

/// Every known factor, in the order of the path.
pub fn all() -> impl Iterator<Item = &'static KnownFactor> {
    [
        initiator::GUEST,
        initiator::INITIATOR,
        transport::TRANSPORT,
        transport::TARGET,
        transport::SHARE,
        storage::DATASET,
        storage::POOL,
        disks::DISKS,
        disks::BUS,
        cost::COST,
    ]
    .into_iter()
    .flatten()
}

/// The known factor of this name.
pub fn known(key: &str) -> Option<&'static KnownFactor> {
    all().find(|factor| factor.key == key)
}

/// Whether the factor says what a storage costs (price, power, room) and not how it is built: such a level follows from
/// the others and makes nothing faster.
pub fn is_cost(key: &str) -> bool {
    known(key).is_some_and(|factor| factor.group == FactorGroup::Cost)
}

/// Whether a level states something: whoever writes `unknown` or `n/a` says that he does not know.
pub fn is_stated(level: &str) -> bool {
    const UNSTATED: [&str; 10] = [
        "unknown",
        "unspecified",
        "notstated",
        "notknown",
        "notspecified",
        "n/a",
        "na",
        "?",
        "-",
        "–",
    ];
    let plain = canonical::squeezed(level).to_lowercase();
    !(plain.is_empty() || UNSTATED.contains(&plain.as_str()))
}

/// The registry's name of a factor that a file or a person calls something else; the name itself where it is not known.
pub fn registered_name(key: &str) -> &str {
    ALIASES
        .iter()
        .find(|(alias, _)| *alias == key)
        .map_or(key, |(_, name)| name)
}

/// The factors on whose levels this one hangs: as declared, else the factor of which its name is a part
/// (`pool.log.size` hangs on `pool.log`), and whatever is said of a dataset on its file system.
pub fn depends_on(key: &str) -> &'static [&'static str] {
    if let Some(factor) = known(key) {
        return factor.depends_on;
    }
    let of_part = |part: &&str| key.strip_prefix(*part).is_some_and(|rest| rest.starts_with('.'));
    OWNERS
        .iter()
        .find(|owners| owners.iter().any(of_part))
        .map_or_else(
            || {
                if key.starts_with("dataset.") {
                    &["filesystem"][..]
                } else {
                    &[]
                }
            },
            |owners| *owners,
        )
}

/// What the levels of a factor follow from in those of one that it hangs on, so that nobody chose them: protocols of
/// blocks export volumes and files, protocols of files directories; the versions and options of two protocols are not
/// levels of one thing. `None` where nothing follows.
pub fn implied(key: &str, parent: &str, level: &str) -> Option<&'static str> {
    if parent != "share.protocol" {
        return None;
    }
    let protocol = canonical::choice_of(choices::PROTOCOLS, level)?.facet;
    match key {
        "share.version" | "share.options" | "share.export" | "share.mount" => Some(protocol),
        "share.extent" => match protocol {
            "NFS" | "SMB" | "CephFS" | "GlusterFS" | "virtiofs" | "9p" | "SSHFS" | "WebDAV" => Some("files"),
            "local" | "S3" | "vSAN" => None,
            _ => Some("blocks"),
        },
        _ => None,
    }
}

/// Factors of which others can be parts.
const OWNERS: [&[&str]; 4] = [
    &["pool.log"],
    &["pool.cache"],
    &["pool.special"],
    &["network.bond"],
];

#[cfg(test)]
mod tests;

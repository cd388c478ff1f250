use super::{FactorGroup::Cost, KnownFactor, LevelKind};

const fn cost(key: &'static str, name: &'static str, help: &'static str) -> KnownFactor {
    KnownFactor::new(Cost, key, name, help)
}

pub(super) const COST: &[KnownFactor] = &[
    cost("price", "Price", "Of the storage as tested, with its currency.")
        .kind(LevelKind::Price)
        .within(0.0, 1e9)
        .such_as("899 EUR"),
    cost("power", "Power", "Drawn under this load, in watts.")
        .kind(LevelKind::Power)
        .within(0.01, 1e6)
        .such_as("45 W"),
    cost("power.idle", "Power, idle", "In watts.")
        .kind(LevelKind::Power)
        .within(0.01, 1e6)
        .such_as("28 W"),
    cost("capacity", "Usable capacity", "What can be stored.")
        .kind(LevelKind::Bytes)
        .within(1e6, 1e18)
        .such_as("18 TB"),
];

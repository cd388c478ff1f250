#![doc = include_str!("../README.md")]

mod cell;
mod columns;
mod compare;
mod comparison;
mod conditions;
mod duels;
mod durability;
mod effects;
mod factors;
mod failures;
mod fastest;
mod flags;
mod gather;
mod judge;
mod key;
mod map;
mod merge;
mod options;
mod order;
mod oriented;
mod per;
mod plausibility;
mod printed;
mod ratio;
mod shown;
mod stats;
mod summary;
mod verdict;

pub use compare::compare;
pub use comparison::{
    Basis, Cell, Column, ColumnKind, Comparison, Divided, Duels, Effect, EffectMean, FactorRow, Fastest,
    Flag, HiddenRow, OnlyFactor, Reason, Row, Section, Severity, Summary, Verdict, WorkloadHead,
};
pub use durability::{Durability, DurabilityClass};
pub use options::{MetricChoice, MetricGroup, Options, Per, RowKey, Sort};
pub use ratio::ratio_interval;

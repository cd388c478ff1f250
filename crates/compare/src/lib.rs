#![doc = include_str!("../README.md")]

mod cell;
mod columns;
mod compare;
mod comparison;
mod conditions;
mod factors;
mod failures;
mod flags;
mod gather;
mod judge;
mod key;
mod merge;
mod options;
mod plausibility;
mod printed;
mod ratio;
mod shown;
mod stats;
mod summary;
mod verdict;

pub use compare::compare;
pub use comparison::{
    Basis, Cell, Column, ColumnKind, Comparison, FactorRow, Flag, OnlyFactor, Reason, Row, Section, Severity,
    Summary, Verdict, WorkloadHead,
};
pub use options::{MetricChoice, Options, RowKey};

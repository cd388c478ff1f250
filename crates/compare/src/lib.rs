#![doc = include_str!("../README.md")]

mod comparison;
mod options;

pub use comparison::{
    Basis, Cell, Column, Comparison, FactorRow, Flag, OnlyFactor, Reason, Row, Section, Severity, Summary,
    Verdict, WorkloadHead,
};
pub use options::{MetricChoice, Options, RowKey};

//! The comparison rule as tables: each test is one claim of the method's page.

#![expect(clippy::unwrap_used, reason = "a helper that cannot go on fails the test")]

mod build;
mod cells;
mod columns;
mod conditions;
mod doubts;
mod effects;
mod factors;
mod json;
mod plausibility;
mod properties;
mod reference;
mod rows;
mod summaries;
mod verdicts;
mod views;

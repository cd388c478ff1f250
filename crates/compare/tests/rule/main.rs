//! The comparison rule as tables: each test is one claim of the method's page.

mod build;
mod cells;
mod conditions;
mod factors;
mod plausibility;
mod properties;
mod reference;
mod rows;
mod summaries;
mod verdicts;

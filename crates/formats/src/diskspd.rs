//! What diskspd's text and XML have in common: the settings of a time span, and figures from counts.
//!
//! Meaning of the settings after the tool's own documentation and `ResultParser.cpp` of microsoft/diskspd: `-o` is the
//! number of requests in flight per thread *and target*, `-t` the threads per target; with `-F` that many threads share
//! all targets.

pub(crate) mod command;
pub(crate) mod figures;
pub(crate) mod span;
pub(crate) mod target;

/// The tool by its own name.
pub(crate) const TOOL: &str = "diskspd";

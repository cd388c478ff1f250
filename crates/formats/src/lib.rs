#![doc = include_str!("../README.md")]

mod format;
mod limits;
mod registry;
mod source;

pub use format::{Format, Refused, Score};
pub use limits::Limits;
pub use registry::{FORMATS, Refusal, Tried, parse};
pub use source::Source;

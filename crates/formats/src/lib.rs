#![doc = include_str!("../README.md")]

mod adm;
mod atto;
mod cdm;
mod dates;
mod dd;
mod describe;
mod diskmark;
mod document;
mod fio_json;
mod format;
mod hdparm;
mod iometer;
mod iozone;
mod kdiskmark;
mod keys;
mod limits;
mod lines;
mod notices;
mod numbers;
mod personal;
mod printed;
mod redact;
mod registry;
mod scrub;
mod source;
mod table;
mod terminal;
mod text;
mod transcript;

pub use describe::describe;
pub use document::{Document, FileInfo};
pub use format::{Format, Refused, Score};
pub use limits::Limits;
pub use redact::{NotRedacted, Redacted, placeholders, redact, redacted_copy};
pub use registry::{FORMATS, Refusal, Tried, parse, sniff};
pub use source::Source;

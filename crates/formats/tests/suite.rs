//! What holds for every format: snapshots of its fixtures, that each file is claimed by one format, that no input
//! whatever makes a panic or a number out of nothing, and that `docs/FORMATS.md` is current.

#![expect(clippy::unwrap_used, reason = "what a test cannot read or find makes it fail")]

#[path = "suite/bounds.rs"]
mod bounds;
#[path = "suite/documentation.rs"]
mod documentation;
#[path = "suite/fixtures.rs"]
mod fixtures;
#[path = "suite/hostile.rs"]
mod hostile;
#[path = "suite/property.rs"]
mod property;
#[path = "suite/redaction.rs"]
mod redaction;
#[path = "suite/snapshots.rs"]
mod snapshots;
#[path = "suite/sniffing.rs"]
mod sniffing;
#[path = "suite/soundness.rs"]
mod soundness;
#[path = "suite/together.rs"]
mod together;

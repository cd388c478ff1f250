#![doc = include_str!("../README.md")]

mod blob;
mod browse;
mod comparison;
mod config;
mod error;
mod facet;
mod held;
mod insert;
mod known;
mod level;
mod measured;
mod new;
mod picture;
mod recording;
mod reread;
mod run;
mod store;
mod tested;
mod text;
mod upload;

pub use browse::{BrowseFilter, ConfigCard, Page};
pub use comparison::{ComparisonCard, ComparisonChange, ComparisonRecord, NewComparison};
pub use config::{ConfigChange, ConfigRecord, ConfigRevision, NearConfig};
pub use error::StoreError;
pub use facet::FacetCount;
pub use held::Held;
pub use insert::Reread;
pub use new::{Inserted, NewConfig, NewRun, NewUpload};
pub use picture::{NewPicture, Picture, PictureChange};
pub use recording::RunFacts;
pub use reread::{RunKey, StoredUpload, as_kept};
pub use run::{Correction, Move, RunChange, RunHead, RunRecord, RunRevision};
pub use store::{Settings, Store};
pub use tested::{MAX_COMPARED_WORKLOADS, RunsPage};
pub use upload::{UploadHead, UploadRecord};

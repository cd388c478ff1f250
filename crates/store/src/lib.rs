#![doc = include_str!("../README.md")]

mod blob;
mod browse;
mod comparison;
mod config;
mod error;
mod insert;
mod level;
mod measured;
mod new;
mod run;
mod store;
mod tested;
mod text;
mod upload;

pub use browse::{BrowseFilter, ConfigCard, Page};
pub use comparison::{ComparisonCard, ComparisonChange, ComparisonRecord, NewComparison};
pub use config::{ConfigChange, ConfigRecord};
pub use error::StoreError;
pub use new::{Inserted, NewConfig, NewRun, NewUpload};
pub use run::{RunHead, RunRecord};
pub use store::{Settings, Store};
pub use upload::{UploadHead, UploadRecord};

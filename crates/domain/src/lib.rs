#![doc = include_str!("../README.md")]

mod condition;
mod config;
mod display;
pub mod factor;
mod ids;
mod measurement;
mod metric;
mod outcome;
mod run;
mod series;
mod units;
mod word;
mod workload;

pub use condition::{ConditionName, ConditionValue, Conditions};
pub use config::{
    ConfigInfo, Factor, Factors, InvalidText, Level, TestedConfig, TestedRun, TestedWorkload, Visibility,
};
pub use display::{
    FigureLook, Scale, Shown, block_size, capitalised, display_lower_bound, display_value, identity_words,
    measure_words, times,
};
pub use ids::{ComparisonId, ConfigId, InvalidSlug, RunId, Slug, UploadId, WorkloadId};
pub use measurement::{Better, Measurement};
pub use metric::{Metric, Op, Stat};
pub use outcome::{Outcome, Status};
pub use run::{ParsedFile, ParsedRun, ParsedWorkload, Part, Personal, Warning};
pub use series::{Series, Steadiness, steadiness, thinned};
pub use units::{PrintedUnit, Unit};
pub use word::Word;
pub use workload::{Identity, Pattern};

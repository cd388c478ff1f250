use std::fmt;

use serde::{Deserialize, Serialize};

mod conditions;

pub use conditions::{ConditionName, Conditions};

/// One circumstance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ConditionValue {
    /// Yes or no.
    Bool(bool),
    /// A whole number, in the unit that the name carries.
    Integer(i64),
    /// A number, in the unit that the name carries. Always finite.
    Number(f64),
    /// Text as the tool or the person wrote it.
    Text(String),
}

impl ConditionValue {
    /// The value as a number, when it is one.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Integer(value) => Some(*value as f64),
            Self::Number(value) => Some(*value),
            Self::Bool(_) | Self::Text(_) => None,
        }
    }
}

impl fmt::Display for ConditionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => f.write_str(if *value { "yes" } else { "no" }),
            Self::Integer(value) => value.fmt(f),
            Self::Number(value) => value.fmt(f),
            Self::Text(value) => value.fmt(f),
        }
    }
}

impl From<bool> for ConditionValue {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for ConditionValue {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<u32> for ConditionValue {
    fn from(value: u32) -> Self {
        Self::Integer(i64::from(value))
    }
}

impl From<f64> for ConditionValue {
    fn from(value: f64) -> Self {
        Self::Number(value)
    }
}

impl From<&str> for ConditionValue {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for ConditionValue {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

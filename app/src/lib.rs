#![doc = include_str!("../README.md")]

#[cfg(feature = "ssr")]
mod components;
#[cfg(feature = "ssr")]
mod context;
pub mod islands;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod query;

#[cfg(feature = "ssr")]
pub use context::{Assets, PageContext};

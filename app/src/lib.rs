#![doc = include_str!("../README.md")]

#[cfg(feature = "ssr")]
mod components;
#[cfg(feature = "ssr")]
mod context;
#[cfg(feature = "ssr")]
pub mod export;
mod figures;
pub mod islands;
mod late;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod query;
mod words;

#[cfg(feature = "ssr")]
pub use context::{Assets, Notice, PageContext};

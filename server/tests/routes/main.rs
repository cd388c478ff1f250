//! The HTTP side as programs and browsers see it, each test on a database of its own.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod adding;
mod app;
mod compare;
mod configs;
mod deleting;
mod demo;
mod describing;
mod enter;
mod exports;
mod import;
mod meanwhile;
mod mine;
mod pages;
mod pictures;
mod recordings;
mod reparse;
mod runs;
mod security;
mod uploads;

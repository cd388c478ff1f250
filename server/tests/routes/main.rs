//! The HTTP side as programs and browsers see it, each test on a database of its own.

mod app;
mod compare;
mod configs;
mod deleting;
mod demo;
mod pages;
mod security;
mod uploads;

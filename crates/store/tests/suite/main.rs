//! The store against a real PostgreSQL: every test has a database of its own (`DATABASE_URL` names the server).

#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test fails the test, like the test itself"
)]

mod blob;
mod browse;
mod bulk;
mod comparison;
mod config;
mod connection;
mod deletion;
mod facet;
mod fixtures;
mod kept;
mod known;
mod migrations;
mod near;
mod owner;
mod picture;
mod recording;
mod reread;
mod round_trip;
mod tested;
mod upload;

//! The store against a real PostgreSQL: every test has a database of its own (`DATABASE_URL` names the server).

mod blob;
mod browse;
mod comparison;
mod config;
mod connection;
mod deletion;
mod fixtures;
mod migrations;
mod round_trip;
mod tested;
mod upload;

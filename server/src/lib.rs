//! The program `podium`: settings, the private database, HTTP, start and end.

pub mod cli;
pub mod connections;
pub mod database;
pub mod health;
pub mod metrics;
pub mod parse;
pub mod postgres;
pub mod serve;
pub mod settings;
pub mod shutdown;
pub mod telemetry;

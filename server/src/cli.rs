//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::settings::{DatabaseSettings, LogSettings, ServeSettings};

/// A web archive and comparison of storage benchmark results.
#[derive(Debug, Parser)]
#[command(name = "podium", version, arg_required_else_help = true, max_term_width = 100)]
#[command(
    after_help = "Every setting can be given as a flag, in the environment or in podium.toml \
(`addr = \"0.0.0.0:80\"`); the flag wins over the environment, the environment over the file."
)]
pub struct Cli {
    /// The settings file [default: podium.toml in the working directory, if there is one]
    #[arg(long, env = "PODIUM_SETTINGS", value_name = "FILE", global = true)]
    pub settings: Option<PathBuf>,

    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the archive over HTTP, with a private PostgreSQL unless a database is given
    Serve(Box<ServeSettings>),
    /// Load the reference studies, each with its comparison; loading them again changes nothing
    Demo(Box<ServeSettings>),
    /// Bring the database's tables up to date, and stop; `serve` does so as well
    Migrate(Box<MigrateArguments>),
    /// Read result files and print what they hold, as JSON: one document per file, one per line
    Parse(ParseArguments),
}

/// What `podium parse` is told.
#[derive(Debug, clap::Args)]
pub struct ParseArguments {
    /// Result files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Largest file that is read
    #[arg(long, env = "PODIUM_FILE_BYTES", value_name = "BYTES", default_value = "32MiB", value_parser = crate::settings::bytes)]
    pub file_bytes: u64,
}

/// What `podium migrate` is told.
#[derive(Debug, clap::Args)]
pub struct MigrateArguments {
    /// Where the data is.
    #[command(flatten)]
    pub database: DatabaseSettings,
    /// What is logged.
    #[command(flatten)]
    pub log: LogSettings,
}

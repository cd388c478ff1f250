//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use podium_domain::Visibility;

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
    /// Keep every result file of a folder; started again it goes on where it was
    Import(Box<ImportArguments>),
    /// Read every archived file again with this version's parsers, and say what changed
    Reparse(Box<ReparseArguments>),
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

/// What `podium import` is told.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Links, and names that begin with a dot, are left out. Exit code 2: some files were refused; the \
report at the end names each and says why. The edit token of all configs lies in a file that only its owner can read; \
the report says where."
)]
pub struct ImportArguments {
    /// The folder, with all folders in it
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// What makes a config: all files of one directory, or every file
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = ImportSplit::Directory)]
    pub split: ImportSplit,
    /// Who can find the configs. Nobody looks through thousands of files for what they give away, and opening a config
    /// later is easy, taking it back is not: so private
    #[arg(long, value_name = "WHO", default_value = "private", value_parser = visibility)]
    pub visibility: Visibility,
    /// Where the data is, and limits.
    #[command(flatten)]
    pub serve: ServeSettings,
}

/// What makes a config of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum ImportSplit {
    /// All files of one directory
    Directory,
    /// Every file
    File,
}

/// What `podium reparse` is told.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Runs keep their addresses and what their owners say of them. Exit code 2: some files could not be \
read any more and were left as they are; the report names them."
)]
pub struct ReparseArguments {
    /// Say what would change, and write nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Also the files that these very parsers have read
    #[arg(long)]
    pub all: bool,
    /// Where the data is, and limits.
    #[command(flatten)]
    pub serve: ServeSettings,
}

fn visibility(word: &str) -> Result<Visibility, String> {
    crate::ingest::parse_visibility(word).map_err(|error| error.to_string())
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

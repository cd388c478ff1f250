//! The settings: a flag wins over the environment, the environment over `podium.toml`, the file over the default.

mod load;
mod site;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

pub use load::{SettingsError, load};
pub use values::{LogFormat, bytes};
use values::{archive_directory, non_zero_seconds, public_url, seconds};

/// Everything that `podium serve` can be told.
#[derive(Debug, Clone, clap::Args)]
pub struct ServeSettings {
    /// The HTTP side.
    #[command(flatten)]
    pub http: HttpSettings,
    /// Where the data is.
    #[command(flatten)]
    pub database: DatabaseSettings,
    /// Where the raw files are.
    #[command(flatten)]
    pub archive: ArchiveSettings,
    /// What one upload may cost.
    #[command(flatten)]
    pub limits: UploadLimits,
    /// What is logged.
    #[command(flatten)]
    pub log: LogSettings,
}

/// How the program is reached.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "HTTP")]
pub struct HttpSettings {
    /// Address and port to listen on
    #[arg(
        long,
        env = "PODIUM_ADDR",
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:3000"
    )]
    pub addr: SocketAddr,
    /// The address that people see, for links that are shared [default: what the request says]
    #[arg(long, env = "PODIUM_PUBLIC_URL", value_name = "URL", value_parser = public_url)]
    pub public_url: Option<String>,
    /// Directory of style sheets and scripts [default: beside the program, else target/site]
    #[arg(long, env = "PODIUM_SITE_ROOT", value_name = "DIR")]
    pub site_root: Option<PathBuf>,
    /// Most connections at a time; further ones wait
    #[arg(long, env = "PODIUM_MAX_CONNECTIONS", value_name = "N", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,
    /// Longest wait for a request's head, and for the next request on a connection
    #[arg(long, env = "PODIUM_HEADER_TIMEOUT_S", value_name = "SECONDS", default_value = "10", value_parser = non_zero_seconds)]
    pub header_timeout_s: Duration,
    /// Longest time for a request's body to arrive
    #[arg(long, env = "PODIUM_BODY_TIMEOUT_S", value_name = "SECONDS", default_value = "120", value_parser = non_zero_seconds)]
    pub body_timeout_s: Duration,
    /// Longest time to answer a request, its body included
    #[arg(long, env = "PODIUM_REQUEST_TIMEOUT_S", value_name = "SECONDS", default_value = "300", value_parser = non_zero_seconds)]
    pub request_timeout_s: Duration,
    /// Longest wait for a client to take more of its answer
    #[arg(long, env = "PODIUM_WRITE_TIMEOUT_S", value_name = "SECONDS", default_value = "30", value_parser = non_zero_seconds)]
    pub write_timeout_s: Duration,
    /// Longest wait for requests in progress when stopping
    #[arg(long, env = "PODIUM_DRAIN_TIMEOUT_S", value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub drain_timeout_s: Duration,
}

/// Where the data is: an external database, or a private one in the data directory.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Data")]
pub struct DatabaseSettings {
    /// Directory of the private database and the archive [default: data; as root /var/lib/podium]
    #[arg(long, env = "PODIUM_DATA", value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// PostgreSQL to use instead of a private one
    #[arg(long, env = "DATABASE_URL", value_name = "URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// A replica for pages that only read [default: the database itself]
    #[arg(
        long,
        env = "PODIUM_DATABASE_READ_URL",
        value_name = "URL",
        hide_env_values = true
    )]
    pub database_read_url: Option<String>,
    /// Most database connections
    #[arg(long, env = "PODIUM_DATABASE_CONNECTIONS", value_name = "N", default_value = "16", value_parser = clap::value_parser!(u32).range(1..=90))]
    pub database_connections: u32,
    /// Longest time for one statement
    #[arg(long, env = "PODIUM_STATEMENT_TIMEOUT_S", value_name = "SECONDS", default_value = "15", value_parser = non_zero_seconds)]
    pub statement_timeout_s: Duration,
    /// Whether migrations lock each other out; false for engines without advisory locks
    #[arg(long, env = "PODIUM_MIGRATION_LOCK", value_name = "BOOL", default_value = "true", action = clap::ArgAction::Set)]
    pub migration_lock: bool,
    /// As root: the user that the private database runs as [default: postgres, else nobody]
    #[arg(long, env = "PODIUM_DATABASE_USER", value_name = "USER")]
    pub database_user: Option<String>,
    /// Directory of initdb and postgres [default: searched on PATH and where Debian puts them]
    #[arg(long, env = "PODIUM_POSTGRES_BIN", value_name = "DIR")]
    pub postgres_bin: Option<PathBuf>,
}

/// Where the raw files are.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Data")]
pub struct ArchiveSettings {
    /// Where uploaded files are kept, as file:///… [default: archive/ in the data directory]
    #[arg(long, env = "PODIUM_ARCHIVE_URL", value_name = "URL", value_parser = archive_directory)]
    pub archive_url: Option<PathBuf>,
}

/// What one upload may cost.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Limits")]
pub struct UploadLimits {
    /// Most files in one upload
    #[arg(long, env = "PODIUM_UPLOAD_FILES", value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub upload_files: u32,
    /// Largest file, such as 32MiB
    #[arg(long, env = "PODIUM_FILE_BYTES", value_name = "BYTES", default_value = "32MiB", value_parser = bytes)]
    pub file_bytes: u64,
    /// Largest request body [default: all files at their largest, and 1 MiB for the form]
    #[arg(long, env = "PODIUM_BODY_BYTES", value_name = "BYTES", value_parser = bytes)]
    pub body_bytes: Option<u64>,
    /// Longest time to read one file
    #[arg(long, env = "PODIUM_PARSE_TIMEOUT_S", value_name = "SECONDS", default_value = "20", value_parser = non_zero_seconds)]
    pub parse_timeout_s: Duration,
    /// Most files read at the same time
    #[arg(long, env = "PODIUM_PARSE_JOBS", value_name = "N", default_value = "2", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub parse_jobs: u32,
}

/// What is logged, and how.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Log")]
pub struct LogSettings {
    /// What to log: error, warn, info, debug or trace, also by module (info,sqlx=warn)
    #[arg(
        long,
        env = "PODIUM_LOG",
        value_name = "FILTER",
        default_value = "info,sqlx=warn"
    )]
    pub log: String,
    /// Text for people or JSON for machines
    #[arg(long, env = "PODIUM_LOG_FORMAT", value_name = "FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,
}

impl DatabaseSettings {
    /// How to reach a database with these limits. How long a request waits for a connection is no setting: longer
    /// than this, and people have given up.
    pub fn store(&self, url: &str) -> podium_store::Settings {
        podium_store::Settings {
            url: url.to_owned(),
            read_url: self.database_read_url().map(str::to_owned),
            max_connections: self.database_connections,
            acquire_timeout: Duration::from_secs(3),
            statement_timeout: self.statement_timeout_s,
            migration_lock: self.migration_lock,
        }
    }

    /// The data directory as set, else the default.
    pub fn data(&self) -> PathBuf {
        let root = nix::unistd::geteuid().is_root();
        self.data
            .clone()
            .unwrap_or_else(|| PathBuf::from(if root { "/var/lib/podium" } else { "data" }))
    }

    /// The external database; an empty setting is none.
    pub fn database_url(&self) -> Option<&str> {
        self.database_url.as_deref().filter(|url| !url.is_empty())
    }

    /// The replica; an empty setting is none.
    pub fn database_read_url(&self) -> Option<&str> {
        self.database_read_url.as_deref().filter(|url| !url.is_empty())
    }
}

impl ServeSettings {
    /// The directory where uploaded files are kept.
    pub fn archive(&self) -> PathBuf {
        let default = || self.database.data().join("archive");
        self.archive.archive_url.clone().unwrap_or_else(default)
    }
}

impl UploadLimits {
    /// Largest request body, in bytes.
    pub fn body_bytes(&self) -> u64 {
        let all_files = self.file_bytes.saturating_mul(u64::from(self.upload_files));
        self.body_bytes
            .unwrap_or_else(|| all_files.saturating_add(1 << 20))
    }
}

#[cfg(test)]
mod tests;

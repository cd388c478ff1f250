//! The log.

use tracing_subscriber::EnvFilter;

use crate::settings::{LogFormat, LogSettings};

/// Starts the log on standard error.
///
/// # Errors
/// When the filter is not understood; one sentence.
pub fn start(settings: &LogSettings) -> Result<(), String> {
    let filter = EnvFilter::try_new(&settings.log)
        .map_err(|error| format!("PODIUM_LOG is not a log filter: {error}"))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_target(false);
    let started = match settings.log_format {
        LogFormat::Text => log
            .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
            .try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_target(true).try_init(),
    };
    started.map_err(|error| format!("the log cannot be started: {error}"))
}

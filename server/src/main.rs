//! The program `podium`.

use std::io::Write;
use std::process::ExitCode;

use podium_server::cli::{Cli, Command};
use podium_server::settings::{LogSettings, SettingsError, load};
use podium_server::{import, parse, reparse, serve, start, telemetry};

/// Exit code for wrong settings.
const WRONG_SETTINGS: u8 = 2;

fn main() -> ExitCode {
    match load(std::env::args_os()) {
        Ok(cli) => run(cli),
        Err(SettingsError::Help(text)) => {
            // Whoever asked for help and reads only its beginning has had enough.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(SettingsError::Usage(text)) => fail(text.trim_end(), WRONG_SETTINGS),
        Err(SettingsError::Wrong(sentence)) => fail(&format!("podium: {sentence}"), WRONG_SETTINGS),
    }
}

fn run(cli: Cli) -> ExitCode {
    let done = match cli.command {
        Command::Parse(arguments) => {
            return parse::run(&arguments).unwrap_or_else(|error| fail(&format!("podium: {error}"), 1));
        }
        Command::Serve(settings) => logged(&settings.log, all(serve::run(&settings))),
        Command::Demo(settings) => logged(&settings.log, all(start::load_demo(&settings))),
        Command::Import(arguments) => logged(&arguments.serve.log, import::run(&arguments)),
        Command::Reparse(arguments) => logged(&arguments.serve.log, reparse::run(&arguments)),
        Command::Migrate(arguments) => logged(&arguments.log, all(start::migrate(&arguments.database))),
    };
    done.unwrap_or_else(|sentence| fail(&format!("podium: {sentence}"), WRONG_SETTINGS))
}

/// A command that does everything it was told, or fails.
async fn all(command: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<ExitCode> {
    command.await.map(|()| ExitCode::SUCCESS)
}

/// Runs a command with the log on, and says why it failed, with every cause.
fn logged(
    log: &LogSettings,
    command: impl Future<Output = anyhow::Result<ExitCode>>,
) -> Result<ExitCode, String> {
    telemetry::start(log)?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    Ok(match runtime.block_on(command) {
        Ok(code) => code,
        Err(error) => fail(&format!("podium: {error:#}"), 1),
    })
}

fn fail(text: &str, code: u8) -> ExitCode {
    // There is nowhere left to say that this failed.
    let _ = writeln!(std::io::stderr(), "{text}");
    ExitCode::from(code)
}

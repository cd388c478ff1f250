//! Reads the command line with `podium.toml` as its defaults.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use crate::cli::Cli;

/// Why the program does not start: what is wrong with a setting, or that only help was asked for.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// Help or version was asked for; the text goes to standard output.
    #[error("{0}")]
    Help(String),
    /// Nothing was asked for; the text goes to standard error.
    #[error("{0}")]
    Usage(String),
    /// A setting is wrong; one sentence.
    #[error("{0}")]
    Wrong(String),
}

/// Reads the settings file, the environment and the command line.
///
/// # Errors
/// When any of them has a wrong or unknown setting, or when help was asked for.
pub fn load(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, SettingsError> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let mut command = Cli::command();
    if let Some(file) = settings_file(&arguments) {
        command = with_file(command, &file)?;
    }
    let matches = command
        .try_get_matches_from_mut(arguments)
        .map_err(|error| sentence(&error))?;
    Cli::from_arg_matches(&matches).map_err(|error| sentence(&error))
}

/// The settings file: it is needed before the command line can be read as a whole.
fn settings_file(arguments: &[OsString]) -> Option<PathBuf> {
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == "--settings" {
            return rest.next().map(PathBuf::from);
        }
        if let Some(file) = argument
            .to_str()
            .and_then(|text| text.strip_prefix("--settings="))
        {
            return Some(PathBuf::from(file));
        }
    }
    let named = std::env::var_os("PODIUM_SETTINGS").map(PathBuf::from);
    named.or_else(|| Some(PathBuf::from("podium.toml")).filter(|file| file.exists()))
}

/// Makes the settings of the file the defaults of every subcommand that knows them.
fn with_file(mut command: clap::Command, file: &Path) -> Result<clap::Command, SettingsError> {
    let wrong = |what: String| SettingsError::Wrong(format!("the settings file {}: {what}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let table: toml::Table = text
        .parse()
        .map_err(|error: toml::de::Error| wrong(first_line(error.message())))?;
    let subcommands: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    for (name, value) in table {
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Float(number) => number.to_string(),
            toml::Value::Boolean(yes) => yes.to_string(),
            _ => return Err(wrong(format!("{name} must be a text, a number, true or false"))),
        };
        let mut known = false;
        for subcommand in &subcommands {
            command = command.mut_subcommand(subcommand, |sub| {
                let has = sub
                    .get_arguments()
                    .any(|argument| argument.get_id() == name.as_str() && !argument.is_positional());
                known |= has;
                if has {
                    sub.mut_arg(&name, |argument| argument.default_value(value.clone()))
                } else {
                    sub
                }
            });
        }
        if !known {
            return Err(wrong(format!(
                "there is no setting {name:?}; `podium serve --help` names them all"
            )));
        }
    }
    Ok(command)
}

/// Makes one sentence of what the command line's reader says on several lines.
fn sentence(error: &clap::Error) -> SettingsError {
    let text = error.render().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => SettingsError::Help(text),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => SettingsError::Usage(text),
        _ => {
            let paragraph = text.split("\n\n").next().unwrap_or(&text);
            let words: Vec<&str> = paragraph
                .trim_start_matches("error: ")
                .split_whitespace()
                .collect();
            SettingsError::Wrong(words.join(" "))
        }
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

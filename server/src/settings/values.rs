//! How single settings are written.

use std::path::PathBuf;
use std::time::Duration;

use url::Url;

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// Reads a number of bytes: `1000`, `64KiB`, `32MiB`, `1GiB`.
///
/// # Errors
/// When it is neither, is zero, or is more than this machine can address.
pub fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match text[digits.len()..].trim_start() {
        "" | "B" => 0,
        "KiB" => 10,
        "MiB" => 20,
        "GiB" => 30,
        _ => return Err("it must be a number of bytes such as 33554432 or 32MiB".to_owned()),
    };
    let number: u64 = digits
        .parse()
        .map_err(|_| "it must be a number of bytes such as 33554432 or 32MiB".to_owned())?;
    match number.checked_mul(1 << shift) {
        Some(bytes) if bytes > 0 && usize::try_from(bytes).is_ok() => Ok(bytes),
        Some(0) => Err("it must be more than zero".to_owned()),
        _ => Err("it is too large".to_owned()),
    }
}

/// Reads a number of seconds, up to a day.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("it must be a number of seconds, at most 86400".to_owned()),
    }
}

/// Reads a number of seconds that is not zero.
pub(super) fn non_zero_seconds(text: &str) -> Result<Duration, String> {
    seconds(text).and_then(|time| {
        if time.is_zero() {
            Err("it must be more than zero".to_owned())
        } else {
            Ok(time)
        }
    })
}

/// Reads the address that people see, and takes a slash at its end away.
pub(super) fn public_url(text: &str) -> Result<String, String> {
    let wrong = || "it must be an address such as https://podium.example.org".to_owned();
    let url = Url::parse(text).map_err(|_| wrong())?;
    let plain = url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    if !matches!(url.scheme(), "http" | "https") || !plain {
        return Err(wrong());
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

/// Reads the address of the directory where uploaded files are kept.
pub(super) fn archive_directory(text: &str) -> Result<PathBuf, String> {
    let url = Url::parse(text).map_err(|_| "it must be a file:///DIR address".to_owned())?;
    match url.scheme() {
        "file" => url
            .to_file_path()
            .map_err(|()| "it must name an absolute directory of this machine: file:///DIR".to_owned()),
        other => Err(format!(
            "this podium keeps files in a directory of its machine, file:///DIR, not at {other}: addresses"
        )),
    }
}

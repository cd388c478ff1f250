use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use super::{ServeSettings, SettingsError, bytes, load};
use crate::cli::Command;

fn serve(arguments: &[&str]) -> Result<ServeSettings, SettingsError> {
    let all = ["podium", "serve"].iter().chain(arguments).map(OsString::from);
    match load(all)?.command {
        Command::Serve(settings) => Ok(*settings),
        other => panic!("{other:?}"),
    }
}

fn settings_file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(text.as_bytes()).expect("written");
    file
}

fn wrong(arguments: &[&str]) -> String {
    match serve(arguments) {
        Err(SettingsError::Wrong(sentence)) => sentence,
        other => panic!("{other:?}"),
    }
}

#[test]
fn file_wins_over_default_and_flag_wins_over_file() {
    let file = settings_file("upload_files = 7\nfile_bytes = \"2MiB\"\n");
    let path = file.path().to_str().expect("text");
    let settings = serve(&["--settings", path, "--file-bytes", "3MiB"]).expect("settings");
    assert_eq!(settings.limits.upload_files, 7);
    assert_eq!(settings.limits.file_bytes, 3 << 20);
    assert_eq!(settings.limits.parse_jobs, 2);
}

#[test]
fn unknown_setting_in_the_file_is_refused_by_name() {
    let file = settings_file("adr = \"127.0.0.1:1\"\n");
    let sentence = wrong(&["--settings", file.path().to_str().expect("text")]);
    assert!(sentence.contains("\"adr\""), "{sentence}");
}

#[test]
fn wrong_value_in_the_file_is_refused() {
    let file = settings_file("addr = \"nowhere\"\n");
    let sentence = wrong(&["--settings", file.path().to_str().expect("text")]);
    assert!(sentence.contains("nowhere"), "{sentence}");
}

#[test]
fn settings_file_that_was_named_must_exist() {
    let sentence = wrong(&["--settings", "/nonexistent/podium.toml"]);
    assert!(sentence.contains("/nonexistent/podium.toml"), "{sentence}");
}

#[test]
fn wrong_flag_is_one_line() {
    let sentence = wrong(&["--max-connections", "0"]);
    assert!(
        !sentence.contains('\n') && sentence.contains("max-connections"),
        "{sentence}"
    );
}

#[test]
fn body_limit_follows_from_the_file_limits() {
    let settings = serve(&["--upload-files", "2", "--file-bytes", "1MiB"]).expect("settings");
    assert_eq!(settings.limits.body_bytes(), 3 << 20);
}

#[test]
fn empty_database_address_means_the_private_database() {
    let settings = serve(&["--database-url", ""]).expect("settings");
    assert_eq!(settings.database.database_url(), None);
}

#[test]
fn archive_lies_in_the_data_directory_unless_named() {
    let settings = serve(&["--data", "/srv/p"]).expect("settings");
    assert_eq!(settings.archive(), Path::new("/srv/p/archive"));
    let settings = serve(&["--archive-url", "file:///srv/raw"]).expect("settings");
    assert_eq!(settings.archive(), Path::new("/srv/raw"));
    for elsewhere in ["s3://bucket/prefix", "ftp://host/x", "/srv/raw", "file://host/x"] {
        assert!(
            wrong(&["--archive-url", elsewhere]).contains("file:///DIR"),
            "{elsewhere}"
        );
    }
}

#[test]
fn public_address_loses_its_last_slash() {
    let settings = serve(&["--public-url", "https://podium.example.org/"]).expect("settings");
    assert_eq!(
        settings.http.public_url.as_deref(),
        Some("https://podium.example.org")
    );
    assert!(wrong(&["--public-url", "podium.example.org"]).contains("https://"));
}

#[test]
fn bytes_have_binary_units_only() {
    assert_eq!(bytes("12"), Ok(12));
    assert_eq!(bytes("64KiB"), Ok(65_536));
    for wrong in [
        "",
        "0",
        "MiB",
        "1MB",
        "-1",
        "1.5MiB",
        "99999999999999999999",
        "17179869184GiB",
        "1é",
    ] {
        assert!(bytes(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn help_names_every_environment_variable() {
    let Err(SettingsError::Help(help)) = load(["podium", "serve", "--help"].map(OsString::from)) else {
        panic!("no help");
    };
    for name in [
        "PODIUM_ADDR",
        "PODIUM_DATA",
        "DATABASE_URL",
        "PODIUM_ARCHIVE_URL",
        "PODIUM_PUBLIC_URL",
        "PODIUM_LOG",
    ] {
        assert!(help.contains(name), "{name}");
    }
}

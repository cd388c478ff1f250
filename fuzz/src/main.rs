//! The harness without a fuzzer: reads each file, or each file of a folder, with every format.

use std::{env, fs, path::PathBuf, process::ExitCode};

use podium_formats::FORMATS;

fn main() -> ExitCode {
    let mut paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let mut read = 0_usize;
    while let Some(path) = paths.pop() {
        if let Ok(folder) = fs::read_dir(&path) {
            paths.extend(folder.flatten().map(|entry| entry.path()));
        } else if let Ok(bytes) = fs::read(&path) {
            podium_fuzz::read_as_upload(&bytes);
            FORMATS.iter().for_each(|format| podium_fuzz::read_as(format.id(), &bytes));
            read += 1;
        }
    }
    println!("{read} files read by {} formats", FORMATS.len());
    if read == 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

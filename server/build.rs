//! Names the version of the parsers by their sources, so that no change of them is forgotten when archived files are to
//! be read again.

use std::fs;
use std::path::{Path, PathBuf};

const SOURCES: &str = "../crates/formats/src";

fn main() {
    println!("cargo::rerun-if-changed={SOURCES}");
    let mut files = Vec::new();
    collect(Path::new(SOURCES), &mut files);
    files.sort();
    // FNV-1a, 64 bits: it names a version and protects nothing.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for file in files {
        let name = file.to_string_lossy().into_owned().into_bytes();
        for byte in name.into_iter().chain(fs::read(&file).unwrap_or_default()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    println!("cargo::rustc-env=PODIUM_PARSERS={:08x}", hash >> 32);
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

//! Where the build left style sheets and scripts.

use std::path::PathBuf;

use super::HttpSettings;

impl HttpSettings {
    /// The directory of style sheets and scripts: the one that was named, else one that lies beside the program as
    /// a build or an installation leaves it, else `target/site`.
    pub fn site_root(&self) -> PathBuf {
        let beside = || beside_program("site").into_iter().find(|dir| dir.is_dir());
        let found = self.site_root.clone().or_else(beside);
        found.unwrap_or_else(|| PathBuf::from("target/site"))
    }

    /// What cargo-leptos says of the names of style sheets and scripts; empty where they have plain names.
    pub fn hash_file(&self) -> String {
        let files = beside_program("hash.txt");
        files
            .iter()
            .find_map(|file| std::fs::read_to_string(file).ok())
            .unwrap_or_default()
    }
}

/// A file of that name in the program's directory or the one above.
fn beside_program(name: &str) -> Vec<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    program
        .ancestors()
        .skip(1)
        .take(2)
        .map(|dir| dir.join(name))
        .collect()
}

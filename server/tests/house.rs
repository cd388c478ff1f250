//! Who may know whom, held against the manifests: see docs/ARCHITECTURE.md.

use std::{collections::BTreeMap, process::Command};

use serde::Deserialize;

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    optional: bool,
    kind: Option<String>,
}

const HOUSE: [(&str, &[&str]); 8] = [
    ("podium-domain", &[]),
    ("podium-formats", &["podium-domain"]),
    ("podium-compare", &["podium-domain"]),
    ("podium-charts", &["podium-compare", "podium-domain"]),
    ("podium-store", &["podium-domain"]),
    (
        "podium-app",
        &[
            "podium-charts",
            "podium-compare",
            "podium-domain",
            "podium-formats",
            "podium-store",
        ],
    ),
    (
        "podium-server",
        &[
            "podium-app",
            "podium-charts",
            "podium-compare",
            "podium-domain",
            "podium-formats",
            "podium-store",
        ],
    ),
    // Measures; nothing knows it.
    (
        "podium-bench",
        &[
            "podium-app",
            "podium-charts",
            "podium-compare",
            "podium-domain",
            "podium-formats",
            "podium-server",
            "podium-store",
        ],
    ),
];

fn metadata() -> Metadata {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON")
}

#[test]
fn no_room_knows_one_that_it_should_not() {
    let allowed = BTreeMap::from(HOUSE);
    for package in metadata().packages {
        let known = allowed
            .get(package.name.as_str())
            .unwrap_or_else(|| panic!("{} is a new room", package.name));
        for dependency in package.dependencies.iter().filter(|d| d.kind.is_none()) {
            let ours = dependency.name.starts_with("podium-");
            assert!(
                !ours || known.contains(&dependency.name.as_str()),
                "{} must not know {}",
                package.name,
                dependency.name
            );
        }
    }
}

#[test]
fn sql_stands_only_in_the_store() {
    // The benchmark's reference is a bare transaction.
    let packages = metadata()
        .packages
        .into_iter()
        .filter(|package| package.name != "podium-bench");
    for package in packages {
        let sql = package
            .dependencies
            .iter()
            .any(|d| d.name == "sqlx" && d.kind.is_none());
        assert_eq!(sql, package.name == "podium-store", "{}", package.name);
    }
}

#[test]
fn the_browser_gets_neither_the_store_nor_the_charts() {
    for package in metadata()
        .packages
        .iter()
        .filter(|package| package.name == "podium-app")
    {
        for name in ["podium-store", "podium-charts"] {
            let hidden = package
                .dependencies
                .iter()
                .filter(|d| d.name == name)
                .all(|d| d.optional);
            assert!(hidden, "{name} must be optional in podium-app");
        }
    }
}

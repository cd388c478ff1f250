//! Makes sure that the bundle of ECharts which QuickJS evaluates is there and as new as its sources.

use std::{path::Path, process::Command, time::SystemTime};

const BUNDLE: &str = "js/dist/echarts-server.js";
const SOURCES: [&str; 6] = [
    "js/server.js",
    "js/curves.js",
    "js/dots.js",
    "js/marks.js",
    "js/strips.js",
    "js/traces.js",
];

fn changed(path: &str) -> Option<SystemTime> {
    Path::new(path).metadata().ok()?.modified().ok()
}

fn main() {
    for path in SOURCES.into_iter().chain([BUNDLE, "build.rs"]) {
        println!("cargo::rerun-if-changed={path}");
    }
    let newest = SOURCES.iter().filter_map(|path| changed(path)).max();
    if changed(BUNDLE) >= newest {
        return;
    }
    let bundled = Command::new("../../script/bundle-js")
        .status()
        .is_ok_and(|status| status.success());
    if !bundled && changed(BUNDLE).is_none() {
        println!(
            "cargo::error=crates/charts/{BUNDLE} is missing and script/bundle-js cannot make it: run script/setup, \
             which installs the npm packages it needs"
        );
    }
}

use std::{fs, path::Path};

/// Writes the page anew instead of comparing it.
const REWRITE: &str = "PODIUM_REWRITE_DOCS";

#[test]
fn the_page_on_formats_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/FORMATS.md");
    let page = podium_formats::describe();
    if std::env::var_os(REWRITE).is_some() {
        fs::write(&path, &page).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == page,
        "docs/FORMATS.md is not what the formats say; run the test with {REWRITE}=1"
    );
}

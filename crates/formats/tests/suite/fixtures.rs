use std::{fs, path::Path};

/// A fixture: `iometer/2008-cycling.csv` and its bytes.
pub(crate) struct Fixture {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// Every fixture of every format, in the order of their names.
pub(crate) fn all() -> Vec<Fixture> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut fixtures = Vec::new();
    for folder in fs::read_dir(&root).unwrap() {
        for file in fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
            let bytes = fs::read(&path).unwrap();
            fixtures.push(Fixture { name, bytes });
        }
    }
    fixtures.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(fixtures.len() > 8, "the fixtures are not where they should be");
    fixtures
}

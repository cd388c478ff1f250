use podium_formats::{Document, Limits, Source};

use crate::fixtures;

#[test]
fn fixtures_read_as_before() {
    for fixture in fixtures::all() {
        let source = Source::new(Some(&fixture.name), &fixture.bytes);
        // The folder of fio has snapshots beside its own tests.
        if fixture.name.starts_with("fio") {
            continue;
        }
        let name = fixture.name.replace('/', "-");
        match podium_formats::parse(&source, &Limits::default()) {
            Ok(parsed) => insta::assert_json_snapshot!(name, Document::new(&source, parsed)),
            Err(refusal) => insta::assert_snapshot!(name, refusal.reason),
        }
    }
}

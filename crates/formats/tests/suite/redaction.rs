use podium_formats::{Limits, Source, parse, redacted_copy};

use crate::fixtures;

/// That the figures are the same is checked by the copy's maker itself.
#[test]
fn a_redacted_copy_reads_as_its_file_and_holds_nothing_personal() {
    let limits = Limits::default();
    for fixture in fixtures::all() {
        let source = Source::new(None, &fixture.bytes);
        if parse(&source, &limits).is_err() {
            continue;
        }
        let copy = redacted_copy(&source, &limits).unwrap_or_else(|why| panic!("{}: {why}", fixture.name));
        assert_eq!(copy.bytes.len(), fixture.bytes.len(), "{}", fixture.name);
        let feeds = |bytes: &[u8]| bytes.split(|byte| *byte == b'\n').count();
        assert_eq!(feeds(&copy.bytes), feeds(&fixture.bytes), "{}", fixture.name);
        let source = Source::new(None, &copy.bytes);
        let parsed = parse(&source, &limits).unwrap();
        assert_eq!(parsed.personal, [], "{}", fixture.name);
    }
}

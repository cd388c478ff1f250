use podium_formats::{Limits, Score, Source, sniff};

use crate::fixtures;

#[test]
fn every_fixture_is_claimed_by_exactly_one_format() {
    for fixture in fixtures::all() {
        // The name must not matter, so a wrong one is given.
        let source = Source::new(Some("results.bmk"), &fixture.bytes);
        let claimed: Vec<_> = sniff(&source)
            .into_iter()
            .filter(|(score, _)| !matches!(score, Score::No(_)))
            .map(|(_, format)| format.id())
            .collect();
        // Outputs of several tools, or of one in several forms, are each tool's and each form's own.
        let shared = fixture.name.starts_with("mixed/");
        let sound = if shared {
            !claimed.is_empty()
        } else {
            claimed.len() == 1
        };
        assert!(sound, "{} is claimed by {claimed:?}", fixture.name);
    }
}

#[test]
fn only_the_first_bytes_are_looked_at() {
    for fixture in fixtures::all() {
        let mut long = fixture.bytes.clone();
        long.resize(long.len().max(Source::HEAD_BYTES) + 1, b'\n');
        let head = &long[..Source::HEAD_BYTES];
        let scores = |bytes| {
            let source = Source::new(None, bytes);
            sniff(&source)
                .into_iter()
                .map(|(score, f)| (score, f.id()))
                .collect::<Vec<_>>()
        };
        assert_eq!(scores(&long), scores(head), "{}", fixture.name);
    }
}

#[test]
fn a_claimed_fixture_is_read_or_refused_with_advice() {
    for fixture in fixtures::all() {
        let source = Source::new(None, &fixture.bytes);
        if let Err(refusal) = podium_formats::parse(&source, &Limits::default()) {
            assert!(
                refusal.reason.starts_with("as "),
                "{}: {}",
                fixture.name,
                refusal.reason
            );
        }
    }
}

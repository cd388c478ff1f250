use podium_domain::Op;

use super::{Atto, layout::Layout};
use crate::{Format, Limits, Refused, Score, Source};

/// A file after the layout, with own numbers: rates of `sizes` transfer sizes, the first table with three of them.
pub(super) fn file(title: &[u8], sizes: u16) -> Vec<u8> {
    let mut bytes = vec![0x69, 0x01, 0, 0, 8, 0, 0, 0x40, 0, 0x13, 4];
    bytes.push(u8::try_from(title.len()).unwrap());
    bytes.extend(title);
    let rates: Vec<u32> = (0..u32::from(sizes) * 2).map(|at| 1_000_003 * (at + 1)).collect();
    let table = |numbers: &[u32]| {
        let mut table = u16::try_from(numbers.len()).unwrap().to_le_bytes().to_vec();
        table.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        table
    };
    bytes.extend(table(&rates[..6.min(rates.len())]));
    bytes.extend([0; 25]);
    bytes.extend(table(&rates));
    bytes
}

fn source(bytes: &[u8]) -> Source<'_> {
    Source::new(None, bytes)
}

#[test]
fn a_size_makes_two_workloads_without_depth() {
    let bytes = file(b"Stick", 15);
    assert_eq!(Atto.sniff(&source(&bytes)), Score::Certain);
    let parsed = Atto.parse(&source(&bytes), &Limits::default()).unwrap();
    let workloads = &parsed.runs[0].workloads;
    assert_eq!(workloads.len(), 30);
    assert_eq!(
        (workloads[0].identity.op.clone(), workloads[1].identity.op.clone()),
        (Op::Write, Op::Read)
    );
    assert_eq!(workloads[29].identity.block_bytes, Some(8 << 20));
    assert_eq!(workloads[29].measurements[0].value, Some(30_000_090.0));
    assert!(
        workloads
            .iter()
            .all(|workload| workload.identity.queue_depth.is_none())
    );
    assert_eq!(parsed.runs[0].found["title"], "Stick");
    assert_eq!(parsed.warnings[0].code, "experimental-layout");
}

#[cfg(feature = "encodings")]
#[test]
fn a_title_in_another_code_page_is_read() {
    // “东芝固态硬盘” in GBK.
    let bytes = file(b"\xb6\xab\xd6\xa5\xb9\xcc\xcc\xac\xd3\xb2\xc5\xcc", 4);
    let parsed = Atto.parse(&source(&bytes), &Limits::default()).unwrap();
    assert_eq!(parsed.runs[0].found["title"], "东芝固态硬盘");
}

#[test]
fn the_name_of_a_file_counts_for_nothing() {
    let text = Source::new(Some("disk.bmk"), b"hello");
    assert!(matches!(Atto.sniff(&text), Score::No(_)));
}

#[test]
fn a_contradiction_between_the_tables_is_left_out() {
    let mut bytes = file(b"", 8);
    let last = bytes.len() - 8 * 8;
    bytes[last] ^= 1;
    let parsed = Atto.parse(&source(&bytes), &Limits::default()).unwrap();
    assert_eq!(parsed.runs[0].workloads.len(), 15);
    assert_eq!(parsed.warnings[1].code, "contradiction");
}

#[test]
fn without_the_second_table_the_first_is_read_and_says_so() {
    let bytes = file(b"", 8);
    let cut = &bytes[..bytes.len() - 1];
    let parsed = Atto.parse(&source(cut), &Limits::default()).unwrap();
    assert_eq!(parsed.runs[0].workloads.len(), 6);
    assert_eq!(parsed.warnings[1].code, "truncated");
}

#[test]
fn impossible_counts_are_refused() {
    let mut bytes = file(b"", 8);
    bytes[12] = 7;
    assert!(Layout::of(&bytes).is_err());
    let Refused(reason) = Atto.parse(&source(&bytes[..9]), &Limits::default()).unwrap_err();
    assert!(reason.contains("cut off"), "{reason}");
    // A size that was not run has no rate.
    let mut idle = file(b"", 1);
    idle.truncate(14);
    idle.extend([0; 8]);
    assert!(Atto.parse(&source(&idle), &Limits::default()).is_err());
}

#[test]
fn details_in_the_title_are_found_and_masked() {
    let bytes = file(b"T:\\Users\\anna by anna@example.org", 12);
    let parsed = Atto.parse(&source(&bytes), &Limits::default()).unwrap();
    let found: Vec<_> = parsed
        .personal
        .iter()
        .map(|p| (p.value.as_str(), p.place.as_str()))
        .collect();
    let place = "the title";
    assert_eq!(found, [(r"T:\Users\anna", place), ("anna@example.org", place)]);
    let copy = crate::redacted_copy(&source(&bytes), &Limits::default()).unwrap();
    assert_eq!(copy.bytes.len(), bytes.len());
    let title = b"T:\\Users\\**** by ****@*******.***";
    assert!(copy.bytes.windows(title.len()).any(|window| window == title));
}

use std::io::{Cursor, Write};

use flate2::{Compression, write::GzEncoder};
use podium_domain::ParsedFile;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{Limits, Refusal, Source, redacted_copy};

const TABLE: &str = "workload,op,metric,value,unit,note\ncopy,read,bandwidth,430,MB/s,\n";
const PERSONAL: &str =
    "workload,op,metric,value,unit,note\ncopy,read,iops,5,1/s,by anna@example.org\nx,y,z,,,\n";

fn parse_with(bytes: &[u8], limits: &Limits) -> Result<ParsedFile, Refusal> {
    let name = Some("results.tar.gz");
    crate::parse(&Source::new(name, bytes), limits)
}

fn parse(bytes: &[u8]) -> Result<ParsedFile, Refusal> {
    parse_with(bytes, &Limits::default())
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        builder.append_data(&mut header, name, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn members(file: &ParsedFile) -> Vec<&str> {
    file.runs
        .iter()
        .map(|run| run.member.as_deref().unwrap())
        .collect()
}

#[test]
fn members_of_every_kind_of_archive_are_read_and_named() {
    let files: [(&str, &[u8]); 4] = [
        ("a.csv", TABLE.as_bytes()),
        ("day 1/b.csv", PERSONAL.as_bytes()),
        ("__MACOSX/a.csv", b"x"),
        ("notes.txt", b"nothing here\n"),
    ];
    let in_zip = zip(&files);
    for bytes in [in_zip, tar(&files), gzip(&tar(&files))] {
        let file = parse(&bytes).unwrap();
        assert_eq!(members(&file), ["a.csv", "day 1/b.csv"]);
        assert_eq!(file.runs[1].lines, Some([2, 2]));
        let detail = &file.personal[0];
        assert_eq!(
            (detail.value.as_str(), detail.place.as_str()),
            ("anna@example.org", "day 1/b.csv, line 2")
        );
        let warnings: Vec<_> = file
            .warnings
            .iter()
            .map(|w| (w.code.as_str(), w.message.as_str()))
            .collect();
        assert_eq!(warnings.len(), 2);
        assert!(warnings[0].1.starts_with("day 1/b.csv, line 3: "), "{warnings:?}");
        assert_eq!(warnings[1].0, "member-refused");
        assert!(
            warnings[1].1.starts_with("notes.txt is not read: "),
            "{warnings:?}"
        );
        let refused = redacted_copy(&Source::new(None, &bytes), &Limits::default()).unwrap_err();
        assert!(refused.0.contains("archive"), "{refused}");
    }
}

#[test]
fn a_member_of_another_checksum_or_with_a_password_is_refused() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    writer.start_file("a.csv", stored).unwrap();
    writer.write_all(TABLE.as_bytes()).unwrap();
    let sound = writer.finish().unwrap().into_inner();
    assert_eq!(members(&parse(&sound).unwrap()), ["a.csv"]);
    let place = |word: &[u8]| memchr::memmem::find(&sound, word).unwrap();
    // A digit of the content, and the flags in the list's entry.
    for (at, bit, reason) in [
        (place(b"430"), 1, "checksum"),
        (place(b"PK\x01\x02") + 8, 1, "encrypted"),
        (place(b"PK\x01\x02") + 10, 12, "in a way that is not read"),
    ] {
        let mut bytes = sound.clone();
        bytes[at] ^= bit;
        let refusal = parse(&bytes).unwrap_err();
        assert!(refusal.reason.contains(reason), "{}", refusal.reason);
    }
}

#[test]
fn a_compressed_file_is_named_without_its_ending() {
    let zstd = compress_to_vec(TABLE.as_bytes(), CompressionLevel::Fastest);
    for (name, bytes) in [("run.csv.zst", zstd), ("run.csv.gz", gzip(TABLE.as_bytes()))] {
        let source = Source::new(Some(name), &bytes);
        let file = crate::parse(&source, &Limits::default()).unwrap();
        assert_eq!(members(&file), ["run.csv"]);
    }
}

#[test]
fn archives_in_archives_are_read_to_a_depth() {
    let inner = zip(&[("deep.csv.gz", &gzip(TABLE.as_bytes()))]);
    let bytes = zip(&[("inner.zip", &inner), ("a.csv", TABLE.as_bytes())]);
    assert_eq!(members(&parse(&bytes).unwrap()), ["inner.zip/deep.csv", "a.csv"]);
    let limits = Limits {
        container_depth: 2,
        ..Limits::default()
    };
    let file = parse_with(&bytes, &limits).unwrap();
    assert_eq!(members(&file), ["a.csv"]);
    assert!(file.warnings[0].message.contains("too deep"));
}

#[test]
fn bombs_cost_no_more_than_the_limits() {
    let limits = Limits {
        file_bytes: 4 << 20,
        container_bytes: 6 << 20,
        container_files: 3,
        ..Limits::default()
    };
    let zeros = vec![b' '; 3 << 20];
    let flat = zip(&[
        ("1", &zeros),
        ("2", &zeros),
        ("3", &zeros),
        ("4", TABLE.as_bytes()),
    ]);
    let refusal = parse_with(&flat, &limits).unwrap_err();
    assert!(refusal.reason.contains("times its size"), "{}", refusal.reason);
    let large = zip(&[("1", &vec![b'x'; 5 << 20])]);
    let wide = Limits {
        container_ratio: usize::MAX,
        ..limits
    };
    let refusal = parse_with(&large, &wide).unwrap_err();
    assert!(refusal.reason.contains("one file may have"), "{}", refusal.reason);
    let many: Vec<(String, &[u8])> = (0..9).map(|at| (format!("{at}.csv"), TABLE.as_bytes())).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|(name, bytes)| (name.as_str(), *bytes)).collect();
    let file = parse_with(&zip(&many), &limits).unwrap();
    assert_eq!(
        (file.runs.len(), file.warnings[0].code.as_str()),
        (3, "more-members")
    );
}

#[test]
fn all_members_refused_are_listed() {
    let refusal = parse(&zip(&[("a.txt", b"nothing"), ("b.txt", b"nothing")])).unwrap_err();
    assert!(
        refusal.reason.contains("a.txt: ") && refusal.reason.contains("b.txt: "),
        "{}",
        refusal.reason
    );
    assert_eq!(
        parse(&zip(&[])).unwrap_err().reason,
        "there is no file in this archive"
    );
}

#[test]
fn damaged_archives_are_refused_or_read_as_far_as_they_go() {
    let files: [(&str, &[u8]); 2] = [("a.csv", TABLE.as_bytes()), ("b.csv", PERSONAL.as_bytes())];
    for whole in [
        zip(&files),
        tar(&files),
        gzip(&tar(&files)),
        zip(&[("x.zip", &zip(&files))]),
    ] {
        for part in 0..50 {
            let _ = parse(&whole[..whole.len() * part / 50]);
        }
        for at in (0..whole.len().min(3_000)).step_by(3) {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x41;
            let _ = parse(&bytes);
        }
    }
    let cut = tar(&files);
    let file = parse(&cut[..cut.len() - 1_748]).unwrap();
    assert_eq!(members(&file), ["a.csv"]);
}

#[test]
fn the_unit_of_a_log_is_taken_from_the_only_version_of_fio_beside_it() {
    let log = b"1000, 250, 0, 4096\n2000, 260, 0, 4096\n3000, 255, 0, 4096\n".as_slice();
    let text = include_bytes!("../../tests/fixtures/fio-text/2.2-pasted.txt").as_slice();
    let json = include_bytes!("../../tests/fixtures/fio/3.33-groups.json").as_slice();
    let old = parse(&zip(&[("a_clat.1.log", log), ("a.txt", text)])).unwrap();
    let log_run = old.runs.last().unwrap();
    assert_eq!(log_run.member.as_deref(), Some("a_clat.1.log"));
    let podium_domain::Series::Time { v, .. } = &log_run.workloads[0].series[0] else {
        panic!("{log_run:?}");
    };
    assert!((v[0] - 250e-6).abs() < 1e-12, "fio 2 logs microseconds: {v:?}");
    assert!(old.warnings.iter().any(|warning| warning.code == "unit-taken"));
    let both = parse(&zip(&[("a_clat.1.log", log), ("a.txt", text), ("b.json", json)])).unwrap();
    assert!(
        both.runs.iter().all(|run| run.format != "fio-log"),
        "two versions tell nothing"
    );
    assert!(
        both.warnings
            .iter()
            .any(|warning| warning.code == "member-refused")
    );
    assert!(parse(&zip(&[("a_clat.1.log", log)])).is_err());
}

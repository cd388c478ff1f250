use super::*;

/// Serialises an entry as `GLib` does; dictionaries here are all larger than 255 bytes.
fn entry(key: &str, kind: &str, data: &[u8]) -> Vec<u8> {
    let mut bytes = [key.as_bytes(), &[0]].concat();
    let end = bytes.len();
    bytes.resize(end.next_multiple_of(8), 0);
    bytes.extend(data);
    bytes.push(0);
    bytes.extend(kind.as_bytes());
    if bytes.len() < 255 {
        bytes.push(u8::try_from(end).unwrap());
    } else {
        bytes.extend(u16::try_from(end).unwrap().to_le_bytes());
    }
    bytes
}

fn samples(values: &[f64]) -> Vec<u8> {
    let of = |(place, value): (u64, &f64)| [place.to_le_bytes(), value.to_le_bytes()].concat();
    (0..).zip(values).flat_map(of).collect()
}

fn file(version: i32, reads: &[f64], writes: &[f64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut ends = Vec::new();
    for entry in [
        entry("version", "i", &version.to_le_bytes()),
        entry("timestamp-usec", "x", &1_500_000_000_000_000_i64.to_le_bytes()),
        entry("device-size", "t", &1_000_204_886_016_u64.to_le_bytes()),
        entry("sample-size", "t", &10_485_760_u64.to_le_bytes()),
        entry("read-samples", "a(td)", &samples(reads)),
        entry("write-samples", "a(td)", &samples(writes)),
        entry("access-time-samples", "a(td)", &samples(&[0.0125, 0.0135])),
    ] {
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        bytes.extend(entry);
        ends.push(u16::try_from(bytes.len()).unwrap());
    }
    bytes.extend(ends.iter().flat_map(|end| end.to_le_bytes()));
    bytes
}

fn parse(bytes: &[u8]) -> Result<ParsedFile, Refused> {
    GnomeDisks.parse(&Source::new(None, bytes), &Limits::default())
}

#[test]
fn mean_and_extremes_are_those_that_the_program_shows() {
    let file = parse(&file(1, &[1.5e8, 2e8, 1e8], &[])).unwrap();
    let run = &file.runs[0];
    let told: Vec<_> = run
        .workloads
        .iter()
        .map(|workload| workload.name.as_str())
        .collect();
    assert_eq!(told, ["read rate", "access time"]);
    let values: Vec<_> = run.workloads[0]
        .measurements
        .iter()
        .map(|figure| figure.value.unwrap())
        .collect();
    assert_eq!(values, [1.5e8, 1e8, 2e8]);
    assert_eq!(run.workloads[0].identity.block_bytes, Some(10_485_760));
    assert_eq!(
        run.workloads[1].measurements[0].value,
        Some(f64::midpoint(0.0125, 0.0135))
    );
    assert_eq!(
        run.workloads[0].conditions["finished_at"].to_string(),
        "2017-07-14T02:40:00Z"
    );
}

#[test]
fn other_versions_and_damage_are_refused() {
    assert!(
        parse(&file(2, &[1.0; 9], &[]))
            .unwrap_err()
            .0
            .contains("version 2")
    );
    let sound = file(1, &[1.5e8; 20], &[1e8; 20]);
    for end in 0..sound.len() {
        let _ = parse(&sound[..end]);
    }
    assert!(parse(&sound[..sound.len() - 9]).is_err());
}

#[test]
fn the_fixture_is_what_the_program_would_write() {
    let fixture = include_bytes!("../../tests/fixtures/gnome-disks/benchmark.bin");
    assert_eq!(
        fixture.as_slice(),
        file(
            1,
            &[182.5e6, 180.25e6, 151e6, 96.75e6],
            &[170e6, 165.5e6, 140e6, 90e6]
        )
    );
}

use podium_formats::{Limits, Source};

use crate::{
    fixtures,
    soundness::{read_as_claimed, read_by_all},
};

/// How many damaged copies of each fixture are tried.
const FLIPS: u64 = 25;

/// A repeatable sequence of numbers that look random.
fn numbers(mut state: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Some(state >> 33)
    })
}

#[test]
fn files_that_break_off_anywhere_are_sound() {
    for fixture in fixtures::all() {
        for part in 0..50 {
            read_as_claimed(&fixture.bytes[..fixture.bytes.len() * part / 50]);
        }
    }
}

#[test]
fn damaged_bits_are_sound() {
    for fixture in fixtures::all() {
        for seed in 0..FLIPS {
            let mut bytes = fixture.bytes.clone();
            for at in numbers(seed).take(3) {
                let place = usize::try_from(at).unwrap() % bytes.len();
                bytes[place] ^= 1 << (at % 8);
            }
            read_as_claimed(&bytes);
        }
    }
}

#[test]
fn files_put_together_are_sound() {
    let fixtures = fixtures::all();
    // Each with the next, the last with the first.
    for (fixture, next) in fixtures.iter().zip(fixtures.iter().cycle().skip(1)) {
        read_by_all(&fixture.bytes);
        read_as_claimed(&fixture.bytes.repeat(3));
        read_as_claimed(&[b"text before\n", fixture.bytes.as_slice(), b"\ntext after"].concat());
        read_as_claimed(&[fixture.bytes.as_slice(), &next.bytes].concat());
        read_as_claimed(&[next.bytes.as_slice(), &fixture.bytes].concat());
    }
}

#[test]
fn texts_with_control_characters_are_sound() {
    for fixture in fixtures::all() {
        let text = String::from_utf8_lossy(&fixture.bytes);
        for letter in ["a", "e", "4"] {
            for hostile in ["\\u0000", "\0", "\u{1b}[2J", "\u{202e}", "\\ud800"] {
                read_as_claimed(text.replace(letter, hostile).as_bytes());
                read_as_claimed(text.replacen(letter, hostile, 1).as_bytes());
                read_as_claimed(
                    text.replacen(&format!("{letter}\""), &format!("{hostile}\""), 40)
                        .as_bytes(),
                );
            }
        }
    }
}

#[test]
fn files_inside_brackets_and_quotes_are_sound() {
    for fixture in fixtures::all() {
        for (open, close) in [
            ("{\"fio version\":", "}"),
            ("[", "]"),
            ("\"", "\""),
            ("'Results\n", "'"),
        ] {
            let nested = [
                open.repeat(5_000).as_bytes(),
                &fixture.bytes,
                close.repeat(5_000).as_bytes(),
            ]
            .concat();
            read_as_claimed(&nested);
        }
    }
}

#[test]
fn one_very_long_line_is_sound() {
    for fixture in fixtures::all() {
        let line: Vec<u8> = fixture
            .bytes
            .iter()
            .copied()
            .filter(|byte| *byte != b'\n')
            .collect();
        read_as_claimed(&line);
        read_as_claimed(&[fixture.bytes.as_slice(), &vec![b'9'; 1 << 18]].concat());
        read_as_claimed(&[vec![b','; 1 << 18].as_slice(), &fixture.bytes].concat());
    }
}

#[test]
fn small_limits_are_kept() {
    let limits = Limits {
        runs: 1,
        workloads: 2,
        measurements: 5,
        series_values: 10,
        notices: 2,
        ..Limits::default()
    };
    for fixture in fixtures::all() {
        let source = Source::new(None, &fixture.bytes);
        if let Ok(file) = podium_formats::parse(&source, &limits) {
            let workloads: usize = file.runs.iter().map(|run| run.workloads.len()).sum();
            assert!(file.runs.len() <= 1 && workloads <= 2, "{}", fixture.name);
            // Two that say that more was found.
            assert!(
                file.warnings.len() <= 2 + 2 && file.personal.len() <= 2,
                "{}",
                fixture.name
            );
        }
    }
}

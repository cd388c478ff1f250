use crate::numbers::{Number, number};

/// A number, the blank behind it and the unit: `4.59 ms`, `19.6 k`, `36 KiB`.
fn split(text: &str) -> Option<(Number, &str)> {
    let text = text.trim();
    let end = text
        .find(|c: char| !(c.is_ascii_digit() || c == '.'))
        .unwrap_or(text.len());
    Some((number(&text[..end])?, text[end..].trim()))
}

fn times((read, _): (Number, &str), factor: f64) -> Number {
    Number {
        value: read.value * factor,
        ..read
    }
}

/// `19.6 k`, `872`: a count; `k`, `M` and `G` are thousands.
pub(super) fn count(text: &str) -> Option<Number> {
    let read = split(text)?;
    let factor = match read.1 {
        "" => 1.0,
        "k" => 1e3,
        "M" | "m" => 1e6,
        "G" | "g" => 1e9,
        _ => return None,
    };
    Some(times(read, factor))
}

/// `153.6 us`, in seconds.
pub(super) fn seconds(text: &str) -> Option<Number> {
    let read = split(text)?;
    let (value, unit) = read;
    let divisor = match unit {
        "ns" => 1e9,
        "us" => 1e6,
        "ms" => 1e3,
        "s" => 1.0,
        "min" => return Some(times(read, 60.0)),
        "hour" | "h" => return Some(times(read, 3600.0)),
        _ => return None,
    };
    Some(Number {
        value: value.value / divisor,
        ..value
    })
}

/// `3.41 MiB`, `0.37 mb`, `4096 bytes`, in bytes; the letters are binary in every version.
pub(super) fn bytes(text: &str) -> Option<Number> {
    let read = split(text)?;
    let factor = match read.1.to_ascii_lowercase().as_str() {
        "b" | "bytes" => 1.0,
        "kib" | "kb" => 1024.0,
        "mib" | "mb" => 1_048_576.0,
        "gib" | "gb" => 1_073_741_824.0,
        "tib" | "tb" => 1_099_511_627_776.0,
        _ => return None,
    };
    Some(times(read, factor))
}

/// Bytes of a request: a whole number.
pub(super) fn whole_bytes(bytes: f64) -> Option<u64> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be whole and in range"
    )]
    (bytes.fract() == 0.0 && (1.0..1e15).contains(&bytes)).then_some(bytes as u64)
}

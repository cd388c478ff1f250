//! Dates and times as tools print them.

/// `2024-05-01 12:30:00`, also with `T`, a fraction and an offset, as ISO 8601; without an offset where there is none.
/// `None` when it is no date that exists.
pub(crate) fn iso(text: &str) -> Option<String> {
    let text = text.trim();
    let (stamp, rest) = text.split_at_checked(19)?;
    let shape = "dddd-dd-dd dd:dd:dd";
    let fits = stamp.bytes().zip(shape.bytes()).all(|(byte, place)| match place {
        b'd' => byte.is_ascii_digit(),
        b' ' => matches!(byte, b' ' | b'T'),
        place => byte == place,
    });
    let within = |at: std::ops::Range<usize>, low: u8, high: u8| {
        let number = stamp.get(at).and_then(|digits| digits.parse().ok());
        number.is_some_and(|number| (low..=high).contains(&number))
    };
    let real = fits
        && within(5..7, 1, 12)
        && within(8..10, 1, 31)
        && within(11..13, 0, 23)
        && within(14..16, 0, 59)
        && within(17..19, 0, 59);
    if !real {
        return None;
    }
    let (fraction, offset) = fraction(rest);
    let offset = offset_of(offset.trim())?;
    Some(format!("{}T{}{fraction}{offset}", &stamp[..10], &stamp[11..]))
}

fn fraction(rest: &str) -> (&str, &str) {
    let digits = rest.strip_prefix('.').map_or(0, |rest| {
        rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
    });
    match digits {
        1..=9 => rest.split_at(1 + digits),
        _ => ("", rest),
    }
}

/// `Z`, `-08:00`, `-0800` or nothing.
fn offset_of(text: &str) -> Option<String> {
    if matches!(text, "" | "Z") {
        return Some(text.to_owned());
    }
    let sign = text.get(..1).filter(|sign| matches!(*sign, "+" | "-"))?;
    let digits = text.get(1..)?.replace(':', "");
    let sound = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
    sound.then(|| format!("{sign}{}:{}", &digits[..2], &digits[2..]))
}

#[cfg(test)]
mod tests {
    use super::iso;

    #[test]
    fn dates_become_iso() {
        for (text, expected) in [
            ("2024-05-01 12:30:00", "2024-05-01T12:30:00"),
            ("2024-05-01T12:30:00-0800", "2024-05-01T12:30:00-08:00"),
            ("2024-05-01T12:30:00.125+01:00", "2024-05-01T12:30:00.125+01:00"),
            ("2024-05-01T12:30:00Z", "2024-05-01T12:30:00Z"),
        ] {
            assert_eq!(iso(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_date_is_nothing() {
        for text in [
            "",
            "yesterday",
            "2024-13-01 12:30:00",
            "2024-05-01 12:30:00 CET",
            "2024-05-01 12:30",
        ] {
            assert_eq!(iso(text), None, "{text}");
        }
    }
}

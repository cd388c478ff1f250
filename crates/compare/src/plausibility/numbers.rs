//! Numbers in the sentences of the rules.

/// A number with `decimals` decimals and its thousands grouped: `4,897`.
pub(super) fn grouped(value: f64, decimals: usize) -> String {
    let plain = format!("{:.decimals$}", value.abs());
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut text = String::with_capacity(plain.len() + plain.len() / 3 + 1);
    if value < 0.0 {
        text.push('−');
    }
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

/// Bytes per second in MB/s (10^6), with at most `digits` significant digits.
pub(super) fn megabytes(bytes_per_second: f64, digits: u8) -> String {
    let value = bytes_per_second / 1e6;
    let mut whole = 1;
    while whole < 17 && value.abs() >= 10_f64.powi(whole) {
        whole += 1;
    }
    let decimals = usize::try_from(i32::from(digits) - whole).unwrap_or(0).min(3);
    let text = grouped(value, decimals);
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    format!("{text} MB/s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(grouped(4897.0, 0), "4,897");
        assert_eq!(grouped(1_234_567.8, 1), "1,234,567.8");
        assert_eq!(grouped(999.0, 0), "999");
    }

    #[test]
    fn rates_show_no_more_digits_than_were_printed() {
        assert_eq!(megabytes(4897e6, 4), "4,897 MB/s");
        assert_eq!(megabytes(125e6, 6), "125 MB/s");
        assert_eq!(megabytes(62.5e6, 6), "62.5 MB/s");
        assert_eq!(megabytes(984.615e6, 4), "984.6 MB/s");
    }
}

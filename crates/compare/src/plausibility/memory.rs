//! How much memory a machine has, from what people type: `72 GB`, `16GiB`, `2x 16 GB`.

use super::link::numbers;

const GIB: f64 = 1_073_741_824.0;

/// At least so many bytes. Memory comes in binary sizes whatever its label says; of several sizes the largest counts, and
/// a number of modules is left out, so that the result is never too large.
pub(super) fn at_least_bytes(level: &str) -> Option<f64> {
    let sizes = numbers(level).into_iter().filter_map(|number| {
        let unit = number.after.trim_start().to_ascii_lowercase();
        let is = |words: &[&str]| words.iter().any(|word| is_word(&unit, word));
        if is(&["gb", "gib", "g", "gbyte", "gigabyte", "gigabytes"]) {
            Some(number.value * GIB)
        } else if is(&["mb", "mib", "m", "megabytes"]) {
            Some(number.value * GIB / 1024.0)
        } else if is(&["tb", "tib"]) {
            Some(number.value * GIB * 1024.0)
        } else {
            None
        }
    });
    sizes.max_by(f64::total_cmp)
}

fn is_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_as_people_write_it() {
        for (level, gibibytes) in [
            ("72 GB", Some(72.0)),
            ("16GiB", Some(16.0)),
            ("2x 16 GB", Some(16.0)),
            ("8 GB DDR3-1600 ECC", Some(8.0)),
            ("512 MB", Some(0.5)),
            ("1.5 TB", Some(1536.0)),
            ("plenty", None),
            ("DDR4-3200", None),
            ("25 GB/s", None),
        ] {
            assert_eq!(at_least_bytes(level), gibibytes.map(|gib| gib * GIB), "{level}");
        }
    }
}

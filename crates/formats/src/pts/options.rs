//! The options of a test, as its description words them.

/// Option and choice of each part of `Type: Random Read - Block Size: 4KB`.
pub(super) fn options(description: &str) -> impl Iterator<Item = (&str, &str)> {
    description.split(" - ").filter_map(|part| {
        let (option, choice) = part.split_once(": ")?;
        Some((option.trim(), choice.trim()))
    })
}

/// The choice of an option, by the first of its names that is there.
pub(super) fn choice<'d>(options: &[(&str, &'d str)], names: &[&str]) -> Option<&'d str> {
    names.iter().find_map(|name| {
        let mut all = options.iter();
        let (_, choice) = all.find(|(option, _)| option.eq_ignore_ascii_case(name))?;
        Some(*choice)
    })
}

/// The description without the options of these names.
pub(super) fn without(description: &str, names: &[&str]) -> String {
    let is_among = |part: &&str| {
        let option = part.split_once(": ").map_or("", |(option, _)| option.trim());
        !names.iter().any(|name| option.eq_ignore_ascii_case(name))
    };
    let kept: Vec<_> = description.split(" - ").map(str::trim).filter(is_among).collect();
    kept.join(" - ")
}

/// A size as the suite's menus word it. Their `4KB` and `4Kb` is the `4k` that fio and iozone are given, which mean
/// KiB by it (test-profiles, `pts/fio-1.11.2/test-definition.xml`), and so on.
pub(super) fn size_bytes(text: &str) -> Option<u64> {
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (count, unit) = text.split_at(end);
    let factor = match unit.trim().to_ascii_lowercase().as_str() {
        "k" | "kb" | "kib" => 1_u64 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return None,
    };
    crate::numbers::whole(count)?.checked_mul(factor)
}

/// A count of threads, clients or jobs.
pub(super) fn count(text: &str) -> Option<u32> {
    crate::numbers::whole(text)
        .and_then(|count| u32::try_from(count).ok())
        .filter(|count| *count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_found_by_name() {
        let description = "Type: Random Read - Block Size: 4KB - Disk Target: /mnt/a - b: c";
        let options: Vec<_> = options(description).collect();
        assert_eq!(choice(&options, &["Record Size", "block size"]), Some("4KB"));
        assert_eq!(choice(&options, &["Direct"]), None);
        assert_eq!(
            without(description, &["Type", "Disk Target"]),
            "Block Size: 4KB - b: c"
        );
    }

    #[test]
    fn sizes_of_menus_are_binary() {
        for (text, bytes) in [("4KB", 4096), ("4Kb", 4096), ("1MB", 1 << 20), ("2GB", 2 << 30)] {
            assert_eq!(size_bytes(text), Some(bytes), "{text}");
        }
        for text in [
            "",
            "KB",
            "4",
            "4 furlongs",
            "99999999999999999999KB",
            "18446744073709551615KB",
        ] {
            assert_eq!(size_bytes(text), None, "{text}");
        }
    }
}

//! The options that hold for an entry, and fio's own grammar of values.

use super::{
    document::{Document, Kind},
    entry::{Entry, Options},
};

/// The options of one entry: its own before the global ones.
#[derive(Clone, Copy)]
pub(crate) struct Settings<'d> {
    own: Option<&'d Options<'d>>,
    global: Option<&'d Options<'d>>,
    /// What tells that a name is in neither list.
    signs: u64,
    /// Whether the file lists every option that was set, so that fio's documented defaults hold for the others.
    pub(crate) complete: bool,
    /// What `k` stands for.
    pub(crate) kb_base: u64,
}

impl<'d> Settings<'d> {
    /// In client mode the global options are not always sent along: without them nothing is known of what is not
    /// listed. fio prints neither list when it is empty, so otherwise one of the two is enough.
    pub(super) fn of(document: &'d Document<'_>, entry: &'d Entry<'_>) -> Self {
        let (own, global) = (entry.options.as_ref(), document.global.as_ref());
        let complete = match document.kind {
            Some(Kind::Clients) => own.is_some() && global.is_some(),
            _ => own.is_some() || global.is_some(),
        };
        let mut settings = Self {
            own,
            global,
            signs: signs(own) | signs(global),
            complete,
            kb_base: 1024,
        };
        if settings.get(&["kb_base"]).and_then(|base| base.parse().ok()) == Some(1000) {
            settings.kb_base = 1000;
        }
        settings
    }

    /// The same without an entry's own options, where these are those of another job: then nothing is known for sure.
    pub(super) fn of_all(self) -> Self {
        Self {
            own: None,
            signs: signs(self.global),
            complete: false,
            ..self
        }
    }

    /// Of an output that shows only some of the options: nothing is known of the others.
    pub(crate) fn partial(own: Option<&'d Options<'d>>) -> Self {
        Self {
            own,
            global: None,
            signs: signs(own),
            complete: false,
            kb_base: 1024,
        }
    }

    /// The value under the first of the names (an option and its aliases) that is listed.
    pub(crate) fn get(&self, names: &[&str]) -> Option<&'d str> {
        if names.iter().all(|name| self.signs & sign(name) == 0) {
            return None;
        }
        [self.own, self.global].into_iter().flatten().find_map(|options| {
            let is_meant = |(name, _): &&(_, _)| names.contains(&AsRef::<str>::as_ref(name));
            options
                .listed
                .iter()
                .rev()
                .find(is_meant)
                .map(|(_, value)| value.as_ref().trim_ascii())
        })
    }

    /// An option that is on or off.
    pub(crate) fn flag(&self, names: &[&str]) -> Option<bool> {
        flag(self.get(names)?)
    }

    /// A whole number with fio's suffixes.
    pub(crate) fn integer(&self, names: &[&str]) -> Option<u64> {
        bytes(self.get(names)?, self.kb_base)
    }

    /// All listed options, the global ones first.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'d str, &'d str)> {
        let both = [self.global, self.own].into_iter().flatten();
        both.flat_map(|options| {
            options
                .listed
                .iter()
                .map(|(name, value)| (name.as_ref(), value.trim_ascii()))
        })
    }
}

/// A bit that stands for some names: most options that are asked for are in no list, which one look tells.
fn sign(name: &str) -> u64 {
    let first = name.bytes().next().unwrap_or_default();
    1 << ((usize::from(first) + 5 * name.len()) % 64)
}

/// The signs of all names of a list.
fn signs(options: Option<&Options<'_>>) -> u64 {
    let listed = options.iter().flat_map(|options| &options.listed);
    listed.fold(0, |signs, (name, _)| signs | sign(name))
}

/// A switch; one without a value is on.
pub(crate) fn flag(value: &str) -> Option<bool> {
    match value.trim() {
        "" | "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        other => other.parse::<u64>().ok().map(|value| value != 0),
    }
}

/// A number of bytes as fio reads it (parse.c): `k`, `kb` … are powers of `kb_base`, `kib` … are powers of the other
/// base, and only the first letters count (`50000Mi` is `m`). `None` for percent and for anything else.
pub(crate) fn bytes(text: &str, kb_base: u64) -> Option<u64> {
    let text = text.trim();
    if let Some(hex) = text.strip_prefix("0x") {
        return u64::from_str_radix(hex, 16).ok();
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, suffix) = text.split_at(end);
    let suffix = suffix.to_ascii_lowercase();
    let power = match suffix.chars().next() {
        None | Some('b') => 0,
        Some('k') => 1,
        Some('m') => 2,
        Some('g') => 3,
        Some('t') => 4,
        Some('p') => 5,
        Some(_) => return None,
    };
    let opposite = suffix.get(1..3) == Some("ib");
    let base: u64 = if opposite == (kb_base == 1000) { 1024 } else { 1000 };
    digits.parse::<u64>().ok()?.checked_mul(base.checked_pow(power)?)
}

/// A time as fio reads it, in seconds: a bare number is seconds; `ms`, `us`, `s`, `m`, `h`, `d`; `D:H:M:S`.
pub(crate) fn seconds(text: &str) -> Option<f64> {
    let text = text.trim();
    if text.contains(':') {
        let factors = [1_u32, 60, 3600, 86_400];
        let parts = text.rsplit(':').map(|part| part.parse::<u32>().ok());
        let mut total = 0.0;
        for (index, part) in parts.enumerate() {
            total += f64::from(part?) * f64::from(*factors.get(index)?);
        }
        return Some(total);
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let value = f64::from(text[..end].parse::<u32>().ok()?);
    Some(match text[end..].trim().to_ascii_lowercase().as_str() {
        "" | "s" | "sec" => value,
        "us" | "usec" => value / 1e6,
        "ms" | "msec" => value / 1e3,
        "m" => value * 60.0,
        "h" => value * 3600.0,
        "d" => value * 86_400.0,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_mean_what_fio_means_by_them() {
        for (text, base, size) in [
            ("4096", 1024, Some(4096)),
            ("4k", 1024, Some(4096)),
            ("4K", 1000, Some(4000)),
            ("4kb", 1024, Some(4096)),
            ("4kib", 1024, Some(4000)),
            ("4kib", 1000, Some(4096)),
            ("1gb", 1024, Some(1 << 30)),
            ("50000Mi", 1024, Some(50_000 << 20)),
            ("2T", 1024, Some(2 << 40)),
            ("0x200", 1024, Some(512)),
            ("100%", 1024, None),
            ("", 1024, None),
            ("k", 1024, None),
            ("99999999999999999999", 1024, None),
            ("9999999999999999p", 1024, None),
        ] {
            assert_eq!(bytes(text, base), size, "{text} {base}");
        }
    }

    #[test]
    fn times_are_seconds() {
        for (text, time) in [
            ("60", Some(60.0)),
            ("5m", Some(300.0)),
            ("1h", Some(3600.0)),
            ("250ms", Some(0.25)),
            ("1:00:00", Some(3600.0)),
            ("1:0:0:0:0", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(seconds(text), time, "{text}");
        }
    }
}

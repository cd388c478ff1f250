use std::collections::BTreeMap;

use podium_domain::{ParsedFile, ParsedRun, factor::registered_name};
use podium_formats::Masks;

/// The levels that may fill the form: what every run states alike, but for what holds a personal detail of any of the
/// files, or letters that could not be read. What stands in the form is what its owner says, and published as it is.
pub(super) fn agreed<'a>(files: &[&'a ParsedFile]) -> BTreeMap<&'a str, &'a str> {
    let personal: Vec<_> = files.iter().flat_map(|file| &file.personal).cloned().collect();
    let mut masks = Masks::new(&personal);
    let mut levels = alike(files.iter().flat_map(|file| &file.runs));
    levels.retain(|_, level| !level.contains(char::REPLACEMENT_CHARACTER) && !masks.hides(level));
    levels
}

/// The levels that every run states alike, by the registry's names. What one run leaves open is left out: it may be of
/// another machine, and nothing is said of it that its file does not say.
fn alike<'a>(runs: impl IntoIterator<Item = &'a ParsedRun>) -> BTreeMap<&'a str, &'a str> {
    let levels = |run: &'a ParsedRun| -> BTreeMap<&'a str, &'a str> {
        let named = |(factor, level): (&'a String, &'a String)| (registered_name(factor), level.as_str());
        // Collected, the map would bring a sort of its own along.
        let mut levels = BTreeMap::new();
        levels.extend(run.found.iter().map(named));
        levels
    };
    let mut runs = runs.into_iter();
    let mut all = runs.next().map(levels).unwrap_or_default();
    for run in runs {
        let said = levels(run);
        all.retain(|factor, level| said.get(factor) == Some(level));
    }
    all
}

#[cfg(test)]
mod tests {
    use podium_formats::{Limits, Source, parse};

    use super::*;

    /// A pasted dd output, said to be of these levels.
    fn file(found: &[(&str, &str)]) -> ParsedFile {
        let text = b"anna@lab-7:~$ dd if=/dev/zero of=x bs=1M count=1000\n\
                     1048576000 bytes (1.0 GB, 1000 MiB) copied, 2 s, 524 MB/s\n";
        let mut file = parse(&Source::new(None, text), &Limits::default()).unwrap();
        let owned = |(factor, level): &(&str, &str)| ((*factor).to_owned(), (*level).to_owned());
        file.runs[0].found = found.iter().map(owned).collect();
        file
    }

    fn filled(files: &[ParsedFile]) -> Vec<String> {
        let files: Vec<_> = files.iter().collect();
        agreed(&files).into_keys().map(str::to_owned).collect()
    }

    #[test]
    fn a_level_that_holds_a_personal_detail_never_fills_the_form() {
        let mount = ("share.mount", "addr=192.168.17.20,rw,vers=4.2");
        let host = ("target.model", "box of lab-7");
        let home = ("dataset.mountpoint", "/home/anna/pool");
        let os = ("initiator.os", "Linux 6.1");
        assert_eq!(filled(&[file(&[mount, host, home, os])]), ["initiator.os"]);
    }

    #[test]
    fn a_level_with_letters_that_could_not_be_read_never_fills_the_form() {
        let damaged = ("guest.os", "Windows 10 \u{fffd}dition");
        assert_eq!(
            filled(&[file(&[damaged, ("initiator.os", "Linux 6.1")])]),
            ["initiator.os"]
        );
    }

    #[test]
    fn a_level_counts_when_every_run_states_it_alike() {
        let os = ("initiator.os", "Linux 6.1");
        let zfs = ("dataset.filesystem", "ZFS");
        assert_eq!(filled(&[file(&[os, zfs])]), ["filesystem", "initiator.os"]);
        assert_eq!(filled(&[file(&[os, zfs]), file(&[os])]), ["initiator.os"]);
        assert!(filled(&[file(&[os]), file(&[("initiator.os", "Windows 10")])]).is_empty());
        assert!(filled(&[file(&[os]), file(&[])]).is_empty());
        assert!(filled(&[file(&[]), file(&[os])]).is_empty());
        assert!(filled(&[]).is_empty());
    }
}

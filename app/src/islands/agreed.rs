use std::collections::BTreeMap;

use podium_domain::{ParsedRun, factor::registered_name};

/// The levels that every run states alike, by the registry's names. What one run leaves open is left out: it may be of
/// another machine, and nothing is said of it that its file does not say.
pub(super) fn agreed<'a>(runs: impl IntoIterator<Item = &'a ParsedRun>) -> BTreeMap<&'a str, &'a str> {
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

    /// The run of a pasted dd output, said to be of these levels.
    fn run(found: &[(&str, &str)]) -> ParsedRun {
        let text = b"1048576000 bytes (1.0 GB, 1000 MiB) copied, 2 s, 524 MB/s\n";
        let file = parse(&Source::new(None, text), &Limits::default()).unwrap();
        let mut run = file.runs.into_iter().next().unwrap();
        let owned = |(factor, level): &(&str, &str)| ((*factor).to_owned(), (*level).to_owned());
        run.found = found.iter().map(owned).collect();
        run
    }

    #[test]
    fn a_level_counts_when_every_run_states_it_alike() {
        let os = ("initiator.os", "Linux 6.1");
        let zfs = ("dataset.filesystem", "ZFS");
        let filled = |runs: &[ParsedRun]| agreed(runs).into_keys().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(filled(&[run(&[os, zfs])]), ["filesystem", "initiator.os"]);
        assert_eq!(filled(&[run(&[os, zfs]), run(&[os])]), ["initiator.os"]);
        assert!(filled(&[run(&[os]), run(&[("initiator.os", "Windows 10")])]).is_empty());
        assert!(filled(&[run(&[os]), run(&[])]).is_empty());
        assert!(filled(&[run(&[]), run(&[os])]).is_empty());
        assert!(filled(&[]).is_empty());
    }
}

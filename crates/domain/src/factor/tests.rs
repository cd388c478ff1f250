use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{canonical::letters, *};
use crate::{Factor, Factors, Level};

#[test]
fn every_key_is_a_factors_name_and_stands_once() {
    let mut seen = BTreeSet::new();
    for factor in all() {
        assert_eq!(Factor::parse(factor.key).unwrap().as_str(), factor.key);
        assert!(seen.insert(factor.key), "{} stands twice", factor.key);
        assert!(
            !factor.name.is_empty() && factor.help.ends_with('.'),
            "{}",
            factor.key
        );
    }
}

#[test]
fn factors_stand_in_the_order_of_the_path() {
    let groups: Vec<_> = all().map(|factor| factor.group).collect();
    assert!(groups.is_sorted());
    assert_eq!(
        groups.into_iter().collect::<BTreeSet<_>>().len(),
        FactorGroup::ALL.len()
    );
}

#[test]
fn every_dependence_and_alias_names_a_factor_that_exists() {
    for factor in all() {
        for parent in factor.depends_on {
            assert!(known(parent).is_some(), "{} hangs on {parent}", factor.key);
            assert_ne!(*parent, factor.key);
        }
    }
    for owner in OWNERS.iter().flat_map(|owners| owners.iter()) {
        assert!(known(owner).is_some(), "{owner}");
    }
    for (alias, name) in ALIASES {
        assert!(known(alias).is_none() && known(name).is_some(), "{alias}");
    }
}

#[test]
fn every_synonym_belongs_to_one_level_only() {
    for factor in all() {
        let mut words = BTreeSet::new();
        for choice in factor.choices() {
            for word in [choice.level].iter().chain(choice.synonyms) {
                // A synonym that only repeats another with other punctuation is one too many.
                assert!(words.insert(letters(word)), "{}: {word}", factor.key);
            }
        }
    }
}

#[test]
fn examples_are_levels_that_can_be() {
    for factor in all().filter(|factor| !factor.example.is_empty()) {
        Level::parse(factor.example).unwrap();
        assert_eq!(out_of_range(factor, factor.example), None, "{}", factor.key);
        let free = matches!(factor.kind, LevelKind::Text) || factor.choices() == choices::ABSENT;
        let known = canonical::recognised(factor, factor.example).is_some();
        assert!(free || known, "{}: {}", factor.key, factor.example);
    }
}

#[test]
fn spellings_of_one_level_are_one() {
    for (factor, one, other) in [
        ("network.link", "10GbE", "10GBASE-T"),
        ("network.link", "10 Gbit/s", "10 gbe"),
        ("pool.layout", "RAID-Z", "raidz1"),
        ("pool.layout", "RAID 1", "mirror"),
        ("target.memory", "8 GB", "8GiB"),
        ("dataset.volblocksize", "64K", "64 KiB"),
        ("dataset.sync", "off", "disabled"),
        ("dataset.atime", "on", "yes"),
        ("price", "€899", "899 EUR"),
        ("target.model", "HP ProLiant", "hp  proliant"),
        ("anything.else", "A b", "ab"),
        ("dataset.volblocksize", "16384", "16K"),
        ("target.memory", "34359738368", "32 GiB"),
        ("network.mtu", "9,000", "9000"),
        ("share.options", "rw,async", "async, rw"),
        ("share.version", "4.2", "v4.2"),
        ("power", "45", "45 W"),
        ("dataset.encryption", "off", "none"),
        ("disks.interface", "SATA3", "SATA 6 Gbit/s"),
        ("bus.link", "SATA 3.0", "SATA III"),
        ("network.link", "10Gbe", "10GE"),
        ("filesystem.mount_options", "(rw, noatime)", "noatime,rw"),
    ] {
        assert_eq!(
            canonical(factor, one),
            canonical(factor, other),
            "{factor}: {one}, {other}"
        );
    }
    for (factor, one, other) in [
        ("network.link", "10 GbE", "2x 10 GbE"),
        ("share.protocol", "NFSv3", "NFSv4"),
        ("share.protocol", "NFS", "NFSv3"),
        ("disks.interface", "SATA 3 Gbit/s", "SATA 3"),
        ("network.link", "10 GbE copper", "10 GbE fibre"),
        ("share.options", "sync,async", "async,sync"),
        ("disks.capacity", "1 TB", "1 TiB"),
        ("dataset.compression", "on", "lz4"),
    ] {
        assert_ne!(
            canonical(factor, one),
            canonical(factor, other),
            "{factor}: {one}, {other}"
        );
    }
}

fn found(levels: &[(&str, &str)]) -> Vec<(String, String)> {
    let factors: Factors = levels
        .iter()
        .map(|(factor, level)| (Factor::parse(factor).unwrap(), Level::parse(level).unwrap()))
        .collect();
    facets(&factors)
        .into_iter()
        .map(|facet| (facet.factor, facet.level))
        .collect()
}

#[test]
fn a_config_is_found_under_what_its_levels_name() {
    for (factor, level, facet) in [
        ("share.protocol", "SMB (mapped drive)", "SMB"),
        ("share.protocol", "NFSv4.1", "NFS"),
        (
            "network.link",
            "1 GbE, cross-over cable, dedicated NICs",
            "1 Gbit/s",
        ),
        ("network.link", "2x 10 GbE bonded (mode 4)", "10 Gbit/s"),
        ("pool.layout", "ZFS RAID10", "RAID 10"),
        (
            "pool.layout",
            "md RAID10 + LVM, external ext4 journal on md RAID0",
            "RAID 10",
        ),
        ("pool.layout", "btrfs RAID10 data, RAID0 metadata", "RAID 10"),
        ("filesystem", "ext4 on zvol", "ext4"),
        ("filesystem", "btrfs", "Btrfs"),
        ("bus.link", "USB 3.0, 600 MB/s", "USB"),
        ("dataset.compression", "zstd-3", "zstd"),
    ] {
        assert_eq!(
            found(&[(factor, level)]),
            [(factor.to_owned(), facet.to_owned())],
            "{level}"
        );
    }
    for (disks, media) in [
        ("2x 256 GB NVMe in USB 3.0 enclosure", "NVMe SSD"),
        ("1x 512 GB SATA SSD", "SSD"),
        ("2x 1.5 TB Western Digital Black (HDD)", "HDD"),
    ] {
        assert_eq!(found(&[("disks", disks)]), [(MEDIA.to_owned(), media.to_owned())]);
    }
}

#[test]
fn a_config_is_under_no_level_that_its_text_does_not_name() {
    for (factor, level) in [
        ("pool.layout", "LSI hardware RAID (IME) + LVM"),
        ("disks", "24x 300 GB 10K 2.5\" SAS; 4x 128 GB Intel SATA SSD"),
        ("disks", "HDD and SSD mixed"),
        ("network.link", "10 GbE or 1 GbE"),
        ("target.model", "NFS"),
        ("dataset.compression", "on demand"),
    ] {
        assert_eq!(found(&[(factor, level)]), [], "{level}");
    }
}

#[test]
fn a_text_to_search_for_names_levels_in_any_spelling() {
    for (text, factor, level) in [
        ("10GBASE-T", "network.link", "10 Gbit/s"),
        ("RAID-Z", "pool.layout", "RAIDZ1"),
        ("CIFS", "share.protocol", "SMB"),
    ] {
        let found = facets_named(text);
        assert!(
            found
                .iter()
                .any(|facet| facet.factor == factor && facet.level == level),
            "{text}: {found:?}"
        );
    }
    for text in ["", "on", "none", "Mini XL", "NFS or SMB", "nfs always"] {
        assert_eq!(facets_named(text), [], "{text}");
    }
}

#[test]
fn parts_of_a_factor_hang_on_it() {
    assert_eq!(depends_on("pool.log.latency"), ["pool.log"]);
    assert_eq!(depends_on("dataset.primarycachemode"), ["filesystem"]);
    assert_eq!(depends_on("share.version"), ["share.protocol"]);
    assert!(depends_on("pool.logger").is_empty() && depends_on("anything").is_empty());
}

#[test]
fn facets_are_factors_whose_levels_are_few() {
    for factor in facet_factors() {
        assert!(!matches!(factor.kind, LevelKind::Text), "{}", factor.key);
        for choice in factor.choices() {
            assert_eq!(
                facets_of_level(factor.key, choice.facet)
                    .map(|facet| facet.level)
                    .as_deref(),
                factor
                    .choices()
                    .iter()
                    .any(|c| c.level == choice.facet)
                    .then_some(choice.facet),
                "{}",
                factor.key
            );
        }
    }
}

proptest! {
    #[test]
    fn canonicalising_is_idempotent(
        words in prop::collection::vec("[0-9.,x× ]{0,4}|[kKMGTP]i?[bB]?(/s|it|E)?|GBASE-T|RAID|NFS|€|W|on|off|\\PC{0,4}", 0..5),
    ) {
        let level = words.concat();
        for factor in all().map(|factor| factor.key).chain(["unknown.factor"]) {
            let once = canonical(factor, &level);
            prop_assert_eq!(canonical(factor, &once), once.clone(), "{} {:?}", factor, level);
        }
    }
}

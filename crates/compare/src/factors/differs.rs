use std::collections::BTreeSet;

use crate::{FactorRow, factors::levels};

/// How many levels a column is told apart by, at most.
const MOST: usize = 3;

/// Longest text of one of them, in characters.
const LONGEST: usize = 24;

/// Factors that say most about a storage config, best first, with the word that their bare levels need in front.
const PREFERRED: [(&str, &str); 12] = [
    ("share.protocol", ""),
    ("filesystem", ""),
    ("pool.layout", ""),
    ("dataset.sync", "sync"),
    ("pool.log", "log:"),
    ("dataset.compression", "compression"),
    ("network.link", ""),
    ("bus.link", ""),
    ("disks", ""),
    ("target.model", ""),
    ("snapshots", "snapshots:"),
    ("target.os", ""),
];

/// How many of [`PREFERRED`] are worth a place although the columns are told apart without them.
const TELLING: usize = 7;

/// For each column the few levels that tell it from the others best. Factors are taken one by one, each the one that
/// splits the columns into most groups; among equals the one that says most. Where room is left, what people ask first
/// of a storage config stands beside them, so that nobody must scroll to know who is who.
pub(crate) fn differs(rows: &[FactorRow], columns: usize) -> Vec<Vec<String>> {
    let mut candidates: Vec<&FactorRow> = rows.iter().filter(|row| !row.dependent).collect();
    candidates.sort_by_key(|row| (preference(&row.factor), row.factor.clone()));
    let labels: Vec<Vec<Option<String>>> = candidates.iter().map(|row| row_labels(row)).collect();
    let mut chosen: Vec<usize> = Vec::new();
    while chosen.len() < MOST && groups(&labels, &chosen, columns) < columns {
        let better = (0..labels.len())
            .filter(|next| {
                !chosen.contains(next) && levels::differ(&candidates[*next].factor, &candidates[*next].levels)
            })
            .map(|next| {
                let with: Vec<usize> = chosen.iter().copied().chain([next]).collect();
                (groups(&labels, &with, columns), next)
            });
        // `max_by_key` takes the last of equals; the preferred factor stands first.
        let Some((count, next)) = better.rev().max_by_key(|(count, _)| *count) else {
            break;
        };
        if count <= groups(&labels, &chosen, columns) {
            break;
        }
        chosen.push(next);
    }
    let telling: Vec<usize> = (0..candidates.len())
        .filter(|row| preference(&candidates[*row].factor) < TELLING && !chosen.contains(row))
        .collect();
    let label = |column: usize, row: &usize| Some((*row, labels.get(*row)?.get(column)?.clone()?));
    (0..columns)
        .map(|column| {
            let rows = chosen.iter().chain(&telling);
            let mut labels: Vec<_> = rows.filter_map(|row| label(column, row)).take(MOST).collect();
            // In the order of preference, which is that of the rows.
            labels.sort_unstable_by_key(|(row, _)| *row);
            labels.into_iter().map(|(_, label)| label).collect()
        })
        .collect()
}

fn preference(factor: &str) -> usize {
    PREFERRED
        .iter()
        .position(|(name, _)| *name == factor)
        .unwrap_or(PREFERRED.len())
}

/// Into how many groups these rows of labels split the columns.
fn groups(labels: &[Vec<Option<String>>], rows: &[usize], columns: usize) -> usize {
    let of = |column: usize| -> Vec<Option<&str>> {
        rows.iter()
            .map(|row| labels.get(*row)?.get(column)?.as_deref())
            .collect()
    };
    (0..columns).map(of).collect::<BTreeSet<_>>().len()
}

fn row_labels(row: &FactorRow) -> Vec<Option<String>> {
    let word = match PREFERRED.iter().find(|(name, _)| *name == row.factor) {
        Some((_, word)) => word,
        None => row.factor.rsplit('.').next().unwrap_or_default(),
    };
    let label = |level: &String| {
        if word.is_empty() {
            short(level)
        } else {
            short(&format!("{word} {level}"))
        }
    };
    row.levels.iter().map(|level| level.as_ref().map(label)).collect()
}

/// At most `LONGEST` characters: up to the first clause when that is enough, else up to a word's end.
fn short(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let clause = text.split([',', ';', '(']).next().unwrap_or(text).trim();
    if !clause.is_empty() && clause.chars().count() <= LONGEST {
        return clause.to_owned();
    }
    let cut: String = clause.chars().take(LONGEST - 1).collect();
    let between_words = clause.chars().nth(LONGEST - 1) == Some(' ');
    let kept = match cut.rfind(' ') {
        Some(end) if end > LONGEST / 2 && !between_words => cut.get(..end).unwrap_or(&cut),
        _ => &cut,
    };
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(factor: &str, levels: &[&str]) -> FactorRow {
        let levels = levels
            .iter()
            .map(|level| (!level.is_empty()).then(|| (*level).to_owned()))
            .collect();
        FactorRow {
            factor: factor.to_owned(),
            levels,
            dependent: false,
        }
    }

    #[test]
    fn the_fewest_telling_levels_are_chosen() {
        let rows = [
            row("filesystem", &["ZFS", "ZFS", "UFS", "UFS"]),
            row("share.protocol", &["NFS", "iSCSI", "NFS", "iSCSI"]),
            row("target.os", &["a", "b", "b", "b"]),
        ];
        assert_eq!(
            differs(&rows, 4),
            [["NFS", "ZFS"], ["iSCSI", "ZFS"], ["NFS", "UFS"], ["iSCSI", "UFS"]]
        );
    }

    #[test]
    fn what_people_ask_first_stands_beside_what_tells_apart() {
        let rows = [
            row("disks", &["1x NVMe", "4x HDD", "1x SSD"]),
            row("share.protocol", &["local", "NFS", "local"]),
            row("pool.layout", &["", "RAID 5", ""]),
            row("target.os", &["a", "b", "c"]),
        ];
        assert_eq!(
            differs(&rows, 3),
            [
                vec!["local", "1x NVMe"],
                vec!["NFS", "RAID 5", "4x HDD"],
                vec!["local", "1x SSD"]
            ]
        );
    }

    #[test]
    fn bare_levels_get_a_word_in_front() {
        assert_eq!(
            differs(&[row("dataset.sync", &["disabled", "always"])], 2),
            [["sync disabled"], ["sync always"]]
        );
        assert_eq!(
            differs(&[row("target.memory", &["8 GB", "16 GB"])], 2),
            [["memory 8 GB"], ["memory 16 GB"]]
        );
    }

    #[test]
    fn what_is_not_stated_is_left_out() {
        let rows = [row("pool.layout", &["RAID 5", "", "mirror"])];
        assert_eq!(
            differs(&rows, 3),
            [vec!["RAID 5".to_owned()], vec![], vec!["mirror".to_owned()]]
        );
    }

    #[test]
    fn long_levels_are_cut_at_a_clause_or_a_word() {
        assert_eq!(short("1 GbE, cross-over cable, dedicated NICs"), "1 GbE");
        assert_eq!(
            short("md RAID10 + LVM with an external journal"),
            "md RAID10 + LVM with an…"
        );
        assert_eq!(short(&"x".repeat(60)).chars().count(), 24);
        assert_eq!(short(&"ä".repeat(60)).chars().count(), 24);
    }
}

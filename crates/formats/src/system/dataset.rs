//! `zfs get`: a table of NAME, PROPERTY, VALUE and SOURCE, or with `-H` its rows alone with tabs between.

use super::{Machine, SystemOutput, agreement, boot};

mod export;
mod rows;

use rows::Row;

/// Properties, and the factors they are.
const PROPERTIES: [(&str, &str); 10] = [
    ("sync", "dataset.sync"),
    ("compression", "dataset.compression"),
    ("recordsize", "dataset.recordsize"),
    ("volblocksize", "dataset.volblocksize"),
    ("atime", "dataset.atime"),
    ("dedup", "dataset.dedup"),
    ("encryption", "dataset.encryption"),
    ("logbias", "dataset.logbias"),
    ("primarycache", "dataset.primarycache"),
    ("snapshot_count", "snapshots"),
];

/// A file system or volume with its rows.
struct Dataset<'a> {
    name: &'a str,
    rows: Vec<Row<'a>>,
}

pub(super) fn read(lines: &[&str], _: Machine) -> Option<SystemOutput> {
    let mut datasets = datasets(lines);
    let mut output = SystemOutput::of("zfs get");
    boot::pass_over(&mut output, &mut datasets, Dataset::pool, &boot::SYSTEM_ONLY);
    if let Some(shared) = export::only_shared(&datasets) {
        output.remarks.push(format!(
            "Several datasets are named: taken is what is said of {}, the only one that is shared.",
            shared.name,
        ));
        shared.say(&mut output);
    } else {
        let said = datasets.iter().map(|dataset| (dataset.name, dataset.said()));
        agreement::take(&mut output, "datasets", said.collect());
    }
    if output.level("share.options").is_some() {
        output.remarks.push(
            "The export options are those of NFS: empty them if the storage was not reached by it."
                .to_owned(),
        );
    }
    output.some()
}

/// In the order in which they come. Snapshots and bookmarks are none: nobody writes to them.
fn datasets<'a>(lines: &[&'a str]) -> Vec<Dataset<'a>> {
    let mut datasets: Vec<Dataset<'a>> = Vec::new();
    for row in rows::rows(lines) {
        if row.dataset.contains(['@', '#']) {
            continue;
        }
        match datasets.iter_mut().find(|dataset| dataset.name == row.dataset) {
            Some(dataset) => dataset.rows.push(row),
            None => datasets.push(Dataset {
                name: row.dataset,
                rows: vec![row],
            }),
        }
    }
    datasets
}

impl Dataset<'_> {
    fn pool(&self) -> &str {
        self.name.split('/').next().unwrap_or(self.name)
    }

    /// The value of a property that it has and that is stated once or always alike.
    fn value(&self, property: &str) -> Option<&str> {
        let mut values = self
            .rows
            .iter()
            .filter(|row| row.property == property)
            .map(|row| row.value);
        let first = values.next().filter(|value| *value != "-")?;
        values.all(|value| value == first).then_some(first)
    }

    fn said(&self) -> SystemOutput {
        let mut output = SystemOutput::of("zfs get");
        self.say(&mut output);
        output
    }

    fn say(&self, output: &mut SystemOutput) {
        output.say("filesystem", "ZFS");
        for (property, factor) in PROPERTIES {
            // Without a limit snapshots are not counted.
            let counted = |value: &&str| property != "snapshot_count" || *value != "none";
            if let Some(value) = self.value(property).filter(counted) {
                output.say(factor, value);
            }
        }
        export::say(output, self);
    }
}

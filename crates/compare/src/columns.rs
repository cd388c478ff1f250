//! The heads of the columns.

use std::collections::{BTreeSet, HashMap};

use podium_domain::TestedConfig;

use crate::{Column, ColumnKind, Options, durability::column_durability};

/// One head per config; `differs` are the levels that tell each from the others.
pub(crate) fn columns(configs: &[TestedConfig], differs: Vec<Vec<String>>, options: &Options) -> Vec<Column> {
    let mut columns: Vec<Column> = configs
        .iter()
        .zip(differs)
        .map(|(config, differs)| Column {
            config: config.info.id.clone(),
            kind: if options.run_columns.contains(&config.info.id) {
                ColumnKind::Run
            } else {
                ColumnKind::Config
            },
            title: config.info.title.clone(),
            label: config.info.title.clone(),
            differs,
            runs: config
                .runs
                .iter()
                .filter(|_| !options.run_columns.contains(&config.info.id))
                .map(|run| run.id.clone())
                .collect(),
            durability: column_durability(config),
            colour: 0,
        })
        .collect();
    for at in alike(&columns) {
        // Levels that all of one title share tell none of them apart.
        let told_apart = columns.iter().any(|other| {
            columns
                .get(at)
                .is_some_and(|column| other.title == column.title && other.differs != column.differs)
        });
        let column = columns.get_mut(at).filter(|column| !column.differs.is_empty());
        if let Some(column) = column.filter(|_| told_apart) {
            column.label = format!("{} · {}", column.title, column.differs.join(" · "));
        }
    }
    number(&mut columns);
    colour(&mut columns);
    columns
}

/// Colours go by ids, not by places: a column that is moved keeps its own.
fn colour(columns: &mut [Column]) {
    let mut order: Vec<&mut Column> = columns.iter_mut().collect();
    order.sort_by(|one, other| one.config.cmp(&other.config));
    for (colour, column) in order.into_iter().enumerate() {
        column.colour = colour;
    }
}

/// The columns whose label is another's too.
fn alike(columns: &[Column]) -> Vec<usize> {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, column) in columns.iter().enumerate() {
        places.entry(column.label.as_str()).or_default().push(at);
    }
    let mut alike: Vec<usize> = places
        .into_values()
        .filter(|places| places.len() > 1)
        .flatten()
        .collect();
    alike.sort_unstable();
    alike
}

/// Numbers what still cannot be told apart, from 1 in the columns' order. A label that is another's own title is passed
/// over.
fn number(columns: &mut [Column]) {
    let alike = alike(columns);
    let mut taken: BTreeSet<String> = columns.iter().map(|column| column.label.clone()).collect();
    let mut last: HashMap<String, usize> = HashMap::new();
    for at in alike {
        let Some(column) = columns.get_mut(at) else {
            continue;
        };
        let last = last.entry(column.label.clone()).or_default();
        let label = loop {
            *last += 1;
            let label = format!("{} ({last})", column.label);
            if taken.insert(label.clone()) {
                break label;
            }
        };
        column.label = label;
    }
}

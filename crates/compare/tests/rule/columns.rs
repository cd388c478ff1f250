use podium_compare::{ColumnKind, Comparison, Options, compare};

use crate::build::{compared, config, slug};

fn labels(comparison: &Comparison) -> Vec<&str> {
    comparison
        .columns
        .iter()
        .map(|column| column.label.as_str())
        .collect()
}

#[test]
fn a_label_is_the_title_with_what_differs_where_titles_are_alike() {
    let comparison = compared(&[
        config(1, "NAS", &[("share.protocol", "NFS")], vec![]),
        config(2, "NAS", &[("share.protocol", "iSCSI")], vec![]),
        config(3, "Disk", &[], vec![]),
    ]);
    assert_eq!(labels(&comparison), ["NAS · NFS", "NAS · iSCSI", "Disk"]);
    assert_eq!(comparison.columns[0].title, "NAS");
}

#[test]
fn labels_that_are_still_alike_are_numbered() {
    let comparison = compared(&[
        config(1, "NAS", &[], vec![]),
        config(2, "NAS (1)", &[], vec![]),
        config(3, "NAS", &[], vec![]),
    ]);
    assert_eq!(labels(&comparison), ["NAS (2)", "NAS (1)", "NAS (3)"]);
    let comparison = compared(&[config(1, "NAS", &[], vec![]), config(2, "NAS", &[], vec![])]);
    assert_eq!(labels(&comparison), ["NAS (1)", "NAS (2)"]);
}

#[test]
fn levels_that_all_of_one_title_share_are_not_in_their_labels() {
    let comparison = compared(&[
        config(1, "NAS", &[("dataset.sync", "always")], vec![]),
        config(2, "NAS", &[("dataset.sync", "always")], vec![]),
        config(3, "Disk", &[("dataset.sync", "standard")], vec![]),
    ]);
    assert_eq!(labels(&comparison), ["NAS (1)", "NAS (2)", "Disk"]);
}

#[test]
fn a_column_that_is_moved_keeps_its_colour() {
    let configs = [2, 3, 1].map(|n| config(n, "NAS", &[], vec![]));
    let colours = |comparison: &Comparison| -> Vec<_> {
        let column = |column: &podium_compare::Column| (column.config.clone(), column.colour);
        comparison.columns.iter().map(column).collect()
    };
    let before = colours(&compared(&configs));
    let mut moved = configs.clone();
    moved.rotate_left(1);
    let mut after = colours(&compared(&moved));
    after.rotate_right(1);
    assert_eq!(before, after);
    assert_eq!(
        before.iter().map(|(_, colour)| *colour).collect::<Vec<_>>(),
        [1, 2, 0]
    );
}

#[test]
fn a_column_of_one_run_says_so() {
    let options = Options {
        run_columns: [slug(2)].into(),
        ..Options::default()
    };
    let comparison = compare(
        &[config(1, "a", &[], vec![]), config(2, "b", &[], vec![])],
        &options,
    );
    let kinds: Vec<_> = comparison.columns.iter().map(|column| column.kind).collect();
    assert_eq!(kinds, [ColumnKind::Config, ColumnKind::Run]);
    assert_eq!(
        serde_json::to_value(&comparison.columns[1]).unwrap()["kind"],
        "run"
    );
}

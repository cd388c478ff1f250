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

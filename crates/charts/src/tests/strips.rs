//! Ratios of a whole comparison at a glance.

use podium_compare::{Cell, Comparison, DurabilityClass, Fastest, Row, Verdict};
use podium_domain::{Metric, Op};

use super::{renderer, texts};
use crate::{
    Figure, Strips,
    fixture::{TITLES, cell, columns, row, section},
};

/// A row in which configs have these ratios to the first.
fn rated<const N: usize>(name: &str, op: Op, ratios: [Option<f64>; N]) -> Row {
    let best = ratios.iter().flatten().copied().fold(0.0, f64::max);
    let cells = ratios.map(|ratio| {
        let verdict = match ratio {
            Some(ratio) if ratio >= best => Verdict::Best,
            Some(_) => Verdict::Behind,
            None => Verdict::Missing,
        };
        Cell {
            ratio,
            ..cell(ratio.map(|ratio| ratio * 1e8), verdict)
        }
    });
    Row {
        op,
        ..row(name, Metric::Bandwidth, cells.to_vec())
    }
}

fn comparison(rows: Vec<Row>) -> Comparison {
    Comparison {
        columns: columns(&TITLES),
        sections: vec![section(rows)],
        ..Comparison::default()
    }
}

fn strips(figures: &[Figure]) -> Vec<&Strips> {
    figures.iter().map(only_strips).collect()
}

fn only_strips(figure: &Figure) -> &Strips {
    match figure {
        Figure::Strips(strips) => strips,
        other => panic!("{}", other.label()),
    }
}

const RATIOS: [Option<f64>; 4] = [Some(1.0), Some(0.34), Some(2.5), None];

#[test]
fn reads_and_writes_have_drawings_of_their_own_on_one_axis() {
    let comparison = comparison(vec![
        rated(
            "4k-write",
            Op::Write,
            [Some(1.0), Some(0.02), Some(0.8), Some(1.1)],
        ),
        rated("4k-read", Op::Read, RATIOS),
        rated("1m-read", Op::Read, RATIOS),
    ]);
    let (figures, left_out) = Strips::of_ratios(&comparison);
    let drawn = strips(&figures);
    assert_eq!(left_out, 0);
    assert_eq!(
        drawn
            .iter()
            .map(|strips| strips.title[0].as_str())
            .collect::<Vec<_>>(),
        ["Reads", "Writes"]
    );
    assert_eq!(drawn[0].axis, drawn[1].axis);
    assert!(
        drawn[0].label.ends_with("Best: Single disk in 2 of 2."),
        "{}",
        drawn[0].label
    );
    let figures: Vec<&str> = drawn[0].strips[0]
        .dots
        .iter()
        .map(|dot| dot.figure.as_str())
        .collect();
    assert_eq!(figures, ["1.00×", "0.34×", "2.50× best", "–"]);
}

#[test]
fn a_head_says_what_tells_rows_of_one_name_apart_and_no_more() {
    let mut first = rated("SEQ", Op::Read, RATIOS);
    let mut second = rated("SEQ", Op::Read, RATIOS);
    first.workload.identity.queue_depth = Some(1);
    second.workload.identity.queue_depth = Some(8);
    let (figures, _) = Strips::of_ratios(&comparison(vec![first, second, rated("RND", Op::Read, RATIOS)]));
    let heads: Vec<&str> = strips(&figures)
        .iter()
        .flat_map(|drawn| &drawn.strips)
        .map(|one| one.head.as_str())
        .collect();
    assert!(
        heads[0].ends_with("depth 1") && heads[1].ends_with("depth 8"),
        "{heads:?}"
    );
    assert_eq!(heads[2], "RND · Read bandwidth");
}

#[test]
fn an_interval_stands_where_repetitions_tell_on_both_sides() {
    let mut row = rated("4k-write", Op::Write, RATIOS);
    for cell in &mut row.cells[..2] {
        let value = cell.value.unwrap();
        (cell.n, cell.stddev) = (4, Some(value * 0.02));
        cell.ci95 = Some([value * 0.97, value * 1.03]);
    }
    let other = rated("1m-write", Op::Write, RATIOS);
    let (figures, _) = Strips::of_ratios(&comparison(vec![row, other]));
    let dots = &strips(&figures)[0].strips[0].dots;
    assert_eq!(dots[0].interval, None, "the baseline has none to itself");
    assert!(matches!(dots[1].interval, Some([low, high]) if low > 0.3 && low < 0.34 && high > 0.34));
    assert_eq!(dots[2].interval, None, "a single run");
}

#[test]
fn a_drawing_has_every_name_ratio_and_winner_as_text() {
    let rows = vec![
        rated("4k-write", Op::Write, RATIOS),
        rated("1m-write", Op::Write, RATIOS),
    ];
    let (figures, _) = Strips::of_ratios(&comparison(rows));
    let (drawings, _) = renderer().figures(&figures).unwrap();
    let words = texts(&drawings[0].svg);
    for word in ["Writes", "Single disk", "2.50× best", "0.34×", "1×", "4k-write"] {
        assert!(
            words.iter().any(|text| text.starts_with(word)),
            "{word}: {words:?}"
        );
    }
    // A band and a ring for each of the two winners.
    assert_eq!(drawings[0].svg.matches("fill-win").count(), 4);
}

#[test]
fn what_is_too_much_is_counted_and_what_is_too_little_is_not_drawn() {
    let rows = (0..60)
        .map(|at| rated(&format!("row {at}"), Op::Read, RATIOS))
        .collect();
    let (figures, left_out) = Strips::of_ratios(&comparison(rows));
    let drawn: usize = strips(&figures).iter().map(|strips| strips.strips.len()).sum();
    assert_eq!((figures.len(), drawn + left_out), (6, 60));
    assert!(
        Strips::of_ratios(&comparison(vec![rated("alone", Op::Read, RATIOS)]))
            .0
            .is_empty()
    );
    let lonely = |name| rated(name, Op::Read, [Some(1.0), None, None, None]);
    assert!(
        Strips::of_ratios(&comparison(vec![lonely("a"), lonely("b")]))
            .0
            .is_empty()
    );
}

#[test]
fn writes_stand_by_their_safety_with_the_fastest_of_each_class() {
    let rows = [
        ("4k-write", [Some(1.0), Some(9.0), Some(4.0), None]),
        ("1m-write", [Some(1.0), Some(4.0), None, None]),
    ];
    let mut comparison = comparison(rows.map(|(name, ratios)| rated(name, Op::Write, ratios)).to_vec());
    let classes = [
        DurabilityClass::Safe,
        DurabilityClass::AtRisk,
        DurabilityClass::Safe,
        DurabilityClass::AtRisk,
    ];
    for (column, class) in comparison.columns.iter_mut().zip(classes) {
        column.durability.class = class;
    }
    comparison.fastest = vec![Fastest {
        op: "write",
        columns: vec![comparison.columns[1].config.clone()],
        safe: vec![comparison.columns[2].config.clone()],
    }];
    let figure = Strips::of_safety(&comparison).unwrap();
    let figures = [figure];
    let drawn = strips(&figures)[0];
    let lines: Vec<Vec<&str>> = drawn
        .strips
        .iter()
        .map(|strip| strip.dots.iter().map(|dot| dot.figure.as_str()).collect())
        .collect();
    assert_eq!(lines, [vec!["1.00×", "4.00× best"], vec!["6.00× best", "–"]]);
    assert!(
        drawn
            .label
            .contains("Fastest: NAS over NFS. Fastest with safe writes: Single disk"),
        "{}",
        drawn.label
    );
}

#[test]
fn more_configs_than_colours_stand_in_the_order_of_their_ratios() {
    let titles: Vec<String> = (0..10).map(|at| format!("NAS {at}")).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut ratios: [Option<f64>; 10] = std::array::from_fn(|at| Some(1.0 + at as f64 / 10.0));
    ratios[4] = None;
    let rows = (0..5).map(|at| rated(&format!("{at}-write"), Op::Write, ratios));
    let mut comparison = Comparison {
        columns: columns(&titles),
        sections: vec![section(rows.collect())],
        ..Comparison::default()
    };
    let (figures, left_out) = Strips::of_ratios(&comparison);
    assert_eq!((figures.len(), left_out), (3, 0));
    let drawn = strips(&figures)[0];
    let dots: Vec<(&str, &str)> = drawn.strips[0]
        .dots
        .iter()
        .map(|dot| (dot.name.as_str(), dot.figure.as_str()))
        .collect();
    assert_eq!(dots[0], ("10 NAS 9", "1.90× best"));
    assert_eq!(dots[8], ("1 NAS 0", "1.00×"));
    assert_eq!(dots.len(), 9, "what was not measured has no line");
    assert!(
        drawn.label.ends_with("Best: 10 NAS 9 in 2 of 2."),
        "{}",
        drawn.label
    );

    comparison.fastest = vec![Fastest {
        op: "write",
        columns: vec![comparison.columns[9].config.clone()],
        safe: Vec::new(),
    }];
    let figure = Strips::of_safety(&comparison).unwrap();
    let dots = &only_strips(&figure).strips[0].dots;
    assert_eq!(
        (dots[0].figure.as_str(), dots[1].figure.as_str()),
        ("1.90× best", "1.80×")
    );
    let (drawings, failed) = renderer().figures(&[figure]).unwrap();
    assert_eq!((drawings.len(), failed), (1, 0));
}

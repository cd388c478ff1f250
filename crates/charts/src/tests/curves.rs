//! Rows that differ in one number only.

use podium_compare::{Row, Section, Verdict};
use podium_domain::{FigureLook, Metric, Op, Pattern, Stat};

use super::{renderer, texts};
use crate::{
    Curves, Figure, Figures,
    curves::Next::{Apart, Joined, Skips},
    fixture::{TITLES, cell, columns, row, section},
};

/// One row per size in KiB with what two configs do, the larger best.
fn swept(sizes: &[u64], [one, other]: [&[f64]; 2]) -> Section {
    let rows = sizes
        .iter()
        .zip(one.iter().zip(other))
        .map(|(kib, (one, other))| {
            let verdicts = if one > other {
                [Verdict::Best, Verdict::Behind]
            } else {
                [Verdict::Behind, Verdict::Best]
            };
            let cells = vec![cell(*one * 1e6, verdicts[0]), cell(*other * 1e6, verdicts[1])];
            let mut row = row(&format!("write-{kib}k"), Metric::Bandwidth, cells);
            row.workload.identity.pattern = Some(Pattern::Sequential);
            row.workload.identity.block_bytes = Some(kib << 10);
            row.workload.identity.queue_depth = Some(4);
            row
        });
    section(rows.collect())
}

fn only_curves(section: &Section) -> Curves {
    let mut figures = Figures::of_section(section, &columns(&TITLES[..2]), FigureLook::default()).shown;
    match (figures.pop(), figures.pop()) {
        (Some(Figure::Curves(curves)), None) => curves,
        other => panic!("{other:?}"),
    }
}

const SIZES: [u64; 5] = [4, 64, 16, 256, 1024];
const DISK: [f64; 5] = [20.0, 90.0, 50.0, 200.0, 420.0];
const NAS: [f64; 5] = [30.0, 85.0, 55.0, 110.0, 112.0];

#[test]
fn rows_that_differ_in_block_size_only_are_one_drawing() {
    let curves = only_curves(&swept(&SIZES, [&DISK, &NAS]));
    assert_eq!(curves.title, ["Sequential write · depth 4, by block size"]);
    assert_eq!(curves.caption, "Write bandwidth · MB/s · more is better");
    let at: Vec<&str> = curves.lines[0]
        .points
        .iter()
        .map(|point| point.at.as_str())
        .collect();
    assert_eq!(at, ["4 KiB", "16 KiB", "64 KiB", "256 KiB", "1 MiB"]);
    assert!(
        curves
            .label
            .ends_with("Best: Two mirrored SSDs at 3 of 5, NAS over NFS at 2 of 5."),
        "{}",
        curves.label
    );
}

#[test]
fn reads_alone_and_writes_alone_are_the_ends_of_a_sweep_over_their_share() {
    let shares = [(0.0, Op::Write), (50.0, Op::Mixed), (100.0, Op::Read)];
    let rows = shares.map(|(share, op)| {
        let cells = vec![cell(9e6 - share * 1e4, Verdict::Best), cell(5e6, Verdict::Behind)];
        let mut row = row(&format!("mix-{share}"), Metric::Bandwidth, cells);
        row.op = if op == Op::Mixed { Op::Total } else { op.clone() };
        row.workload.identity.read_percent = Some(share).filter(|_| op == Op::Mixed);
        row.workload.identity.op = op;
        row.workload.identity.pattern = Some(Pattern::Random);
        row
    });
    let mut twice = rows.to_vec();
    twice.insert(1, {
        let mut mix = rows[1].clone();
        mix.workload.identity.read_percent = Some(25.0);
        mix
    });
    twice.extend([twice[3].clone()]);
    twice[4].id = "again".to_owned();
    let mut drawn = Figures::of_section(&section(twice), &columns(&TITLES[..2]), FigureLook::default()).shown;
    drawn.retain(|figure| matches!(figure, Figure::Curves(curves) if curves.lines[0].points.len() == 3));
    assert_eq!(drawn.len(), 1, "the mixes and the one end of which there is one");
    let curves = only_curves(&section(rows.to_vec()));
    let at: Vec<&str> = curves.lines[0]
        .points
        .iter()
        .map(|point| point.at.as_str())
        .collect();
    assert_eq!(at, ["0 %", "50 %", "100 %"]);
    assert_eq!(curves.caption, "Bandwidth · MB/s · more is better");
    assert!(
        curves.title[0].ends_with("by share of reads"),
        "{:?}",
        curves.title
    );
}

#[test]
fn more_lines_than_colours_are_dots() {
    let mut section = swept(&SIZES, [&DISK, &NAS]);
    let titles: Vec<String> = (0..9).map(|at| format!("disk {at}")).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    for row in &mut section.rows {
        let further = (2..9).map(|_| cell(5e6, Verdict::Behind));
        row.cells.extend(further);
    }
    let of = |names: &[&str]| {
        let mut section = section.clone();
        for row in &mut section.rows {
            row.cells.truncate(names.len());
        }
        Figures::of_section(&section, &columns(names), FigureLook::default()).shown
    };
    assert!(matches!(of(&titles[..8]).as_slice(), [Figure::Curves(_)]));
    let nine = of(&titles);
    assert_eq!(nine.len(), SIZES.len());
    assert!(nine.iter().all(|figure| matches!(figure, Figure::Dots(_))));
}

#[test]
fn figures_are_drawn_in_the_units_and_digits_of_the_table() {
    let look = FigureLook {
        binary: true,
        digits: Some(2),
    };
    let drawn = |rows: &Section| {
        let mut figures = Figures::of_section(rows, &columns(&TITLES[..2]), look).shown;
        figures.pop()
    };
    let Some(Figure::Curves(curves)) = drawn(&swept(&SIZES, [&DISK, &NAS])) else {
        panic!("curves");
    };
    assert_eq!(curves.caption, "Write bandwidth · MiB/s · more is better");
    // 200 MB/s are 190.7 MiB/s.
    assert_eq!(curves.lines[0].points[3].figure, "190 best");
    let Some(Figure::Bars(panel)) = drawn(&swept(&SIZES[..1], [&DISK, &NAS])) else {
        panic!("bars");
    };
    assert_eq!(panel.bars[0].figure, "19");
}

#[test]
fn two_sizes_are_no_curve() {
    let figures = Figures::of_section(
        &swept(&SIZES[..2], [&DISK, &NAS]),
        &columns(&TITLES[..2]),
        FigureLook::default(),
    );
    assert!(
        figures
            .shown
            .iter()
            .all(|figure| matches!(figure, Figure::Bars(_)))
    );
}

#[test]
fn a_size_is_drawn_on_one_curve_only_and_another_depth_is_another_curve() {
    let mut rows = swept(&SIZES, [&DISK, &NAS]).rows;
    let deep: Vec<Row> = rows
        .iter()
        .map(|row| {
            let mut row = row.clone();
            row.id.push('d');
            row.workload.identity.queue_depth = Some(32);
            row
        })
        .collect();
    rows.extend(deep);
    let figures = Figures::of_section(&section(rows), &columns(&TITLES[..2]), FigureLook::default()).shown;
    let points = |figure: &Figure| match figure {
        Figure::Curves(curves) => curves.lines[0].points.len(),
        _ => 0,
    };
    assert_eq!(figures.iter().map(points).collect::<Vec<_>>(), [5, 5]);
}

#[test]
fn percentiles_make_a_curve_of_their_own() {
    let rows = [(50.0, 0.0001), (99.0, 0.0009), (99.9, 0.02), (99.99, 0.4)];
    let rows = rows.map(|(percent, seconds)| {
        let cells = vec![cell(seconds, Verdict::Best), cell(seconds * 2.0, Verdict::Behind)];
        let mut row = row(&format!("p{percent}"), Metric::Latency, cells);
        row.op = Op::Read;
        row.workload.identity.op = Op::Read;
        row.workload.identity.pattern = Some(Pattern::Random);
        row.stat = Stat::Percentile(percent);
        row
    });
    let curves = only_curves(&section(rows.to_vec()));
    assert_eq!(curves.title, ["Random read, by percentile"]);
    let at: Vec<&str> = curves.lines[0]
        .points
        .iter()
        .map(|point| point.at.as_str())
        .collect();
    assert_eq!(at, ["p50", "p99", "p99.9", "p99.99"]);
    assert!(curves.caption.ends_with("log scale"), "{}", curves.caption);
}

#[test]
fn what_is_set_aside_is_joined_to_nothing_and_does_not_stretch_the_axis() {
    let mut section = swept(&SIZES, [&DISK, &NAS]);
    section.rows[2].cells[0] = cell(9e9, Verdict::SetAside);
    section.rows[2].cells[1] = cell(None, Verdict::Missing);
    let curves = only_curves(&section);
    assert!((curves.y.to - 600.0).abs() < 1e-9);
    let joints = |line: usize| {
        curves.lines[line]
            .points
            .iter()
            .map(|point| point.next)
            .collect::<Vec<_>>()
    };
    assert_eq!(joints(0), [Apart, Apart, Joined, Joined, Apart]);
    assert_eq!(joints(1), [Skips, Joined, Joined, Apart]);
}

#[test]
fn every_line_is_named_and_the_winner_says_where() {
    let (drawings, left_out) = renderer()
        .section(
            &swept(&SIZES, [&DISK, &NAS]),
            &columns(&TITLES[..2]),
            FigureLook::default(),
        )
        .unwrap();
    assert_eq!((drawings.len(), left_out), (1, 0));
    let words = texts(&drawings[0].svg);
    for word in [
        "4 KiB",
        "1 MiB",
        "600",
        "Two mir",
        "best at 3 of 5",
        "NAS over NFS",
        "best at 2 of 5",
    ] {
        assert!(
            words.iter().any(|text| text.starts_with(word)),
            "{word}: {words:?}"
        );
    }
    // The ring of a point that is alone the best.
    assert_eq!(drawings[0].svg.matches("fill-win").count(), 5);
}

#[test]
fn names_at_the_lines_ends_never_cover_each_other() {
    let titles: Vec<String> = (0..8).map(|at| format!("disk {at}")).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut section = swept(&SIZES, [&DISK, &NAS]);
    for row in &mut section.rows {
        row.cells = (0..8)
            .map(|at| cell(1e8 + f64::from(at), Verdict::Tied))
            .collect();
    }
    let figures = Figures::of_section(&section, &columns(&titles), FigureLook::default()).shown;
    let [Figure::Curves(curves)] = figures.as_slice() else {
        panic!("{figures:?}")
    };
    let mut tops: Vec<f64> = curves
        .lines
        .iter()
        .filter_map(|line| Some(line.end.as_ref()?.top))
        .collect();
    assert_eq!(tops.len(), 8);
    tops.sort_by(f64::total_cmp);
    assert!(tops.windows(2).all(|pair| pair[1] - pair[0] >= 12.9), "{tops:?}");
}

#[test]
fn a_sweep_of_hundreds_of_rows_is_thinned_until_it_can_be_drawn_and_says_so() {
    let sizes: Vec<u64> = (1..=1500).collect();
    let mut disk: Vec<f64> = sizes.iter().map(|kib| *kib as f64).collect();
    let nas = vec![700.0; sizes.len()];
    disk[1499] = 3.0;
    let mut section = swept(&sizes, [&disk, &nas]);
    section.rows[750].cells[0].verdict = Verdict::SetAside;
    let curves = only_curves(&section);
    assert!(
        curves.caption.ends_with(" · one row in 3 drawn"),
        "{}",
        curves.caption
    );
    let [disk, nas] = curves.lines.as_slice() else {
        panic!("{curves:?}")
    };
    // Ends and what is set aside are drawn, and wins are counted, whichever rows are drawn.
    assert_eq!((disk.points.len(), nas.points.len()), (501, 501));
    assert_eq!(disk.points[500].figure, "3.00");
    let aside: Vec<usize> = (0..501)
        .filter(|at| disk.points[*at].verdict == Verdict::SetAside)
        .collect();
    assert_eq!(aside, [250]);
    assert_eq!([disk.points[249].next, disk.points[250].next], [Apart, Apart]);
    assert_eq!((disk.won, nas.won), (798, 701));
    let (drawings, left_out) = renderer()
        .section(&section, &columns(&TITLES[..2]), FigureLook::default())
        .unwrap();
    assert_eq!((drawings.len(), left_out), (1, 0));
}

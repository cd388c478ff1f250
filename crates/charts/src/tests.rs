//! What a drawing promises, from options to pixels.

use std::sync::OnceLock;

use podium_compare::{Cell, Column, Section, Verdict};
use podium_domain::{FigureLook, Metric, Status};
use quick_xml::{Reader, events::Event};

use crate::{
    Figure, Figures, Panel, Renderer, RendererLimits, figure_options,
    fixture::{TITLES, cell, columns, row, sample, section},
    option_json, options,
};

mod curves;
mod pictures;
mod strips;

fn renderer() -> &'static Renderer {
    static RENDERER: OnceLock<Renderer> = OnceLock::new();
    RENDERER.get_or_init(|| {
        Renderer::new(RendererLimits {
            threads: 1,
            ..RendererLimits::default()
        })
        .unwrap()
    })
}

/// The panels of bars of a section that makes nothing else.
fn bars(section: &Section, columns: &[Column]) -> Vec<Panel> {
    let figures = Figures::of_section(section, columns, FigureLook::default()).shown;
    let panel = |figure| match figure {
        Figure::Bars(panel) => panel,
        other => panic!("{}", other.label()),
    };
    figures.into_iter().map(panel).collect()
}

/// The texts of a well-formed SVG; panics on what must never stand in a page.
fn texts(svg: &str) -> Vec<String> {
    let mut reader = Reader::from_str(svg);
    let mut texts = vec![];
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Eof => return texts,
            Event::Start(tag) | Event::Empty(tag) => {
                let name = tag.name().as_ref().to_owned();
                assert!(
                    !["script", "style", "image", "a", "use", "foreignObject"].contains(&name.as_str()),
                    "{name}"
                );
                for attribute in tag.attributes() {
                    let key = attribute.unwrap().key.as_ref().to_owned();
                    assert!(
                        key != "style" && !key.starts_with("on") && !key.contains("href"),
                        "{key}"
                    );
                }
                if name == "text" {
                    texts.push(String::new());
                }
            }
            Event::Text(text) => texts.last_mut().into_iter().for_each(|last| last.push_str(&text)),
            Event::GeneralRef(name) => {
                let letter = match &*name {
                    "lt" => '<',
                    "gt" => '>',
                    "amp" => '&',
                    "quot" => '"',
                    "#39" => '\'',
                    other => panic!("{other}"),
                };
                texts.last_mut().into_iter().for_each(|last| last.push(letter));
            }
            _ => {}
        }
    }
}

#[test]
fn the_options_say_all_there_is_to_draw() {
    let (chart, sheet) = options(&sample(), &columns(&TITLES), 2, FigureLook::default()).unwrap();
    let options: serde_json::Value = serde_json::from_str(&option_json(&chart)).unwrap();
    insta::assert_json_snapshot!(options);
    assert_eq!(sheet.heading.as_deref(), Some("fio"));
}

#[test]
fn every_verdict_is_written_out() {
    let (panels, left_out) = renderer()
        .section(&sample(), &columns(&TITLES), FigureLook::default())
        .unwrap();
    assert_eq!((panels.len(), left_out), (3, 0));
    let words: Vec<Vec<String>> = panels.iter().map(|panel| texts(&panel.svg)).collect();
    for (panel, word) in [
        (0, "420 best"),
        (0, "17.9"),
        (0, "failed, over 24\u{a0}h"),
        (1, "512 tied"),
        (1, "2,900 set aside"),
        (1, "faster than link"),
        (1, "failed"),
        (1, "No space left on device"),
        (2, "0.420 best"),
        (2, "–"),
    ] {
        assert!(
            words[panel].iter().any(|text| text == word),
            "{word}: {:?}",
            words[panel]
        );
    }
}

#[test]
fn only_the_best_has_a_band_and_it_and_ties_are_outlined() {
    let (panels, _) = renderer()
        .section(&sample(), &columns(&TITLES), FigureLook::default())
        .unwrap();
    let count = |panel: usize, what: &str| panels[panel].svg.matches(what).count();
    assert_eq!([0, 1, 2].map(|panel| count(panel, "fill-win")), [1, 0, 1]);
    assert_eq!(
        [0, 1, 2].map(|panel| count(panel, "stroke-width=\"1.5\"")),
        [1, 0, 1]
    );
    assert_eq!(
        [0, 1, 2].map(|panel| count(panel, "stroke-width=\"0.75\"")),
        [0, 2, 0]
    );
}

#[test]
fn colours_are_classes_in_a_page_and_literals_in_a_file() {
    let (chart, sheet) = options(&sample(), &columns(&TITLES), 2, FigureLook::default()).unwrap();
    let drawing = renderer().render(&chart, sheet.size).unwrap();
    let page = drawing.in_page("a chart").unwrap();
    assert!(page.contains("fill-c0") && !page.contains("#0072b2"), "{page}");
    let file = drawing.alone("a chart").unwrap();
    assert!(file.contains("#0072b2") && !file.contains("class="), "{file}");
    texts(&file);
}

#[test]
fn a_hostile_title_stays_text() {
    let hostile = [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "{b} {c|x} ${a} &amp; ]]> \u{0} \u{202e}",
        "url(https://example.org/x) javascript:alert(1)",
        "disk <b>vs</b> \"shm\" & \"A\" & \"B\"",
    ];
    let rows = hostile.iter().map(|name| {
        row(
            name,
            Metric::Bandwidth,
            vec![cell(1e6, Verdict::Best), cell(5e5, Verdict::Behind)],
        )
    });
    let (panels, _) = renderer()
        .section(
            &section(rows.collect()),
            &columns(&hostile[..2]),
            FigureLook::default(),
        )
        .unwrap();
    let words = panels.iter().map(|panel| texts(&panel.svg)).collect::<Vec<_>>();
    assert!(
        words[0].contains(&"<script>alert(1)</script>".to_owned()),
        "{words:?}"
    );
    assert!(
        words[1].contains(&"\"><img src=x onerror=alert(1)>".to_owned()),
        "{words:?}"
    );
    let blanks = "disk <b>vs</b> \"shm\" & \"A\" & \"B\"";
    assert!(words[4].contains(&blanks.to_owned()), "{words:?}");
    assert!(
        words[2]
            .iter()
            .any(|text| text.starts_with("{b} {c|x} ${a} &amp; ]]>")),
        "{words:?}"
    );
}

#[test]
fn a_drawing_is_the_same_every_time() {
    let draw = || {
        let fresh = Renderer::new(RendererLimits {
            threads: 1,
            ..RendererLimits::default()
        })
        .unwrap();
        fresh
            .section(&sample(), &columns(&TITLES), FigureLook::default())
            .unwrap()
    };
    assert_eq!(draw(), draw());
}

#[test]
fn the_axis_starts_at_zero_and_what_is_set_aside_does_not_stretch_it() {
    let panels = bars(&sample(), &columns(&TITLES));
    assert!((panels[1].end - 512.0).abs() < 1e-9);
    let options = figure_options(&sample(), &columns(&TITLES), FigureLook::default());
    let options: serde_json::Value = serde_json::from_str(&options).unwrap();
    assert!(
        options
            .as_array()
            .unwrap()
            .iter()
            .all(|panel| panel["option"]["xAxis"]["min"] == 0)
    );
    assert_eq!(
        options[1]["option"]["series"][0]["data"][1],
        serde_json::Value::Null
    );
}

#[test]
fn a_section_has_twelve_panels_at_most_throughput_first() {
    let mut rows = Vec::new();
    for at in 0..10 {
        rows.push(row(
            &format!("w{at}"),
            Metric::Bandwidth,
            vec![cell(1e6, Verdict::Best), cell(5e5, Verdict::Behind)],
        ));
        rows.push(row(
            &format!("l{at}"),
            Metric::Latency,
            vec![cell(1e-3, Verdict::Best), cell(2e-3, Verdict::Behind)],
        ));
        rows.push(row(
            &format!("c{at}"),
            Metric::Cpu,
            vec![cell(1.0, Verdict::Incomparable), cell(2.0, Verdict::Incomparable)],
        ));
    }
    let figures = Figures::of_section(&section(rows), &columns(&["a", "b"]), FigureLook::default());
    let shown: Vec<&str> = figures.shown.iter().map(Figure::row).collect();
    assert_eq!(
        shown,
        [
            "w0", "l0", "w1", "l1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9"
        ]
    );
    assert_eq!(figures.left_out, 8);
}

#[test]
fn a_lone_figure_has_no_panel() {
    let lone = row(
        "w",
        Metric::Bandwidth,
        vec![cell(1e6, Verdict::Incomparable), cell(None, Verdict::Missing)],
    );
    assert!(bars(&section(vec![lone]), &columns(&["a", "b"])).is_empty());
}

#[test]
fn a_row_without_a_value_has_no_panel() {
    let rows = vec![row("w", Metric::Bandwidth, vec![cell(None, Verdict::Missing)])];
    assert!(options(&section(rows), &columns(&["a"]), 1, FigureLook::default()).is_none());
}

#[test]
fn a_bar_is_named_by_its_columns_label() {
    let cells = vec![cell(1e6, Verdict::Best), cell(5e5, Verdict::Behind)];
    let mut heads = columns(&["NAS", "NAS"]);
    heads[1].label = "NAS (2)".to_owned();
    let panels = bars(&section(vec![row("w", Metric::Bandwidth, cells)]), &heads);
    assert_eq!(
        [&panels[0].bars[0].name, &panels[0].bars[1].name],
        ["NAS", "NAS (2)"]
    );
}

#[test]
fn past_eight_configs_there_are_dots_the_best_first_and_a_number_helps_the_colour() {
    let titles: Vec<String> = (0..9).map(|at| format!("disk {at}")).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut cells: Vec<Cell> = (1..9)
        .map(|at| cell(f64::from(at) * 1e6, Verdict::Behind))
        .collect();
    cells[7].verdict = Verdict::Best;
    cells[0] = cell(9e9, Verdict::SetAside);
    cells.push(cell(None, Verdict::Missing));
    let rows = section(vec![row("w", Metric::Bandwidth, cells)]);
    let figures = Figures::of_section(&rows, &columns(&titles), FigureLook::default()).shown;
    let [Figure::Dots(panel)] = figures.as_slice() else {
        panic!("{figures:?}")
    };
    let names: Vec<&str> = panel.bars.iter().map(|bar| bar.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "8 disk 7", "7 disk 6", "6 disk 5", "5 disk 4", "4 disk 3", "3 disk 2", "2 disk 1", "1 disk 0"
        ]
    );
    let (drawings, _) = renderer()
        .section(&rows, &columns(&titles), FigureLook::default())
        .unwrap();
    let words = texts(&drawings[0].svg);
    for word in ["8 disk 7", "8.00 best", "9,000 set aside"] {
        assert!(words.iter().any(|text| text == word), "{word}: {words:?}");
    }
}

#[test]
fn bounds_and_intervals_read_like_the_figure_beside_them() {
    let repeated = Cell {
        n: 2,
        ci95: Some([403.2e6, 1114.8e6]),
        ..cell(759e6, Verdict::Tied)
    };
    let rows = section(vec![row(
        "w",
        Metric::Bandwidth,
        vec![repeated, cell(800e6, Verdict::Tied)],
    )]);
    let panels = bars(&rows, &columns(&TITLES[..2]));
    assert_eq!(
        panels[0].bars[0].detail,
        "mean of 2, 95 % interval 403 to 1,115 MB/s"
    );
    assert!(
        panels[0].label.contains("tied: Two mirrored SSDs, 759 MB/s; "),
        "{}",
        panels[0].label
    );
}

/// A cell without a figure that took at least 24.6 hours.
fn failed(status: Status) -> Cell {
    Cell {
        status: Some(status),
        at_least: Some(24.6 * 3600.0),
        ..cell(None, Verdict::Failed)
    }
}

#[test]
fn a_bound_that_was_passed_is_never_rounded_up() {
    let cells = vec![
        cell(120.0, Verdict::Best),
        failed(Status::Failed),
        failed(Status::Unfinished),
    ];
    let panels = bars(
        &section(vec![row("copy", Metric::Duration, cells)]),
        &columns(&TITLES[..3]),
    );
    let figures: Vec<_> = panels[0]
        .bars
        .iter()
        .map(|bar| bar.figure.replace('\u{a0}', " "))
        .collect();
    assert_eq!(figures[1..], ["failed, over 24 h", "did not finish, over 24 h"]);
}

#[test]
fn bounds_beside_a_figure_share_its_unit() {
    let bounds = Cell {
        range: Some([0.000_123_4, 0.001_139_2]),
        digits: None,
        ..cell(None, Verdict::Tied)
    };
    let cells = vec![
        bounds,
        cell(0.000_8, Verdict::Tied),
        cell(0.000_81, Verdict::Tied),
    ];
    let panel = &bars(
        &section(vec![row("p99", Metric::Latency, cells)]),
        &columns(&TITLES[..3]),
    )[0];
    assert_eq!(panel.bars[0].figure, "123.4 to 1,139 tied");
    assert!(
        panel.label.contains("Two mirrored SSDs, 123.4 to 1,139 µs"),
        "{}",
        panel.label
    );
}

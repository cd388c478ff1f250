//! Pictures that stand alone: pixels, preview cards, and drawings with a heading of their own.

use podium_compare::Comparison;
use podium_domain::FigureLook;

use super::{renderer, texts};
use crate::{
    ChartError, Size,
    fixture::{TITLES, columns, sample},
    options, png,
};

#[test]
fn pixels_have_the_size_that_was_asked_for() {
    let (chart, sheet) = options(&sample(), &columns(&TITLES), 3, FigureLook::default()).unwrap();
    let svg = renderer()
        .render(&chart, sheet.size)
        .unwrap()
        .alone("a chart")
        .unwrap();
    let picture = png(
        &svg,
        Size {
            width: 600,
            height: 315,
        },
    )
    .unwrap();
    assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&picture[16..24], [0, 0, 2, 88, 0, 0, 1, 59]);
    assert!(matches!(
        png(
            &svg,
            Size {
                width: 9000,
                height: 1
            }
        ),
        Err(ChartError::Svg(_))
    ));
    assert!(png("<svg", Size { width: 1, height: 1 }).is_err());
}

fn comparison() -> Comparison {
    Comparison {
        columns: columns(&TITLES),
        sections: vec![sample()],
        ..Comparison::default()
    }
}

#[test]
fn a_preview_card_is_1200_by_630() {
    let card = renderer()
        .card(
            &comparison(),
            "Four storages <for> VMs",
            podium_domain::FigureLook::default(),
        )
        .unwrap()
        .unwrap();
    assert_eq!(&card[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
}

#[test]
fn a_picture_of_its_own_has_a_heading_and_its_panels() {
    let svg = renderer()
        .picture(
            &comparison(),
            "Four storages <for> VMs",
            podium_domain::FigureLook::default(),
        )
        .unwrap()
        .unwrap();
    let words = texts(&svg);
    for word in [
        "Four storages <for> VMs",
        "4 KiB random write",
        "1 MiB sequential write",
        "420 best",
    ] {
        assert!(words.iter().any(|text| text == word), "{word}: {words:?}");
    }
}

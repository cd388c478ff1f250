//! The colours of a chart. The engine draws with the literal light ones; in a page each becomes a class, so that the
//! style sheet can have light and dark from one drawing. `style/_chart.scss` gives the classes their colours.

/// Colours of the configs, in the order of their columns: Okabe–Ito, darkened where the original fails on paper.
/// The same as `--c0` … `--c7` of the style sheet.
const CONFIGS: [(&str, &str); 8] = [
    ("#0072b2", "c0"),
    ("#d55e00", "c1"),
    ("#009e73", "c2"),
    ("#b8558f", "c3"),
    ("#c98600", "c4"),
    ("#3d9bd0", "c5"),
    ("#7a6a00", "c6"),
    ("#666666", "c7"),
];

pub(crate) const INK: &str = "#1c1b19";
pub(crate) const SOFT: &str = "#5f5c55";
pub(crate) const RULE: &str = "#cfc9bc";
pub(crate) const PAPER: &str = "#fbfaf7";

/// The others, as `js/marks.js` and the options use them.
const OTHERS: [(&str, &str); 5] = [
    (INK, "ink"),
    (SOFT, "soft"),
    (RULE, "rule"),
    ("#fff6d6", "win"),
    ("#8a3b00", "warn"),
];

/// How many configs have a colour of their own; further ones are told apart by a number as well.
pub(crate) const COLOURS: usize = CONFIGS.len();

/// The colour of the config in this column.
pub(crate) fn config(column: usize) -> &'static str {
    CONFIGS[column % COLOURS].0
}

/// The class that stands for a literal colour.
pub(crate) fn class(colour: &str) -> Option<&'static str> {
    CONFIGS
        .iter()
        .chain(&OTHERS)
        .find(|(literal, _)| *literal == colour)
        .map(|(_, class)| *class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{BAR, DOT_NAME, GAP, ROOM, STRIP_NAME, STRIP_ROOM};

    #[test]
    fn the_javascript_knows_the_same_colours_and_measures() {
        let marks = include_str!("../js/marks.js");
        for (literal, _) in OTHERS {
            assert!(marks.contains(&format!("\"{literal}\"")), "{literal}");
        }
        assert!(
            marks.contains(&format!("const BAR = {BAR};"))
                && marks.contains(&format!("const ROOM = {ROOM};"))
        );
        let curves = include_str!("../js/curves.js");
        assert!(curves.contains(&format!("const GAP = {GAP};")));
        let dots = include_str!("../js/dots.js");
        assert!(dots.contains(&format!("const NAME = {DOT_NAME};")));
        let strips = include_str!("../js/strips.js");
        assert!(strips.contains(&format!("const NAME = {STRIP_NAME};")));
        assert!(strips.contains(&format!("const ROOM = {STRIP_ROOM};")));
        let live = include_str!("../../../app/js/chart.js");
        for (literal, class) in CONFIGS {
            assert!(
                live.contains(&format!("\"{literal}\": \"--{class}\"")),
                "{literal}"
            );
        }
        for (literal, _) in OTHERS {
            assert!(live.contains(&format!("\"{literal}\": \"--")), "{literal}");
        }
    }
}

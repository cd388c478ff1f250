//! Tables of Markdown, which have a line of dashes below their heads.

use std::borrow::Cow;

/// The lines with the cells of tables between tabulators; `None` where there is no table.
pub(super) fn with_tabs<'l>(lines: &[&'l str]) -> Option<Vec<Cow<'l, str>>> {
    lines
        .iter()
        .any(|line| is_rule(line))
        .then(|| lines.iter().map(|line| row(line)).collect())
}

/// `|---|:---:|`
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.contains('|') && line.contains("--") && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

fn row(line: &str) -> Cow<'_, str> {
    if is_rule(line) {
        return "".into();
    }
    if !line.contains('|') {
        return line.into();
    }
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    let cells = line
        .split('|')
        .map(|cell| cell.replace(['*', '`', '\t'], "").trim().to_owned());
    cells.collect::<Vec<_>>().join("\t").into()
}

use std::{borrow::Cow, collections::HashMap};

use super::{number::Shown, unescaped};
use crate::xml::{Place, Visitor};

/// How the cells of each style of an `.xlsx` show a number. Built-in number formats as ECMA-376, part 1, 18.8.30 lists
/// them.
#[derive(Debug, Default)]
pub(super) struct Styles {
    custom: HashMap<u32, Shown>,
    /// The number format of each style.
    cells: Vec<u32>,
    in_cells: bool,
    /// The element at hand, and its attributes.
    id: Option<u32>,
    code: Option<String>,
    element: Element,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Element {
    Format,
    Cell,
    #[default]
    Other,
}

impl Styles {
    /// How a cell of this style shows a number.
    pub(super) fn shown(&self, style: usize) -> Shown {
        let format = self.cells.get(style).copied().unwrap_or(0);
        match format {
            9 | 10 => Shown::Percent,
            14..=22 | 27..=36 | 45..=47 | 50..=58 => Shown::Time,
            _ => self.custom.get(&format).copied().unwrap_or_default(),
        }
    }
}

impl Visitor<'_> for Styles {
    const ATTRIBUTES: bool = true;

    fn open(&mut self, name: &str, _place: &mut Place<'_>) {
        (self.id, self.code) = (None, None);
        self.element = match name.rsplit(':').next() {
            Some("numFmt") => Element::Format,
            Some("xf") if self.in_cells => Element::Cell,
            Some("cellXfs") => {
                self.in_cells = true;
                Element::Other
            }
            _ => Element::Other,
        };
        if self.element == Element::Cell {
            self.cells.push(0);
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        match (name, self.element) {
            ("numFmtId", Element::Cell) => {
                if let (Some(cell), Ok(id)) = (self.cells.last_mut(), value.parse()) {
                    *cell = id;
                }
            }
            ("numFmtId", Element::Format) => self.id = value.parse().ok(),
            ("formatCode", Element::Format) => self.code = Some(unescaped(value)),
            _ => {}
        }
        if let (Some(id), Some(code)) = (self.id, &self.code) {
            self.custom.insert(id, of_code(code));
        }
    }

    fn close(&mut self, name: &str, _text: Cow<'_, str>, _place: &mut Place<'_>) {
        self.element = Element::Other;
        if name.rsplit(':').next() == Some("cellXfs") {
            self.in_cells = false;
        }
    }
}

/// What a format's code makes of a number: texts in quotes, in brackets or behind a backslash mean nothing.
fn of_code(code: &str) -> Shown {
    let mut is_text = false;
    let mut chars = code.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => is_text = !is_text,
            _ if is_text => {}
            '\\' | '_' | '*' => {
                chars.next();
            }
            '[' => {
                let inside: String = chars.by_ref().take_while(|c| *c != ']').collect();
                if inside
                    .chars()
                    .all(|c| matches!(c.to_ascii_lowercase(), 'h' | 'm' | 's'))
                {
                    return Shown::Time;
                }
            }
            '%' => return Shown::Percent,
            'd' | 'D' | 'y' | 'Y' | 'h' | 'H' | 'm' | 'M' | 's' | 'S' => return Shown::Time,
            // The word for “no particular format”.
            'G' => return Shown::Plain,
            _ => {}
        }
    }
    Shown::Plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_tell_percentages_and_times() {
        for (code, shown) in [
            ("0.00%", Shown::Percent),
            ("#,##0.0", Shown::Plain),
            ("General", Shown::Plain),
            ("0 \"MB/s\"", Shown::Plain),
            ("[h]:mm:ss", Shown::Time),
            ("yyyy\\-mm\\-dd", Shown::Time),
            ("[Red]0.0;[Blue]-0.0", Shown::Plain),
            ("0\\ \\s", Shown::Plain),
        ] {
            assert_eq!(of_code(code), shown, "{code}");
        }
    }
}

use std::borrow::Cow;

use super::{
    SHEETS, Sheet,
    grid::Grid,
    number::{self, Shown},
    unescaped,
};
use crate::xml::{Place, Visitor, walk};

/// Where all sheets lie.
pub(super) const CONTENT: &str = "content.xml";

/// How often a row or a cell that says something is written again; empty ones only count.
const REPEATS: usize = 256;

/// Beyond every sheet; a document may repeat its rows as often as it likes.
const FAR: usize = 1 << 24;

pub(super) fn sheets(xml: &str) -> Result<Vec<Sheet>, String> {
    let mut book = Book::default();
    walk(xml, &mut book).map_err(|broken| format!("it is damaged: {}", broken.reason))?;
    Ok(book.sheets)
}

/// The sheets of a document, as the standard describes them (`OpenDocument` 1.3, part 3, 9).
#[derive(Default)]
struct Book {
    sheets: Vec<Sheet>,
    row: usize,
    row_repeats: usize,
    /// The cells of the row at hand, each with its column.
    cells: Vec<(usize, String)>,
    column: usize,
    cell: Cell,
    element: Element,
}

#[derive(Default)]
struct Cell {
    kind: String,
    value: String,
    text: String,
    repeats: usize,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Element {
    Table,
    Row,
    Cell,
    #[default]
    Other,
}

impl Cell {
    fn shown(&self) -> String {
        match self.kind.as_str() {
            "float" | "currency" => number::shown(&self.value, Shown::Plain),
            "percentage" => number::shown(&self.value, Shown::Percent),
            // Dates and times as they are seen, which no one takes for a figure.
            _ => self.text.clone(),
        }
    }
}

impl Visitor<'_> for Book {
    const ATTRIBUTES: bool = true;

    fn open(&mut self, name: &str, _place: &mut Place<'_>) {
        self.element = match name {
            "table:table" => {
                if self.sheets.len() < SHEETS {
                    self.sheets.push(Sheet {
                        name: String::new(),
                        grid: Grid::default(),
                    });
                }
                self.row = 0;
                Element::Table
            }
            "table:table-row" => {
                (self.row_repeats, self.column) = (1, 0);
                self.cells.clear();
                Element::Row
            }
            "table:table-cell" | "table:covered-table-cell" => {
                self.cell = Cell {
                    repeats: 1,
                    ..Cell::default()
                };
                Element::Cell
            }
            _ => Element::Other,
        };
    }

    fn attribute(&mut self, name: &str, value: &str) {
        match (self.element, name) {
            (Element::Table, "table:name") => {
                if let Some(sheet) = self.sheets.last_mut() {
                    sheet.name = unescaped(value);
                }
            }
            (Element::Row, "table:number-rows-repeated") => self.row_repeats = value.parse().unwrap_or(1),
            (Element::Cell, "table:number-columns-repeated") => {
                self.cell.repeats = value.parse().unwrap_or(1);
            }
            (Element::Cell, "office:value-type") => value.clone_into(&mut self.cell.kind),
            (Element::Cell, "office:value") => value.clone_into(&mut self.cell.value),
            _ => {}
        }
    }

    fn close(&mut self, name: &str, text: Cow<'_, str>, _place: &mut Place<'_>) {
        match name {
            "text:p" | "text:span" => {
                if !self.cell.text.is_empty() && !text.is_empty() {
                    self.cell.text.push(' ');
                }
                self.cell.text.push_str(&text);
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let shown = self.cell.shown();
                if !shown.is_empty() {
                    let places = (self.column..).take(self.cell.repeats.min(REPEATS));
                    self.cells.extend(places.map(|column| (column, shown.clone())));
                }
                self.column = self.column.saturating_add(self.cell.repeats).min(FAR);
            }
            "table:table-row" => {
                if let Some(sheet) = self.sheets.last_mut()
                    && !self.cells.is_empty()
                {
                    for row in (self.row..).take(self.row_repeats.min(REPEATS)) {
                        for (column, text) in &self.cells {
                            sheet.grid.set(row, *column, text.clone());
                        }
                    }
                }
                self.row = self.row.saturating_add(self.row_repeats).min(FAR);
            }
            _ => {}
        }
        self.element = Element::Other;
    }
}

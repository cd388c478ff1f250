use std::{borrow::Cow, collections::HashMap};

use super::{SHEETS, Sheet, grid::Grid, number, styles::Styles, unescaped};
use crate::xml::{Place, Visitor, walk};

/// The list of sheets.
pub(super) const WORKBOOK: &str = "xl/workbook.xml";

/// In which files they lie.
const RELATIONS: &str = "xl/_rels/workbook.xml.rels";

/// Texts that cells refer to by their number; absent where there are none.
const STRINGS: &str = "xl/sharedStrings.xml";

/// How cells show their numbers.
const STYLES: &str = "xl/styles.xml";

pub(super) fn sheets(part: &mut impl FnMut(&str) -> Result<String, String>) -> Result<Vec<Sheet>, String> {
    let mut workbook = Workbook::default();
    read(&part(WORKBOOK)?, &mut workbook)?;
    let mut relations = Relations::default();
    read(&part(RELATIONS)?, &mut relations)?;
    let mut strings = Strings::default();
    if let Ok(xml) = part(STRINGS) {
        read(&xml, &mut strings)?;
    }
    let mut styles = Styles::default();
    read(&part(STYLES).unwrap_or_default(), &mut styles)?;
    let mut sheets = Vec::new();
    for entry in workbook
        .sheets
        .into_iter()
        .filter(|entry| !entry.is_hidden)
        .take(SHEETS)
    {
        let Some(target) = relations.targets.get(&entry.relation) else {
            continue;
        };
        let path = target
            .strip_prefix('/')
            .map_or_else(|| format!("xl/{target}"), str::to_owned);
        let mut cells = Cells::new(&strings.texts, &styles);
        read(&part(&path)?, &mut cells)?;
        sheets.push(Sheet {
            name: entry.name,
            grid: cells.grid,
        });
    }
    Ok(sheets)
}

fn read<'x>(xml: &'x str, visitor: &mut impl Visitor<'x>) -> Result<(), String> {
    walk(xml, visitor).map_err(|broken| format!("it is damaged: {}", broken.reason))
}

/// A name without its namespace's prefix.
fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

#[derive(Default)]
struct Workbook {
    sheets: Vec<Entry>,
    in_sheet: bool,
}

#[derive(Default)]
struct Entry {
    name: String,
    relation: String,
    is_hidden: bool,
}

impl Visitor<'_> for Workbook {
    const ATTRIBUTES: bool = true;

    fn open(&mut self, name: &str, _place: &mut Place<'_>) {
        self.in_sheet = local(name) == "sheet";
        if self.in_sheet {
            self.sheets.push(Entry::default());
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let Some(sheet) = self.sheets.last_mut().filter(|_| self.in_sheet) else {
            return;
        };
        match name {
            "name" => sheet.name = unescaped(value),
            "state" => sheet.is_hidden = value != "visible",
            _ if name.ends_with(":id") => value.clone_into(&mut sheet.relation),
            _ => {}
        }
    }

    fn close(&mut self, _name: &str, _text: Cow<'_, str>, _place: &mut Place<'_>) {}
}

#[derive(Default)]
struct Relations {
    targets: HashMap<String, String>,
    id: Option<String>,
    target: Option<String>,
}

impl Visitor<'_> for Relations {
    const ATTRIBUTES: bool = true;

    fn open(&mut self, _name: &str, _place: &mut Place<'_>) {
        (self.id, self.target) = (None, None);
    }

    fn attribute(&mut self, name: &str, value: &str) {
        match name {
            "Id" => self.id = Some(value.to_owned()),
            "Target" => self.target = Some(value.to_owned()),
            _ => {}
        }
        if let (Some(id), Some(target)) = (&self.id, &self.target) {
            self.targets.insert(id.clone(), target.clone());
        }
    }

    fn close(&mut self, _name: &str, _text: Cow<'_, str>, _place: &mut Place<'_>) {}
}

/// Each text is one `si`, in one `t` or in several with formats of their own; `rPh` holds how it is pronounced.
#[derive(Default)]
struct Strings {
    texts: Vec<String>,
    text: String,
    in_phonetic: bool,
}

impl Visitor<'_> for Strings {
    fn open(&mut self, name: &str, _place: &mut Place<'_>) {
        match local(name) {
            "si" => self.text.clear(),
            "rPh" => self.in_phonetic = true,
            _ => {}
        }
    }

    fn close(&mut self, name: &str, text: Cow<'_, str>, _place: &mut Place<'_>) {
        match local(name) {
            "t" if !self.in_phonetic => append(&mut self.text, &text),
            "rPh" => self.in_phonetic = false,
            "si" => self.texts.push(std::mem::take(&mut self.text)),
            _ => {}
        }
    }
}

/// Pieces come without the blanks at their ends, so one is put between them.
fn append(text: &mut String, piece: &str) {
    if !text.is_empty() && !piece.is_empty() {
        text.push(' ');
    }
    text.push_str(piece);
}

/// The cells of a sheet.
struct Cells<'s> {
    strings: &'s [String],
    styles: &'s Styles,
    grid: Grid,
    /// Where the next cell stands that does not say where, counted from 0.
    row: usize,
    column: usize,
    element: Element,
    kind: String,
    style: usize,
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Row,
    Cell,
    Other,
}

impl<'s> Cells<'s> {
    fn new(strings: &'s [String], styles: &'s Styles) -> Self {
        Self {
            strings,
            styles,
            grid: Grid::default(),
            row: 0,
            column: 0,
            element: Element::Other,
            kind: String::new(),
            style: 0,
            text: String::new(),
        }
    }

    /// What the cell at hand says.
    fn value(&self, text: &str) -> String {
        match self.kind.as_str() {
            "s" => text
                .parse::<usize>()
                .ok()
                .and_then(|at| self.strings.get(at))
                .cloned()
                .unwrap_or_default(),
            "b" if text == "1" => "TRUE".to_owned(),
            "b" => "FALSE".to_owned(),
            // `#DIV/0!` and its like are no figures.
            "str" | "e" | "d" => text.to_owned(),
            _ => number::shown(text, self.styles.shown(self.style)),
        }
    }
}

impl Visitor<'_> for Cells<'_> {
    const ATTRIBUTES: bool = true;

    fn open(&mut self, name: &str, _place: &mut Place<'_>) {
        self.element = match local(name) {
            "row" => {
                self.column = 0;
                Element::Row
            }
            "c" => {
                self.kind.clear();
                self.text.clear();
                self.style = 0;
                Element::Cell
            }
            _ => Element::Other,
        };
    }

    fn attribute(&mut self, name: &str, value: &str) {
        match (self.element, name) {
            (Element::Row, "r") => {
                if let Ok(row) = value.parse::<usize>() {
                    self.row = row.saturating_sub(1);
                }
            }
            (Element::Cell, "r") => {
                if let Some((row, column)) = place(value) {
                    (self.row, self.column) = (row, column);
                }
            }
            (Element::Cell, "t") => value.clone_into(&mut self.kind),
            (Element::Cell, "s") => self.style = value.parse().unwrap_or(0),
            _ => {}
        }
    }

    fn close(&mut self, name: &str, text: Cow<'_, str>, _place: &mut Place<'_>) {
        match local(name) {
            "v" => {
                let value = self.value(&text);
                self.grid.set(self.row, self.column, value);
            }
            "t" if self.kind == "inlineStr" => append(&mut self.text, &text),
            "is" => {
                let text = std::mem::take(&mut self.text);
                self.grid.set(self.row, self.column, text);
            }
            "c" => self.column = self.column.saturating_add(1),
            "row" => self.row = self.row.saturating_add(1),
            _ => {}
        }
        self.element = Element::Other;
    }
}

/// `B12` is row 11 and column 1, counted from 0.
fn place(reference: &str) -> Option<(usize, usize)> {
    let letters = reference.bytes().take_while(u8::is_ascii_alphabetic).count();
    let mut column = 0_usize;
    for letter in reference.get(..letters)?.bytes() {
        let digit = usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        column = column.checked_mul(26)?.checked_add(digit)?;
    }
    let row: usize = reference.get(letters..)?.parse().ok()?;
    Some((row.checked_sub(1)?, column.checked_sub(1)?))
}

//! Spreadsheets: the sheets of `.xlsx` and `.ods` as the tables that they would be if they were saved as CSV.
//!
//! Only what a cell holds is read, in one pass over the XML, and only within bounds: both formats can claim a million
//! rows in a few bytes. (The readers that there are build whole ranges in memory, or bring along tables of code pages
//! for older formats that are larger than all parsers.) A number that is shown as a percentage, a date or a time stands in
//! the file as another number than the one that is seen; it is written as it is seen, or so that nothing takes it for a
//! figure.

use std::borrow::Cow;

use quick_xml::escape::unescape;

mod grid;
mod number;
mod ods;
mod styles;
mod xlsx;

pub(crate) use grid::Grid;

/// Most sheets of one file.
const SHEETS: usize = 64;

/// Which of the two a spreadsheet is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Xlsx,
    Ods,
}

/// A sheet by its name.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) name: String,
    pub(crate) grid: Grid,
}

impl Kind {
    /// What a zip archive is, by the files that it must have as a spreadsheet.
    pub(crate) fn of(has: impl Fn(&str) -> bool) -> Option<Self> {
        if has(xlsx::WORKBOOK) {
            return Some(Self::Xlsx);
        }
        (has(ods::CONTENT) && has("mimetype")).then_some(Self::Ods)
    }

    /// The sheets that can be seen, in their order. `part` gives the content of a file in the archive.
    ///
    /// # Errors
    /// When a part is missing or damaged; with the reason.
    pub(crate) fn sheets(
        self,
        mut part: impl FnMut(&str) -> Result<String, String>,
    ) -> Result<Vec<Sheet>, String> {
        match self {
            Self::Xlsx => xlsx::sheets(&mut part),
            Self::Ods => ods::sheets(&part(ods::CONTENT)?),
        }
    }
}

/// An attribute's value without its entities: codes of formats are full of quotes.
fn unescaped(value: &str) -> String {
    unescape(value).map_or_else(|_| value.to_owned(), Cow::into_owned)
}

#[cfg(test)]
mod tests;

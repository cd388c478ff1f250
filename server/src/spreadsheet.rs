//! A comparison as a workbook for spreadsheet programs: figures as numbers, the winners bold and underlined.

use podium_app::export::{Export, ExportCell, ExportRow, Mark};
use rust_xlsxwriter::{Format, FormatAlign, FormatUnderline, Workbook, Worksheet, XlsxError};

/// Width of the columns of the row's head and of the figures, in characters.
const WIDTHS: [f64; 3] = [34.0, 24.0, 18.0];
/// Longest text of one cell (Excel's own limit).
const CELL_CHARS: usize = 32_767;

/// The workbook's bytes. Text is written as text, never as a formula or a link, whatever it begins with.
///
/// # Errors
/// When the table has more rows or columns than a worksheet.
pub fn workbook(export: &Export) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.set_name("Comparison")?;
    let bold = Format::new().set_bold();
    let mut at = 0;
    text(sheet, at, 0, &export.title, &bold)?;
    at += 1;
    if !export.notes.trim().is_empty() {
        text(sheet, at, 0, &export.notes, &Format::new())?;
        at += 1;
    }
    for (column, width) in (0..).zip(&WIDTHS[..2]) {
        sheet.set_column_width(column, *width)?;
    }
    for section in &export.sections {
        at += 1;
        text(sheet, at, 0, &section.name, &bold)?;
        let columns = export.columns.iter().map(|column| column.label.as_str());
        let heads = ["Measure", "Unit"].into_iter().chain(columns).chain(["Notes"]);
        for (column, head) in (1..).zip(heads) {
            text(sheet, at, column, head, &bold.clone().set_text_wrap())?;
            if column > 2 {
                sheet.set_column_width(column, WIDTHS[2])?;
            }
        }
        for row in &section.rows {
            at += 1;
            write_row(sheet, at, row, &export.notes_of(section, row))?;
        }
        at += 1;
    }
    for column in export.columns.iter().filter(|column| !column.note.is_empty()) {
        at += 1;
        text(
            sheet,
            at,
            0,
            &format!("{}: {}", column.label, column.note),
            &Format::new(),
        )?;
    }
    at += 1;
    text(
        sheet,
        at,
        0,
        &format!("Best bold and underlined, ties bold: {}", export.url),
        &Format::new(),
    )?;
    workbook.save_to_buffer()
}

fn write_row(sheet: &mut Worksheet, at: u32, row: &ExportRow, notes: &str) -> Result<(), XlsxError> {
    let head = Format::new();
    for (column, words) in (0..).zip([&row.workload, &row.measure, &row.unit]) {
        text(sheet, at, column, words, &head)?;
    }
    for (column, cell) in (3..).zip(&row.cells) {
        let format = format(cell);
        match cell.number() {
            Some(number) => {
                sheet.write_number_with_format(at, column, number, &format)?;
            }
            None => text(sheet, at, column, &cell.text, &format)?,
        }
    }
    if let (Ok(column), false) = (u16::try_from(row.cells.len() + 3), notes.is_empty()) {
        text(sheet, at, column, notes, &head)?;
    }
    Ok(())
}

/// With as many digits behind the point as were shown.
fn format(cell: &ExportCell) -> Format {
    let format = Format::new().set_align(FormatAlign::Right);
    let format = match cell.mark {
        Mark::Best => format.set_bold().set_underline(FormatUnderline::Single),
        Mark::Tied => format.set_bold(),
        Mark::SetAside => format.set_font_strikethrough(),
        Mark::Failed => format.set_italic(),
        Mark::Missing | Mark::Plain => format,
    };
    let decimals = match cell.decimals() {
        0 => String::new(),
        n => format!(".{}", "0".repeat(n.min(30))),
    };
    format.set_num_format(format!("#,##0{decimals}"))
}

fn text(sheet: &mut Worksheet, at: u32, column: u16, words: &str, format: &Format) -> Result<(), XlsxError> {
    let words: String = words
        .chars()
        .filter(|c| !c.is_control())
        .take(CELL_CHARS)
        .collect();
    sheet.write_string_with_format(at, column, &words, format)?;
    Ok(())
}

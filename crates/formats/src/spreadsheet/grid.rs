/// Most rows of a sheet.
const ROWS: usize = 10_000;

/// Most columns of a sheet.
const COLUMNS: usize = 512;

/// Most text that the cells of a sheet may hold, in bytes.
const BYTES: usize = 16 << 20;

/// The cells of a sheet, as texts.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    rows: Vec<Vec<String>>,
    bytes: usize,
    /// Whether cells lie beyond what is read.
    pub(crate) is_cut: bool,
}

impl Grid {
    /// Sets a cell, counted from 0; an empty one needs no place.
    pub(super) fn set(&mut self, row: usize, column: usize, text: String) {
        if text.is_empty() {
            return;
        }
        self.bytes += text.len();
        if row >= ROWS || column >= COLUMNS || self.bytes > BYTES {
            self.is_cut = true;
            return;
        }
        if self.rows.len() <= row {
            self.rows.resize_with(row + 1, Vec::new);
        }
        if let Some(cells) = self.rows.get_mut(row) {
            if cells.len() <= column {
                cells.resize(column + 1, String::new());
            }
            if let Some(cell) = cells.get_mut(column) {
                *cell = text;
            }
        }
    }

    /// Whether no cell says anything.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The sheet as CSV. Its lines are the sheet's rows, so a line feed in a cell becomes a blank.
    pub(crate) fn csv(&self) -> Vec<u8> {
        let mut csv = Vec::new();
        for row in &self.rows {
            for (at, cell) in row.iter().enumerate() {
                if at > 0 {
                    csv.push(b',');
                }
                write(&mut csv, cell);
            }
            csv.push(b'\n');
        }
        csv
    }
}

fn write(csv: &mut Vec<u8>, cell: &str) {
    let line = cell.replace(['\r', '\n', '\0'], " ");
    if line.contains([',', '"']) {
        csv.push(b'"');
        csv.extend(line.replace('"', "\"\"").bytes());
        csv.push(b'"');
    } else {
        csv.extend(line.bytes());
    }
}

use std::collections::HashMap;

/// The cells of a line by the names of their columns.
pub(super) struct Row<'a> {
    cells: HashMap<&'a str, &'a str>,
}

impl<'a> Row<'a> {
    /// Splits a line. What is left over when all columns have a cell belongs to the last one, the command.
    pub(super) fn of(columns: &'a [String], line: &'a str) -> Self {
        let cells = line.splitn(columns.len().max(1), ',').map(str::trim);
        Self {
            cells: columns.iter().map(String::as_str).zip(cells).collect(),
        }
    }

    /// The cell of a column; `None` when the file or the line has none.
    pub(super) fn get(&self, column: &str) -> Option<&'a str> {
        self.cells.get(column).copied()
    }
}

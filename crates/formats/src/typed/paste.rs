use podium_domain::Metric;

use super::{MOST_CONFIGS, MOST_ROWS, TypedGrid, TypedRow};
use crate::table::wide::sheet::{Sheet, SheetRow};

/// What was taken over from a pasted block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pasted {
    /// Workloads.
    pub rows: usize,
    /// Configurations.
    pub configs: usize,
    /// Workloads of which the block does not say what was measured, or in which unit.
    pub open: usize,
}

impl TypedGrid {
    /// Takes over a block of a spreadsheet: names of configurations above, workloads with their units in front. What
    /// stands in the grid already stays.
    ///
    /// # Errors
    /// Why nothing was taken over, in words.
    pub fn paste(&mut self, text: &str) -> Result<Pasted, String> {
        let room = MOST_ROWS.saturating_sub(self.used_rows());
        let sheet = Sheet::of(text, room + 1).ok_or_else(|| {
            "There is nothing to take over: paste cells with workloads down and configurations across. (A table with \
             the columns workload, op, metric, value and unit goes to “Upload results” as it is.)"
                .to_owned()
        })?;
        let width = sheet
            .rows
            .iter()
            .map(|row| row.cells.len())
            .max()
            .unwrap_or(0)
            .max(sheet.configs.len());
        let columns = self.columns(&sheet.configs, width);
        let most = columns.iter().max().map_or(0, |last| last + 1);
        if sheet.rows.len() > room || most > MOST_CONFIGS {
            return Err(format!(
                "That is more than fits: at most {MOST_ROWS} workloads and {MOST_CONFIGS} configurations. Upload the \
                 spreadsheet as a file instead."
            ));
        }
        self.rows.retain(|row| !row.is_empty());
        let open = sheet.rows.iter().filter(|row| row.kind.is_none()).count();
        let rows = sheet.rows.len();
        self.rows
            .extend(sheet.rows.into_iter().map(|row| typed(row, &columns)));
        self.even();
        Ok(Pasted {
            rows,
            configs: width,
            open,
        })
    }

    /// Puts a block of cells where somebody pasted it, from a cell on to the right and down.
    ///
    /// # Errors
    /// When it does not fit, in words.
    pub fn paste_at(&mut self, text: &str, row: usize, column: usize) -> Result<(), String> {
        let block = Sheet::cells(text, MOST_ROWS + 1);
        let width = block.iter().map(Vec::len).max().unwrap_or(0);
        if row + block.len() > MOST_ROWS || column + width > MOST_CONFIGS {
            return Err(format!(
                "That does not fit: at most {MOST_ROWS} workloads and {MOST_CONFIGS} configurations."
            ));
        }
        let rows = self.rows.len().max(row + block.len());
        self.rows.resize_with(rows, TypedRow::blank);
        let columns = self.configs.len().max(column + width);
        self.configs.resize(columns, String::new());
        self.even();
        for (line, target) in block.into_iter().zip(self.rows.iter_mut().skip(row)) {
            for (cell, target) in line.into_iter().zip(target.cells.iter_mut().skip(column)) {
                *target = cell;
            }
        }
        Ok(())
    }

    /// Gives every row a cell for each configuration.
    pub fn even(&mut self) {
        let columns = self.configs.len();
        for row in &mut self.rows {
            row.cells.resize(columns, String::new());
        }
    }

    fn used_rows(&self) -> usize {
        self.rows.iter().filter(|row| !row.is_empty()).count()
    }

    /// The columns into which a block's go: by their names, else the first that are free.
    fn columns(&mut self, names: &[String], width: usize) -> Vec<usize> {
        let filled = |grid: &Self, at: usize| {
            grid.rows
                .iter()
                .any(|row| row.cells.get(at).is_some_and(|cell| !cell.trim().is_empty()))
        };
        let mut columns = Vec::with_capacity(width.min(MOST_CONFIGS));
        for at in 0..width.min(MOST_CONFIGS + 1) {
            let name = names.get(at).map_or("", String::as_str);
            let same = |known: &String| !name.is_empty() && known.trim() == name;
            let free = |grid: &Self, column: usize| {
                grid.configs
                    .get(column)
                    .is_none_or(|known| known.trim().is_empty())
                    && !filled(grid, column)
            };
            let column = self.configs.iter().position(same).unwrap_or_else(|| {
                let free = (0..=MOST_CONFIGS).find(|column| !columns.contains(column) && free(self, *column));
                free.unwrap_or(self.configs.len())
            });
            if self.configs.len() <= column {
                self.configs.resize(column + 1, String::new());
            }
            if let Some(known) = self
                .configs
                .get_mut(column)
                .filter(|known| known.trim().is_empty())
            {
                name.clone_into(known);
            }
            columns.push(column);
        }
        columns
    }
}

impl TypedRow {
    /// An empty row, with what most people type first chosen.
    pub fn blank() -> Self {
        Self {
            op: "read".to_owned(),
            measure: "bandwidth/mean".to_owned(),
            ..Self::default()
        }
    }
}

fn typed(row: SheetRow, columns: &[usize]) -> TypedRow {
    let mut typed = TypedRow {
        name: row.name,
        unit: row.unit.unwrap_or_default().to_owned(),
        ..TypedRow::blank()
    };
    match row.kind {
        Some(kind) => {
            kind.op.as_str().clone_into(&mut typed.op);
            typed.measure = format!("{}/{}", kind.metric, kind.stat);
        }
        // The person says what it is: nothing chosen is an error beside the field.
        None if row.unit.is_some() => typed.measure = String::new(),
        None => typed.measure = format!("{}/mean", Metric::Bandwidth),
    }
    let cells = columns.iter().max().map_or(0, |last| last + 1);
    typed.cells = vec![String::new(); cells];
    for (cell, column) in row.cells.into_iter().zip(columns) {
        if let Some(target) = typed.cells.get_mut(*column) {
            *target = cell;
        }
    }
    typed
}

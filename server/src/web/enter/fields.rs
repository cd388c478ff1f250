use podium_app::pages::EnterForm;
use podium_formats::{MOST_CONFIGS, MOST_ROWS, TypedRow};

use crate::ingest::{FACTOR_FIELD, parse_machine, parse_visibility};

/// What the pressed button asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Action {
    /// Show what would be kept.
    #[default]
    Preview,
    /// Keep what was shown.
    Keep,
    /// Show the form as it is sent: what a browser had kept of one.
    Show,
    /// One more workload.
    Row,
    /// One more configuration.
    Column,
    RemoveRow(usize),
    RemoveColumn(usize),
    /// Fill the configuration with what the pasted output of commands says.
    ReadSystem,
    /// Take over the pasted block: understood as a whole, or put in from a cell on.
    Paste(Option<(usize, usize)>),
}

impl Action {
    fn of(word: &str) -> Self {
        let number = |text: &str| text.parse().ok();
        let cell = |text: &str| {
            let (row, column) = text.split_once('-')?;
            Some((number(row)?, number(column)?))
        };
        match word {
            "keep" => Self::Keep,
            "show" => Self::Show,
            "row" => Self::Row,
            "column" => Self::Column,
            "paste" => Self::Paste(None),
            _ => [
                word.strip_prefix("remove-row-")
                    .and_then(number)
                    .map(Self::RemoveRow),
                word.strip_prefix("remove-column-")
                    .and_then(number)
                    .map(Self::RemoveColumn),
                word.strip_prefix("paste-")
                    .and_then(cell)
                    .map(|at| Self::Paste(Some(at))),
            ]
            .into_iter()
            .flatten()
            .next()
            .unwrap_or_default(),
        }
    }
}

/// The form as it was sent. Fields that there cannot be are passed over.
#[derive(Debug, Default)]
pub(super) struct Fields {
    pub(super) form: EnterForm,
    pub(super) action: Action,
    /// Names the table that was shown before.
    pub(super) seen: String,
}

impl Fields {
    pub(super) fn of(pairs: Vec<(String, String)>) -> Self {
        let mut fields = Self::default();
        for (name, value) in pairs {
            fields.take(&name, value);
        }
        fields.form.grid.even();
        fields
    }

    fn take(&mut self, name: &str, value: String) {
        let form = &mut self.form;
        match name {
            "action" => self.action = Action::of(&value),
            "seen" => self.seen = value,
            "tool" => form.grid.tool = value,
            "paste" => form.paste = value,
            "title" => form.description.title = value,
            "factors" => form.description.factors = value,
            "notes" => form.description.notes = value,
            "visibility" => form.description.visibility = parse_visibility(&value).unwrap_or_default(),
            "system" => form.description.system.text = value,
            "system_of" => form.description.system.of = parse_machine(&value).unwrap_or_default(),
            "read" => self.action = Action::ReadSystem,
            _ => {
                if let Some(factor) = name.strip_prefix(FACTOR_FIELD) {
                    if !value.trim().is_empty() {
                        form.description.levels.insert(factor.to_owned(), value);
                    }
                    return;
                }
                if let Some(field) = self.grid_field(name) {
                    *field = value;
                }
            }
        }
    }

    /// The field of the grid that a name such as `cell-3-1` means; the grid grows to have it, up to its limits.
    fn grid_field(&mut self, name: &str) -> Option<&mut String> {
        let grid = &mut self.form.grid;
        let (field, place) = name.split_once('-')?;
        let (row, column) = place
            .split_once('-')
            .map_or((place, None), |(row, column)| (row, Some(column)));
        let at: usize = row.parse().ok()?;
        if field == "config" {
            return slot(&mut grid.configs, at, MOST_CONFIGS, String::new);
        }
        let row = slot(&mut grid.rows, at, MOST_ROWS, TypedRow::default)?;
        match (field, column) {
            ("name", None) => Some(&mut row.name),
            ("op", None) => Some(&mut row.op),
            ("measure", None) => Some(&mut row.measure),
            ("metric", None) => Some(&mut row.metric),
            ("unit", None) => Some(&mut row.unit),
            ("better", None) => Some(&mut row.better),
            ("bytes", None) => Some(&mut row.bytes),
            ("cell", Some(column)) => slot(&mut row.cells, column.parse().ok()?, MOST_CONFIGS, String::new),
            _ => None,
        }
    }
}

/// The element at a place, one more than the limit at most: a grid that is too large says so.
fn slot<T>(list: &mut Vec<T>, at: usize, most: usize, blank: impl FnMut() -> T) -> Option<&mut T> {
    if at > most {
        return None;
    }
    if list.len() <= at {
        list.resize_with(at + 1, blank);
    }
    list.get_mut(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        let pairs = pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Fields::of(pairs.collect())
    }

    #[test]
    fn names_place_what_was_typed_and_no_number_makes_a_large_grid() {
        let read = fields(&[
            ("config-1", "B"),
            ("name-0", "Read"),
            ("cell-0-1", "430"),
            ("cell-99999999-0", "1"),
            ("cell-0-99999999", "1"),
            ("config-18446744073709551616", "x"),
            ("cell--1-0", "x"),
            ("action", "paste-2-1"),
        ]);
        let grid = &read.form.grid;
        assert_eq!(grid.configs, ["", "B"]);
        assert_eq!(grid.rows.len(), 1);
        assert_eq!(grid.rows[0].cells, ["", "430"]);
        assert_eq!(read.action, Action::Paste(Some((2, 1))));
        assert_eq!(fields(&[("action", "remove-row-x")]).action, Action::Preview);
    }
}

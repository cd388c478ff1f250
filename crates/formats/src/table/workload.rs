use podium_domain::{ConditionValue, Conditions, Identity, Op, Pattern};

use super::cells::{Cells, Problem, free_text};
use crate::numbers::{number, size_bytes};

/// The condition under which the `bytes` column is kept: how many bytes the workload moved in all.
pub(super) const BYTES_MOVED: &str = "bytes_moved";

/// What a row's columns say about its workload, with the operation that its figure speaks of.
#[derive(Debug, Clone)]
pub(super) struct Described {
    /// As in the table.
    pub(super) name: String,
    /// With `test` where pattern or block size is not given.
    pub(super) identity: Identity,
    /// The operation that the figure speaks of.
    pub(super) op: Op,
    /// `bytes_moved` and `condition.*`; the note is the outcome's or a condition, which the caller decides.
    pub(super) conditions: Conditions,
}

/// Reads name, dimensions and conditions of a row.
pub(super) fn described(cells: Cells<'_>) -> Result<Described, Problem> {
    let missing = |column: &str| Problem::new("missing-cell", format!("its {column} is empty"));
    let name = cells.name("workload")?.ok_or_else(|| missing("workload"))?;
    let word = cells.name("op")?.ok_or_else(|| missing("op"))?;
    let op = Op::from(word.to_ascii_lowercase());
    let (side, read_percent) = side(&op, cells)?;
    let mut identity = Identity {
        pattern: cells.name("pattern")?.map(|word| pattern(&word)),
        block_bytes: dimension(cells, "block_size", size_bytes)?.filter(|bytes| *bytes > 0),
        queue_depth: dimension(cells, "queue_depth", count)?,
        jobs: dimension(cells, "jobs", count)?,
        read_percent,
        ..Identity::of(side)
    };
    if identity.pattern.is_none() || identity.block_bytes.is_none() {
        identity.test = Some(name.clone());
    }
    let op = if op == Op::Mixed { Op::Total } else { op };
    let conditions = conditions(cells)?;
    Ok(Described {
        name,
        identity,
        op,
        conditions,
    })
}

/// The side of the workload, and its share of reads where it has both.
fn side(op: &Op, cells: Cells<'_>) -> Result<(Op, Option<f64>), Problem> {
    let share = dimension(cells, "read_percent", |cell| {
        let percent = number(cell.strip_suffix('%').unwrap_or(cell))?.value;
        (0.0..=100.0).contains(&percent).then_some(percent)
    })?;
    Ok(match share {
        Some(share) if share > 0.0 && share < 100.0 => (Op::Mixed, Some(share)),
        Some(share) if matches!(op, Op::Mixed | Op::Total) => {
            (if share > 0.0 { Op::Read } else { Op::Write }, None)
        }
        _ => (op.clone(), None),
    })
}

fn pattern(word: &str) -> Pattern {
    match word.to_ascii_lowercase().as_str() {
        "seq" => Pattern::Sequential,
        "rand" | "rnd" => Pattern::Random,
        word => Pattern::from(word),
    }
}

fn count(cell: &str) -> Option<u32> {
    cell.parse().ok().filter(|count| *count > 0)
}

/// A dimension decides the row, so one that cannot be read leaves the row out.
fn dimension<T>(
    cells: Cells<'_>,
    column: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Problem> {
    let Some(cell) = cells.get(column) else {
        return Ok(None);
    };
    let value = read(cell).ok_or_else(|| {
        let cell = cell.chars().take(40).collect::<String>();
        Problem::new("bad-dimension", format!("its {column} “{cell}” cannot be read"))
    })?;
    Ok(Some(value))
}

fn conditions(cells: Cells<'_>) -> Result<Conditions, Problem> {
    let mut conditions = Conditions::new();
    if let Some(bytes) = dimension(cells, "bytes", size_bytes)? {
        conditions.insert(BYTES_MOVED, whole(bytes));
    }
    for (name, at) in &cells.header.conditions {
        if let Some(cell) = cells.cell(*at) {
            conditions.insert(name.clone(), condition(name, cell));
        }
    }
    Ok(conditions)
}

fn whole(bytes: u64) -> ConditionValue {
    i64::try_from(bytes).map_or_else(|_| ConditionValue::Number(bytes as f64), ConditionValue::Integer)
}

/// A condition's value keeps its spelling unless a number or a yes says exactly the same.
fn condition(name: &str, cell: &str) -> ConditionValue {
    if name.ends_with("_bytes")
        && let Some(bytes) = size_bytes(cell)
    {
        return whole(bytes);
    }
    match cell.to_ascii_lowercase().as_str() {
        "true" | "yes" => return ConditionValue::Bool(true),
        "false" | "no" => return ConditionValue::Bool(false),
        _ => {}
    }
    if let Ok(integer) = cell.parse::<i64>()
        && integer.to_string() == cell
    {
        return ConditionValue::Integer(integer);
    }
    match number(cell) {
        Some(number) if number.value.to_string() == cell => ConditionValue::Number(number.value),
        _ => ConditionValue::Text(free_text(cell)),
    }
}

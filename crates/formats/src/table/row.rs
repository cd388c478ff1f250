use std::rc::Rc;

use csv::StringRecord;
use podium_domain::{Factors, Level, Measurement, Outcome};

use super::{
    cells::{Cells, Problem},
    dialect::Dialect,
    figure::{Figure, Labels, figure},
    header::Header,
    style::Style,
    workload::{Described, described},
};
use crate::{Limits, Refused, notices::Notices};

/// The tool of a table that names none.
pub(super) const MANUAL: &str = "manual";

/// What makes rows one run: a further repetition is a further run.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct RunKey {
    /// The config; several in one file become several.
    pub(super) config: Option<String>,
    /// The tool by its own name.
    pub(super) tool: String,
    /// The heading over its rows.
    pub(super) section: Option<String>,
    /// Levels that hold for the run.
    pub(super) factors: Factors,
    /// As written.
    pub(super) repetition: Option<String>,
}

/// One line of the table. What rows that follow each other have in common they share.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// Its line in the file.
    pub(super) line: u64,
    /// The run it belongs to.
    pub(super) run: Rc<RunKey>,
    /// Its workload; only rows of one run share one.
    pub(super) workload: Rc<Described>,
    /// How the workload ended.
    pub(super) outcome: Outcome,
    /// The figure.
    pub(super) measurement: Measurement,
    /// The note, when it is not the outcome's reason.
    pub(super) note: Option<String>,
}

/// All rows that can be read; the others become warnings.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn rows(
    dialect: &Dialect<'_>,
    header: &Header,
    style: Style,
    limits: &Limits,
    notices: &mut Notices,
) -> Result<Vec<Row>, Refused> {
    let mut rows: Vec<Row> = Vec::new();
    let mut conditions = 0;
    let mut labels = Labels::default();
    // The last row that was read, which the next one most likely has its run and its workload from.
    let mut last = StringRecord::new();
    let mut records = dialect.records().skip(1).peekable();
    while let Some((line, record)) = records.next() {
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let cells = Cells {
            header,
            record: &record,
        };
        let unterminated = records.peek().is_none() && !dialect.table.ends_with(['\n', '\r']);
        let read = sound(&record, header, unterminated)
            .and_then(|()| shared(cells, &last, rows.last()))
            .and_then(|shared| row(cells, shared, style, line, &mut labels));
        match read {
            Ok(row) => {
                conditions += row.workload.conditions.len() + row.run.factors.len();
                rows.push(row);
                last = record;
            }
            Err(problem) => {
                let message = format!("{}; the row was left out", problem.message);
                notices.warn(problem.code, message, Some(line));
            }
        }
        within("rows", rows.len(), limits.measurements)?;
        within("conditions and factors", conditions, limits.conditions)?;
    }
    Ok(rows)
}

/// Run and workload of a row: those of the row read before it where all cells that name them are the same.
fn shared(
    cells: Cells<'_>,
    last: &StringRecord,
    before: Option<&Row>,
) -> Result<(Rc<RunKey>, Rc<Described>), Problem> {
    let equal = |places: &[usize]| places.iter().all(|at| last.get(*at) == cells.record.get(*at));
    let Some(before) = before.filter(|_| equal(&cells.header.of_run)) else {
        let workload = described(cells)?;
        return Ok((Rc::new(run_key(cells)?), Rc::new(workload)));
    };
    let workload = if equal(&cells.header.of_workload) {
        Rc::clone(&before.workload)
    } else {
        Rc::new(described(cells)?)
    };
    Ok((Rc::clone(&before.run), workload))
}

fn within(what: &str, count: usize, most: usize) -> Result<(), Refused> {
    if count > most {
        return Err(Refused(format!("the table has more than {most} {what}")));
    }
    Ok(())
}

/// Whether the cells can stand where the header says.
fn sound(record: &StringRecord, header: &Header, unterminated: bool) -> Result<(), Problem> {
    if record
        .iter()
        .skip(header.cells)
        .any(|cell| !cell.trim().is_empty())
    {
        let message = format!("it has {} cells and the header {}", record.len(), header.cells);
        return Err(Problem::new("too-many-cells", message));
    }
    // Broken off right after the value: the rest of the number may be missing.
    if unterminated && record.len() < header.cells && record.len() == header.value + 1 {
        return Err(Problem::new("truncated", "the file ends inside this row"));
    }
    Ok(())
}

fn row(
    cells: Cells<'_>,
    (run, workload): (Rc<RunKey>, Rc<Described>),
    style: Style,
    line: u64,
    labels: &mut Labels,
) -> Result<Row, Problem> {
    let Figure {
        mut measurement,
        mut outcome,
    } = figure(cells, style, workload.op.clone(), labels)?;
    // A numbered row is one repetition; any other figure may be the mean of some that nobody states.
    if cells
        .get("repetition")
        .is_some_and(|cell| cell.parse::<u32>().is_ok())
    {
        measurement.repetitions = measurement.value.into_iter().collect();
    }
    let mut note = cells.text("note");
    if !outcome.is_ok() {
        outcome.reason = note.take();
    }
    Ok(Row {
        line,
        run,
        workload,
        outcome,
        measurement,
        note,
    })
}

fn run_key(cells: Cells<'_>) -> Result<RunKey, Problem> {
    let mut factors = Factors::new();
    for (factor, at) in &cells.header.factors {
        if let Some(cell) = cells.cell(*at) {
            let level = Level::parse(cell)
                .map_err(|error| Problem::new("bad-factor", format!("its factor.{factor}: {error}")))?;
            factors.insert(factor.clone(), level);
        }
    }
    Ok(RunKey {
        config: cells.name("config")?,
        tool: cells.name("tool")?.unwrap_or_else(|| MANUAL.to_owned()),
        section: cells.name("section")?,
        factors,
        repetition: cells.name("repetition")?,
    })
}

use podium_domain::{Better, Measurement, Metric, Op, Outcome, PrintedUnit, Stat, Status, Unit};

use super::{
    cells::{Cells, Problem},
    style::{NoNumber, Style},
};
use crate::numbers::Number;

/// The figure of a row and how its workload ended.
pub(super) struct Figure {
    /// Without a value where the outcome stands for it.
    pub(super) measurement: Measurement,
    /// With the bound that a duration gives when it did not come to its end.
    pub(super) outcome: Outcome,
}

/// Metric, statistic and unit by the cells that name them: a table has few of them and names them in every row.
#[derive(Default)]
pub(super) struct Labels(Vec<([String; 3], Label)>);

/// What a figure is called.
#[derive(Clone)]
struct Label {
    metric: Metric,
    stat: Stat,
    unit: PrintedUnit,
}

impl Labels {
    /// More than this are read anew each time.
    const MOST: usize = 32;

    fn read(&mut self, cells: Cells<'_>) -> Result<Label, Problem> {
        let said = ["metric", "stat", "unit"].map(|column| cells.get(column).unwrap_or_default());
        let known = self.0.iter().find(|(known, _)| known.iter().eq(said.iter()));
        if let Some((_, label)) = known {
            return Ok(label.clone());
        }
        let word = cells
            .name("metric")?
            .ok_or_else(|| Problem::new("missing-cell", "its metric is empty"))?;
        let metric = metric(&word);
        let unit = unit(&metric, cells.name("unit")?.as_deref())?;
        let stat = stat(cells, &metric)?;
        let label = Label { metric, stat, unit };
        if self.0.len() < Self::MOST {
            self.0.push((said.map(str::to_owned), label.clone()));
        }
        Ok(label)
    }
}

/// Reads metric, statistic, value, unit and outcome of a row.
pub(super) fn figure(cells: Cells<'_>, style: Style, op: Op, labels: &mut Labels) -> Result<Figure, Problem> {
    let Label { metric, stat, unit } = labels.read(cells)?;
    let mut outcome = Outcome {
        status: status(cells)?,
        ..Outcome::ok()
    };
    let printed = printed(cells, style, &metric)?;
    let mut measurement = Measurement {
        better: better(cells)?,
        ..Measurement::unmeasured(metric, op, stat).in_unit(unit.unit.clone())
    };
    match printed {
        None if outcome.is_ok() => {
            let message = "it has no value, and no outcome that says why (failed, unfinished)";
            return Err(Problem::new("missing-value", message));
        }
        None => {}
        Some(number) => {
            let value = unit.to_canonical(number.value);
            if !value.is_finite() {
                return Err(Problem::new("not-a-number", "its value is too large"));
            }
            // The time until something broke is not the time that it takes, only a bound of it.
            if measurement.metric == Metric::Duration && !outcome.is_ok() {
                outcome.at_least = Some(value);
            } else {
                measurement.value = Some(value);
                measurement.digits = Some(number.digits);
            }
        }
    }
    Ok(Figure { measurement, outcome })
}

/// Known metrics are recognised in any spelling of case and blanks; others keep their own name.
fn metric(word: &str) -> Metric {
    let spelling = word.to_ascii_lowercase().replace([' ', '_'], "-");
    match Metric::from(spelling) {
        Metric::Other(_) => Metric::Other(word.into()),
        known => known,
    }
}

fn stat(cells: Cells<'_>, metric: &Metric) -> Result<Stat, Problem> {
    Ok(
        match cells
            .name("stat")?
            .map(|word| word.to_ascii_lowercase())
            .as_deref()
        {
            Some("average" | "avg") => Stat::Mean,
            Some(word) => Stat::from(word),
            // A duration or a number of bytes is a whole; everything else is taken over the run.
            None if matches!(metric, Metric::Duration | Metric::Bytes) => Stat::Total,
            None => Stat::Mean,
        },
    )
}

fn status(cells: Cells<'_>) -> Result<Status, Problem> {
    match cells.get("outcome").map(str::to_ascii_lowercase).as_deref() {
        None | Some("ok") => Ok(Status::Ok),
        Some("failed") => Ok(Status::Failed),
        Some("unfinished") => Ok(Status::Unfinished),
        Some(word) => {
            let word = word.chars().take(40).collect::<String>();
            let message = format!("its outcome “{word}” is none of ok, failed, unfinished");
            Err(Problem::new("unknown-outcome", message))
        }
    }
}

fn better(cells: Cells<'_>) -> Result<Option<Better>, Problem> {
    match cells.get("better").map(str::to_ascii_lowercase).as_deref() {
        None => Ok(None),
        Some("higher") => Ok(Some(Better::Higher)),
        Some("lower") => Ok(Some(Better::Lower)),
        Some(word) => {
            let word = word.chars().take(40).collect::<String>();
            let message = format!("its column better says “{word}” instead of higher or lower");
            Err(Problem::new("unknown-direction", message))
        }
    }
}

/// What the unit means; it must fit a metric that Podium knows.
fn unit(metric: &Metric, label: Option<&str>) -> Result<PrintedUnit, Problem> {
    let as_named = |name: &str| PrintedUnit {
        unit: Unit::Other(name.into()),
        factor: 1.0,
        divisor: 1.0,
    };
    let Some(expected) = metric.unit() else {
        return Ok(match (metric, label) {
            (Metric::Score, None) => as_named("points"),
            // The unit of a number without dimension.
            (_, None) => as_named("1"),
            (_, Some(label)) => PrintedUnit::parse(label).unwrap_or_else(|| as_named(label)),
        });
    };
    let Some(label) = label else {
        let message = format!(
            "its unit is empty; {metric} needs one, such as {}",
            example(&expected)
        );
        return Err(Problem::new("unknown-unit", message));
    };
    let Some(printed) = PrintedUnit::parse(label) else {
        let message = format!(
            "the unit “{label}” is not known; {metric} is given in {}",
            example(&expected)
        );
        return Err(Problem::new("unknown-unit", message));
    };
    if printed.unit != expected {
        let message = format!(
            "“{label}” is no unit of {metric}, which is given in {}",
            example(&expected)
        );
        return Err(Problem::new("wrong-unit", message));
    }
    Ok(printed)
}

fn example(unit: &Unit) -> &'static str {
    match unit {
        Unit::BytesPerSecond => "MB/s, MiB/s or Gbit/s",
        Unit::PerSecond => "IOPS or 1/s",
        Unit::Seconds => "us, ms, s, min or h",
        Unit::Bytes => "B, MB or MiB",
        Unit::Percent | Unit::Other(_) => "%",
    }
}

fn printed(cells: Cells<'_>, style: Style, metric: &Metric) -> Result<Option<Number>, Problem> {
    let Some(cell) = cells.get("value") else {
        return Ok(None);
    };
    let shown = || cell.chars().take(40).collect::<String>();
    let number = style.read(cell).map_err(|reason| match reason {
        NoNumber::NotANumber => {
            let shown = shown();
            let message = format!("its value “{shown}” is not a number; unit and remarks have their own columns");
            Problem::new("not-a-number", message)
        }
        NoNumber::Ambiguous => {
            let shown = shown();
            let message = format!(
                "its value “{shown}” can be read in two ways, with a decimal sign or with one between thousands; \
                 leave out the separators of thousands"
            );
            Problem::new("ambiguous-number", message)
        }
    })?;
    if number.value < 0.0 && metric.unit().is_some() {
        return Err(Problem::new(
            "negative-value",
            format!("its value “{}” is negative", shown()),
        ));
    }
    Ok(Some(number))
}

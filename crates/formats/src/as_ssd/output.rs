use podium_domain::Op;

use super::{BANNER, block::Block};
use crate::{Limits, Refused, printed::Printed, transcript};

/// One output of the program.
#[derive(Debug)]
pub(super) struct Output {
    /// From the banner.
    pub(super) version: String,
    /// First and last line in the file.
    pub(super) lines: [u64; 2],
    /// The lines between banner and results, by their keys.
    pub(super) disk: Vec<(Field, String)>,
    /// The results in the file's order.
    pub(super) figures: Vec<Figure>,
}

/// What a line above the results says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// The disk's model.
    Name,
    Firmware,
    /// The driver.
    Controller,
    /// Where the partition begins, and whether that is aligned.
    Offset,
    Size,
    Date,
}

/// A line of results.
#[derive(Debug)]
pub(super) struct Figure {
    /// Its number in the file.
    pub(super) at: u64,
    /// The heading above it.
    pub(super) block: Block,
    /// Read, write or, of scores, total.
    pub(super) op: Op,
    /// As printed.
    pub(super) value: Printed,
    /// `MB/s`, `iops`, `ms`, or nothing.
    pub(super) unit: Unit,
}

/// The unit behind a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// What the program calls MB/s.
    Rate,
    Iops,
    Milliseconds,
    Points,
}

const FIELDS: [(&str, Field); 8] = [
    ("Name", Field::Name),
    ("Firmware", Field::Firmware),
    ("Controller", Field::Controller),
    ("Offset", Field::Offset),
    ("Size", Field::Size),
    ("Date", Field::Date),
    ("Größe", Field::Size),
    ("Datum", Field::Date),
];

/// The outputs in a text.
///
/// # Errors
/// When there are more than the limits allow.
pub(super) fn outputs(text: &str, limits: &Limits) -> Result<Vec<Output>, Refused> {
    let mut outputs: Vec<Output> = Vec::new();
    let (mut block, mut figures) = (None, 0);
    // A score has no unit behind it that would show that the file breaks off in it.
    let broken_off =
        (!text.ends_with('\n')).then(|| 1 + memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64);
    for line in transcript::lines(text) {
        let said = line.text.trim();
        if let Some(version) = banner(said) {
            block = None;
            outputs.push(Output {
                version: version.to_owned(),
                lines: [line.number; 2],
                disk: Vec::new(),
                figures: Vec::new(),
            });
        }
        let Some(output) = outputs.last_mut() else {
            continue;
        };
        if said.is_empty() || said.starts_with("---") {
            continue;
        }
        if let Some(heading) = Block::read(said) {
            block = Some(heading);
        } else if let Some(figure) = block.and_then(|block| figure(said, block, line.number)) {
            if figure.unit == Unit::Points && broken_off == Some(line.number) {
                continue;
            }
            output.figures.push(figure);
            output.lines[1] = line.number;
            figures += 1;
        } else {
            block = None;
            field(output, said, line.number);
        }
        if outputs.len() > limits.runs || figures > limits.workloads {
            return Err(Refused(
                "it has more results of AS SSD Benchmark than are read".to_owned(),
            ));
        }
    }
    outputs.retain(|output| !output.figures.is_empty());
    Ok(outputs)
}

fn banner(line: &str) -> Option<&str> {
    let version = line.strip_prefix(BANNER)?.split_whitespace().next()?;
    version
        .starts_with(|c: char| c.is_ascii_digit())
        .then_some(version)
}

/// A line about the disk: only above the results.
fn field(output: &mut Output, said: &str, at: u64) {
    let Some((key, value)) = said.split_once(':').filter(|_| output.figures.is_empty()) else {
        return;
    };
    let known = FIELDS.iter().find(|(name, _)| *name == key.trim());
    if let Some((_, field)) = known
        && output.disk.iter().all(|(known, _)| known != field)
    {
        output.disk.push((*field, value.trim().to_owned()));
        output.lines[1] = at;
    }
}

/// `Read: 2468.65 MB/s`, `Write: 0.049 ms`, `Read: 15521 iops`, `Total: 1580`.
fn figure(said: &str, block: Block, at: u64) -> Option<Figure> {
    let (side, figure) = said.split_once(':')?;
    let op = match side.trim() {
        "Read" | "Lesen" => Op::Read,
        "Write" | "Schreiben" => Op::Write,
        "Total" | "Gesamt" => Op::Total,
        _ => return None,
    };
    let mut words = figure.split_whitespace();
    let value = words.next()?;
    let (unit, places) = match words.next() {
        None => (Unit::Points, 0),
        Some("MB/s") => (Unit::Rate, 2),
        Some("iops") => (Unit::Iops, 2),
        Some("ms") => (Unit::Milliseconds, 3),
        Some(_) => return None,
    };
    Some(Figure {
        at,
        block,
        op,
        value: Printed::read(value, places)?,
        unit,
    })
}

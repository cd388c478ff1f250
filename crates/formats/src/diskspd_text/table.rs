use podium_domain::Op;

use crate::numbers::{Number, number, whole};

/// The `total:` row of one table.
#[derive(Debug, Default, Clone)]
pub(super) struct Totals {
    /// Its line in the file.
    pub(super) at: u64,
    /// Bytes moved.
    pub(super) bytes: Option<u64>,
    /// Requests completed.
    pub(super) requests: Option<u64>,
    /// In MiB/s, whatever the heading says.
    pub(super) rate: Option<Number>,
    /// Requests per second.
    pub(super) iops: Option<Number>,
    /// Milliseconds.
    pub(super) latency: Option<Number>,
    /// Spread of the rates of single intervals.
    pub(super) iops_spread: Option<Number>,
    /// Milliseconds.
    pub(super) latency_spread: Option<Number>,
}

/// One of the three tables.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// Where each column stands.
    columns: Vec<Option<Column>>,
    /// The size of a target, from the row of a thread: `diskspd.dat (1024MiB)`.
    pub(super) files: Vec<(String, u64)>,
    /// Its last row, when the file holds it.
    pub(super) totals: Option<Totals>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Bytes,
    Requests,
    Rate,
    Iops,
    Latency,
    IopsSpread,
    LatencySpread,
    File,
}

/// Most targets whose size is remembered.
const FILES: usize = 4096;

/// What a line in front of a table announces.
pub(super) fn heading(line: &str) -> Option<Op> {
    Some(match line {
        "Total IO" => Op::Total,
        "Read IO" => Op::Read,
        "Write IO" => Op::Write,
        _ => return None,
    })
}

impl Table {
    /// Reads the line that names the columns.
    pub(super) fn columns(line: &str) -> Option<Self> {
        let mut names = line.split('|').map(str::trim);
        (names.next()? == "thread").then_some(())?;
        let columns: Vec<_> = names.map(column).collect();
        columns.contains(&Some(Column::Iops)).then_some(Self {
            columns,
            ..Self::default()
        })
    }

    /// Takes a row in.
    pub(super) fn row(&mut self, line: &str, at: u64) {
        if let Some(cells) = line.strip_prefix("total:") {
            self.totals = Some(self.totals(cells, at));
            return;
        }
        let place = self
            .columns
            .iter()
            .position(|column| *column == Some(Column::File));
        let file = place.and_then(|place| line.splitn(place + 2, '|').nth(place + 1));
        let known = file.and_then(|cell| cell.trim().strip_suffix(')')?.rsplit_once(" ("));
        let Some((name, size)) = known else { return };
        if self.files.len() < FILES && self.files.last().is_none_or(|(last, _)| last != name) {
            self.files
                .extend(size_bytes(size).map(|bytes| (name.to_owned(), bytes)));
        }
    }

    fn totals(&self, cells: &str, at: u64) -> Totals {
        let mut totals = Totals {
            at,
            ..Totals::default()
        };
        for (column, cell) in self.columns.iter().zip(cells.split('|').map(str::trim)) {
            match column {
                Some(Column::Bytes) => totals.bytes = whole(cell),
                Some(Column::Requests) => totals.requests = whole(cell),
                Some(Column::Rate) => totals.rate = decimal(cell, 2),
                Some(Column::Iops) => totals.iops = decimal(cell, 2),
                Some(Column::Latency) => totals.latency = decimal(cell, 3),
                Some(Column::IopsSpread) => totals.iops_spread = decimal(cell, 2),
                Some(Column::LatencySpread) => totals.latency_spread = decimal(cell, 3),
                Some(Column::File) | None => {}
            }
        }
        totals
    }
}

/// A figure with as many digits behind the point as the tool always prints: with fewer, the file breaks off in it.
pub(super) fn decimal(cell: &str, places: usize) -> Option<Number> {
    let (_, fraction) = cell.split_once('.')?;
    number(cell).filter(|number| fraction.len() == places && number.value >= 0.0)
}

fn column(name: &str) -> Option<Column> {
    Some(match name {
        "bytes" => Column::Bytes,
        "I/Os" => Column::Requests,
        "MiB/s" | "MB/s" => Column::Rate,
        "I/O per s" => Column::Iops,
        "AvgLat" | "AvgLat(ms)" => Column::Latency,
        "IopsStdDev" => Column::IopsSpread,
        "LatStdDev" => Column::LatencySpread,
        "file" => Column::File,
        _ => return None,
    })
}

/// `1024MiB`, `496GiB`; old versions write MB and mean MiB (`_DisplayFileSize` in `ResultParser.cpp`).
fn size_bytes(text: &str) -> Option<u64> {
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let shift = match &text[end..] {
        "KiB" | "KB" => 10,
        "MiB" | "MB" => 20,
        "GiB" | "GB" => 30,
        "TiB" | "TB" => 40,
        "B" => 0,
        _ => return None,
    };
    whole(&text[..end])?.checked_mul(1 << shift)
}

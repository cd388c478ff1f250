use super::{
    BANNER,
    cell::{Cell, Test},
    columns::{self, Columns, Row},
    report,
    settings::{Settings, Unit},
    throughput,
};
use crate::{Limits, Refused, notices::Notices, transcript};

/// One execution of Iozone.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) lines: [u64; 2],
    pub(super) settings: Settings,
    pub(super) cells: Vec<Cell>,
    /// The last line of its output was there.
    complete: bool,
    /// Figures come from a table, which a report holds once more.
    tabled: bool,
}

/// The last line of an output.
const END: &str = "iozone test complete";

/// Splits a text at the banners; output that was pasted without one is a section too.
///
/// # Errors
/// When there are more figures than the limits allow.
pub(super) fn sections(text: &str, limits: &Limits, notices: &mut Notices) -> Result<Vec<Section>, Refused> {
    let mut reader = Reader::default();
    let mut lines = transcript::lines(text).peekable();
    let mut figures = 0;
    while let Some(line) = lines.next() {
        let whole = lines.peek().is_some() || text.ends_with('\n');
        figures += reader.line(line.number, &line.text, whole, notices);
        if figures > limits.measurements || reader.sections.len() > limits.runs {
            return Err(Refused(format!(
                "there are more than {} figures",
                limits.measurements
            )));
        }
    }
    reader.sections.retain(|section| !section.cells.is_empty());
    for section in &reader.sections {
        if section.settings.listed && !section.complete {
            let message = "Iozone's last line is missing: it was stopped, or the text was cut off";
            notices.warn("truncated", message, Some(section.lines[1]));
        }
    }
    Ok(reader.sections)
}

/// What the lines that come next can belong to.
enum Part {
    Head,
    Table(Columns),
    /// Bytes of file and record, where they were said.
    Throughput(Option<[u64; 2]>),
    Report(&'static Test, Vec<u64>),
}

#[derive(Default)]
struct Reader {
    sections: Vec<Section>,
    /// The section that is open, and its part.
    part: Option<Part>,
    above: String,
}

impl Reader {
    /// Takes a line; says how many figures it had.
    fn line(&mut self, number: u64, text: &str, whole: bool, notices: &mut Notices) -> usize {
        let cells = self.cells(number, text, whole, notices);
        text.clone_into(&mut self.above);
        let found = cells.len();
        if let Some(section) = self.sections.last_mut().filter(|_| found > 0) {
            section.lines[1] = number;
            section.tabled |= matches!(self.part, Some(Part::Table(_)));
            section.cells.extend(cells);
        }
        found
    }

    fn cells(&mut self, number: u64, text: &str, whole: bool, notices: &mut Notices) -> Vec<Cell> {
        if text.contains(BANNER) {
            self.open(number);
            self.part = Some(Part::Head);
        } else if columns::is_header(text) {
            let columns = Columns::of(&self.above, text);
            if columns.is_none() {
                let message = "the columns of this table are not known; it was left out";
                notices.warn("unknown-columns", message, Some(number));
            }
            let again = self.sections.last().is_some_and(|section| section.tabled);
            self.begin(number, columns.map_or(Part::Head, Part::Table), again);
        } else if let Some(test) = report::title(text) {
            if self.sections.last().is_none_or(|section| !section.tabled) {
                let again = |section: &Section| section.cells.iter().any(|cell| cell.test == test);
                let again = self.sections.last().is_some_and(again);
                self.begin(number, Part::Report(test, Vec::new()), again);
            }
        } else if let Some(sizes) = throughput::sizes(text) {
            self.begin(number, Part::Throughput(Some(sizes)), false);
        } else if text.trim_start().starts_with(END) {
            self.close(number);
        } else {
            if self.part.is_none() && throughput::throughput(text).is_some() {
                self.begin(number, Part::Throughput(None), false);
            }
            return self.figures(number, text, whole, notices);
        }
        Vec::new()
    }

    fn figures(&mut self, number: u64, text: &str, whole: bool, notices: &mut Notices) -> Vec<Cell> {
        let Some(section) = self.sections.last_mut() else {
            return Vec::new();
        };
        match &mut self.part {
            None => {}
            Some(Part::Head) => section.settings.take(text),
            Some(Part::Table(columns)) => match columns.row(text, whole, section.settings.columns.as_deref())
            {
                Row::Cells(cells) => return cells,
                Row::Unclear => {
                    let message = "the figures of this row do not stand below their headers; it was left out";
                    notices.warn("unclear-row", message, Some(number));
                }
                Row::No => {}
            },
            Some(Part::Throughput(sizes)) => {
                if let Some(found) = throughput::throughput(text).filter(|found| found.value.value > 0.0) {
                    if found.unit.starts_with("ops") {
                        section.settings.unit = Unit::Operations;
                    }
                    return vec![Cell {
                        test: found.test,
                        file_bytes: sizes.map(|[file, _]| file),
                        block_bytes: sizes.map(|[_, block]| block),
                        jobs: Some(found.jobs),
                        value: found.value,
                    }];
                }
            }
            Some(Part::Report(of, records)) if records.is_empty() => {
                *records = report::record_sizes(text).unwrap_or_default();
            }
            Some(Part::Report(of, records)) => {
                return report::row(text, of, records, whole).unwrap_or_default();
            }
        }
        Vec::new()
    }

    fn open(&mut self, number: u64) {
        self.sections.push(Section {
            lines: [number, number],
            settings: Settings::default(),
            cells: Vec::new(),
            complete: false,
            tabled: false,
        });
    }

    /// Begins a part, in a section of its own when none is open or when it has that part already.
    fn begin(&mut self, number: u64, part: Part, again: bool) {
        if again || self.part.is_none() {
            self.open(number);
        }
        self.part = Some(part);
    }

    fn close(&mut self, number: u64) {
        if self.part.take().is_some()
            && let Some(section) = self.sections.last_mut()
        {
            section.complete = true;
            section.lines[1] = number;
        }
    }
}

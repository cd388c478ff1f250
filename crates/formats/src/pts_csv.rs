//! What `phoronix-test-suite result-file-to-csv` writes: a title, a table of the systems, a table of the results with a
//! column for each system.
//!
//! Read off `pts-core/objects/pts_result_file_output.php` in its versions of 2012 to 2022 (phoronix-test-suite#251 has
//! an excerpt of 2018): nothing is escaped, so a row of results is its label between the first and the last quote mark,
//! then plain cells. Up to about 2020 a label is the profile with its arguments and no unit; since then it is title,
//! options and a shortened unit in brackets.

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    notices::Notices,
    pts::{self, Composite, System},
    transcript::lines,
};

mod label;
mod row;

/// `pts-csv`.
pub(crate) struct PtsCsv;

/// How the line with the systems' names starts, in the table of systems up to 2018 and in all others.
const HEADERS: [&str; 2] = [" ,\"", " ,,\""];

impl Format for PtsCsv {
    fn id(&self) -> &'static str {
        "pts-csv"
    }

    fn name(&self) -> &'static str {
        "Phoronix Test Suite CSV"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        let Some(head) = source.head_text() else {
            return Score::No("it is not text");
        };
        let headers = head.lines().filter(|line| is_header(line)).count();
        let results = head.contains("\",HIB,") || head.contains("\",LIB,");
        match headers {
            2.. if results => Score::Certain,
            2.. => Score::Likely,
            _ => Score::No("it has no two lines with names of systems"),
        }
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let mut notices = Notices::new(limits);
        let composite = composite(text, limits, &mut notices)?;
        pts::parsed(&composite, self.id(), limits, notices)
    }
}

impl Described for PtsCsv {
    fn versions(&self) -> &'static str {
        "8.0 to 10.8, as result-file-to-csv writes them"
    }

    fn reads(&self) -> &'static str {
        "Every test of every system, each system as a run of its own, its hardware and software as factors. The export \
         of version 8 has no units: its figures are scores without one; composite.xml has them. There are no single \
         trials in a CSV. Units as in the XML."
    }
}

pub(crate) fn is_header(line: &str) -> bool {
    HEADERS.iter().any(|start| line.starts_with(start))
}

fn composite(text: &str, limits: &Limits, notices: &mut Notices) -> Result<Composite<'static>, Refused> {
    let mut composite = Composite::default();
    let mut headers = 0;
    let mut last = 1;
    for line in lines(text) {
        let row = line.text.as_ref();
        if row.trim().is_empty() {
            continue;
        }
        last = line.number;
        if is_header(row) {
            headers += 1;
            if headers == 1 {
                composite.systems = systems(row);
            }
            if composite.systems.len() > limits.runs {
                let (found, most) = (composite.systems.len(), limits.runs);
                return Err(Refused(format!(
                    "the file has {found} systems; at most {most} are read"
                )));
            }
        } else if headers == 1 {
            row::component(row, &mut composite.systems);
        } else if headers == 2 {
            let entries: usize = composite.results.len() * composite.systems.len();
            if entries > limits.workloads {
                let most = limits.workloads;
                return Err(Refused(format!(
                    "the file has more than {most} entries, which is the most that is read"
                )));
            }
            composite
                .results
                .extend(row::result(row, &composite.systems, line.number, notices));
        }
    }
    if composite
        .results
        .iter()
        .any(|result| result.scale == row::WITHOUT_UNIT)
    {
        let message = "this older export has no units: its figures are read as scores without a unit; upload the \
                       composite.xml of the same result for their units and single trials";
        notices.warn("no-unit", message, None);
    }
    composite.lines = Some([1, last]);
    Ok(composite)
}

/// The systems of a header: ` ,,"A","B"`.
fn systems(header: &str) -> Vec<System> {
    let names = header.trim_start_matches([' ', ',']).trim_end_matches(',');
    let names = names.strip_prefix('"').unwrap_or(names);
    let names = names.strip_suffix('"').unwrap_or(names);
    let system = |name: &str| System {
        identifier: name.to_owned(),
        ..System::default()
    };
    names.split("\",\"").map(system).collect()
}

#[cfg(test)]
mod tests;

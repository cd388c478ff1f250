//! From configs to rows: which rows there are, which of them are shown, and what each column has in each.

use podium_domain::{Measurement, TestedConfig, TestedRun, TestedWorkload, WorkloadId};

use crate::{
    Options,
    failures::Failures,
    key::{Figure, Key},
    map::Map,
    merge::Merge,
    shown::{is_table, shown},
};

/// What one run of a column has to say in a row.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    /// Position of the column.
    pub(crate) column: usize,
    /// Position of the run among the column's.
    pub(crate) run_index: usize,
    /// The run.
    pub(crate) run: &'a TestedRun,
    /// The workload.
    pub(crate) workload: &'a TestedWorkload,
    /// The figure; absent where the workload failed before it had one.
    pub(crate) measurement: Option<&'a Measurement>,
}

/// A row before it is judged.
pub(crate) struct RowDraft<'a> {
    /// What it is a row of.
    pub(crate) key: Key<'a>,
    /// Whether any column's run shows it.
    pub(crate) shown: bool,
    /// Columns in order, runs in order.
    pub(crate) sources: Vec<Source<'a>>,
}

/// A tool, or a table's heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Heading<'a> {
    pub(crate) section: &'a str,
    pub(crate) tool: &'a str,
}

impl<'a> Heading<'a> {
    fn of(run: &'a TestedRun) -> Self {
        Self {
            section: run.section.as_deref().unwrap_or(&run.tool),
            tool: &run.tool,
        }
    }
}

/// Where workloads stand that are aligned across tools.
pub(crate) const ALIGNED: Heading<'static> = Heading {
    section: "Aligned across tools",
    tool: "several",
};

/// Whether what a workload did is known without its tool's name for it.
fn is_alignable(workload: &TestedWorkload) -> bool {
    let identity = &workload.identity;
    let sized = identity.block_bytes.is_some() || identity.block_mix.is_some();
    identity.test.is_none() && identity.pattern.is_some() && sized
}

/// A workload within a section.
pub(crate) type Place = (usize, WorkloadId);

/// All rows, and the order in which to show them.
pub(crate) struct Gathered<'a> {
    /// In order of first appearance.
    pub(crate) headings: Vec<Heading<'a>>,
    /// In order of first appearance, shown or not.
    pub(crate) rows: Vec<RowDraft<'a>>,
    /// Per section, the positions of its rows in the merged order of the columns.
    pub(crate) order: Vec<Vec<usize>>,
    /// Every workload of every column, with the columns in order.
    pub(crate) workloads: Map<Place, Vec<Source<'a>>>,
    /// Those that failed.
    pub(crate) failures: Failures<'a>,
}

/// Puts every measurement where it belongs. One pass and one hash look-up per measurement.
pub(crate) fn gather<'a>(configs: &'a [TestedConfig], options: &Options) -> Gathered<'a> {
    let tables = configs.iter().flat_map(|config| &config.runs).any(is_table);
    let mut gatherer = Gatherer {
        tables,
        ..Gatherer::default()
    };
    for (column, config) in configs.iter().enumerate() {
        for (run_index, run) in config.runs.iter().enumerate() {
            let own = gatherer.section(Heading::of(run));
            for workload in &run.workloads {
                let section = if options.align && is_alignable(workload) {
                    gatherer.section(ALIGNED)
                } else {
                    own
                };
                let source = Source {
                    column,
                    run_index,
                    run,
                    workload,
                    measurement: None,
                };
                gatherer.add(section, source, options);
            }
        }
        for (merge, visited) in gatherer.merges.iter_mut().zip(&mut gatherer.visited) {
            merge.follow(visited);
            visited.clear();
        }
    }
    gatherer.finish()
}

#[derive(Default)]
struct Gatherer<'a> {
    /// Whether any run was typed as a table.
    tables: bool,
    headings: Vec<Heading<'a>>,
    sections: Map<Heading<'a>, usize>,
    rows: Vec<RowDraft<'a>>,
    index: Map<Key<'a>, usize>,
    merges: Vec<Merge>,
    /// Per section, the rows of the current column in its own order.
    visited: Vec<Vec<usize>>,
    workloads: Map<Place, Vec<Source<'a>>>,
    failures: Failures<'a>,
}

impl<'a> Gatherer<'a> {
    fn section(&mut self, heading: Heading<'a>) -> usize {
        *self.sections.entry(heading).or_insert_with(|| {
            self.headings.push(heading);
            self.merges.push(Merge::default());
            self.visited.push(Vec::new());
            self.headings.len() - 1
        })
    }

    fn add(&mut self, section: usize, source: Source<'a>, options: &Options) {
        let workload = if self.headings.get(section) == Some(&ALIGNED) {
            source.workload.identity.id("")
        } else {
            source.workload.workload_id
        };
        let place = (section, workload);
        self.workloads.entry(place).or_default().push(source);
        self.failures.note(place, source);
        for (measurement, shown) in shown(source.run, source.workload, options, self.tables) {
            let figure = Figure::of(workload, measurement);
            let key = Key {
                section,
                figure,
                unit: &measurement.unit,
            };
            let row = *self.index.entry(key).or_insert_with(|| {
                self.rows.push(RowDraft {
                    key,
                    shown: false,
                    sources: Vec::new(),
                });
                self.rows.len() - 1
            });
            if let Some(draft) = self.rows.get_mut(row) {
                draft.shown |= shown;
                draft.sources.push(Source {
                    measurement: Some(measurement),
                    ..source
                });
            }
            if let Some(visited) = self.visited.get_mut(section) {
                visited.push(row);
            }
        }
    }

    fn finish(self) -> Gathered<'a> {
        Gathered {
            headings: self.headings,
            rows: self.rows,
            order: self.merges.into_iter().map(Merge::into_order).collect(),
            workloads: self.workloads,
            failures: self.failures,
        }
    }
}

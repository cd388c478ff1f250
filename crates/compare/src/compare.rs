//! The comparison, room by room: gather rows, draft cells, judge, sum up.

use std::collections::HashMap;

use podium_domain::{Better, ConfigInfo, TestedConfig};

use crate::{
    Comparison, Options, Row, Section, WorkloadHead,
    columns::columns,
    conditions::{self, Differences},
    factors::{LevelTable, differs, factor_rows, heading},
    gather::{Gathered, Place, RowDraft, Source, gather},
    judge::{RowJudge, judge_row},
    summary::summaries,
};

/// Compares configs by the rule of the method's page. Pure: equal arguments give equal comparisons, whatever the machine.
///
/// Columns keep the order of `configs`; the baseline is the first unless the options name another.
pub fn compare(configs: &[TestedConfig], options: &Options) -> Comparison {
    let infos: Vec<&ConfigInfo> = configs.iter().map(|config| &config.info).collect();
    let baseline = options
        .baseline
        .as_ref()
        .and_then(|slug| infos.iter().position(|info| info.id == *slug));
    let baseline = baseline.unwrap_or(0);
    let gathered = gather(configs, options);
    let sections = sections(&gathered, configs, options, baseline);
    let summary = summaries(&infos, &sections.iter().flat_map(|section| &section.rows));
    let factors = factor_rows(&LevelTable::of(configs));
    Comparison {
        columns: columns(configs, differs(&factors, configs.len()), options),
        baseline,
        heading: heading(&factors),
        factors,
        sections,
        summary,
    }
}

fn sections(
    gathered: &Gathered<'_>,
    configs: &[TestedConfig],
    options: &Options,
    baseline: usize,
) -> Vec<Section> {
    let infos: Vec<&ConfigInfo> = configs.iter().map(|config| &config.info).collect();
    let mut judge = RowJudge::new(configs, options, baseline, gathered);
    let mut marks: HashMap<Place, Differences> = HashMap::new();
    let mut sections = Vec::new();
    for (heading, order) in gathered.headings.iter().zip(&gathered.order) {
        let shown = order
            .iter()
            .filter_map(|row| gathered.rows.get(*row))
            .filter(|draft| draft.shown);
        let named = shown.map(|draft| (draft, draft.key.id(*heading)));
        let mut rows = Vec::new();
        for (draft, id) in named.filter(|(_, id)| !options.hidden.contains(id)) {
            let place = (draft.key.section, draft.key.figure.workload);
            let workloads = || gathered.workloads.get(&place).map_or(&[][..], Vec::as_slice);
            let differences = marks
                .entry(place)
                .or_insert_with(|| conditions::differences(workloads(), configs));
            rows.extend(row(draft, id, differences, &mut judge));
        }
        let summary = summaries(&infos, &rows.iter());
        let (section, tool) = (heading.section.to_owned(), heading.tool.to_owned());
        sections.push(Section {
            section,
            tool,
            rows,
            summary,
        });
    }
    sections.retain(|section| !section.rows.is_empty());
    sections
}

fn row(draft: &RowDraft<'_>, id: String, differences: &Differences, judge: &mut RowJudge<'_>) -> Option<Row> {
    let head = draft.sources.first()?;
    let figure = draft.key.figure;
    let direction = direction(&draft.sources);
    Some(Row {
        cells: judge_row(judge, draft, &id, direction),
        id,
        workload: WorkloadHead {
            name: head.workload.name.clone(),
            identity: head.workload.identity.clone(),
        },
        metric: figure.metric.clone(),
        op: figure.op.clone(),
        stat: figure.stat.clone(),
        unit: draft.key.unit.clone(),
        direction,
        conditions_differ: differences.clone(),
    })
}

/// Which way is better. Files that contradict each other leave the row without a direction.
fn direction(sources: &[Source<'_>]) -> Option<Better> {
    let mut stated = sources.iter().filter_map(|source| source.measurement?.better());
    let first = stated.next()?;
    stated.all(|other| other == first).then_some(first)
}

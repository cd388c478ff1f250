//! The comparison, room by room: gather rows, draft cells, judge, sum up.

use podium_domain::{Better, ConfigInfo, TestedConfig};

use crate::{
    Comparison, Divided, HiddenRow, Options, Row, Section, WorkloadHead,
    columns::columns,
    conditions::{self, Differences},
    effects::effects,
    factors::{LevelTable, differs, factor_rows, heading},
    fastest::fastest,
    gather::{Gathered, Place, RowDraft, Source, gather},
    judge::{RowJudge, judge_row},
    map::Map,
    order::sort,
    oriented::oriented,
    per::outcome,
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
    let mut judge = RowJudge::new(configs, options, baseline, &gathered);
    let (mut sections, hidden) = sections(&gathered, configs, options, &mut judge);
    let divided = options.per.map(|per| Divided {
        left_out: judge.left_out,
        ..outcome(configs, per)
    });
    let duels = judge.duels;
    let table = LevelTable::of(configs);
    let factors = factor_rows(&table);
    let columns = columns(configs, differs(&factors, configs.len()), options);
    if let Some(order) = &options.sort {
        for section in &mut sections {
            sort(&mut section.rows, order, &columns);
        }
    }
    let rows = || sections.iter().flat_map(|section| &section.rows);
    let oriented = oriented(rows());
    Comparison {
        fastest: fastest(&columns, &oriented, &duels),
        effects: effects(&table, configs.len(), baseline, &oriented),
        duels: duels.of("all"),
        summary: summaries(&infos, rows()),
        columns,
        baseline,
        heading: heading(&factors),
        factors,
        sections,
        hidden,
        divided,
    }
}

fn sections<'a>(
    gathered: &'a Gathered<'a>,
    configs: &'a [TestedConfig],
    options: &Options,
    judge: &mut RowJudge<'a>,
) -> (Vec<Section>, Vec<HiddenRow>) {
    let infos: Vec<&ConfigInfo> = configs.iter().map(|config| &config.info).collect();
    let mut marks: Map<Place, Differences> = Map::default();
    let (mut sections, mut hidden) = (Vec::new(), Vec::new());
    for (heading, order) in gathered.headings.iter().zip(&gathered.order) {
        let shown = order
            .iter()
            .filter_map(|row| gathered.rows.get(*row))
            .filter(|draft| draft.shown);
        let named = shown.map(|draft| (draft, draft.key.id(*heading)));
        let mut rows = Vec::new();
        for (draft, id) in named {
            if options.hidden.contains(&id) {
                hidden.extend(hidden_row(draft, id));
                continue;
            }
            let place = (draft.key.section, draft.key.figure.workload);
            let workloads = || gathered.workloads.get(&place).map_or(&[][..], Vec::as_slice);
            let differences = marks
                .entry(place)
                .or_insert_with(|| conditions::differences(workloads(), configs));
            rows.extend(row(draft, id, differences, judge));
        }
        let summary = summaries(&infos, rows.iter());
        let (section, tool) = (heading.section.to_owned(), heading.tool.to_owned());
        sections.push(Section {
            section,
            tool,
            rows,
            summary,
        });
    }
    sections.retain(|section| !section.rows.is_empty());
    (sections, hidden)
}

fn hidden_row(draft: &RowDraft<'_>, id: String) -> Option<HiddenRow> {
    let figure = draft.key.figure;
    Some(HiddenRow {
        id,
        name: draft.sources.first()?.workload.name.clone(),
        metric: figure.metric.clone(),
        op: figure.op.clone(),
        stat: figure.stat.clone(),
    })
}

fn row<'a>(
    draft: &RowDraft<'a>,
    id: String,
    differences: &Differences,
    judge: &mut RowJudge<'a>,
) -> Option<Row> {
    let head = draft.sources.first()?;
    let figure = draft.key.figure;
    let direction = direction(&draft.sources);
    let (unit, cells) = judge_row(judge, draft, &id, direction)?;
    Some(Row {
        cells,
        id,
        workload: WorkloadHead {
            name: head.workload.name.clone(),
            identity: head.workload.identity.clone(),
        },
        metric: figure.metric.clone(),
        op: figure.op.clone(),
        stat: figure.stat.clone(),
        unit,
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

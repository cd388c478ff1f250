mod folded;
mod foremost;

use leptos::prelude::*;
use podium_compare::{Cell, Comparison, Row, Verdict};
use podium_domain::{Better, Scale};

use folded::{fold_link, folded};
use foremost::Foremost;

use super::{
    column_head::differs,
    drawn::panels,
    markup::Markup,
    notes::NoteIndex,
    rests_on::common_basis,
    row_head::row_head,
    summary::section_summary,
    swatch::{COLOURS, colour_class, swatch},
    verdict_cell::{CellPlace, verdict_cell},
};
use crate::{
    pages::SectionChart,
    query::{CompareQuery, Look, PAGE_ROWS},
    words::count,
};

/// Up to so many columns a table fits a wide window, so that its head can stick to the window's top.
const FITTING_COLUMNS: usize = 5;

/// One tool's chart and table: a row per workload and metric, a column per config.
pub(crate) fn section(
    comparison: &Comparison,
    at: usize,
    notes: &NoteIndex,
    query: &CompareQuery,
    chart: Option<&SectionChart>,
) -> AnyView {
    let Some(section) = comparison.sections.get(at) else {
        return ().into_any();
    };
    if query.folded.contains(&section.section) {
        return folded(comparison, at, section, query);
    }
    let basis = common_basis(section);
    let said = basis.is_some();
    let from = if section.rows.len() > PAGE_ROWS {
        query.from
    } else {
        0
    };
    let rows = section.rows.iter().skip(from).take(PAGE_ROWS);
    let body = Body {
        comparison,
        basis_said: said,
        notes,
        look: query.look,
        attributes: (0..comparison.columns.len())
            .map(|at| attributes(comparison, at))
            .collect(),
    };
    let mut markup = Markup::default();
    for row in rows {
        body.row(&mut markup, row);
    }
    let class = if comparison.columns.len() <= FITTING_COLUMNS {
        "scroll fits"
    } else {
        "scroll"
    };
    let caption = format!(
        "{}: one row per workload and metric, one column per config",
        section.section
    );
    view! {
        <section class="tool" id=format!("section-{at}")>
            <h2>
                {section.section.clone()} <span class="count">{count(section.rows.len(), "row")}</span>
                {basis.map(|basis| view! { <span class="count">{format!("all figures: {basis}")}</span> })}
                {fold_link(at, section, query)}
            </h2>
            {section_summary(comparison, section)}
            <div class=class role="group" aria-label=format!("Table: {}", section.section) tabindex="0">
                <table class="cmp fold" role="table">
                    <caption class="sr">{caption}</caption>
                    {table_head(comparison)}
                    <tbody role="rowgroup" inner_html=markup.into_html()></tbody>
                </table>
            </div>
            {row_pages(section.rows.len(), at, query)}
            {chart.map(|chart| figure(chart, &section.section, comparison.columns.len() > COLOURS))}
        </section>
    }
    .into_any()
}

/// Which rows of a long section these are, and the way to the others.
fn row_pages(rows: usize, section: usize, query: &CompareQuery) -> Option<AnyView> {
    if rows <= PAGE_ROWS {
        return None;
    }
    let link = |from: usize, words: &'static str| {
        let url = format!("{}#section-{section}", query.starting_at(from).to_url());
        view! { <a href=url rel="nofollow">{words}</a> }
    };
    let last = rows.min(query.from + PAGE_ROWS);
    let shown = if query.from < rows {
        format!("Rows {} to {last} of {rows}", query.from + 1)
    } else {
        format!("All {rows} rows stand on earlier pages")
    };
    let before = (query.from > 0).then(|| link(query.from - PAGE_ROWS, "Earlier rows"));
    let after = (last < rows).then(|| link(query.from + PAGE_ROWS, "Further rows"));
    let pages = view! {
        <nav class="pager" aria-label="Rows">
            <span class="meta">{shown}</span>
            {before}
            {after}
        </nav>
    };
    Some(pages.into_any())
}

fn table_head(comparison: &Comparison) -> AnyView {
    let heads = comparison.columns.iter().enumerate().map(|(at, column)| {
        let differs = differs(column).map(|words| view! { <span class="differs">{words}</span> });
        view! {
            <th scope="col" role="columnheader" class=colour_class(column)>
                {swatch(&comparison.columns, at)} {column.label.clone()} {differs}
            </th>
        }
    });
    view! {
        <thead role="rowgroup">
            <tr role="row">
                <th scope="col" role="columnheader" class="corner">"Workload"</th>
                {heads.collect_view()}
            </tr>
        </thead>
    }
    .into_any()
}

/// What the rows of one table have in common.
struct Body<'a> {
    comparison: &'a Comparison,
    basis_said: bool,
    notes: &'a NoteIndex,
    look: Look,
    /// By column.
    attributes: Vec<Markup>,
}

/// What every cell of a column has: its colour and its title.
fn attributes(comparison: &Comparison, column: usize) -> Markup {
    let mut markup = Markup::default();
    let column = comparison.columns.get(column);
    let title = column.map(|column| column.label.as_str());
    markup
        .raw(" class=\"c")
        .number(column.map_or(0, |column| column.colour % COLOURS))
        .raw("\" data-label=\"");
    markup.text(title.unwrap_or_default()).raw("\"");
    markup
}

impl Body<'_> {
    fn row(&self, out: &mut Markup, row: &Row) {
        let figures = row
            .cells
            .iter()
            .map(|cell| (cell.value, cell.range, self.look.digits(cell.digits)));
        let scale = Scale::looking(self.look.figures(), figures, &row.unit);
        let best = best_value(row);
        let foremost = Foremost::of(row);
        let is_baseline = |column: usize| column == self.comparison.baseline;
        let cells = || row.cells.iter().enumerate();
        let left_out = |(column, cell): (usize, &Cell)| foremost.leaves_out(cell, is_baseline(column));
        out.raw("<tr role=\"row\">");
        let others = cells().filter(|cell| left_out(*cell)).count();
        row_head(out, row, scale.unit(), &self.comparison.columns, others);
        for (column, (cell, attributes)) in row.cells.iter().zip(&self.attributes).enumerate() {
            let place = CellPlace {
                scale: &scale,
                look: self.look,
                column,
                attributes,
                is_baseline: is_baseline(column),
                waits: left_out((column, cell)),
                share: best.and_then(|best| share(cell, row, best)),
                basis_said: self.basis_said,
                notes: self.notes,
                row: &row.id,
            };
            verdict_cell(out, cell, &place);
        }
        out.raw("</tr>");
    }
}

/// The value that fills a bar: the best that takes part. Without a direction there is none.
fn best_value(row: &Row) -> Option<f64> {
    let counts = |cell: &&Cell| {
        !matches!(
            cell.verdict,
            Verdict::SetAside | Verdict::Failed | Verdict::Missing
        )
    };
    let values = row.cells.iter().filter(counts).filter_map(|cell| cell.value);
    let best = match row.direction? {
        Better::Higher => values.reduce(f64::max),
        Better::Lower => values.reduce(f64::min),
    };
    best.filter(|best| *best > 0.0 && best.is_finite())
}

/// How long a cell's bar is in proportion to the best: longer is better in every row, also where less is better.
fn share(cell: &Cell, row: &Row, best: f64) -> Option<f64> {
    let value = cell
        .value
        .filter(|value| *value > 0.0 && cell.verdict != Verdict::Failed)?;
    Some(if row.direction == Some(Better::Lower) {
        best / value
    } else {
        value / best
    })
}

/// The drawings of a section. The figure takes the focus, upon which the interactive charts are fetched.
fn figure(chart: &SectionChart, name: &str, is_long: bool) -> AnyView {
    view! {
        <figure
            class="chart"
            tabindex="0"
            aria-label=format!("Charts: {name}")
            data-chart-options=chart.options_url.clone()
        >
            {panels(&chart.panels, chart.left_out, is_long)}
        </figure>
    }
    .into_any()
}

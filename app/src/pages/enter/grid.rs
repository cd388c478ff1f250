use leptos::prelude::*;
use podium_formats::{TypedPlace, TypedProblem};

use super::{
    EnterForm, EnterPage,
    place::{Spot, input},
    row::{Drawn, column_name},
};
use crate::components::textarea::{TextArea, textarea};

/// Units that are offered while one is typed.
const UNITS: [&str; 14] = [
    "MB/s", "MiB/s", "GB/s", "GiB/s", "kB/s", "Gbit/s", "IOPS", "us", "ms", "s", "min", "h", "%", "points",
];

/// The grid with its buttons: all of them send the form, which comes back with everything that was typed.
pub(super) fn grid(page: &EnterPage) -> AnyView {
    let (form, problems) = (&page.form, page.problems.as_slice());
    let doubts = page.preview.as_ref().map_or(&[][..], |preview| &preview.doubts);
    let whole = Spot::of(TypedPlace::Grid, problems, doubts);
    let rows = form.grid.rows.iter().enumerate().map(|(at, row)| {
        let drawn = Drawn {
            at,
            row,
            configs: &form.grid.configs,
            problems,
            doubts,
        };
        drawn.view()
    });
    view! {
        <section class="box stack" id="typed" data-typed>
            <h2>"Results"</h2>
            {paste(&form.paste)}
            <p class="hint" id="cells-hint">
                "In a cell: a number, with or without its unit; or “failed” or “unfinished”, a colon and the reason; or \
                 nothing. A time with the amount of data that was moved gives the rate."
            </p>
            {page.said.as_ref().map(|said| view! { <p class="notes keep" role="status">{said.clone()}</p> })}
            {whole.message()}
            {tool(form, problems)}
            <div class="typed-scroll" role="group" aria-label="Grid of results" tabindex="0">
                <table class="typed">
                    <caption class="sr">"Workloads down, configurations across"</caption>
                    <thead>{heads(&form.grid.configs, problems)}</thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
            <p class="actions">
                <button class="button quiet" name="action" value="row">"Add a row"</button>
                <button class="button quiet" name="action" value="column">"Add a column"</button>
            </p>
            <datalist id="units">{UNITS.map(|unit| view! { <option value=unit></option> }).collect_view()}</datalist>
        </section>
    }
    .into_any()
}

fn tool(form: &EnterForm, problems: &[TypedProblem]) -> AnyView {
    let spot = Spot::of(TypedPlace::Tool, problems, &[]);
    view! {
        <div class="field typed-tool">
            <label for="tool">"Measured with"</label>
            {input(&spot, "Measured with".to_owned(), &form.grid.tool, "A stopwatch, a tool’s name; may be empty")}
        </div>
    }
    .into_any()
}

fn heads(configs: &[String], problems: &[TypedProblem]) -> AnyView {
    let head = |column: usize, name: &String| {
        let spot = Spot::of(TypedPlace::Config(column), problems, &[]);
        let label = format!("Name of configuration {}", column + 1);
        let remove = format!("Remove {}", column_name(configs, column));
        let removable = (configs.len() > 1).then(|| {
            view! {
                <button class="button quiet" name="action" value=format!("remove-column-{column}") aria-label=remove>
                    "×"
                </button>
            }
        });
        view! {
            <th scope="col">
                <div class="typed-head">{input(&spot, label, name, "RAIDZ1 over NFS")} {removable}</div>
            </th>
        }
    };
    let columns = configs
        .iter()
        .enumerate()
        .map(|(column, name)| head(column, name));
    view! {
        <tr>
            <th scope="col" class="corner">"Workload"</th>
            {columns.collect_view()}
            <td></td>
        </tr>
    }
    .into_any()
}

/// A block of a spreadsheet, which is understood before anything of it is kept.
fn paste(text: &str) -> AnyView {
    let area = TextArea {
        id: "paste",
        name: "paste",
        rows: "6",
        code: true,
        ..TextArea::default()
    };
    view! {
        <details class="field" open=!text.is_empty()>
            <summary>"Paste it from a spreadsheet"</summary>
            <label for="paste">"Cells, with the workloads and their units in the first column and the configurations in the first line"</label>
            {textarea(area, text)}
            <p class="actions"><button class="button quiet" name="action" value="paste">"Put it into the grid"</button></p>
        </details>
    }
    .into_any()
}

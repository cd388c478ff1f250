use std::collections::BTreeMap;

use leptos::prelude::*;
use podium_domain::{ParsedRun, ParsedWorkload, factor::known};

use crate::{
    figures::{Detail, Figures, figures_table, series_table},
    late::IntoLate,
    words::count,
};

/// Workloads of one run whose figures are shown.
const SHOWN_WORKLOADS: usize = 12;

/// Series of one run that are shown.
const SHOWN_SERIES: usize = 12;

/// One run: where it stands, its figures and series, and what else of it is published.
pub(super) fn run(run: &ParsedRun) -> AnyView {
    let title = title(run);
    view! {
        <h4>{title.clone()}</h4>
        {figures(title, &run.workloads)}
        {series(&run.workloads)}
        {found(&run.found)}
    }
    .into_late()
}

/// The tool, the machine or config of several, and the place of several: the file in an archive, the heading.
fn title(run: &ParsedRun) -> String {
    let tool = match &run.tool_version {
        Some(version) => format!("{} {version}", run.tool),
        None => run.tool.clone(),
    };
    let places = [&run.subject, &run.section, &run.member];
    let mut parts = vec![tool];
    for place in places.into_iter().flatten() {
        if !parts.contains(place) {
            parts.push(place.clone());
        }
    }
    parts.join(", ")
}

fn figures(title: String, workloads: &[ParsedWorkload]) -> AnyView {
    let measured = || workloads.iter().filter(|workload| !is_recorded(workload));
    let shown: Vec<_> = measured().take(SHOWN_WORKLOADS).map(Figures::from).collect();
    let more = measured().count().saturating_sub(SHOWN_WORKLOADS);
    let more =
        (more > 0).then(|| view! { <p class="quiet">{format!("and {}", count(more, "more workload"))}</p> });
    let table = (!shown.is_empty()).then(|| figures_table(title, &shown, Detail::Main));
    view! { {table} {more} }.into_late()
}

/// Whether a workload has nothing but series: a group without rows would say nothing of it.
fn is_recorded(workload: &ParsedWorkload) -> bool {
    workload.measurements.is_empty() && !workload.series.is_empty() && workload.outcome.is_ok()
}

fn series(workloads: &[ParsedWorkload]) -> AnyView {
    let all: usize = workloads.iter().map(|workload| workload.series.len()).sum();
    let more = all.saturating_sub(SHOWN_SERIES);
    let more = (more > 0).then(|| view! { <p class="quiet">{format!("and {more} more series")}</p> });
    view! { {series_table(workloads, SHOWN_SERIES)} {more} }.into_late()
}

/// What the file says of the config, whether or not the form has a field for it.
fn found(found: &BTreeMap<String, String>) -> AnyView {
    if found.is_empty() {
        return ().into_any();
    }
    let items = found.iter().map(|(factor, level)| {
        let name = known(factor).map_or_else(
            || factor.clone(),
            |factor| format!("{}: {}", factor.group.name(), factor.name),
        );
        view! { <div><dt>{name}</dt><dd>{level.clone()}</dd></div> }
    });
    view! {
        <details>
            <summary>"Published with it: what the file says of the configuration (" {found.len()} ")"</summary>
            <dl class="facts">{items.collect_view()}</dl>
        </details>
    }
    .into_late()
}

#[cfg(test)]
#[cfg(feature = "ssr")]
mod tests {
    use podium_formats::{Limits, Source, parse};

    use super::*;

    fn shown(file_name: &str, bytes: &[u8], change: impl Fn(&mut ParsedRun)) -> String {
        let file = parse(&Source::new(Some(file_name), bytes), &Limits::default()).unwrap();
        let mut first = file.runs.into_iter().next().unwrap();
        change(&mut first);
        run(&first).to_html()
    }

    #[test]
    fn a_log_shows_its_series_and_no_empty_table() {
        let html = shown(
            "randrw_bw.1.log",
            b"500, 3000, 0, 4096, 0\n1000, 4000, 0, 4096, 0\n1500, 5000, 0, 4096, 0\n",
            |_| {},
        );
        assert!(
            html.contains("3 values over") && !html.contains("figures"),
            "{html}"
        );
    }

    #[test]
    fn a_run_names_its_file_and_what_it_says_of_the_config() {
        let dd = b"1048576000 bytes (1.0 GB, 1000 MiB) copied, 2 s, 524 MB/s\n";
        let html = shown("t.txt", dd, |run| {
            run.member = Some("night/dd-7.txt".to_owned());
            run.found = BTreeMap::from([("comment".to_owned(), "the old disk".to_owned())]);
        });
        for part in ["night/dd-7.txt", "comment", "the old disk", "figures"] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}

mod line;

use leptos::prelude::*;
use podium_domain::{ParsedWorkload, Scale, Series, Slug, Stat, Unit, display_value, measure_words};

use line::{in_run, line};

use super::RunPage;
use crate::words::count;

/// A log, or statistics of a host, that was recorded while a run ran.
#[derive(Debug, Clone)]
pub struct Beside {
    /// The recording's own page.
    pub slug: Slug,
    /// What it is.
    pub title: String,
    /// Why it is shown here.
    pub why: &'static str,
    /// Seconds from the run's start to the recording's; absent where no clock tells: then both are taken to have
    /// started together, and the page says so.
    pub offset_s: Option<f64>,
    /// How long the run took; absent: all of the recording is shown.
    pub ran_s: Option<f64>,
    /// Its series.
    pub workloads: Vec<ParsedWorkload>,
}

/// A run that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its public id.
    pub slug: Slug,
    /// What tells it from the others.
    pub title: String,
}

/// To which run a recording belongs.
#[derive(Debug, Clone)]
pub struct Belonging {
    /// Those on whose pages it is shown, and why.
    pub runs: Vec<(Choice, &'static str)>,
    /// Every run of its config that it could belong to.
    pub choices: Vec<Choice>,
    /// What its owner chose: a run, or `Some(None)`: none.
    pub chosen: Option<Option<Slug>>,
}

/// Most series of one recording that are drawn; its own page has them all.
const DRAWN: usize = 24;

/// Where a recording is shown, or that nobody can tell.
pub(super) fn belonging_note(belonging: &Belonging) -> AnyView {
    if belonging.runs.is_empty() {
        let words = match belonging.chosen {
            Some(_) => {
                "This is a recording and no result. Its owner says that it belongs to none of the runs here."
            }
            None => {
                "This is a recording and no result. To which run it belongs cannot be told from names, durations and \
                 times, so it stands alone; its owner can choose."
            }
        };
        return view! { <p class="note" data-belongs="none">{words}</p> }.into_any();
    }
    let runs = belonging.runs.iter().map(|(run, why)| {
        view! { <li><a href=format!("/runs/{}", run.slug)>{run.title.clone()}</a> ": " {*why}</li> }
    });
    let runs = runs.collect_view();
    view! {
        <div class="note" data-belongs="">
            <p>"This is a recording and no result. It is shown with:"</p>
            <ul>{runs}</ul>
        </div>
    }
    .into_any()
}

/// The form by which its owner says to which run a recording belongs.
pub(super) fn choice_form(page: &RunPage) -> AnyView {
    let Some(belonging) = &page.belonging else {
        return ().into_any();
    };
    let option = |value: String, words: String, selected: bool| {
        view! { <option value=value selected=selected>{words}</option> }
    };
    let chosen = belonging.chosen.as_ref();
    let mut options = vec![
        option(
            String::new(),
            "as names and times tell".to_owned(),
            chosen.is_none(),
        ),
        option(
            "none".to_owned(),
            "none of them".to_owned(),
            chosen == Some(&None),
        ),
    ];
    options.extend(belonging.choices.iter().map(|run| {
        let is_chosen = chosen.is_some_and(|chosen| chosen.as_ref() == Some(&run.slug));
        option(run.slug.to_string(), run.title.clone(), is_chosen)
    }));
    view! {
        <form method="post" action=format!("/runs/{}/attach", page.run.slug) class="stack box narrow">
            <div class="field">
                <label for="run">"It was recorded beside"</label>
                <select id="run" name="run">{options}</select>
            </div>
            <p><button class="button">"Save"</button></p>
        </form>
    }
    .into_any()
}

/// What was recorded while the run ran, in the run's own time.
pub(super) fn beside(recordings: &[Beside]) -> AnyView {
    if recordings.is_empty() {
        return ().into_any();
    }
    let items = recordings.iter().map(recording).collect_view();
    view! { <h2>"Recorded beside it"</h2> {items} }.into_any()
}

fn recording(recording: &Beside) -> AnyView {
    let rows: Vec<_> = recording
        .workloads
        .iter()
        .flat_map(|workload| workload.series.iter().map(move |series| (workload, series)))
        .filter_map(|(workload, series)| row(recording, &workload.name, series))
        .take(DRAWN)
        .collect();
    let place = match recording.offset_s {
        Some(s) if s.abs() < 1.0 => "it started with the run".to_owned(),
        Some(s) => {
            let when = if s > 0.0 { "after" } else { "before" };
            format!(
                "it started {} {when} the run",
                display_value(s.abs(), &Unit::Seconds, Some(3))
            )
        }
        None => "no clock says when it started; it is taken to have started with the run".to_owned(),
    };
    let none = rows
        .is_empty()
        .then(|| view! { <p>"It has nothing from the time of this run."</p> });
    view! {
        <section data-beside="">
            <h3><a href=format!("/runs/{}", recording.slug)>{recording.title.clone()}</a></h3>
            <p class="hint">{recording.why} "; " {place} "."</p>
            {none}
            <div class="scroll" role="group" aria-label=format!("Table: {}", recording.title) tabindex="0">
                <table class="plain">
                    <thead>
                        <tr>
                            <th scope="col" class="corner">"What"</th>
                            <th scope="col" class="text">"While it ran"</th>
                            <th scope="col" class="text">"Summary"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}

/// Nothing for a histogram, and for a series without a value from the time of the run.
fn row(of: &Beside, name: &str, series: &Series) -> Option<AnyView> {
    let Series::Time {
        metric,
        op,
        unit,
        t_s,
        v,
    } = series
    else {
        return None;
    };
    let points = in_run(t_s, v, of.offset_s.unwrap_or(0.0), of.ran_s);
    let low = points.iter().map(|(_, v)| *v).reduce(f64::min)?;
    let high = points.iter().map(|(_, v)| *v).reduce(f64::max)?;
    let mean = points.iter().map(|(_, v)| *v).sum::<f64>() / points.len() as f64;
    let scale = Scale::for_row([(low, None), (high, None)], unit);
    let until_s = of.ran_s.or(points.last().map(|(t, _)| *t)).unwrap_or(0.0);
    let summary = format!(
        "{} to {}, mean of {}: {}",
        scale.number(low, Some(3)),
        scale.shown(high, Some(3)),
        count(points.len(), "value"),
        scale.number(mean, Some(3))
    );
    let words = format!("{name}: {}", measure_words(metric, op, &Stat::Total));
    let label = format!(
        "{words}, 0 to {}",
        display_value(until_s, &Unit::Seconds, Some(3))
    );
    Some(
        view! {
            <tr>
                <th scope="row">{words}</th>
                <td class="text">{line(&points, until_s, high, label)}</td>
                <td class="text">{summary}</td>
            </tr>
        }
        .into_any(),
    )
}

use leptos::prelude::*;
use podium_compare::Durability;
use podium_domain::{ConfigInfo, Slug, TestedConfig, TestedRun, Visibility};
use podium_store::{ConfigRevision, NearConfig, Picture, PictureChange, RunHead, UploadHead};

use super::{ConfigName, saved::note};
use crate::{
    PageContext,
    components::{
        compare_with::compare_with,
        document::{Head, document},
        factor_groups::factor_groups,
        fresh_token::fresh_token,
        history::history,
        path_diagram::path_diagram,
        pictures::pictures,
        uploads_table::uploads_table,
    },
    figures::{Detail, Figures, figures_table},
    words::{count, day},
};

/// `/configs/{id}`
#[derive(Debug, Clone)]
pub struct ConfigPage {
    /// The config with what was measured on it; of many runs those of one page.
    pub config: TestedConfig,
    /// Whether other runs stand on earlier pages.
    pub earlier_runs: bool,
    /// The run after which the next page begins, where there is one.
    pub further_runs: Option<Slug>,
    /// Runs that its owner lets take no part in comparisons.
    pub excluded: Vec<RunHead>,
    /// The files it came from. Personal details and links to the files themselves are shown only when `can_edit`.
    pub uploads: Vec<UploadHead>,
    /// Whether the reader holds the edit token.
    pub can_edit: bool,
    /// The edit token, the one time that it is shown.
    pub fresh_token: Option<String>,
    /// Other configs of this reader.
    pub own: Vec<ConfigName>,
    /// Public configs that have most in common with it.
    pub near: Vec<NearConfig>,
    /// What it was before its changes, the newest first.
    pub history: Vec<ConfigRevision>,
    /// What its owner attached as evidence.
    pub pictures: Vec<Picture>,
    /// Which pictures were attached and removed, the newest change first.
    pub picture_changes: Vec<PictureChange>,
}

/// Workloads of one run that this page shows; the run's own page has them all.
const SHOWN_WORKLOADS: usize = 40;

/// Everything that was measured on one config.
pub fn config_page(ctx: &PageContext, page: &ConfigPage) -> String {
    let info = &page.config.info;
    let path = format!("/configs/{}", info.id);
    let head = Head::new(info.title.clone(), description(page), path.clone());
    let head = if info.visibility == Visibility::Public {
        head
    } else {
        head.unlisted()
    };
    document(ctx, &head, || {
        let by_heading = page.config.runs.chunk_by(|a, b| heading_of(a) == heading_of(b));
        let paged = page.is_paged();
        let runs = by_heading.map(|runs| runs_of_a_tool(runs, paged)).collect_view();
        view! {
            <p class="crumb">"Config · " {visibility_words(info.visibility)} " · added " {day(&info.created_at)}</p>
            <h1>{info.title.clone()}</h1>
            {note(&info.notes)}
            {fresh_token(ctx, &path, page.fresh_token.as_deref())}
            {actions(page, &path)}
            {factors(info)}
            {durability(&page.config)}
            {runs}
            {run_pages(page, &path)}
            {page.config.runs.is_empty().then(|| view! { <p class="empty">"No run is here yet."</p> })}
            {pictures(&info.id, &page.pictures)}
            {excluded(&page.excluded)}
            {compare_with(info, &page.own, &page.near)}
            {files(page)}
            {history(info, &page.history, &page.picture_changes, page.can_edit)}
        }
        .into_any()
    })
}

impl ConfigPage {
    /// Whether some of its runs stand on other pages.
    fn is_paged(&self) -> bool {
        self.earlier_runs || self.further_runs.is_some()
    }
}

/// The way to runs that stand on other pages.
fn run_pages(page: &ConfigPage, path: &str) -> Option<AnyView> {
    if !page.is_paged() {
        return None;
    }
    let further = page
        .further_runs
        .as_ref()
        .map(|run| format!("{path}?after={run}"));
    let pages = view! {
        <nav class="pager" aria-label="Runs">
            <span class="meta">{format!("{} on this page", count(page.config.runs.len(), "run"))}</span>
            {page.earlier_runs.then(|| view! { <a href=path.to_owned()>"First runs"</a> })}
            {further.map(|url| view! { <a href=url rel="nofollow">"Further runs"</a> })}
        </nav>
    };
    Some(pages.into_any())
}

fn description(page: &ConfigPage) -> String {
    let runs = count(page.config.runs.len(), "run");
    let runs = if page.is_paged() {
        "many runs".to_owned()
    } else {
        runs
    };
    let levels = page
        .config
        .info
        .factors
        .values()
        .take(6)
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    format!("{runs}. {}", levels.join(" · "))
}

fn visibility_words(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public",
        Visibility::Unlisted => "unlisted: open to whoever has the link",
        Visibility::Private => "private: open to whoever has the edit link",
    }
}

fn actions(page: &ConfigPage, path: &str) -> AnyView {
    let edit = page
        .can_edit
        .then(|| view! { <a class="button quiet" href=format!("{path}/edit")>"Edit, add files"</a> });
    let id = &page.config.info.id;
    let compare = if page.own.iter().any(|own| own.id != *id) || !page.near.is_empty() {
        "#compare-with".to_owned()
    } else {
        format!("/compare?config={id}")
    };
    let like = format!("/upload?like={id}#configuration");
    view! {
        <div class="actions">
            <a class="button" href=compare>"Compare with …"</a>
            {edit}
            <a class="button quiet" href=like rel="nofollow">"Upload another like it"</a>
        </div>
    }
    .into_any()
}

fn factors(info: &ConfigInfo) -> AnyView {
    if info.factors.is_empty() {
        return view! { <p class="quiet">"What was tested is not stated."</p> }.into_any();
    }
    view! {
        <h2>"What was tested"</h2>
        {path_diagram(&info.factors)}
        {factor_groups(&info.factors)}
    }
    .into_any()
}

/// What becomes of acknowledged writes when the power fails, or what would have to be stated.
fn durability(config: &TestedConfig) -> AnyView {
    let durability = Durability::of(config);
    view! {
        <p class="durability">
            "Acknowledged writes: " <b>{durability.class.words()}</b> " – " {durability.reasons.join("; ")} ". "
            <a href="/method#durability">"How this is decided"</a>
        </p>
    }
    .into_any()
}

/// Runs that take no part in comparisons: struck, with the reason.
fn excluded(runs: &[RunHead]) -> AnyView {
    let items = runs.iter().map(|run| {
        let name = run.section.clone().unwrap_or_else(|| run.tool.clone());
        let facts = format!(" · {} · added {}", count(run.workloads as usize, "workload"), day(&run.created_at));
        let reason = run.excluded.clone().unwrap_or_default();
        view! {
            <li data-excluded=""><s><a href=format!("/runs/{}", run.slug)>{name}</a> {facts}</s> " – " {reason}</li>
        }
    });
    let items = items.collect_view();
    (!runs.is_empty())
        .then(|| view! { <h2>"Left out of comparisons"</h2> <ul>{items}</ul> })
        .into_any()
}

fn files(page: &ConfigPage) -> AnyView {
    (!page.uploads.is_empty())
        .then(|| view! { <h2>"Files"</h2> {uploads_table(&page.uploads, page.can_edit, page.config.info.visibility)} })
        .into_any()
}

/// A table's section, else the tool.
fn heading_of(run: &TestedRun) -> &str {
    run.section.as_ref().unwrap_or(&run.tool)
}

/// Runs that follow each other under one heading. Only a page that has all of them can number them.
fn runs_of_a_tool(runs: &[TestedRun], paged: bool) -> AnyView {
    let Some(first) = runs.first() else {
        return ().into_any();
    };
    let heading = heading_of(first).to_owned();
    let version = first.tool_version.clone().map(|version| format!(" {version}"));
    let shown = runs.iter().enumerate().map(|(at, shown)| {
        let number = (runs.len() > 1 && !paged).then(|| format!("Run {} of {}", at + 1, runs.len()));
        run(shown, number)
    });
    view! {
        <section class="run">
            <h2>{heading} {version} {(!paged).then(|| view! { <span class="count">{count(runs.len(), "run")}</span> })}</h2>
            {shown.collect_view()}
        </section>
    }
    .into_any()
}

fn run(run: &TestedRun, number: Option<String>) -> AnyView {
    let figures: Vec<_> = run
        .workloads
        .iter()
        .take(SHOWN_WORKLOADS)
        .map(Figures::from)
        .collect();
    let path = format!("/runs/{}", run.id);
    let total = run.workloads.len();
    let rest = (total > SHOWN_WORKLOADS).then(|| {
        view! { <p><a href=path.clone()>{format!("All {total} workloads of this run")}</a></p> }
    });
    let started = run
        .started_at
        .as_ref()
        .map(|time| format!("started {} · ", day(time)));
    let caption = format!(
        "{}{}: figures by workload",
        heading_of(run),
        number.as_ref().map(|n| format!(", {n}")).unwrap_or_default()
    );
    view! {
        {number.map(|number| view! { <h3>{number}</h3> })}
        <p class="hint">
            {started} {count(total, "workload")} " · "
            <a href=path.clone()>"everything that this run measured"</a>
        </p>
        {run_factors(run)}
        {figures_table(caption, &figures, Detail::Main)}
        {rest}
    }
    .into_any()
}

fn run_factors(run: &TestedRun) -> AnyView {
    let words = run
        .factors
        .iter()
        .map(|(factor, level)| format!("{factor} = {level}"))
        .collect::<Vec<_>>();
    (!words.is_empty())
        .then(|| view! { <p>"For this run: " {words.join(", ")}</p> })
        .into_any()
}

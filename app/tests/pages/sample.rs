//! Configs and pages to look at and to test, with figures of our own.

use podium_app::{
    Assets, PageContext,
    pages::{ComparePage, Drawings, SaveForm, UploadLimits},
    query::CompareQuery,
};
use podium_compare::compare;
use podium_domain::{
    ConfigInfo, Factor, Factors, Level, ParsedRun, RunId, Slug, TestedConfig, TestedRun, TestedWorkload,
    Visibility,
};
use podium_formats::{Limits, Source, parse};

/// A title that would break out of a page which took it as markup.
pub(crate) const HOSTILE: &str = r#"NFS <script>alert("x")</script> & 'RAID' <img src=x onerror=alert(1)>"#;

const TABLE: &str = include_str!("sample.csv");

pub(crate) fn ctx() -> PageContext {
    PageContext {
        assets: Assets::from_hash_file("js: 1\nwasm: 2\ncss: 3\n"),
        public_url: "https://podium.example".to_owned(),
        notice: None,
    }
}

pub(crate) fn limits() -> UploadLimits {
    UploadLimits {
        files: 20,
        file_bytes: 32 << 20,
    }
}

pub(crate) fn slug(number: usize) -> Slug {
    format!("sample{number:06}").parse().unwrap()
}

fn factors(pairs: &[(&str, &str)]) -> Factors {
    pairs
        .iter()
        .map(|(name, level)| (Factor::parse(name).unwrap(), Level::parse(level).unwrap()))
        .collect()
}

/// The configs of the table, each with its runs.
pub(crate) fn configs() -> Vec<TestedConfig> {
    let file = parse(
        &Source::new(Some("sample.csv"), TABLE.as_bytes()),
        &Limits::default(),
    )
    .unwrap();
    let described = [
        (
            "local",
            "Internal NVMe, mirror",
            factors(&[("share.protocol", "local"), ("pool.layout", "mirror")]),
        ),
        (
            "nfs",
            HOSTILE,
            factors(&[
                ("share.protocol", "NFS"),
                ("pool.layout", "RAID 5"),
                ("network.link", "1 GbE"),
            ]),
        ),
        (
            "iscsi",
            "NAS over iSCSI",
            factors(&[
                ("share.protocol", "iSCSI"),
                ("pool.layout", "RAID 5"),
                ("network.link", "1 GbE"),
            ]),
        ),
        (
            "usb",
            "External SSD",
            factors(&[("share.protocol", "local"), ("bus.link", "USB 3.0")]),
        ),
    ];
    described
        .into_iter()
        .enumerate()
        .map(|(at, (key, title, factors))| TestedConfig {
            info: info(at, title, factors),
            runs: file
                .runs
                .iter()
                .filter(|run| run.subject.as_deref() == Some(key))
                .enumerate()
                .map(|(number, run)| tested(100 * (at + 1) + number, run))
                .collect(),
        })
        .collect()
}

fn info(at: usize, title: &str, factors: Factors) -> ConfigInfo {
    ConfigInfo {
        id: slug(at),
        title: title.to_owned(),
        notes: "Two hours after a cold start.\nNothing else ran.".to_owned(),
        visibility: Visibility::Public,
        factors,
        created_at: "2026-03-01T10:00:00Z".to_owned(),
        updated_at: "2026-03-01T10:00:00Z".to_owned(),
    }
}

fn tested(number: usize, run: &ParsedRun) -> TestedRun {
    TestedRun {
        run_id: RunId(uuid::Uuid::nil()),
        id: slug(number),
        format: run.format.clone(),
        tool: run.tool.clone(),
        tool_version: run.tool_version.clone(),
        section: run.section.clone(),
        started_at: run.started_at.clone(),
        factors: run.factors.clone(),
        workloads: run
            .workloads
            .iter()
            .map(|w| TestedWorkload {
                workload_id: w.identity.id(&run.tool),
                name: w.name.clone(),
                identity: w.identity.clone(),
                conditions: w.conditions.clone(),
                outcome: w.outcome.clone(),
                measurements: w.measurements.clone(),
            })
            .collect(),
    }
}

/// The first `columns` of the sample compared.
pub(crate) fn compare_sample(columns: usize) -> ComparePage {
    let configs: Vec<_> = configs().into_iter().take(columns).collect();
    let names = configs
        .iter()
        .map(|config| format!("config={}", config.info.id))
        .collect::<Vec<_>>();
    let query = CompareQuery::parse(&names.join("&")).unwrap();
    ComparePage {
        comparison: compare(&configs, &query.options()),
        query,
        charts: Vec::new(),
        ratios: Drawings::default(),
        safety: Drawings::default(),
        has_series: false,
        save: SaveForm::default(),
        missing: 0,
    }
}

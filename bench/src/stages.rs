//! Where the time of a comparison's page goes: each stage alone, with the program's own parts, on one thread.

use std::{
    hint::black_box,
    io::Write,
    time::{Duration, Instant},
};

use brotli::CompressorWriter;
use podium_app::{
    Assets, PageContext,
    pages::{ChartPanel, ComparePage, Drawings, SaveForm, SectionChart, compare_page},
    query::CompareQuery,
};
use podium_charts::{FigureSvg, Renderer, RendererLimits, Strips};
use podium_compare::{Comparison, compare};
use podium_domain::{FigureLook, Slug, TestedConfig};
use podium_formats::Masks;
use podium_store::{Settings, Store};
use sha2::{Digest, Sha256};

use crate::{program::database_url, report::Report};

/// Rounds; the best one counts.
const ROUNDS: usize = 12;

/// What the server compresses pages with, as its layer does when nothing else is said: Zstandard's level, and for browsers
/// without it Brotli's quality and window.
const LEVEL: i32 = 3;
const QUALITY: u32 = 4;
const WINDOW_BITS: u32 = 22;

/// The stage that only some browsers need, in the place of the one before it.
const BROTLI: &str = "compress, Brotli instead";

/// Measures the stages of the page of these configs, which are in the database.
pub(crate) async fn measure(report: &mut Report, size: &str, slugs: &[Slug]) -> anyhow::Result<()> {
    let store = store().await?;
    let mut load = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box((
            store.tested_configs(slugs).await?,
            store.personal_of(slugs).await?,
        ));
        load = load.min(start.elapsed().as_secs_f64());
    }
    let configs = store.tested_configs(slugs).await?;
    let address: Vec<String> = slugs.iter().map(|slug| format!("config={slug}")).collect();
    let query = CompareQuery::parse(&address.join("&"))?;
    let stages = tokio::task::spawn_blocking(move || of(&configs, &query)).await??;
    let mut whole = load;
    report.add(&format!("{size}: load"), load * 1e3, "ms");
    for (stage, seconds) in stages {
        if stage != BROTLI {
            whole += seconds;
        }
        report.add(&format!("{size}: {stage}"), seconds * 1e3, "ms");
    }
    report.add(&format!("{size}: all stages"), whole * 1e3, "ms");
    Ok(())
}

async fn store() -> anyhow::Result<Store> {
    let settings = Settings {
        url: database_url()?,
        read_url: None,
        max_connections: 2,
        acquire_timeout: Duration::from_secs(10),
        statement_timeout: Duration::from_mins(1),
        migration_lock: true,
    };
    Ok(Store::connect(&settings).await?)
}

/// Every stage after the database, in the order of a request.
fn of(configs: &[TestedConfig], query: &CompareQuery) -> anyhow::Result<Vec<(&'static str, f64)>> {
    let renderer = Renderer::new(RendererLimits::default())?;
    let options = query.options();
    let comparison = compare(configs, &options);
    // The first drawing is not counted.
    let (charts, ratios, safety) = charts(&renderer, &comparison)?;
    let page = ComparePage {
        comparison: comparison.clone(),
        query: query.clone(),
        charts,
        ratios,
        safety,
        has_series: false,
        save: SaveForm::default(),
        missing: 0,
    };
    let ctx = PageContext {
        assets: Assets::from_hash_file(""),
        public_url: "https://podium.example".to_owned(),
        notice: None,
    };
    let html = compare_page(&ctx, &page);
    let drawn = || timed(|| self::charts(&renderer, &comparison));
    Ok(vec![
        ("mask", best(|| masked(configs))),
        ("compare", best(|| timed(|| compare(configs, &options)))),
        ("charts, drawn before", best(drawn)),
        ("render", best(|| timed(|| compare_page(&ctx, &page)))),
        ("tag", best(|| timed(|| Sha256::digest(&html)))),
        (
            "compress",
            best(|| timed(|| zstd::encode_all(html.as_bytes(), LEVEL))),
        ),
        (BROTLI, best(|| timed(|| with_brotli(&html)))),
    ])
}

fn masked(configs: &[TestedConfig]) -> Duration {
    let mut shown = configs.to_vec();
    timed(|| {
        let mut masks = Masks::new(&[]);
        for config in &mut shown {
            masks.config(config);
        }
    })
}

type Charts = (Vec<SectionChart>, Drawings, Drawings);

fn charts(renderer: &Renderer, comparison: &Comparison) -> anyhow::Result<Charts> {
    let sections = comparison.sections.iter().enumerate();
    let drawn = sections.map(|(section, of)| {
        let (drawn, left_out) = renderer.section(of, &comparison.columns, FigureLook::default())?;
        Ok(SectionChart {
            section,
            panels: panels(drawn),
            left_out,
            options_url: String::new(),
        })
    });
    let drawn: anyhow::Result<_> = drawn.collect();
    let (ratios, left_out) = Strips::of_ratios(comparison);
    let safety = Strips::of_safety(comparison);
    let drawings = |drawn, left_out| Drawings {
        panels: panels(drawn),
        left_out,
    };
    let ratios = drawings(renderer.figures(&ratios)?.0, left_out);
    let safety = drawings(renderer.figures(safety.as_slice())?.0, 0);
    Ok((drawn?, ratios, safety))
}

fn panels(drawn: Vec<FigureSvg>) -> Vec<ChartPanel> {
    let panel = |panel: FigureSvg| ChartPanel {
        row: panel.row,
        svg: panel.svg,
    };
    drawn.into_iter().map(panel).collect()
}

fn with_brotli(html: &str) -> Vec<u8> {
    let mut writer = CompressorWriter::new(Vec::new(), 8192, QUALITY, WINDOW_BITS);
    // Writing to a Vec cannot fail.
    let _ = writer.write_all(html.as_bytes());
    writer.into_inner()
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

/// Seconds of the best round.
fn best(mut round: impl FnMut() -> Duration) -> f64 {
    let rounds = (0..ROUNDS).map(|_| round());
    rounds.min().unwrap_or_default().as_secs_f64()
}

//! `podium demo`: the five reference studies, each with its saved comparison. They are ordinary uploads in Podium's own
//! table format and go through the same parsers and the same rule as everyone's.

mod study;

use anyhow::{Context, Result, bail};
use podium_domain::{ComparisonId, ConfigId, RunId, Slug, UploadId, Visibility};
use podium_formats::{Limits, Source};
use podium_store::{ComparisonCard, NewComparison, NewConfig, NewRun, NewUpload, Store, StoreError};
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use crate::{
    fresh::{self, EditToken},
    ingest::PARSER_VERSION,
    state::AppState,
};
use study::{STUDIES, Study};

/// One study as it was loaded, or found there already.
pub struct Loaded {
    /// The comparison's title.
    pub title: String,
    /// The comparison's public id.
    pub slug: Slug,
    /// How many configs it compares.
    pub configs: usize,
    /// Whether this call brought it.
    pub new: bool,
}

/// Loads every study that is not there yet. Ids are made from the studies' names, so that links to them are the same
/// everywhere and a second call adds nothing.
///
/// # Errors
/// When the database or the archive fails.
pub async fn load(state: &AppState) -> Result<Vec<Loaded>> {
    let mut loaded = Vec::new();
    for source in STUDIES {
        let study =
            Study::read(source).with_context(|| format!("the study {} cannot be read", source.name))?;
        loaded.push(
            load_study(state, &study)
                .await
                .with_context(|| format!("cannot load {}", source.name))?,
        );
    }
    Ok(loaded)
}

async fn load_study(state: &AppState, study: &Study) -> Result<Loaded> {
    let now = fresh::now();
    let token = EditToken::generate();
    let configs = new_configs(study, &token)?;
    let slugs: Vec<Slug> = configs.iter().map(|config| config.slug.clone()).collect();
    state
        .store
        .insert_blob(&study.sha256(), study.results.len() as u64, now)
        .await?;
    state
        .archive
        .put(&study.sha256(), study.results.as_bytes().into())
        .await?;
    let new = inserted(state.store.insert_configs(&configs, now).await.map(drop))?;
    let query: Vec<String> = slugs.iter().map(|slug| format!("config={slug}")).collect();
    let comparison = NewComparison {
        id: ComparisonId(key(&[study.name, "comparison"])),
        slug: named_slug(&[study.name, "comparison"])?,
        title: study.title.clone(),
        notes: study.notes.clone(),
        query: query.join("&"),
        configs: slugs,
        visibility: Visibility::Public,
        edit_token_sha256: token.sha256(),
        saved: None,
    };
    let comparison_is_new = inserted(state.store.insert_comparison(&comparison, now).await)?;
    Ok(Loaded {
        title: comparison.title,
        slug: comparison.slug,
        configs: configs.len(),
        new: new || comparison_is_new,
    })
}

/// Whether the rows are new; that they are there already is no error.
fn inserted(result: Result<(), StoreError>) -> Result<bool> {
    match result {
        Ok(()) => Ok(true),
        Err(StoreError::Exists) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

fn new_configs(study: &Study, token: &EditToken) -> Result<Vec<NewConfig>> {
    let source = Source::new(Some("results.csv"), study.results.as_bytes());
    let parsed = podium_formats::parse(&source, &Limits::default())?;
    let mut configs = Vec::new();
    for described in &study.configs {
        let path = [study.name, described.key.as_str()];
        let runs: Vec<NewRun> = (0..)
            .zip(
                parsed
                    .runs
                    .iter()
                    .filter(|run| run.subject.as_deref() == Some(&described.key)),
            )
            .map(|(position, run)| {
                let position = format!("run {position}");
                let path = [study.name, &described.key, &position];
                Ok(NewRun {
                    id: RunId(key(&path)),
                    slug: named_slug(&path)?,
                    run: run.clone(),
                })
            })
            .collect::<Result<_>>()?;
        if runs.is_empty() {
            bail!("no line of its results speaks of {}", described.key);
        }
        let upload_path = [study.name, described.key.as_str(), "upload"];
        configs.push(NewConfig {
            id: ConfigId(key(&path)),
            slug: named_slug(&path)?,
            title: described.title.clone(),
            notes: format!("From the study “{}”.", study.title),
            visibility: Visibility::Public,
            factors: described.factors.clone(),
            edit_token_sha256: token.sha256(),
            uploads: vec![NewUpload {
                id: UploadId(key(&upload_path)),
                slug: named_slug(&upload_path)?,
                file_name: format!("{}.csv", study.name),
                sha256: study.sha256(),
                bytes: study.results.len() as u64,
                parser_version: PARSER_VERSION.to_owned(),
                warnings: parsed.warnings.clone(),
                personal: Vec::new(),
                runs,
            }],
        });
    }
    Ok(configs)
}

fn name_hash(path: &[&str]) -> [u8; 32] {
    Sha256::digest(format!("podium demo/{}", path.join("/"))).into()
}

/// A key made from a name (UUID v8).
fn key(path: &[&str]) -> Uuid {
    let hash = name_hash(path);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

fn named_slug(path: &[&str]) -> Result<Slug> {
    Ok(Slug::from_random(&name_hash(path)[16..])?)
}

/// The studies that are loaded, for the home page: one look-up by key for each of the five.
///
/// # Errors
/// When the database cannot be asked.
pub async fn cards(store: &Store) -> Result<Vec<ComparisonCard>, StoreError> {
    let mut cards = Vec::new();
    for source in STUDIES.iter().rev() {
        let (Ok(slug), Ok(study)) = (named_slug(&[source.name, "comparison"]), Study::read(source)) else {
            continue;
        };
        if let Some(record) = store.comparison(&slug).await? {
            cards.push(ComparisonCard {
                slug,
                title: record.title,
                created_at: record.created_at,
                configs: study.configs.into_iter().map(|config| config.title).collect(),
            });
        }
    }
    Ok(cards)
}

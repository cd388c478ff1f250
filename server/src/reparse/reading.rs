use std::collections::BTreeSet;

use anyhow::{Context, Result};
use bytes::Bytes;
use podium_domain::{ConfigId, Factor, ParsedFile, ParsedRun, RunId, UploadId};
use podium_store::{NewRun, Reread, RunKey, StoredUpload, as_kept};

use super::{Scope, changes, matching::matched};
use crate::fresh;
use crate::ingest::{self, PARSER_VERSION};
use crate::state::AppState;

/// How often an upload is looked at again when its owner changes it meanwhile.
const TRIES: usize = 3;

/// What became of one upload.
pub(super) struct Read {
    /// Which one, for people.
    pub(super) title: String,
    pub(super) outcome: Outcome,
}

/// What a newer parser made of a file.
pub(super) enum Outcome {
    /// The same.
    Unchanged,
    /// Something else: a line each.
    Changed(Vec<String>),
    /// Nothing that could take the place of what is stored, and why.
    Left(String),
}

/// Reads one upload again; `None` when it is not there any more.
pub(super) async fn read_again(
    state: &AppState,
    scope: Scope,
    config: ConfigId,
    upload: UploadId,
) -> Result<Option<Read>> {
    for _ in 0..TRIES {
        let Some(stored) = state.store.stored_upload(config, upload).await? else {
            return Ok(None);
        };
        let title = format!(
            "{} (/configs/{}, “{}”)",
            stored.file_name, stored.config.id, stored.config.title
        );
        let outcome = match contents(state, &stored).await? {
            Err(reason) => Outcome::Left(reason),
            Ok(parsed) => match replacement(&stored, &parsed)? {
                Err(reason) => Outcome::Left(reason),
                Ok(reread) => {
                    let changes = changes::of_upload(&stored, &reread);
                    if !scope.dry_run && !write(state, &stored, &reread, changes.is_empty()).await? {
                        continue;
                    }
                    if changes.is_empty() {
                        Outcome::Unchanged
                    } else {
                        Outcome::Changed(changes)
                    }
                }
            },
        };
        return Ok(Some(Read { title, outcome }));
    }
    Ok(Some(Read {
        title: format!("an upload of {}", config.0),
        outcome: Outcome::Left("its owner is changing it; start again later".to_owned()),
    }))
}

async fn write(state: &AppState, stored: &StoredUpload, reread: &Reread, is_same: bool) -> Result<bool> {
    if is_same {
        state
            .store
            .confirm_upload(stored.config_id, stored.id, PARSER_VERSION)
            .await?;
        return Ok(true);
    }
    Ok(state.store.replace_upload(reread, fresh::now()).await?)
}

/// What this version's parsers read in the archived bytes.
async fn contents(state: &AppState, stored: &StoredUpload) -> Result<Result<ParsedFile, String>> {
    let Some(bytes) = state.archive.get(&stored.sha256).await? else {
        return Ok(Err("its bytes are not in the archive".to_owned()));
    };
    let permit = state.parse_permits.clone().acquire_owned().await?;
    let bytes: Bytes = bytes;
    Ok(
        ingest::parse(state, &stored.file_name, &stored.sha256, bytes, permit)
            .await
            .map_err(|refusal| format!("it is refused now: {}", refusal.reason)),
    )
}

/// The upload as it is to be stored: runs that are the same keep their ids, those that the owner took out stay out.
fn replacement(stored: &StoredUpload, parsed: &ParsedFile) -> Result<Result<Reread, String>> {
    let parsed: ParsedFile = as_kept(parsed).context("what was read cannot be kept")?;
    let runs = match of_this_config(stored, parsed.runs) {
        Ok(runs) => runs,
        Err(reason) => return Ok(Err(reason)),
    };
    let mut old: Vec<RunKey> = stored.runs.iter().map(|run| RunKey::from(&run.run)).collect();
    old.extend(stored.removed.iter().cloned());
    let new: Vec<RunKey> = runs.iter().map(RunKey::from).collect();
    let lifted = lifted_factors(stored);
    let mut kept = Vec::with_capacity(runs.len());
    for (mut run, old) in runs.into_iter().zip(matched(&old, &new)) {
        run.factors.retain(|factor, _| !lifted.contains(factor));
        match old {
            Some(at) => {
                // Beyond the stored ones lie those that were taken out.
                if let Some(stored) = stored.runs.get(at) {
                    kept.push(NewRun {
                        run,
                        ..stored.clone()
                    });
                }
            }
            None => kept.push(NewRun {
                id: RunId(fresh::uuid()),
                slug: fresh::slug(),
                run,
            }),
        }
    }
    if kept.is_empty() {
        return Ok(Err("no run of it would be left".to_owned()));
    }
    Ok(Ok(Reread {
        config: stored.config_id,
        upload: stored.id,
        parser_version: PARSER_VERSION.to_owned(),
        warnings: parsed.warnings,
        personal: parsed.personal,
        runs: kept,
        seen: stored.runs.iter().map(|run| run.id).collect(),
    }))
}

/// Of a file that speaks of several machines the runs of this config's machine; of an archive of which this config has
/// one file's runs, that file's: each of the others may have made a config of its own.
fn of_this_config(stored: &StoredUpload, mut runs: Vec<ParsedRun>) -> Result<Vec<ParsedRun>, String> {
    let members: BTreeSet<&str> = stored
        .runs
        .iter()
        .filter_map(|new| new.run.member.as_deref())
        .collect();
    if members.len() == 1 {
        runs.retain(|run| {
            run.member
                .as_deref()
                .is_none_or(|member| members.contains(member))
        });
    }
    let subjects: BTreeSet<Option<&str>> = runs.iter().map(|run| run.subject.as_deref()).collect();
    if subjects.len() <= 1 {
        return Ok(runs);
    }
    let own: BTreeSet<Option<&str>> = stored.runs.iter().map(|new| new.run.subject.as_deref()).collect();
    let of_own = |run: &ParsedRun| own.contains(&run.subject.as_deref());
    if !runs.iter().any(of_own) {
        let names: Vec<&str> = subjects.into_iter().flatten().take(8).collect();
        return Err(format!(
            "it speaks of {} now, none of which is this config's; upload it as new configs",
            names.join(", ")
        ));
    }
    Ok(runs.into_iter().filter(of_own).collect())
}

/// Factors of the file's runs that became the config's own when it was uploaded: the owner may have put them right since.
fn lifted_factors(stored: &StoredUpload) -> BTreeSet<Factor> {
    let of_runs: BTreeSet<&Factor> = stored
        .runs
        .iter()
        .flat_map(|new| new.run.factors.keys())
        .collect();
    let of_config = stored.config.factors.keys();
    of_config
        .filter(|factor| !of_runs.contains(factor))
        .cloned()
        .collect()
}

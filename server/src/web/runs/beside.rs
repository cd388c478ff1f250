use podium_app::pages::{Belonging, Beside, Choice};
use podium_store::{RunFacts, RunRecord};

use crate::{error::AppError, masked, recordings, recordings::belongings, state::AppState};

/// Most recordings that one page shows.
const SHOWN: usize = 12;

/// What the page of a run shows of other runs.
pub(super) struct Recorded {
    pub(super) beside: Vec<Beside>,
    pub(super) belonging: Option<Belonging>,
}

/// What was recorded while a run ran; of a recording, to which run it belongs. Only its owner sees names as they are.
pub(super) async fn load(state: &AppState, run: &RunRecord, is_own: bool) -> Result<Recorded, AppError> {
    let facts = state.store.run_facts(&[run.config_id]).await?;
    let mut recorded = Recorded {
        beside: Vec::new(),
        belonging: None,
    };
    let Some(own) = facts.iter().find(|facts| facts.id == run.id) else {
        return Ok(recorded);
    };
    if !own.has_results {
        recorded.belonging = Some(belonging(own, &facts));
        return Ok(recorded);
    }
    let recordings = facts.iter().filter(|facts| !facts.has_results);
    let of_this = recordings.filter_map(|recording| {
        let found = belongings(recording, &facts);
        Some((recording, found.into_iter().find(|one| one.run == run.id)?))
    });
    for (recording, place) in of_this.take(SHOWN) {
        let Some(mut record) = state.store.run(&recording.slug).await? else {
            continue;
        };
        if !is_own {
            masked::run(state, &mut record).await?;
        }
        recorded.beside.push(Beside {
            title: title(recording),
            why: place.why.words(),
            offset_s: place.offset_s,
            ran_s: own.total_s,
            slug: record.slug,
            workloads: record.run.workloads,
        });
    }
    Ok(recorded)
}

fn belonging(own: &RunFacts, facts: &[RunFacts]) -> Belonging {
    let choice = |run: &RunFacts| Choice {
        slug: run.slug.clone(),
        title: title(run),
    };
    let runs = recordings::belongings(own, facts)
        .into_iter()
        .filter_map(|place| {
            let run = facts.iter().find(|run| run.id == place.run)?;
            Some((choice(run), place.why.words()))
        });
    Belonging {
        runs: runs.collect(),
        choices: facts.iter().filter(|run| run.has_results).map(choice).collect(),
        chosen: own.chosen.map(|run| {
            let chosen = facts.iter().find(|facts| Some(facts.id) == run);
            chosen.map(|run| run.slug.clone())
        }),
    }
}

fn title(run: &RunFacts) -> String {
    let started = run
        .started_at
        .as_ref()
        .map(|at| format!(", {}", at.replace('T', " ")));
    format!("{}, {}{}", run.tool, run.file_name, started.unwrap_or_default())
}

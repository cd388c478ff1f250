//! What differs between two readings of a file, in lines for people.

mod run;

use std::collections::BTreeMap;

use podium_store::{NewRun, Reread, StoredUpload};

/// Every difference of what is stored and what is read now; empty when all is the same.
pub(super) fn of_upload(stored: &StoredUpload, reread: &Reread) -> Vec<String> {
    let mut changes = Vec::new();
    let by_id: BTreeMap<_, _> = reread.runs.iter().map(|new| (new.id, new)).collect();
    for old in &stored.runs {
        match by_id.get(&old.id) {
            Some(new) => run::changes(&title(old), &old.run, &new.run, &mut changes),
            None => changes.push(format!("{}: removed, the file holds no such run", title(old))),
        }
    }
    for new in reread.runs.iter().filter(|new| !reread.seen.contains(&new.id)) {
        let workloads = new.run.workloads.len();
        changes.push(format!("{}: added, {workloads} workloads", title(new)));
    }
    let order = |runs: &[NewRun]| runs.iter().map(|run| run.id).collect::<Vec<_>>();
    if changes.is_empty() && order(&stored.runs) != order(&reread.runs) {
        changes.push("the runs stand in another order".to_owned());
    }
    of_lists(
        "warning",
        &stored.warnings.iter().map(|warning| &warning.message),
        reread.warnings.iter().map(|warning| &warning.message),
        &mut changes,
    );
    // Their texts are the owner's secret: only how many there are is said.
    if stored.personal != reread.personal {
        let (old, new) = (stored.personal.len(), reread.personal.len());
        changes.push(format!("personal details found: {old} → {new}"));
    }
    changes
}

/// The address by which everyone knows it; of a run that is about to be added it is the one it will have.
fn title(run: &NewRun) -> String {
    format!("/runs/{} ({})", run.slug, run.run.tool)
}

fn of_lists<'a>(
    what: &str,
    old: &(impl Iterator<Item = &'a String> + Clone),
    new: impl Iterator<Item = &'a String> + Clone,
    changes: &mut Vec<String>,
) {
    let gone = old.clone().filter(|one| !new.clone().any(|other| other == *one));
    changes.extend(gone.map(|one| format!("{what} gone: {one}")));
    let came = new.filter(|one| !old.clone().any(|other| other == *one));
    changes.extend(came.map(|one| format!("{what} new: {one}")));
}

use podium_domain::{Factors, ParsedFile, ParsedRun, Personal, Warning};
use podium_formats::Refusal;

use super::{
    fields::{MAX_FACTORS, Split},
    form::{Target, UploadForm},
};

/// What becomes of the files of a form: which configs they make, and which were refused.
pub(super) struct Plan {
    /// In order of first appearance.
    pub configs: Vec<PlannedConfig>,
    /// Position among the form's files, and why.
    pub refused: Vec<(usize, Refusal)>,
}

impl Plan {
    fn refuse(&mut self, file: usize, reason: String) {
        let tried = Vec::new();
        self.refused.push((file, Refusal { reason, tried }));
    }
}

/// Most configs that one upload makes: as many as can be compared at once.
const MOST_CONFIGS: usize = podium_app::query::MAX_COLUMNS;

/// A config that is to be made, or added to.
pub(super) struct PlannedConfig {
    /// From what was typed, the subject and the file's name.
    pub title: String,
    /// What was typed, and what a table says of all of the config's runs.
    pub factors: Factors,
    /// At most one per file of the form.
    pub uploads: Vec<PlannedUpload>,
    key: (Option<usize>, Option<String>),
}

/// What one file brings to one config.
pub(super) struct PlannedUpload {
    /// Position among the form's files.
    pub file: usize,
    /// Its runs of that config.
    pub runs: Vec<ParsedRun>,
    /// Of the whole file.
    pub warnings: Vec<Warning>,
    /// Of the whole file.
    pub personal: Vec<Personal>,
}

/// Decides which configs the files make. A file that speaks of several machines or configs makes one for each; those
/// of one name in several files are the same, unless every file makes its own.
pub(super) fn plan(form: &UploadForm, read: Vec<Result<ParsedFile, Refusal>>) -> Plan {
    let mut plan = Plan {
        configs: Vec::new(),
        refused: Vec::new(),
    };
    for (index, read) in read.into_iter().enumerate() {
        match read {
            Ok(parsed) => take(&mut plan, form, index, &parsed),
            Err(refusal) => plan.refused.push((index, refusal)),
        }
    }
    let several = plan.configs.len() > 1;
    for config in &mut plan.configs {
        let first = config
            .uploads
            .first()
            .map_or("", |upload| form.files[upload.file].file_name.as_str());
        config.title = title(&form.typed.title, config.key.1.as_deref(), stem(first), several);
        if form.target == Target::New {
            let runs = config.uploads.iter_mut().flat_map(|upload| &mut upload.runs);
            config.factors = lifted(&form.typed.factors, &mut runs.collect::<Vec<_>>());
        }
    }
    plan
}

fn take(plan: &mut Plan, form: &UploadForm, index: usize, parsed: &ParsedFile) {
    let mut subjects: Vec<Option<String>> = Vec::new();
    for run in &parsed.runs {
        if !subjects.contains(&run.subject) {
            subjects.push(run.subject.clone());
        }
    }
    if subjects.len() > 1 && form.target != Target::New {
        let names: Vec<&str> = subjects.iter().flatten().map(String::as_str).take(8).collect();
        let reason = format!(
            "this file speaks of {} configs ({}); upload it as new configs instead of adding it to one",
            subjects.len(),
            names.join(", ")
        );
        plan.refuse(index, reason);
        return;
    }
    if plan.configs.len() + subjects.len() > MOST_CONFIGS {
        let reason = format!(
            "this file speaks of {} configs; one upload makes at most {MOST_CONFIGS}, so send it in parts",
            subjects.len()
        );
        plan.refuse(index, reason);
        return;
    }
    for subject in subjects {
        let runs = parsed
            .runs
            .iter()
            .filter(|run| run.subject == subject)
            .cloned()
            .collect();
        let upload = PlannedUpload {
            file: index,
            runs,
            warnings: parsed.warnings.clone(),
            personal: parsed.personal.clone(),
        };
        let subject = subject.filter(|_| form.target == Target::New);
        let key = ((form.split == Split::File).then_some(index), subject);
        match plan.configs.iter_mut().find(|config| config.key == key) {
            Some(config) => config.uploads.push(upload),
            None => plan.configs.push(PlannedConfig {
                title: String::new(),
                factors: Factors::new(),
                uploads: vec![upload],
                key,
            }),
        }
    }
}

fn title(typed: &str, subject: Option<&str>, stem: &str, several: bool) -> String {
    let own = subject.filter(|s| !s.trim().is_empty()).unwrap_or(stem);
    let title = match (typed, several) {
        ("", _) => own.to_owned(),
        (typed, false) => typed.to_owned(),
        (typed, true) => format!("{typed} – {own}"),
    };
    title.chars().filter(|c| !c.is_control()).take(200).collect()
}

fn stem(file_name: &str) -> &str {
    file_name
        .rsplit_once('.')
        .map_or(file_name, |(stem, _)| stem)
        .trim()
}

/// What was typed, and the levels that hold for every run of the config: those become the config's own, and the runs
/// need not say them any more.
pub(crate) fn lifted(typed: &Factors, runs: &mut [&mut ParsedRun]) -> Factors {
    let mut factors = typed.clone();
    let Some(first) = runs.first() else {
        return factors;
    };
    for (factor, level) in first.factors.clone() {
        if factors.len() >= MAX_FACTORS
            || typed.contains_key(&factor)
            || !runs.iter().all(|run| run.factors.get(&factor) == Some(&level))
        {
            continue;
        }
        for run in runs.iter_mut() {
            run.factors.remove(&factor);
        }
        factors.insert(factor, level);
    }
    factors
}

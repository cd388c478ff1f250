use podium_domain::{Factors, ParsedFile, ParsedRun, Personal, Warning};
use podium_formats::{Masks, Refusal};

use super::{
    factors::MAX_FACTORS,
    fields::Split,
    form::{Target, UploadForm},
    read::ReadFile,
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
    key: Key,
}

/// By what files and parts of files are told apart that make configs of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Key {
    /// Position among the form's files, when every file makes its own.
    file: Option<usize>,
    /// The path in an archive, when every file makes its own: the archive's files are files.
    member: Option<String>,
    /// The machine or config that the file names.
    subject: Option<String>,
}

impl Key {
    fn of(run: &ParsedRun, form: &UploadForm, file: usize, holds_files: bool) -> Self {
        let is_new = form.target == Target::New;
        let apart = is_new && form.split == Split::File;
        Self {
            file: (form.split == Split::File).then_some(file),
            member: run.member.clone().filter(|_| apart && holds_files),
            subject: run.subject.clone().filter(|_| is_new),
        }
    }

    /// What a config is called when nobody named it: its subject, else its file.
    fn name<'k>(&'k self, file_name: &'k str) -> &'k str {
        let subject = self
            .subject
            .as_deref()
            .filter(|subject| !subject.trim().is_empty());
        let member = self.member.as_deref();
        let member = member.map(|path| path.rsplit('/').next().unwrap_or(path));
        subject.unwrap_or_else(|| stem(member.unwrap_or(file_name)))
    }
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
pub(super) fn plan(form: &UploadForm, read: Vec<ReadFile>) -> Plan {
    let mut plan = Plan {
        configs: Vec::new(),
        refused: Vec::new(),
    };
    for (index, read) in read.into_iter().enumerate() {
        match read.parsed {
            Ok(parsed) => take(&mut plan, form, index, &parsed, read.holds_files),
            Err(refusal) => plan.refused.push((index, refusal)),
        }
    }
    let several = plan.configs.len() > 1;
    for config in &mut plan.configs {
        let first = config
            .uploads
            .first()
            .map_or("", |upload| form.files[upload.file].file_name.as_str());
        let mut masks = masks(config.uploads.iter().map(|upload| upload.personal.as_slice()));
        let own = masks.text(config.key.name(first));
        config.title = title(&form.typed.title, &own, several);
        if form.target == Target::New {
            let runs = config.uploads.iter_mut().flat_map(|upload| &mut upload.runs);
            config.factors = lifted(&form.typed.factors, &mut runs.collect::<Vec<_>>(), &mut masks);
        }
    }
    plan
}

fn take(plan: &mut Plan, form: &UploadForm, index: usize, parsed: &ParsedFile, holds_files: bool) {
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
    let key = |run: &ParsedRun| Key::of(run, form, index, holds_files);
    let mut keys: Vec<Key> = Vec::new();
    for key in parsed.runs.iter().map(key) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    if plan.configs.len() + keys.len() > MOST_CONFIGS {
        let reason = format!(
            "this file makes {} configs; one upload makes at most {MOST_CONFIGS}, so send it in parts",
            keys.len()
        );
        plan.refuse(index, reason);
        return;
    }
    for own in keys {
        let runs = parsed
            .runs
            .iter()
            .filter(|run| key(run) == own)
            .cloned()
            .collect();
        let upload = PlannedUpload {
            file: index,
            runs,
            warnings: parsed.warnings.clone(),
            personal: parsed.personal.clone(),
        };
        match plan.configs.iter_mut().find(|config| config.key == own) {
            Some(config) => config.uploads.push(upload),
            None => plan.configs.push(PlannedConfig {
                title: String::new(),
                factors: Factors::new(),
                uploads: vec![upload],
                key: own,
            }),
        }
    }
}

/// What is masked in the files of one config: also in what becomes its title and factors without being typed.
pub(crate) fn masks<'p>(uploads: impl Iterator<Item = &'p [Personal]>) -> Masks {
    Masks::new(&uploads.flatten().cloned().collect::<Vec<_>>())
}

fn title(typed: &str, own: &str, several: bool) -> String {
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
/// need not say them any more. What is masked in the runs stays there, since what a config says is shown as it is.
pub(crate) fn lifted(typed: &Factors, runs: &mut [&mut ParsedRun], masks: &mut Masks) -> Factors {
    let mut factors = typed.clone();
    let Some(first) = runs.first() else {
        return factors;
    };
    for (factor, level) in first.factors.clone() {
        if factors.len() >= MAX_FACTORS
            || typed.contains_key(&factor)
            || !runs.iter().all(|run| run.factors.get(&factor) == Some(&level))
            || masks.hides(level.as_str())
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

use std::collections::HashMap;

use podium_domain::{
    ConditionValue, Conditions, Factors, Identity, Level, Outcome, ParsedRun, ParsedWorkload, Part, Personal,
    TestedConfig, Warning,
};

use super::{mask, replace::Replacer, spelling};
use crate::{personal, text::Encoding};

/// Masks the personal details of a config's files in what is shown of them to others, the same way as in the copies
/// that others get. What was measured, and what decides rows, stays.
#[derive(Debug)]
pub struct Masks {
    replacer: Replacer,
    /// What was looked at before, since runs repeat their names: the masked text, or `None` where nothing was masked.
    known: HashMap<String, Option<String>>,
}

impl Masks {
    /// For files with these details. What a text itself shows to be personal is masked beside them, since the list of a
    /// file is bounded and older than the rules by which details are known today.
    pub fn new(personal: &[Personal]) -> Self {
        Self {
            replacer: replacer(personal),
            known: HashMap::new(),
        }
    }

    /// The text as others see it, of the same length.
    pub fn text(&mut self, text: &str) -> String {
        let mut shown = text.to_owned();
        self.mask(&mut shown);
        shown
    }

    /// Leaves of a text what others see.
    fn mask(&mut self, text: &mut String) {
        if let Some(known) = self.known.get(text.as_str()) {
            if let Some(masked) = known {
                text.clone_from(masked);
            }
            return;
        }
        let masked = self.masked(text);
        let changed = (masked != *text).then_some(masked);
        let original = match &changed {
            Some(masked) => std::mem::replace(text, masked.clone()),
            None => text.clone(),
        };
        self.known.insert(original, changed);
    }

    fn masked(&self, text: &str) -> String {
        let mut masked = masked(&self.replacer, text);
        let found = personal::in_value(&masked).into_iter().map(|found| Personal {
            kind: found.kind.to_owned(),
            place: String::new(),
            value: found.value,
        });
        let found: Vec<_> = found.collect();
        if !found.is_empty() {
            masked = self::masked(&replacer(&found), &masked);
        }
        masked
    }

    /// Whether a text holds a detail, so that it must not become a statement of its owner without being looked at.
    pub fn hides(&mut self, text: &str) -> bool {
        self.text(text) != text
    }

    /// A run as others see it.
    pub fn run(&mut self, run: &mut ParsedRun) {
        for text in [&mut run.section, &mut run.member, &mut run.subject] {
            self.optional(text);
        }
        for level in run.found.values_mut() {
            self.mask(level);
        }
        self.factors(&mut run.factors);
        for workload in &mut run.workloads {
            self.workload(workload);
        }
    }

    /// A config's runs as others see them. Its title, notes and factors are what its owner chose to say.
    pub fn config(&mut self, config: &mut TestedConfig) {
        for run in &mut config.runs {
            self.optional(&mut run.section);
            self.factors(&mut run.factors);
            for workload in &mut run.workloads {
                self.mask(&mut workload.name);
                self.described(
                    &mut workload.identity,
                    &mut workload.conditions,
                    &mut workload.outcome,
                );
            }
        }
    }

    /// What a workload is, as others see it.
    pub fn identity(&mut self, identity: &mut Identity) {
        self.optional(&mut identity.test);
    }

    /// Warnings as others see them.
    pub fn warnings(&mut self, warnings: &mut [Warning]) {
        for warning in warnings {
            self.mask(&mut warning.message);
        }
    }

    fn workload(&mut self, workload: &mut ParsedWorkload) {
        self.mask(&mut workload.name);
        self.described(
            &mut workload.identity,
            &mut workload.conditions,
            &mut workload.outcome,
        );
        for Part { name, outcome, .. } in &mut workload.parts {
            self.mask(name);
            self.optional(&mut outcome.reason);
        }
    }

    fn described(&mut self, identity: &mut Identity, conditions: &mut Conditions, outcome: &mut Outcome) {
        self.identity(identity);
        self.optional(&mut outcome.reason);
        for value in conditions.values_mut() {
            if let ConditionValue::Text(text) = value {
                self.mask(text);
            }
        }
    }

    fn factors(&mut self, factors: &mut Factors) {
        for level in factors.values_mut() {
            if let Ok(masked) = Level::parse(&self.text(level.as_str())) {
                *level = masked;
            }
        }
    }

    fn optional(&mut self, text: &mut Option<String>) {
        if let Some(text) = text {
            self.mask(text);
        }
    }
}

/// What is shown is UTF-8, whatever the file was.
fn replacer(personal: &[Personal]) -> Replacer {
    let patterns = spelling::patterns(&mask::masks(personal), Encoding::EightBit, &[]);
    Replacer::new(patterns, Encoding::EightBit)
}

fn masked(replacer: &Replacer, text: &str) -> String {
    let mut copy = text.as_bytes().to_vec();
    replacer.mask(text.as_bytes(), &mut copy);
    // Masks cover whole characters.
    String::from_utf8_lossy(&copy).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detail(kind: &str, value: &str) -> Personal {
        Personal {
            kind: kind.to_owned(),
            place: "line 1".to_owned(),
            value: value.to_owned(),
        }
    }

    #[test]
    fn what_is_listed_is_masked_and_what_a_text_itself_shows_too() {
        let mut masks = Masks::new(&[detail("host name", "zeus"), detail("path", "/home/anna.b")]);
        for (text, shown) in [
            ("backup of zeus", "backup of ****"),
            ("/home/anna.b/data", "/home/****.*/data"),
            ("zeusfs", "zeusfs"),
            ("/home/carl/x", "/home/****/x"),
            ("mail carl@example.org", "mail ****@*******.***"),
            ("nas.smith.lan:/export", "***.*****.***:/export"),
            ("randread-4k", "randread-4k"),
        ] {
            assert_eq!(masks.text(text), shown);
            assert_eq!(masks.text(text), shown, "also the second time");
            assert_eq!(masks.hides(text), text != shown);
        }
    }

    #[test]
    fn a_run_keeps_its_figures_and_loses_its_names() {
        let source = "workload,op,metric,value,unit,condition.target\n\
                      copy for anna@example.org,write,bandwidth,120,MB/s,/home/anna/test\n\
                      copy for anna@example.org,read,bandwidth,240,MB/s,nas.smith.lan:/export\n";
        let parse = |text: &str| {
            let source = crate::Source::new(None, text.as_bytes());
            crate::parse(&source, &crate::Limits::default()).expect("it is a table")
        };
        let file = parse(source);
        let mut run = file.runs[0].clone();
        Masks::new(&file.personal).run(&mut run);
        let shown = format!("{run:?}");
        for name in ["anna", "smith"] {
            assert!(source.contains(name) && !shown.contains(name), "{shown}");
        }
        let figures = |run: &ParsedRun| {
            let workloads = run.workloads.iter();
            workloads
                .map(|workload| workload.measurements.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(figures(&run), figures(&file.runs[0]));
    }
}

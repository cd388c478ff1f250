use std::{collections::HashSet, net::IpAddr};

use podium_domain::{Personal, Warning};

use crate::{
    Limits, ordered,
    personal::{is_common, kind},
};

/// Warnings and personal details as they are found, bounded: a hostile file may deserve a million of them.
#[derive(Debug)]
pub(crate) struct Notices {
    limit: usize,
    warnings: Vec<Warning>,
    unlisted_warnings: usize,
    personal: Vec<Personal>,
    /// The values of `personal`, which may be thousands.
    known: HashSet<String>,
    unlisted_personal: usize,
}

impl Notices {
    /// None yet.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            limit: limits.notices,
            warnings: Vec::new(),
            unlisted_warnings: 0,
            personal: Vec::new(),
            known: HashSet::new(),
            unlisted_personal: 0,
        }
    }

    /// Adds a warning, or counts it when there are too many.
    pub(crate) fn warn(&mut self, code: &str, message: impl Into<String>, line: Option<u64>) {
        if self.warnings.len() < self.limit {
            self.warnings.push(Warning::new(code, message, line));
        } else {
            self.unlisted_warnings += 1;
        }
    }

    /// Adds a personal detail once; the same text again needs no second mention, and what half the world's machines
    /// are called, or what a mask covers, needs none.
    pub(crate) fn personal(&mut self, kind: &str, value: &str, line: u64) {
        if !tells_something(kind, value) {
            return;
        }
        self.known(Personal {
            kind: kind.to_owned(),
            place: format!("line {line}"),
            value: value.to_owned(),
        });
    }

    /// Adds a detail that was found and placed before.
    pub(crate) fn known(&mut self, personal: Personal) {
        if self.known.contains(&personal.value) {
            return;
        }
        if self.personal.len() < self.limit {
            self.known.insert(personal.value.clone());
            self.personal.push(personal);
        } else {
            self.unlisted_personal += 1;
        }
    }

    /// Whether a warning was given.
    pub(crate) fn first_warning(&self) -> Option<&Warning> {
        self.warnings.first()
    }

    /// Both lists, warnings by line; what was only counted is said in last warnings.
    pub(crate) fn finish(mut self) -> (Vec<Personal>, Vec<Warning>) {
        ordered::sort_by_key(&mut self.warnings, |warning| warning.line);
        if self.unlisted_personal > 0 {
            let message = format!(
                "{} further personal details are not listed",
                self.unlisted_personal
            );
            self.warnings.push(Warning::new("more-personal", message, None));
        }
        if self.unlisted_warnings > 0 {
            let message = format!("{} further warnings are not listed", self.unlisted_warnings);
            self.warnings.push(Warning::new("more-warnings", message, None));
        }
        (self.personal, self.warnings)
    }
}

fn tells_something(kind: &str, value: &str) -> bool {
    match kind {
        _ if value.is_empty() || value.contains('*') => false,
        kind::HOST | kind::USER => !is_common(value),
        kind::ADDRESS => value.parse::<IpAddr>().map_or(true, |address| {
            !address.is_loopback() && !address.is_unspecified()
        }),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_are_bounded_and_the_rest_is_counted() {
        let limits = Limits {
            notices: 2,
            ..Limits::default()
        };
        let mut notices = Notices::new(&limits);
        for line in 0..5 {
            notices.warn("x", "y", Some(line));
            notices.personal("host name", &format!("h{line}"), line);
            notices.personal("host name", "h0", line);
        }
        let (personal, warnings) = notices.finish();
        assert_eq!((personal.len(), warnings.len()), (2, 4));
        assert_eq!(warnings[2].message, "3 further personal details are not listed");
        assert_eq!(warnings[3].message, "3 further warnings are not listed");
    }
}

use std::borrow::Cow;

use super::{result::SpanResult, settings};
use crate::{
    Limits,
    diskspd::span::Span,
    numbers::number,
    xml::{Place, Visitor},
};

/// What a document says, as it is walked through.
#[derive(Debug)]
pub(super) struct Collect {
    /// The tool's version.
    pub(super) version: Option<String>,
    /// When it began, as written.
    pub(super) began: Option<String>,
    /// The machine's name and its line.
    pub(super) host: Option<(String, u64)>,
    /// The settings, by time span.
    pub(super) spans: Vec<Span>,
    /// What the time spans gave.
    pub(super) results: Vec<SpanResult>,
    /// The elements that are open.
    path: Vec<String>,
    /// The attributes of an interval.
    bucket: [Option<f64>; 3],
    closed: bool,
    too_large: bool,
    samples: usize,
    most: [usize; 2],
    /// Lines in front of the document.
    skipped: u64,
}

/// The names of an interval's attributes.
const BUCKET: [&str; 3] = ["SampleMillisecond", "Read", "Write"];

impl Collect {
    /// Nothing yet, of a document with `skipped` lines in front of it.
    pub(super) fn new(limits: &Limits, skipped: u64) -> Self {
        Self {
            version: None,
            began: None,
            host: None,
            spans: Vec::new(),
            results: Vec::new(),
            path: Vec::new(),
            bucket: [None; 3],
            closed: false,
            too_large: false,
            samples: 0,
            most: [limits.workloads, limits.series_values],
            skipped,
        }
    }

    /// Whether the document came to its end.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether there was more than the limits allow.
    pub(super) fn is_too_large(&self) -> bool {
        self.too_large
    }

    fn at(&self, path: &[&str]) -> bool {
        self.path.len() == path.len() && self.path.iter().zip(path).all(|(open, name)| open == name)
    }

    fn element(&mut self, name: &str, text: &str, place: &mut Place<'_>) {
        let path: Vec<_> = self.path.iter().map(String::as_str).collect();
        let result = self.results.last_mut();
        let span = self.spans.last_mut();
        match (path.as_slice(), result, span) {
            (["Results", "System"], ..) => match name {
                "ComputerName" => self.host = Some((text.to_owned(), place.line() + self.skipped)),
                "RunTime" => self.began = Some(text.to_owned()),
                _ => {}
            },
            (["Results", "System", "Tool"], ..) if name == "Version" => self.version = Some(text.to_owned()),
            (["Results", "Profile", "TimeSpans", "TimeSpan"], _, Some(span)) => {
                settings::of_span(span, name, text);
            }
            (
                [
                    "Results",
                    "Profile",
                    "TimeSpans",
                    "TimeSpan",
                    "Targets",
                    ..,
                    parent,
                ],
                _,
                Some(span),
            ) => {
                if let Some(target) = span.targets.last_mut() {
                    settings::of_target(target, parent, name, text);
                }
            }
            (["Results", "TimeSpan"], Some(result), _) => match name {
                "TestTimeSeconds" => result.seconds = number(text),
                "ThreadCount" => result.threads = text.parse().ok(),
                _ => {}
            },
            (["Results", "TimeSpan", "CpuUtilization", "Average"], Some(result), _)
                if name == "UsagePercent" =>
            {
                result.cpu = number(text);
            }
            (["Results", "TimeSpan", "Latency"], Some(result), _) => result.latency.take(name, text),
            (["Results", "TimeSpan", "Latency", "Bucket"], Some(result), _) => {
                result.latency.bucket(name, text);
            }
            (["Results", "TimeSpan", "Iops"], Some(result), _) => result.spread(name, text),
            (["Results", "TimeSpan", "Thread", "Target"], Some(result), _) => result.count(name, text),
            _ => {}
        }
    }

    /// An interval has ended.
    fn sampled(&mut self) {
        let [Some(milliseconds), read, write] = std::mem::take(&mut self.bucket) else {
            return;
        };
        let rates = [read.unwrap_or(0.0), write.unwrap_or(0.0)];
        if let Some(result) = self.results.last_mut() {
            // Three series at most.
            self.samples += if result.sample(milliseconds / 1e3, rates) {
                3
            } else {
                0
            };
        }
        self.too_large |= self.samples > self.most[1];
    }
}

impl Visitor<'_> for Collect {
    const ATTRIBUTES: bool = true;

    fn open(&mut self, name: &str, place: &mut Place<'_>) {
        if self.closed || self.too_large {
            return;
        }
        if name == "TimeSpan" && self.at(&["Results"]) {
            self.results.push(SpanResult::at(place.line() + self.skipped));
        } else if name == "TimeSpan" && self.at(&["Results", "Profile", "TimeSpans"]) {
            self.spans.push(Span::default());
        } else if name == "Target" && self.at(&["Results", "Profile", "TimeSpans", "TimeSpan", "Targets"]) {
            self.spans.last_mut().into_iter().for_each(settings::target);
        }
        self.path.push(name.to_owned());
        self.too_large |= self.results.len().max(self.spans.len()) > self.most[0];
    }

    fn attribute(&mut self, name: &str, value: &str) {
        if self.at(&["Results", "TimeSpan", "Iops", "Bucket"])
            && let Some(place) = BUCKET.iter().position(|known| *known == name)
        {
            self.bucket[place] = number(value)
                .map(|number| number.value)
                .filter(|value| *value >= 0.0);
        }
    }

    fn close(&mut self, name: &str, text: Cow<'_, str>, place: &mut Place<'_>) {
        if self.closed || self.too_large {
            return;
        }
        if name == "Bucket" && self.at(&["Results", "TimeSpan", "Iops", "Bucket"]) {
            self.sampled();
        } else if self.at(&["Results", "TimeSpan"]) {
            self.results
                .last_mut()
                .into_iter()
                .for_each(|result| result.complete = true);
        }
        self.path.pop();
        self.closed = self.path.is_empty();
        self.element(name, &text, place);
    }
}

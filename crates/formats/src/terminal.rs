//! What the readers of terminal outputs share.

use memchr::memmem;
use podium_domain::{Measurement, Metric, Op, Outcome, ParsedFile, ParsedRun, Stat, Status};

use crate::{Limits, Refused, Source, blank, notices::Notices, numbers::Number};

/// The text of a file in which one of the words stands; looking for them costs little, so that a format can be asked
/// about any text.
///
/// # Errors
/// When it is no text, or has none of the words.
pub(crate) fn text_with<'s>(source: &'s Source<'_>, words: &[&str]) -> Result<&'s str, Refused> {
    let text = source.required_text()?;
    if has_any(text, words) {
        return Ok(text);
    }
    Err(Refused(format!("it does not say “{}”", words.join("” or “"))))
}

/// Whether one of the words stands in the text.
pub(crate) fn has_any(text: &str, words: &[&str]) -> bool {
    words
        .iter()
        .any(|word| memmem::find(text.as_bytes(), word.as_bytes()).is_some())
}

/// A run without workloads that stands on these lines.
pub(crate) fn run(format: &str, tool: &str, lines: [u64; 2]) -> ParsedRun {
    ParsedRun {
        lines: Some(lines),
        ..blank::run(format, tool)
    }
}

/// An outcome that is not ok.
pub(crate) fn ended(status: Status, reason: impl Into<String>) -> Outcome {
    Outcome {
        status,
        reason: Some(reason.into()),
        ..Outcome::ok()
    }
}

/// A mean that is not negative, as the tool printed it, in canonical units; `None` when it is no finite number.
pub(crate) fn figure(
    metric: Metric,
    op: &Op,
    stat: Stat,
    printed: Option<Number>,
    factor: f64,
) -> Option<Measurement> {
    let printed = printed.filter(|number| number.value >= 0.0)?;
    let value = printed.value * factor;
    value
        .is_finite()
        .then(|| Measurement::new(metric, op.clone(), stat, value, Some(printed.digits)))
}

/// The mean of one figure that was measured several times, with the single values when there are several. `None` when
/// there are none.
pub(crate) fn repeated(metric: Metric, op: &Op, stat: Stat, values: &[Number]) -> Option<Measurement> {
    let digits = values.iter().map(|number| number.digits).min()?;
    let mean = values.iter().map(|number| number.value).sum::<f64>() / values.len() as f64;
    let mut figure = Measurement::new(metric, op.clone(), stat, mean, Some(digits));
    if values.len() > 1 {
        figure.repetitions = values.iter().map(|number| number.value).collect();
    }
    mean.is_finite().then_some(figure)
}

/// `Tue Jul 27 11:57:14 2021`, as C's `asctime` prints it, as ISO 8601 without an offset.
pub(crate) fn clock(text: &str) -> Option<String> {
    const MONTHS: &str = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let words: Vec<_> = text.split_whitespace().collect();
    let [_, month, day, time, year] = words.as_slice() else {
        return None;
    };
    let month = MONTHS.find(month).filter(|at| month.len() == 3 && at % 3 == 0)? / 3 + 1;
    let day: u8 = day.parse().ok().filter(|day| (1..=31).contains(day))?;
    let shape = |text: &str, shape: &str| {
        text.len() == shape.len()
            && text.bytes().zip(shape.bytes()).all(|(byte, place)| match place {
                b'd' => byte.is_ascii_digit(),
                place => byte == place,
            })
    };
    (shape(time, "dd:dd:dd") && shape(year, "dddd")).then(|| format!("{year}-{month:02}-{day:02}T{time}"))
}

/// The file, if anything was found.
///
/// # Errors
/// When nothing was, with the reason given, or when there is more than the limits allow.
pub(crate) fn file(
    runs: Vec<ParsedRun>,
    notices: Notices,
    limits: &Limits,
    nothing: &str,
) -> Result<ParsedFile, Refused> {
    if runs.len() > limits.runs {
        return Err(Refused(format!("there are more than {} runs", limits.runs)));
    }
    if runs.is_empty() {
        return Err(Refused(nothing.to_owned()));
    }
    let (personal, warnings) = notices.finish();
    Ok(ParsedFile {
        runs,
        personal,
        warnings,
    })
}

//! Who is best in a row (rules 3, 4 and 5).

use podium_domain::Better;

use crate::{
    Verdict,
    cell::Standing,
    stats::{can_be_tested, tells_apart},
};

/// A lead below this share of the smaller value is noise, where nothing better is known of the noise.
const NOISE: f64 = 0.02;

/// What one binary rounding may do to a lead: `1.02 / 1.00 − 1` is not exactly 0.02 in a double. Far below any printed digit.
const ROUNDING: f64 = 1e-12;

/// A column's part in a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Entry<'a> {
    /// Nothing there.
    Missing,
    /// Cannot be true, by the rule of this code.
    SetAside(&'a str),
    /// Failed or did not finish.
    Failed,
    /// A figure.
    Finished(&'a Standing),
}

/// One verdict per column. `Incomparable` when there is no direction or nothing to compare with.
pub(crate) fn verdicts(entries: &[Entry<'_>], direction: Option<Better>) -> Vec<Verdict> {
    let comparable = entries
        .iter()
        .filter(|e| matches!(e, Entry::Finished(_) | Entry::Failed))
        .count();
    let best = direction
        .filter(|_| comparable >= 2)
        .and_then(|direction| best(entries, direction));
    let ties = entries.iter().filter(|entry| is_with(entry, best)).count();
    let judge = |entry: &Entry<'_>| match entry {
        Entry::Missing => Verdict::Missing,
        Entry::SetAside(_) => Verdict::SetAside,
        Entry::Failed => Verdict::Failed,
        Entry::Finished(_) if best.is_none() => Verdict::Incomparable,
        Entry::Finished(_) if !is_with(entry, best) => Verdict::Behind,
        Entry::Finished(_) if ties > 1 => Verdict::Tied,
        Entry::Finished(_) => Verdict::Best,
    };
    entries.iter().map(judge).collect()
}

/// How a row ends between two columns alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Duel {
    First,
    Second,
    Tie,
}

/// An entry as its duels look at it: every two columns meet in every row, and most have but one figure there.
pub(crate) struct Contender<'a> {
    entry: Entry<'a>,
    /// Where neither bounds nor a spread have a say.
    plain: Option<Plain>,
}

/// All that counts of a single figure.
#[derive(Clone, Copy)]
struct Plain {
    point: f64,
    /// One unit in the last place that was printed; zero where that is not known.
    unit: f64,
}

impl From<&Standing> for Plain {
    fn from(standing: &Standing) -> Self {
        Self {
            point: standing.point,
            unit: standing.printed_unit.unwrap_or(0.0),
        }
    }
}

impl<'a> From<&Entry<'a>> for Contender<'a> {
    fn from(entry: &Entry<'a>) -> Self {
        let plain = match entry {
            Entry::Finished(standing) => {
                let tested = standing.moments.as_ref().is_some_and(can_be_tested);
                (standing.range.is_none() && !tested).then(|| Plain::from(*standing))
            }
            _ => None,
        };
        Self { entry: *entry, plain }
    }
}

/// Absent where one of the two takes no part.
pub(crate) fn duel(one: &Contender<'_>, other: &Contender<'_>, direction: Better) -> Option<Duel> {
    if let (Some(one), Some(other)) = (one.plain, other.plain) {
        return Some(outcome(one, other, is_noise(one, other), direction));
    }
    let (one, other) = match (&one.entry, &other.entry) {
        (Entry::Finished(one), Entry::Finished(other)) => (one, other),
        (Entry::Finished(_), Entry::Failed) => return Some(Duel::First),
        (Entry::Failed, Entry::Finished(_)) => return Some(Duel::Second),
        (Entry::Failed, Entry::Failed) => return Some(Duel::Tie),
        _ => return None,
    };
    Some(outcome(
        Plain::from(*one),
        Plain::from(*other),
        cannot_tell(one, other),
        direction,
    ))
}

fn outcome(one: Plain, other: Plain, alike: bool, direction: Better) -> Duel {
    let ahead = match direction {
        Better::Higher => one.point > other.point,
        Better::Lower => one.point < other.point,
    };
    match (alike, ahead) {
        (true, _) => Duel::Tie,
        (false, true) => Duel::First,
        (false, false) => Duel::Second,
    }
}

fn is_with(entry: &Entry<'_>, best: Option<&Standing>) -> bool {
    matches!((entry, best), (Entry::Finished(standing), Some(best)) if cannot_tell(standing, best))
}

/// The leader. Of several with the very same figure the one that is known best leads (more repetitions, less spread,
/// finer digits), so that the order of the columns decides nothing.
fn best<'a>(entries: &[Entry<'a>], direction: Better) -> Option<&'a Standing> {
    let finished = entries.iter().filter_map(|entry| match entry {
        Entry::Finished(standing) => Some(*standing),
        _ => None,
    });
    finished.min_by(|a, b| {
        let lead = match direction {
            Better::Lower => a.point.total_cmp(&b.point),
            Better::Higher => b.point.total_cmp(&a.point),
        };
        let known = |s: &Standing| {
            s.moments
                .as_ref()
                .map_or((0, 0.0), |m| (m.n, m.stddev.unwrap_or(0.0)))
        };
        let width = |s: &Standing| s.range.map_or(0.0, |[low, high]| high - low);
        let unit = |s: &Standing| s.printed_unit.unwrap_or(0.0);
        lead.then(known(b).0.cmp(&known(a).0))
            .then(known(a).1.total_cmp(&known(b).1))
            .then(width(a).total_cmp(&width(b)))
            .then(unit(a).total_cmp(&unit(b)))
    })
}

/// Whether two figures cannot be told apart.
fn cannot_tell(a: &Standing, b: &Standing) -> bool {
    if a.range.is_some() || b.range.is_some() {
        let span = |s: &Standing| s.range.unwrap_or([s.point, s.point]);
        let ([a_low, a_high], [b_low, b_high]) = (span(a), span(b));
        let overlap = a_low <= b_high && b_low <= a_high;
        let both = a.range.is_some() && b.range.is_some();
        return overlap || !both && within_noise(a, b);
    }
    let tested = a
        .moments
        .as_ref()
        .zip(b.moments.as_ref())
        .and_then(|(a, b)| tells_apart(a, b));
    tested.map_or_else(|| within_noise(a, b), |apart| !apart)
}

/// A difference under 2 % of the smaller value, or under one printed unit of the coarser figure. A lead of exactly
/// either is a lead. Zero and negative figures have no share to speak of: for them only the printed unit counts.
fn within_noise(a: &Standing, b: &Standing) -> bool {
    is_noise(Plain::from(a), Plain::from(b))
}

fn is_noise(a: Plain, b: Plain) -> bool {
    let difference = (a.point - b.point).abs();
    let smaller = a.point.min(b.point).max(0.0);
    let threshold = (NOISE * smaller).max(a.unit.max(b.unit));
    // What rounding can do is measured against the values, whose digits the subtraction has cancelled.
    let rounding = ROUNDING * a.point.abs().max(b.point.abs());
    difference <= 0.0 || difference < threshold - rounding
}

mod interval;

pub use interval::ratio_interval;
use podium_domain::Better;

use crate::Reason;

/// What a ratio needs to know of a cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Term {
    /// The row has it in another unit.
    OtherUnit,
    /// Nothing there.
    Missing,
    /// Failed or did not finish.
    Failed,
    /// Takes no part.
    SetAside,
    /// Only bounds are known.
    Bounds,
    /// A figure.
    Value(f64),
}

/// A column against the baseline, oriented so that above 1 is better (rule 6): value / baseline where more is better,
/// baseline / value where less is.
pub(crate) fn ratio(term: Term, baseline: Term, direction: Option<Better>) -> Result<f64, Reason> {
    let direction = direction.ok_or(Reason::NoDirection)?;
    let value = match term {
        Term::OtherUnit => return Err(Reason::UnequalUnits),
        Term::Missing => return Err(Reason::NoValue),
        Term::Failed => return Err(Reason::Failed),
        Term::SetAside => return Err(Reason::SetAside),
        Term::Bounds => return Err(Reason::OnlyBounds),
        Term::Value(value) => value,
    };
    let base = match baseline {
        Term::OtherUnit => return Err(Reason::UnequalUnits),
        Term::Missing | Term::Failed => return Err(Reason::NoBaseline),
        Term::SetAside => return Err(Reason::SetAside),
        Term::Bounds => return Err(Reason::OnlyBounds),
        Term::Value(base) => base,
    };
    if value <= 0.0 || base <= 0.0 {
        return Err(Reason::NotPositive);
    }
    let ratio = match direction {
        Better::Higher => value / base,
        Better::Lower => base / value,
    };
    // The quotient of two extreme doubles can leave their range; then there is no number to show.
    if ratio > 0.0 && ratio.is_finite() {
        Ok(ratio)
    } else {
        Err(Reason::NotPositive)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn above_one_is_always_better() {
        let of = |value, base, direction| ratio(Term::Value(value), Term::Value(base), Some(direction));
        assert_eq!(of(200.0, 100.0, Better::Higher), Ok(2.0));
        assert_eq!(of(0.5, 1.0, Better::Lower), Ok(2.0));
        assert_eq!(of(7.0, 7.0, Better::Lower), Ok(1.0));
    }

    #[test]
    fn what_has_no_ratio_says_why() {
        use Term::{Bounds, Failed, Missing, OtherUnit, SetAside, Value};
        let table = [
            (Value(1.0), Value(0.0), Reason::NotPositive),
            (Value(0.0), Value(1.0), Reason::NotPositive),
            (Value(-1.0), Value(1.0), Reason::NotPositive),
            (Value(1.0), Missing, Reason::NoBaseline),
            (Value(1.0), Failed, Reason::NoBaseline),
            (Missing, Value(1.0), Reason::NoValue),
            (Failed, Value(1.0), Reason::Failed),
            (Value(1.0), SetAside, Reason::SetAside),
            (SetAside, Value(1.0), Reason::SetAside),
            (Bounds, Value(1.0), Reason::OnlyBounds),
            (Value(1.0), Bounds, Reason::OnlyBounds),
            (OtherUnit, Value(1.0), Reason::UnequalUnits),
            (Value(1.0), OtherUnit, Reason::UnequalUnits),
        ];
        for (term, baseline, reason) in table {
            assert_eq!(
                ratio(term, baseline, Some(Better::Higher)),
                Err(reason),
                "{term:?} against {baseline:?}"
            );
        }
        assert_eq!(ratio(Value(1.0), Value(1.0), None), Err(Reason::NoDirection));
    }
}

//! Figures of tools that always print the same number of digits behind the point.

use std::borrow::Cow;

use crate::numbers::{Number, number};

/// A figure with what its last place is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Printed {
    /// In the unit of the line.
    pub(crate) number: Number,
    /// One unit of the last place.
    pub(crate) ulp: f64,
    /// Digits behind the point.
    pub(crate) places: usize,
}

impl Printed {
    /// Reads a figure that the tools print with `places` digits behind the point. They know no other mark than the
    /// point, but what passed through a spreadsheet or a translation has a comma; with that very number of digits
    /// behind it, it can only be the decimal one.
    pub(crate) fn read(text: &str, places: usize) -> Option<Self> {
        let plain: Cow<'_, str> = match (text.rfind('.'), text.rfind(',')) {
            (_, None) => text.into(),
            (Some(point), Some(comma)) if comma < point => text.replace(',', "").into(),
            (Some(_), Some(_)) => text.replace('.', "").replacen(',', ".", 1).into(),
            (None, Some(comma)) if text.len() - comma - 1 == places => text.replacen(',', ".", 1).into(),
            (None, Some(_)) => return None,
        };
        let number = number(&plain)?;
        let places = plain.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let power = i32::try_from(places).ok()?;
        Some(Self {
            number,
            ulp: 10_f64.powi(-power),
            places,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_is_decimal_only_where_the_tools_have_their_point() {
        let value = |text: &str, places| Printed::read(text, places).map(|printed| printed.number.value);
        assert_eq!(value("531.458", 3), Some(531.458));
        assert_eq!(value("531,458", 3), Some(531.458));
        assert_eq!(value("2,293.007", 3), Some(2293.007));
        assert_eq!(value("2.293,007", 3), Some(2293.007));
        assert_eq!(value("282,734", 1), None);
        assert_eq!(value("1,2,3", 1), None);
        assert!((Printed::read("506.8", 1).unwrap().ulp - 0.1).abs() < 1e-12);
    }
}

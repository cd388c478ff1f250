//! The lines of latencies.

use crate::numbers::{Number, number};

use super::figure::time;

/// Which latency a line is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Submission,
    Completion,
    Total,
    /// Of fsync and its kin.
    Sync,
}

/// A kind of latency and the decimals between its printed unit and the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) kind: Kind,
    decimals: u8,
}

/// Extremes, mean and spread of one latency, in seconds.
#[derive(Debug)]
pub(super) struct Spread {
    pub(super) kind: Kind,
    pub(super) min: Option<Number>,
    pub(super) max: Option<Number>,
    pub(super) mean: Option<Number>,
    pub(super) stddev: Option<Number>,
}

/// The fields of a line of latencies.
const NAMES: [&str; 4] = ["min", "max", "avg", "stdev"];

/// `    clat (usec): min=286, max=18819, avg=1295.46, stdev=502.84`. Lines of single priorities are none.
pub(super) fn spread(line: &str) -> Option<Spread> {
    let (heading, rest) = line.trim().split_once(':')?;
    let Heading { kind, decimals } = self::heading(heading)?;
    let mut found = [None; 4];
    for (key, value) in rest.split(',').filter_map(|field| field.split_once('=')) {
        let place = NAMES.iter().position(|name| *name == key.trim());
        if let Some(place) = place.and_then(|place| found.get_mut(place)) {
            place.get_or_insert(value);
        }
    }
    let [min, max, mean, stddev] = found.map(|value| time(value?, decimals));
    Some(Spread {
        kind,
        min,
        max,
        mean: Some(mean?),
        stddev,
    })
}

/// `    clat percentiles (usec):`.
pub(super) fn percentiles(line: &str) -> Option<Heading> {
    let line = line.trim().strip_suffix(':')?;
    let (kind, unit) = line.split_once(" percentiles ")?;
    heading(&format!("{kind} {unit}"))
}

/// The items of `     | 99.00th=[ 2960], 99.50th=[ 3152]`: percent and seconds.
pub(super) fn percentile_items(line: &str, heading: Heading) -> impl Iterator<Item = (f64, Number)> {
    let mut is_cut = false;
    let items = line.trim_start().trim_start_matches('|').split(',');
    items.filter_map(move |item| {
        // Behind a decimal comma `99,50th=[…` would be the median.
        if std::mem::replace(&mut is_cut, item.ends_with(|c: char| c.is_ascii_digit())) {
            return None;
        }
        let (percent, value) = item.split_once('t')?;
        let value = value.strip_prefix("h=[")?;
        let percent = number(percent)?.value;
        let value = time(value.trim_end().strip_suffix(']')?, heading.decimals)?;
        (percent > 0.0 && percent <= 100.0).then_some((percent, value))
    })
}

/// `clat (usec)`.
fn heading(text: &str) -> Option<Heading> {
    let (kind, unit) = text.trim().split_once(" (")?;
    let kind = match kind {
        "slat" => Kind::Submission,
        "clat" => Kind::Completion,
        "lat" => Kind::Total,
        "sync" => Kind::Sync,
        _ => return None,
    };
    let decimals = match unit.trim_end().strip_suffix(')')? {
        "nsec" => 9,
        "usec" => 6,
        "msec" => 3,
        "sec" => 0,
        _ => return None,
    };
    Some(Heading { kind, decimals })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_its_own_unit() {
        let mean = |line: &str| spread(line).and_then(|spread| spread.mean).map(|mean| mean.value);
        assert_eq!(
            mean("    clat (msec): min=1, max=452, avg=114.15, stdev=62.60"),
            Some(0.114_15)
        );
        assert_eq!(
            mean("     lat (nsec): min=291, max=11807k, avg=133.92"),
            Some(133.92e-9)
        );
        for line in [
            "  lat (usec)   : 2=0.01%, 10=0.01%",
            "    clat prio 1/4/0 (usec): min=1, max=2, avg=1.50, stdev=0.50",
            "    bw (KB  /s): min=60096, max=66568, per=100.00%, avg=64475.43",
            "    clat (furlongs): min=1, max=2, avg=1.50",
        ] {
            assert!(spread(line).is_none(), "{line}");
        }
    }

    #[test]
    fn percentiles_are_in_the_unit_of_their_heading() {
        let heading = percentiles("    clat percentiles (msec):").expect("a heading");
        let line = "     |  1.00th=[   13], 99.95th=[  445],";
        let items: Vec<_> = percentile_items(line, heading).collect();
        let values: Vec<_> = items
            .iter()
            .map(|(percent, value)| (*percent, value.value, value.digits))
            .collect();
        assert_eq!(values, [(1.0, 0.013, 2), (99.95, 0.445, 3)]);
        assert!(percentiles("    clat prio 0/0/0 (50.00% of IOs) percentiles (usec):").is_none());
    }

    #[test]
    fn what_stands_behind_a_decimal_comma_is_no_percentile() {
        let heading = percentiles("    clat percentiles (usec):").unwrap();
        let count = |line: &str| percentile_items(line, heading).count();
        assert_eq!(count("     | 99.00th=[   13], 99.50th=[  445]"), 2);
        assert_eq!(count("     | 99,00th=[   13], 99,50th=[  445]"), 0);
    }
}

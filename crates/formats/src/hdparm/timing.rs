use crate::numbers::{Number, number};

/// A line of one timing.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Timing {
    /// What was timed, in the words of today: `buffered disk reads`.
    pub(super) name: String,
    pub(super) reading: Reading,
}

/// How a timing ended.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Reading {
    /// Bytes per second.
    Rate {
        rate: Number,
        /// Megabytes over seconds are something else.
        contradicts: bool,
    },
    /// In the words that were printed instead.
    Failed(String),
}

impl Timing {
    pub(super) fn rate(&self) -> Option<Number> {
        match self.reading {
            Reading::Rate { rate, .. } => Some(rate),
            Reading::Failed(_) => None,
        }
    }

    pub(super) fn failure(&self) -> Option<&str> {
        match &self.reading {
            Reading::Rate { .. } => None,
            Reading::Failed(words) => Some(words),
        }
    }
}

/// Reads ` Timing buffered disk reads: 126 MB in  3.01 seconds =  41.90 MB/sec`.
pub(super) fn timing(line: &str) -> Option<Timing> {
    let (name, rest) = line.trim_start().strip_prefix("Timing ")?.split_once(':')?;
    let of_hdparm = name.contains("reads") || name.contains("writes");
    if !of_hdparm || name.len() > 80 {
        return None;
    }
    let name = name.trim().replace("buffer-cache reads", "cached reads");
    let rest = rest.trim();
    let reading = match reading(rest) {
        Some(reading) => reading,
        None if rest.contains("failed") || rest.contains("hit EOF") => Reading::Failed(rest.to_owned()),
        None => return None,
    };
    Some(Timing { name, reading })
}

fn reading(text: &str) -> Option<Reading> {
    const MEBI: f64 = 1_048_576.0;
    let (amount, rest) = text.split_once(" MB in")?;
    let (seconds, rest) = rest.split_once(" seconds")?;
    let (printed, unit) = rest.split_once('=')?.1.trim().split_once(' ')?;
    let factor = match unit.trim().get(..6)? {
        "MB/sec" => MEBI,
        "kB/sec" | "KB/sec" => 1024.0,
        _ => return None,
    };
    let [amount, seconds, printed] = [number(amount)?, number(seconds)?, number(printed)?];
    if printed.value <= 0.0 {
        return None;
    }
    let rate = Number {
        value: printed.value * factor,
        digits: printed.digits,
    };
    Some(Reading::Rate {
        rate,
        contradicts: contradicts(amount.value * MEBI, seconds.value, rate.value),
    })
}

/// Seconds have two decimals, so the true ones are within half a hundredth of them.
fn contradicts(bytes: f64, seconds: f64, rate: f64) -> bool {
    /// Both are printed with two decimals; older versions computed the rate from another clock.
    const ROUNDED: f64 = 0.01;
    let fastest = bytes / (seconds - ROUNDED).max(f64::MIN_POSITIVE);
    let slowest = bytes / (seconds + ROUNDED);
    rate > fastest * (1.0 + ROUNDED) || rate < slowest * (1.0 - ROUNDED)
}

/// `/dev/sda:` on a line of its own.
pub(super) fn device(line: &str) -> Option<&str> {
    let name = line.trim().strip_suffix(':')?;
    (name.starts_with('/') && !name.contains(char::is_whitespace)).then_some(name)
}

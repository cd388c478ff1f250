//! The block of one latency.

use std::borrow::Cow;

use super::{
    reader::{Fill, Read, Reader, members},
    token::Token,
};
use crate::ordered;

/// One kind of latency. Values are in ns or us, as the key of the block says.
#[derive(Debug, Default)]
pub(crate) struct Latency<'a> {
    /// Decimal places between the printed unit and the second.
    pub(crate) decimals: u8,
    pub(crate) min: Token<'a>,
    pub(crate) max: Token<'a>,
    pub(crate) mean: Token<'a>,
    pub(crate) stddev: Token<'a>,
    /// Number of samples, from 3.18 on.
    pub(crate) n: Token<'a>,
    pub(crate) percentiles: Percentiles<'a>,
    pub(crate) bins: Bins,
}

impl Latency<'_> {
    /// How many figures there are at most.
    pub(crate) fn listed(&self) -> usize {
        self.percentiles.0.len() + 4
    }

    /// Whether there is anything but zeros; fio prints zeros for what it did not measure.
    pub(crate) fn is_active(&self) -> bool {
        let some = |token: &Token<'_>| token.is_positive();
        [self.max, self.mean].iter().any(some) || self.percentiles.0.iter().any(|(_, value)| some(value))
    }
}

members!(Latency, "          ", |self, reader| {
    "min" => self.min = reader.token()?,
    "max" => self.max = reader.token()?,
    "mean" => self.mean = reader.token()?,
    "stddev" => self.stddev = reader.token()?,
    "N" => self.n = reader.token()?,
    "percentile" => self.percentiles.read(reader)?,
    "bins" => self.bins.read(reader)?,
});

/// Percent and value. The list is the user's own; old versions fill unused slots with the key `0.00`, which stands as
/// zero like everything that is no percentage.
#[derive(Debug, Default)]
pub(crate) struct Percentiles<'a>(pub(crate) Vec<(f64, Token<'a>)>);

impl<'a> Percentiles<'a> {
    /// fio takes a list of 20 at most (`FIO_IO_U_LIST_MAX_LEN`).
    const MOST: usize = 64;

    /// Adds the members of an object.
    fn read(&mut self, reader: &mut Reader<'a>) -> Read<()> {
        self.0.reserve(20);
        reader.figures(|key, value| {
            if self.0.len() < Self::MOST {
                self.0.push((percent(key.number()), value));
            }
        })
    }

    /// In rising order, each once; of a repeated one the last counts. Unused slots are left out.
    pub(crate) fn sorted(&self) -> Cow<'_, [(f64, Token<'a>)]> {
        let is_used = |(percent, _): &&(f64, _)| *percent > 0.0;
        if self.0.iter().all(|place| is_used(&place)) && self.0.is_sorted_by(|a, b| a.0 < b.0) {
            return Cow::Borrowed(&self.0);
        }
        let mut list: Vec<_> = self.0.iter().filter(is_used).copied().collect();
        list.reverse();
        ordered::sort_by(&mut list, |a, b| a.0.total_cmp(&b.0));
        list.dedup_by_key(|(percent, _)| percent.to_bits());
        Cow::Owned(list)
    }
}

/// Zero for what is no percentage.
pub(crate) fn percent(number: Option<f64>) -> f64 {
    number
        .filter(|percent| *percent > 0.0 && *percent <= 100.0)
        .unwrap_or(0.0)
}

/// The whole histogram of json+: latency of the bucket and how often it occurred.
#[derive(Debug, Default)]
pub(crate) struct Bins(pub(crate) Vec<(u64, u64)>);

impl Bins {
    /// Adds the members of an object.
    fn read(&mut self, reader: &mut Reader<'_>) -> Read<()> {
        reader.figures(|key, count| {
            if let (Some(bucket), Some(count)) = (key.whole(), count.u64()) {
                self.0.push((bucket, count));
            }
        })
    }

    /// In rising order, each once; of a repeated one the last counts.
    pub(crate) fn in_order(&self) -> Cow<'_, [(u64, u64)]> {
        if self.0.is_sorted_by(|a, b| a.0 < b.0) {
            return Cow::Borrowed(&self.0);
        }
        ordered::map(self.0.iter().copied()).into_iter().collect()
    }
}

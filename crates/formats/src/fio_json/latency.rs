//! The block of one latency.

use std::borrow::Cow;

use serde::de::{IgnoredAny, MapAccess};

use super::{
    lenient::{Fill, Object},
    token::Token,
};

/// One kind of latency. Values are in ns or us, as the key of the block says.
#[derive(Debug, Default)]
pub(super) struct Latency<'a> {
    /// Decimal places between the printed unit and the second.
    pub(super) decimals: u8,
    pub(super) min: Token<'a>,
    pub(super) max: Token<'a>,
    pub(super) mean: Token<'a>,
    pub(super) stddev: Token<'a>,
    /// Number of samples, from 3.18 on.
    pub(super) n: Token<'a>,
    pub(super) percentiles: Percentiles<'a>,
    pub(super) bins: Bins,
}

impl Latency<'_> {
    /// Whether there is anything but zeros; fio prints zeros for what it did not measure.
    pub(super) fn is_active(&self) -> bool {
        let some = |token: &Token<'_>| token.is_positive();
        [self.max, self.mean].iter().any(some) || self.percentiles.0.iter().any(|(_, value)| some(value))
    }
}

impl<'a> Fill<'a> for Latency<'a> {
    fn fill<A: MapAccess<'a>>(&mut self, key: Cow<'a, str>, map: &mut A) -> Result<(), A::Error> {
        match key.as_ref() {
            "min" => self.min = map.next_value()?,
            "max" => self.max = map.next_value()?,
            "mean" => self.mean = map.next_value()?,
            "stddev" => self.stddev = map.next_value()?,
            "N" => self.n = map.next_value()?,
            "percentile" => map.next_value_seed(Object(&mut self.percentiles))?,
            "bins" => map.next_value_seed(Object(&mut self.bins))?,
            _ => {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// Percent and value. The list is the user's own; old versions fill unused slots with the key `0.00`.
#[derive(Debug, Default)]
pub(super) struct Percentiles<'a>(pub(super) Vec<(Cow<'a, str>, Token<'a>)>);

impl Percentiles<'_> {
    /// fio takes a list of 20 at most (`FIO_IO_U_LIST_MAX_LEN`).
    const MOST: usize = 64;

    /// In rising order, each once; of a repeated one the last counts. Unused slots are left out.
    pub(super) fn sorted(&self) -> Vec<(f64, Token<'_>)> {
        let percent = |key: &str| {
            key.parse()
                .ok()
                .filter(|percent| *percent > 0.0 && *percent <= 100.0)
        };
        let numbered = self
            .0
            .iter()
            .rev()
            .filter_map(|(key, value)| Some((percent(key)?, *value)));
        let mut list: Vec<(f64, Token<'_>)> = numbered.collect();
        list.sort_by(|a, b| a.0.total_cmp(&b.0));
        list.dedup_by_key(|(percent, _)| percent.to_bits());
        list
    }
}

impl<'a> Fill<'a> for Percentiles<'a> {
    fn fill<A: MapAccess<'a>>(&mut self, key: Cow<'a, str>, map: &mut A) -> Result<(), A::Error> {
        let value = map.next_value()?;
        if self.0.len() < Self::MOST {
            self.0.push((key, value));
        }
        Ok(())
    }
}

/// The whole histogram of json+: latency of the bucket and how often it occurred.
#[derive(Debug, Default)]
pub(super) struct Bins(pub(super) Vec<(u64, u64)>);

impl<'a> Fill<'a> for Bins {
    fn fill<A: MapAccess<'a>>(&mut self, key: Cow<'a, str>, map: &mut A) -> Result<(), A::Error> {
        let count = map.next_value::<Token<'a>>()?.u64();
        if let (Ok(bucket), Some(count)) = (key.parse(), count) {
            self.0.push((bucket, count));
        }
        Ok(())
    }
}

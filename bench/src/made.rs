//! Result files made after their grammars, with numbers of no meaning.

pub(crate) mod composite;
pub(crate) mod fio_json;
pub(crate) mod fio_log;
pub(crate) mod fixtures;
pub(crate) mod table;

/// Numbers that look random and are the same in every run.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new() -> Self {
        Self(1)
    }

    /// The next one, below a bound that is not 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % bound
    }
}

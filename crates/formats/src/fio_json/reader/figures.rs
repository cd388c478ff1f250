//! Objects whose keys are figures: percentiles, histograms.

use std::borrow::Cow;

use super::{Read, Reader};
use crate::{
    fio_json::token::Token,
    numbers::{Plain, number, whole},
};

/// A key that is a figure, or should be.
pub(in super::super) enum Figure<'a> {
    Plain(Plain),
    Text(Cow<'a, str>),
}

impl Figure<'_> {
    pub(in super::super) fn number(&self) -> Option<f64> {
        match self {
            Self::Plain(plain) => plain.scaled(0).map(|number| number.value),
            Self::Text(text) => number(text).map(|number| number.value),
        }
    }

    pub(in super::super) fn whole(&self) -> Option<u64> {
        match self {
            Self::Plain(plain) => (plain.decimals == 0).then_some(plain.whole),
            Self::Text(text) => whole(text),
        }
    }
}

impl<'a> Reader<'a> {
    /// Reads the members of an object whose keys are figures.
    pub(in super::super) fn figures(&mut self, mut member: impl FnMut(Figure<'a>, Token<'a>)) -> Read<()> {
        if !self.opens(b'{')? {
            return self.skip();
        }
        let mut more = !self.closes(b'}')?;
        while more {
            let key = match self.plain_figure("\"") {
                Some(plain) => Figure::Plain(plain),
                None => Figure::Text(self.key()?),
            };
            member(key, self.token()?);
            while let Some(plain) = self.plain_figure(",\n            \"") {
                member(Figure::Plain(plain), self.token()?);
            }
            more = self.another(b'}')?;
        }
        Ok(())
    }

    /// Reads a key that is a figure, and its colon, if it comes next as fio prints it, behind these characters.
    #[inline]
    fn plain_figure(&mut self, before: &str) -> Option<Plain> {
        let start = self.at;
        let figure = self.follows(before).then(|| self.plain_number()).flatten();
        let figure = figure.filter(|_| self.follows("\" : "));
        if figure.is_none() {
            self.at = start;
        }
        figure
    }
}

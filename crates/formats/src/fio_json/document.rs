//! fio's JSON as types: what is needed of it, borrowed from the text.

use std::borrow::Cow;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{
    entry::{Entry, Options},
    lenient::{Fill, Object, Text, skip_scalars},
    token::Token,
};

/// One document: what one call of fio prints.
#[derive(Debug, Default)]
pub(super) struct Document<'a> {
    /// `fio-3.33`.
    pub(super) version: Option<Cow<'a, str>>,
    /// Seconds since 1970 when the document was printed.
    pub(super) timestamp: Token<'a>,
    /// The same in milliseconds.
    pub(super) timestamp_ms: Token<'a>,
    /// Absent when the key is; client mode may repeat the key.
    pub(super) global: Option<Options<'a>>,
    /// The elements of `jobs` or `client_stats`.
    pub(super) entries: Vec<Entry<'a>>,
    /// Which of the two keys was seen.
    pub(super) kind: Option<Kind>,
    /// Whether the list of entries came to its end.
    pub(super) closed: bool,
    /// How many entries there are, also those beyond [`Document::MOST_ENTRIES`], which are not kept.
    pub(super) listed: usize,
}

impl Document<'_> {
    /// More than this is no benchmark; an entry takes some hundred bytes, so that a file of empty ones stays small.
    const MOST_ENTRIES: usize = 100_000;
}

/// Under which key the entries stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `jobs`: fio ran them itself.
    Jobs,
    /// `client_stats`: fio asked servers to.
    Clients,
}

impl<'a> Fill<'a> for Document<'a> {
    fn fill<A: MapAccess<'a>>(&mut self, key: Cow<'a, str>, map: &mut A) -> Result<(), A::Error> {
        match key.as_ref() {
            "fio version" => self.version = Some(map.next_value::<Text<'a>>()?.0),
            "timestamp" => self.timestamp = map.next_value()?,
            "timestamp_ms" => self.timestamp_ms = map.next_value()?,
            "global options" => map.next_value_seed(Object(self.global.get_or_insert_default()))?,
            "jobs" => {
                self.kind.get_or_insert(Kind::Jobs);
                map.next_value_seed(Entries(self))?;
            }
            "client_stats" => {
                self.kind = Some(Kind::Clients);
                map.next_value_seed(Entries(self))?;
            }
            _ => {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// Decodes the list of entries into the document; an entry that breaks off is kept as far as it goes.
struct Entries<'s, 'a>(&'s mut Document<'a>);

impl<'a> DeserializeSeed<'a> for Entries<'_, 'a> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for Entries<'_, 'a> {
    type Value = ();

    skip_scalars!(());

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list of jobs")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut seq: A) -> Result<(), A::Error> {
        self.0.closed = false;
        loop {
            let mut entry = Entry::default();
            let result = seq.next_element_seed(Object(&mut entry));
            entry.closed = matches!(result, Ok(Some(())));
            let sound = entry.name.is_some() || entry.active().next().is_some();
            self.0.listed += usize::from(sound);
            if sound && self.0.entries.len() < Document::MOST_ENTRIES {
                self.0.entries.push(entry);
            }
            if result?.is_none() {
                self.0.closed = true;
                return Ok(());
            }
        }
    }
}

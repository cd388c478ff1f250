//! fio's JSON as types: what is needed of it, borrowed from the text.

use std::borrow::Cow;

use super::{
    entry::{Entry, Options},
    reader::{Fill, Read, Reader, members},
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

impl<'a> Document<'a> {
    /// More than this is no benchmark; an entry takes some hundred bytes, so that a file of empty ones stays small.
    const MOST_ENTRIES: usize = 100_000;

    /// Reads the list of entries; one that breaks off is kept as far as it goes.
    fn read_entries(&mut self, reader: &mut Reader<'a>) -> Read<()> {
        let closed = &mut self.closed;
        let is_list = reader.list(|reader| {
            *closed = false;
            let mut entry = Entry::default();
            let result = reader.object(&mut entry);
            entry.closed = result.is_ok();
            reader.count();
            if entry.name.is_some() || entry.active().next().is_some() {
                self.listed += 1;
                if self.entries.len() < Self::MOST_ENTRIES {
                    self.entries.push(entry);
                }
            }
            result
        })?;
        self.closed |= is_list;
        Ok(())
    }
}

/// Under which key the entries stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `jobs`: fio ran them itself.
    Jobs,
    /// `client_stats`: fio asked servers to.
    Clients,
}

members!(Document, "  ", |self, reader| {
    "fio version" => self.version = Some(reader.text()?),
    "timestamp" => self.timestamp = reader.token()?,
    "timestamp_ms" => self.timestamp_ms = reader.token()?,
    "time" => reader.skip()?,
    "global options" => self.global.get_or_insert_default().read(reader)?,
    "jobs" => {
        self.kind.get_or_insert(Kind::Jobs);
        self.read_entries(reader)?;
    },
    "client_stats" => {
        self.kind = Some(Kind::Clients);
        self.read_entries(reader)?;
    },
});

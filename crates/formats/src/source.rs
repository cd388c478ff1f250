use std::{borrow::Cow, cell::OnceCell};

use crate::{
    Refused,
    diskmark::Sections,
    text::{self, Decoder},
};

/// A file as it was received. What several formats ask of it is worked out once.
#[derive(Debug)]
pub struct Source<'a> {
    /// The name it came under: a hint that may help and can never mislead.
    pub name: Option<&'a str>,
    /// All of its bytes.
    pub bytes: &'a [u8],
    code_pages: Option<Decoder>,
    fio_beside: Option<&'a str>,
    head: OnceCell<Option<Cow<'a, str>>>,
    text: OnceCell<Option<Cow<'a, str>>>,
    /// What three formats look for, each for its own tool.
    pub(crate) diskmarks: OnceCell<Sections>,
}

impl<'a> Source<'a> {
    /// How many bytes a format may look at before it gives its score.
    pub const HEAD_BYTES: usize = 64 << 10;

    /// A file by the name it came under, when it had one, and its bytes.
    pub fn new(name: Option<&'a str>, bytes: &'a [u8]) -> Self {
        Self {
            name,
            bytes,
            code_pages: text::BUILT_IN,
            fio_beside: None,
            head: OnceCell::new(),
            text: OnceCell::new(),
            diskmarks: OnceCell::new(),
        }
    }

    /// The same with a decoder of code pages, for where none is built in.
    #[must_use]
    pub fn decoded_by(self, code_pages: Decoder) -> Self {
        Self {
            code_pages: Some(code_pages),
            ..self
        }
    }

    /// The same beside outputs of this version of fio.
    #[must_use]
    pub(crate) fn beside_fio(self, version: Option<&'a str>) -> Self {
        Self {
            fio_beside: version,
            ..self
        }
    }

    /// Another content under the same name.
    pub(crate) fn with_bytes<'b>(&self, bytes: &'b [u8]) -> Source<'b>
    where
        'a: 'b,
    {
        Source {
            code_pages: self.code_pages,
            fio_beside: self.fio_beside,
            ..Source::new(self.name, bytes)
        }
    }

    /// The only version of fio that other files of the same archive state.
    pub(crate) fn fio_beside(&self) -> Option<&'a str> {
        self.fio_beside
    }

    /// What decodes code pages, for what is read beside the whole text.
    pub(crate) fn code_pages(&self) -> Option<Decoder> {
        self.code_pages
    }

    /// The first 64 KiB.
    pub fn head(&self) -> &'a [u8] {
        &self.bytes[..self.bytes.len().min(Self::HEAD_BYTES)]
    }

    /// The first 64 KiB as formats look at them: decoded, without terminal colour codes. `None` when they are no text.
    pub(crate) fn head_text(&self) -> Option<&str> {
        self.head
            .get_or_init(|| text::head(self.head(), self.code_pages))
            .as_deref()
    }

    /// The whole file decoded; `None` when it is no text.
    pub(crate) fn text(&self) -> Option<&str> {
        self.text
            .get_or_init(|| text::decode(self.bytes, self.code_pages))
            .as_deref()
    }

    /// The whole file decoded.
    ///
    /// # Errors
    /// When it is no text.
    pub(crate) fn required_text(&self) -> Result<&str, Refused> {
        self.text().ok_or_else(|| Refused("it is not text".to_owned()))
    }
}

use std::{fmt, ops::Deref, sync::Arc};

/// A tool's own word, where no known one says it. Seldom needed and often repeated, so it is one pointer, which clones
/// share: the types that may hold a word are copied with every figure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(Arc<Box<str>>);

impl Word {
    /// The text itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl From<String> for Word {
    fn from(text: String) -> Self {
        Self(Arc::new(text.into_boxed_str()))
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self(Arc::new(text.into()))
    }
}

impl PartialEq<str> for Word {
    fn eq(&self, text: &str) -> bool {
        self.as_str() == text
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

use std::borrow::Cow;

use podium_domain::{Slug, Visibility};
use serde::Serialize;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use crate::StoreError;

/// Text as PostgreSQL can hold it: U+0000, which it cannot, becomes U+FFFD, as undecodable bytes do. Everything that
/// comes from outside goes through here or through [`document`].
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    if text.contains('\0') {
        Cow::Owned(text.replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// A value as JSON, without U+0000: `json` would hold its escape, but nothing could read the text out of it.
pub(crate) fn document<T: Serialize + ?Sized>(value: &T) -> Result<String, StoreError> {
    let json = serde_json::to_string(value).map_err(|_| StoreError::Unwritable)?;
    if !json.contains("\\u0000") {
        return Ok(json);
    }
    let mut clean = String::with_capacity(json.len());
    let mut rest = json.as_str();
    // Escape by escape, so that an escaped backslash before `u0000` stays what it is.
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        clean.push_str(before);
        if let Some(after) = escape.strip_prefix("\\u0000") {
            clean.push_str("\\ufffd");
            rest = after;
        } else {
            // Every other escape is followed by text that holds no escape of its own in its next byte.
            let (escape, after) = escape.split_at(2);
            clean.push_str(escape);
            rest = after;
        }
    }
    clean.push_str(rest);
    Ok(clean)
}

/// A time as it is shown and as programs read it.
pub(crate) fn rfc3339(time: OffsetDateTime) -> Result<String, StoreError> {
    time.format(&Rfc3339).map_err(|_| StoreError::Corrupt("time"))
}

/// A stored public id.
pub(crate) fn slug(text: &str) -> Result<Slug, StoreError> {
    text.parse().map_err(|_| StoreError::Corrupt("slug"))
}

/// A stored visibility.
pub(crate) fn visibility(word: &str) -> Result<Visibility, StoreError> {
    [Visibility::Public, Visibility::Unlisted, Visibility::Private]
        .into_iter()
        .find(|visibility| visibility.as_str() == word)
        .ok_or(StoreError::Corrupt("visibility"))
}

/// A stored SHA-256.
pub(crate) fn sha256(bytes: &[u8]) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| StoreError::Corrupt("hash"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nul_becomes_the_replacement_character_in_text_and_documents() {
        assert_eq!(clean("a\0b"), "a\u{fffd}b");
        assert_eq!(document("a\0b\0").unwrap(), r#""a\ufffdb\ufffd""#);
    }

    #[test]
    fn text_that_only_looks_like_an_escaped_nul_is_kept() {
        for text in [r"C:\u0000", r"\\u0000\0", "\\\0", "\"\\u0000\"é\u{1}"] {
            let back: String = serde_json::from_str(&document(text).unwrap()).unwrap();
            assert_eq!(back, text.replace('\0', "\u{fffd}"));
        }
    }
}

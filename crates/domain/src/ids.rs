use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// One newtype per noun, so that a run's id never stands where a config's belongs.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);
    };
}

id!(
    /// Internal key of a config (UUID v7). Outside it is known by its [`Slug`].
    ConfigId
);
id!(
    /// Internal key of an upload (UUID v7). Outside it is known by its [`Slug`].
    UploadId
);
id!(
    /// Internal key of a run (UUID v7). Outside it is known by its [`Slug`].
    RunId
);
id!(
    /// Internal key of a saved comparison (UUID v7). Outside it is known by its [`Slug`].
    ComparisonId
);
id!(
    /// The workload's identity itself, hashed: see [`crate::Identity::id`]. Equal on every machine and in every database.
    WorkloadId
);

/// The alphabet of slugs: lower case, without characters that are read as another (`0 o 1 l i u`).
const ALPHABET: &[u8] = b"23456789abcdefghjkmnpqrstvwxyz";

/// How many characters a new slug has: about 59 bits, so that unlisted pages cannot be found by trying.
const NEW_SLUG_LEN: usize = 12;

/// The public id of a config, run, upload or comparison: 10 to 16 characters, random, safe in a URL.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slug(String);

/// Text that is not a slug.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("an id has 10 to 16 lower-case letters and digits")]
pub struct InvalidSlug;

impl Slug {
    /// Makes a slug of at least 12 random bytes (the caller's; the rest is ignored, fewer give a shorter slug's error).
    ///
    /// # Errors
    /// When fewer than 12 bytes are given.
    pub fn from_random(bytes: &[u8]) -> Result<Self, InvalidSlug> {
        let bytes = bytes.get(..NEW_SLUG_LEN).ok_or(InvalidSlug)?;
        // 256 is no multiple of the alphabet's size; the bias (under 4 %) costs less than half a bit in all.
        Ok(Self(
            bytes
                .iter()
                .map(|b| ALPHABET[usize::from(*b) % ALPHABET.len()] as char)
                .collect(),
        ))
    }

    /// The slug as it stands in URLs.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Slug {
    type Err = InvalidSlug;

    fn from_str(text: &str) -> Result<Self, InvalidSlug> {
        let sound = (10..=16).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_lowercase());
        if sound {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidSlug)
        }
    }
}

impl TryFrom<String> for Slug {
    type Error = InvalidSlug;

    fn try_from(text: String) -> Result<Self, InvalidSlug> {
        text.parse()
    }
}

impl From<Slug> for String {
    fn from(slug: Slug) -> Self {
        slug.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_has_twelve_unambiguous_characters() {
        let slug = Slug::from_random(&[0, 255, 29, 30, 1, 2, 3, 4, 5, 6, 7, 8, 9]).unwrap();
        assert_eq!(slug.as_str().len(), 12);
        assert_eq!(slug.as_str().parse::<Slug>().unwrap(), slug);
    }

    #[test]
    fn markup_and_paths_are_no_slugs() {
        for text in [
            "",
            "short",
            "../../etc/passwd",
            "<b>aaaaaaaa</b>",
            "AAAAAAAAAAAA",
            "aaaaaaaaaaaaaaaaa",
        ] {
            assert_eq!(text.parse::<Slug>(), Err(InvalidSlug), "{text}");
        }
    }
}

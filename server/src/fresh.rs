//! Time and randomness, drawn at the edge and handed on as arguments.

use std::fmt;

use podium_domain::Slug;
use rand::RngCore;
use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use uuid::Uuid;

/// The time now, in UTC, to the microsecond that the database keeps.
pub fn now() -> OffsetDateTime {
    let now = OffsetDateTime::now_utc();
    now.replace_nanosecond(now.nanosecond() / 1_000 * 1_000)
        .unwrap_or(now)
}

/// A new internal key.
pub fn uuid() -> Uuid {
    Uuid::now_v7()
}

/// A new public id.
pub fn slug() -> Slug {
    loop {
        let mut bytes = [0; 16];
        rand::rng().fill_bytes(&mut bytes);
        if let Ok(slug) = Slug::from_random(&bytes) {
            return slug;
        }
    }
}

/// The secret that lets its holder edit what was made. Only its SHA-256 is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct EditToken(String);

impl fmt::Debug for EditToken {
    /// Never the secret: logs are read by others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EditToken")
    }
}

impl EditToken {
    /// Characters in a token: 256 bits in hexadecimal.
    pub const LEN: usize = 64;

    /// A new one, from the system's randomness.
    pub fn generate() -> Self {
        let mut bytes = [0; 32];
        rand::rng().fill_bytes(&mut bytes);
        Self(hex::encode(bytes))
    }

    /// A token from outside; `None` when it cannot be one.
    pub fn parse(text: &str) -> Option<Self> {
        let sound = text.len() == Self::LEN && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        sound.then(|| Self(text.to_owned()))
    }

    /// The secret itself, to be shown once.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// What the database holds. Comparing hashes leaks nothing of the secret by its timing.
    pub fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_survives_its_own_text_and_no_other_passes() {
        let token = EditToken::generate();
        assert!(EditToken::parse(token.secret()).is_some_and(|again| again == token));
        assert!(EditToken::parse("' or 1=1").is_none());
        assert_ne!(EditToken::generate().sha256(), token.sha256());
        assert_ne!(slug(), slug());
    }
}

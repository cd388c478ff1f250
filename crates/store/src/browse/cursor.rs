use std::{fmt, str::FromStr};

use time::{Duration, OffsetDateTime, macros::datetime};
use uuid::Uuid;

use crate::StoreError;

/// The place in a list, newest first, after which a page starts. Outside it is 48 hexadecimal digits that mean nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) created_at: OffsetDateTime,
    pub(super) id: Uuid,
}

impl Cursor {
    /// Before everything.
    pub(super) const START: Self = Self {
        created_at: datetime!(9999-12-31 0:00 UTC),
        id: Uuid::max(),
    };
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // PostgreSQL keeps microseconds.
        let micros = (self.created_at - OffsetDateTime::UNIX_EPOCH).whole_microseconds();
        write!(
            f,
            "{:016x}{}",
            i64::try_from(micros).unwrap_or(i64::MAX),
            self.id.simple()
        )
    }
}

impl FromStr for Cursor {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let mut bytes = [0; 24];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| StoreError::Cursor)?;
        let (micros, id) = bytes.split_first_chunk().ok_or(StoreError::Cursor)?;
        let created_at = OffsetDateTime::UNIX_EPOCH
            .checked_add(Duration::microseconds(i64::from_be_bytes(*micros)))
            .filter(|time| (1970..=9999).contains(&time.year()))
            .ok_or(StoreError::Cursor)?;
        Ok(Self {
            created_at,
            id: Uuid::from_slice(id).map_err(|_| StoreError::Cursor)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_survives_the_round_trip() {
        let cursor = Cursor {
            created_at: datetime!(2026-01-31 10:00:00.123456 UTC),
            id: Uuid::from_u128(7),
        };
        assert_eq!(cursor.to_string().parse::<Cursor>().unwrap(), cursor);
        assert_eq!(
            Cursor::START.to_string().parse::<Cursor>().unwrap(),
            Cursor::START
        );
    }

    #[test]
    fn what_no_page_gave_out_is_refused() {
        let far = format!("7fffffffffffffff{}", "0".repeat(32));
        let before = format!("8000000000000000{}", "0".repeat(32));
        for text in [
            "",
            "x",
            "00",
            &"0".repeat(47),
            &"0".repeat(50),
            &"g".repeat(48),
            &far,
            &before,
        ] {
            assert!(
                matches!(text.parse::<Cursor>(), Err(StoreError::Cursor)),
                "{text}"
            );
        }
    }
}

//! JSON objects decoded in one pass into typed places, forgiving what benchmark files do: a repeated key counts by its
//! last value, an unknown key is skipped, a value of an unexpected type counts as absent. What was filled before an
//! error stays filled, so that a file that breaks off keeps what came before.

use std::{borrow::Cow, fmt};

use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A place that takes the values of an object, key by key.
pub(super) trait Fill<'a> {
    /// Takes or skips the value of `key`; it must read exactly one value from `map`.
    fn fill<A: MapAccess<'a>>(&mut self, key: Cow<'a, str>, map: &mut A) -> Result<(), A::Error>;
}

/// Decodes one JSON value into a place; anything but an object leaves the place as it was.
pub(super) struct Object<'s, T>(pub(super) &'s mut T);

impl<'a, T: Fill<'a>> DeserializeSeed<'a> for Object<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// The visitor methods for what is not expected: read it and forget it.
macro_rules! skip_scalars {
    ($value:expr) => {
        fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
            Ok($value)
        }

        fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
            Ok($value)
        }
    };
}
pub(super) use skip_scalars;

impl<'a, T: Fill<'a>> Visitor<'a> for Object<'_, T> {
    type Value = ();

    skip_scalars!(());

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut seq: A) -> Result<(), A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(Text(key)) = map.next_key()? {
            self.0.fill(key, &mut map)?;
        }
        Ok(())
    }
}

/// A string, borrowed where it has no escapes; numbers and booleans as text; anything else empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Text<'a>(pub(super) Cow<'a, str>);

impl<'a> Deserialize<'a> for Text<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;

        impl<'a> Visitor<'a> for TextVisitor {
            type Value = Text<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E>(self, text: &'a str) -> Result<Text<'a>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Text<'a>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Text<'a>, E> {
                Ok(Text(Cow::Borrowed(if value { "1" } else { "0" })))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Text<'a>, E> {
                Ok(Text(Cow::Owned(value.to_string())))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Text<'a>, E> {
                Ok(Text(Cow::Owned(value.to_string())))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Text<'a>, E> {
                Ok(Text(Cow::Owned(value.to_string())))
            }

            fn visit_unit<E>(self) -> Result<Text<'a>, E> {
                Ok(Text::default())
            }

            fn visit_seq<A: SeqAccess<'a>>(self, mut seq: A) -> Result<Text<'a>, A::Error> {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Text::default())
            }

            fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Text<'a>, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Text::default())
            }
        }
        deserializer.deserialize_any(TextVisitor)
    }
}

//! JSON that is read into shapes of few fields, also of writers that do not know types: of PHP, where an empty object is
//! a list, and of Boost, where all is text. One reader for all of them; in the browser a decoder for each shape would
//! weigh as much as the formats that have them.

use std::borrow::Cow;

use crate::{
    fio_json::reader::{Read, Reader},
    notices::Notices,
};

/// Things by name in the order of the file; in a list they have none.
pub(crate) type Named<T> = Vec<(String, T)>;

/// What is read of an object; what the file has not, or has as something else, stays as it is by default.
pub(crate) trait Shape: Default {
    /// Takes or skips the value of `key`: reads exactly one value.
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()>;
}

/// Reads the one object that a text is; else the line, from 1, in which it is damaged.
pub(crate) fn document<S: Shape>(text: &str) -> Result<S, u64> {
    let mut reader = Reader::new(text, 0);
    let read = shape(&mut reader);
    let at = reader.at();
    match read {
        // Nothing but the text's end may follow.
        Ok(document) if reader.peek().is_err() => Ok(document),
        _ => Err(line_of(text, at)),
    }
}

/// Reads one object.
pub(crate) fn shape<S: Shape>(reader: &mut Reader<'_>) -> Read<S> {
    let mut shape = S::default();
    reader.members(|key, reader| shape.member(&key, reader))?;
    Ok(shape)
}

/// Reads an object or list of objects.
pub(crate) fn shapes<S: Shape>(reader: &mut Reader<'_>) -> Read<Named<S>> {
    named(reader, shape)
}

/// Reads a text, or a number in as many digits as tell it from others; anything else is empty.
pub(crate) fn scalar(reader: &mut Reader<'_>) -> Read<String> {
    match reader.peek()? {
        b'"' => reader.text().map(Cow::into_owned),
        b'-' | b'0'..=b'9' => reader.text().map(|number| shortest(&number)),
        _ => reader.skip().map(|()| String::new()),
    }
}

/// Reads a text or number that says something.
pub(crate) fn filled(reader: &mut Reader<'_>) -> Read<Option<String>> {
    Ok(Some(scalar(reader)?).filter(|text| !text.is_empty()))
}

/// What stands in the place of a figure.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) enum Figure {
    /// Nothing: no member, `null` or an empty text.
    #[default]
    Absent,
    /// A finite number.
    Number(f64),
    /// Something else, with its offset in the text.
    Other(usize),
}

impl Figure {
    /// The number.
    pub(crate) fn value(self) -> Option<f64> {
        match self {
            Self::Number(value) => Some(value),
            Self::Absent | Self::Other(_) => None,
        }
    }

    /// Warns where something else stands in its place.
    pub(crate) fn warn(self, what: &str, text: &str, notices: &mut Notices) {
        if let Self::Other(at) = self {
            let message = format!("{what} is not a number: the figure was left out");
            notices.warn("not-a-figure", message, Some(line_of(text, at)));
        }
    }
}

/// Reads a figure, also one that its writer put between quotation marks.
pub(crate) fn figure(reader: &mut Reader<'_>) -> Read<Figure> {
    let first = reader.peek()?;
    let at = reader.at();
    if !matches!(first, b'"' | b'-' | b'0'..=b'9') {
        reader.skip()?;
        return Ok(if first == b'n' {
            Figure::Absent
        } else {
            Figure::Other(at)
        });
    }
    let text = reader.text()?;
    let text = text.trim();
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    Ok(match number {
        Some(number) => Figure::Number(number),
        None if text.is_empty() => Figure::Absent,
        None => Figure::Other(at),
    })
}

/// The line of an offset, from 1.
fn line_of(text: &str, at: usize) -> u64 {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count() as u64
}

/// Reads an object or list of texts and numbers.
pub(crate) fn scalars(reader: &mut Reader<'_>) -> Read<Named<String>> {
    named(reader, scalar)
}

/// Reads the texts and numbers of a list; anything else has none.
pub(crate) fn values(reader: &mut Reader<'_>) -> Read<Vec<String>> {
    Ok(scalars(reader)?.into_iter().map(|(_, value)| value).collect())
}

fn named<T>(reader: &mut Reader<'_>, value: fn(&mut Reader<'_>) -> Read<T>) -> Read<Named<T>> {
    let mut all = Vec::new();
    if reader.peek()? == b'[' {
        reader.list(|reader| {
            all.push((String::new(), value(reader)?));
            Ok(())
        })?;
    } else {
        reader.members(|key, reader| {
            all.push((key.into_owned(), value(reader)?));
            Ok(())
        })?;
    }
    Ok(all)
}

/// A number as the standard library prints it; all digits of those that are counted with 64 bits.
fn shortest(number: &str) -> String {
    if number.parse::<u64>().is_ok() || number.parse::<i64>().is_ok_and(|number| number < 0) {
        return number.to_owned();
    }
    let value = number.parse::<f64>().ok().filter(|value| value.is_finite());
    value.map(|value| value.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_apart_in_as_few_digits_as_do() {
        let printed = [
            ("1.50", "1.5"),
            ("4.0", "4"),
            ("-0", "-0"),
            ("18446744073709551615", "18446744073709551615"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("1e3", "1000"),
            ("1e999", ""),
        ];
        for (number, expected) in printed {
            assert_eq!(shortest(number), expected, "{number}");
        }
    }

    #[test]
    fn a_figure_may_be_quoted_and_anything_else_has_its_place() {
        for (text, read) in [
            ("1.5", Figure::Number(1.5)),
            (" \"1500\"", Figure::Number(1500.0)),
            ("null", Figure::Absent),
            ("\"\"", Figure::Absent),
            (" \"12 MB/s\"", Figure::Other(1)),
            ("[1]", Figure::Other(0)),
            ("true", Figure::Other(0)),
        ] {
            assert_eq!(figure(&mut Reader::new(text, 0)), Ok(read), "{text}");
        }
    }

    #[test]
    fn a_list_has_no_names_and_what_has_parts_is_no_text() {
        let mut reader = Reader::new(r#"["a", 1.50, true, null, {"b": [2]}]"#, 0);
        assert_eq!(
            values(&mut reader),
            Ok(["a", "1.5", "", "", ""].map(str::to_owned).to_vec())
        );
        let mut reader = Reader::new(r#"{"a": 1}"#, 0);
        assert_eq!(scalars(&mut reader), Ok(vec![("a".to_owned(), "1".to_owned())]));
        assert_eq!(values(&mut Reader::new("\"\"", 0)), Ok(Vec::new()));
    }
}

use proptest::prelude::*;
use serde::de::IgnoredAny;

use super::*;

/// Keeps every key with the characters of its value.
#[derive(Default)]
struct Everything(Vec<(String, String)>);

impl<'a> Fill<'a> for Everything {
    fn fill(&mut self, key: &str, reader: &mut Reader<'a>) -> Read<()> {
        let value = reader.token()?.to_string();
        self.0.push((key.to_owned(), value));
        Ok(())
    }

    fn fill_in_order(&mut self, _: &mut Reader<'a>) -> Read<()> {
        Ok(())
    }
}

/// Pieces of JSON, whole and broken.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"a\"",
        "\"b\\n\\\"\\u00e9\"",
        "\"µ\"",
        "\"",
        "\\",
        "0",
        "-1",
        "01",
        "2.5",
        "3.",
        "1e5",
        "1E+",
        "-",
        "true",
        "false",
        "null",
        "nul",
        " ",
        "\n            ",
        "\t\r\n ",
        "\u{1}",
        "x",
        "{\"k\" : ",
        "[1, ",
        "\"key longer than eight bytes\" : ",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn skipping_ends_where_serde_json_ends(pieces in prop::collection::vec(piece(), 1..12)) {
        let text = format!("[{}", pieces.concat());
        let mut stream = serde_json::Deserializer::from_str(&text).into_iter::<IgnoredAny>();
        let expected = stream.next().and_then(Result::ok).map(|_| stream.byte_offset());
        let mut reader = Reader::new(&text, 0);
        prop_assert_eq!(reader.skip_strictly().ok().map(|()| reader.at()), expected, "{}", text);
        let mut reader = Reader::new(&text, 0);
        let end = reader.skip().ok().map(|()| reader.at());
        prop_assert!(expected.is_none() || end == expected, "{}", text);
    }

    #[test]
    fn strings_are_those_that_serde_json_reads(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "a", "é", "😀", r"\\", r#"\""#, r"\/", r"\b", r"\f", r"\n", r"\r", r"\t", r"\u0000", r"\u00e9",
                r"\uD83D", r"\ude00", r"\uFFFF", r"\u12", r"\u+123", r"\x",
            ]),
            0..8,
        ),
    ) {
        let text = format!("\"{}\"", pieces.concat());
        let read = Reader::new(&text, 0).text().ok().map(Cow::into_owned);
        prop_assert_eq!(read, serde_json::from_str::<String>(&text).ok(), "{}", text);
    }

    #[test]
    fn numbers_are_those_that_serde_json_reads(
        number in "-?(0|[1-9][0-9]{0,19})(\\.[0-9]{1,10})?([eE][+-]?[0-9]{1,2})?",
        behind in "[,}\n ]{0,30}",
    ) {
        let text = format!("{number}{behind}");
        let mut reader = Reader::new(&text, 0);
        let token = reader.token().expect("it is a number");
        prop_assert_eq!(reader.at(), number.len());
        prop_assert_eq!(token.f64(), serde_json::from_str(&number).ok());
        for decimals in [0, 6, 9] {
            prop_assert_eq!(token.scaled(decimals), Token::of(&number).scaled(decimals));
        }
        prop_assert_eq!(token.to_string(), number.as_str());
        prop_assert_eq!(token.u64(), number.parse().ok());
        prop_assert_eq!(token.i64(), number.parse().ok());
        prop_assert_eq!(token.is_positive(), Token::of(&number).is_positive());
        let mut reader = Reader::new(&text, 0);
        prop_assert_eq!(reader.skip().map(|()| reader.at()), Ok(number.len()));
    }
}

#[test]
fn an_object_is_read_key_by_key() {
    let text = r#" { "a\u0041" : 1.50, "b":[{},[]], "c" : "x\"y",
            "d" : null } rest"#;
    let mut place = Everything::default();
    let mut reader = Reader::new(text, 0);
    assert_eq!(reader.object(&mut place), Ok(()));
    let expected = [
        ("aA", "1.50"),
        ("b", "[{},[]]"),
        ("c", r#""x\"y""#),
        ("d", "null"),
    ];
    let read: Vec<_> = place
        .0
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect();
    assert_eq!(read, expected);
    assert_eq!(&text[reader.at()..], " rest");
}

#[test]
fn what_came_before_an_error_stays() {
    for (text, at, stop) in [
        (r#"{"a":1,"b":"#, 11, Stop::End),
        (r#"{"a":1,"b":nan}"#, 11, Stop::Value),
        (r#"{"a":1,}"#, 7, Stop::Key),
        (r#"{"a":1,"b" 2}"#, 11, Stop::Colon),
        (r#"{"a":1 "b":2}"#, 7, Stop::Comma),
        ("{\"a\":1,\"b\n\":2}", 9, Stop::Open),
        (r#"{"a":1,"\x":2}"#, 8, Stop::Escape),
    ] {
        let mut place = Everything::default();
        let mut reader = Reader::new(text, 0);
        assert_eq!(reader.object(&mut place), Err(stop), "{text}");
        assert_eq!((place.0.len(), reader.at()), (1, at), "{text}");
    }
}

#[test]
fn texts_are_those_of_strings_numbers_and_switches() {
    for (text, read) in [
        (r#""4k""#, "4k"),
        ("16", "16"),
        ("true", "1"),
        ("false", "0"),
        ("null", ""),
        ("[1]", ""),
    ] {
        assert_eq!(Reader::new(text, 0).text().as_deref(), Ok(read));
    }
}

#[test]
fn an_object_is_skipped_as_fio_prints_it_and_otherwise() {
    for object in [
        "{\n  \"a\" : 0.5,\n  \"b\" : {\n    \"c\" : 1\n  },\n  \"d\" : 2\n}",
        "{\n  \"a\" : \"}\",\n  \"b\" : \"{\"\n}",
        "{\n  \"a\" : \" : {\",\n  \"b\" : {}\n}",
        "{\n  \"a\" : [\n    {\n      \"b\" : \"\\\"\"\n    }\n  ]\n}",
        "{\n}",
        "{}",
    ] {
        let text = format!("{object}, \"after\" : {{\n}}");
        let mut reader = Reader::new(&text, 0);
        assert_eq!(reader.skip(), Ok(()), "{object}");
        assert_eq!(reader.at(), object.len(), "{object}");
    }
}

#[test]
fn a_hole_in_what_is_skipped_is_found() {
    let text = "{\n  \"a\" : 0.5,\n  \"b  \"c\" : 1\n}, {\n}";
    assert!(Reader::new(text, 0).skip().is_err());
}

#[test]
fn deep_nesting_is_refused() {
    let text = "[".repeat(1 << 20);
    assert_eq!(Reader::new(&text, 0).skip(), Err(Stop::Depth));
}

#[test]
fn a_document_that_begins_in_a_skipped_one_is_not_skipped() {
    for cut in [
        "{\"a\" : {\"b\" : 0",
        "{\"a\" : [1, 2.5",
        "{\"a\" : {\"b\" : 1,",
        "{\"a\" : [{\"b\" : 1}",
    ] {
        let text = format!("{cut}\nfio: message\n{{\"fio version\" : 1}}}}}}]}}");
        let mut reader = Reader::new(&text, 0);
        assert!(reader.skip().is_err(), "{cut}");
        assert!(text[reader.at()..].starts_with("fio: message"), "{cut}");
    }
}

use super::*;

fn detail(kind: &str, value: &str) -> Personal {
    Personal {
        kind: kind.to_owned(),
        place: "line 1".to_owned(),
        value: value.to_owned(),
    }
}

fn redacted(bytes: &[u8], personal: &[Personal]) -> Vec<u8> {
    let copy = redact(&Source::new(None, bytes), personal);
    assert_eq!(copy.len(), bytes.len());
    copy
}

fn redacted_text(text: &str, personal: &[Personal]) -> String {
    String::from_utf8(redacted(text.as_bytes(), personal)).unwrap()
}

#[test]
fn every_whole_word_is_masked_and_no_part_of_one() {
    let personal = [
        detail("user name", "anna"),
        detail("host name", "lab-7"),
        detail("path", "/home/anna"),
    ];
    for (text, expected) in [
        ("anna@lab-7:~$", "****@***-*:~$"),
        ("LAB-7.local lab-70 xlab-7", "***-*.local lab-70 xlab-7"),
        ("/home/anna/x /home/annas anna", "/home/****/x /home/annas ****"),
        ("Anna, annä, anna2, anna_1", "Anna, annä, anna2, ****_1"),
        (
            "\u{1b}[01;32manna@lab-7\u{1b}[0m",
            "\u{1b}[01;32m****@***-*\u{1b}[0m",
        ),
    ] {
        assert_eq!(redacted_text(text, &personal), expected);
    }
}

#[test]
fn escaped_spellings_are_masked_at_their_length() {
    let personal = [detail("path", "/home/jörg"), detail("path", r"C:\Users\jörg")];
    for (text, expected) in [
        (r#""/home/jörg/x""#, r#""/home/*****/x""#),
        (r#""\/home\/jörg""#, r#""\/home\/*****""#),
        (r#""/home/j\u00f6rg""#, r#""/home/*********""#),
        (r#""\/home\/j\u00f6rg""#, r#""\/home\/*********""#),
        (r#""/home/j\u00F6rg""#, r#""/home/*********""#),
        (r#""C:\\Users\\jörg\\t""#, r#""C:\\Users\\*****\\t""#),
        (r"C:\Users\jörg\t", r"C:\Users\*****\t"),
    ] {
        assert_eq!(redacted_text(text, &personal), expected);
    }
}

#[test]
fn other_encodings_are_masked_unit_by_unit() {
    let personal = [detail("host name", "köln-1")];
    let utf16 = |text: &str, unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<_>>();
    let (text, expected) = ("host: köln-1, 12345 IOPS\r\n", "host: ****-*, 12345 IOPS\r\n");
    for (mark, unit) in [
        (&b"\xff\xfe"[..], u16::to_le_bytes as fn(u16) -> [u8; 2]),
        (b"\xfe\xff", u16::to_be_bytes),
        (b"", u16::to_le_bytes),
        (b"", u16::to_be_bytes),
    ] {
        let bytes = [mark, &utf16(text, unit)].concat();
        assert_eq!(
            redacted(&bytes, &personal),
            [mark, &utf16(expected, unit)].concat()
        );
    }
    assert_eq!(
        redacted(b"\xef\xbb\xbfk\xc3\xb6ln-1", &personal),
        b"\xef\xbb\xbf*****-*"
    );
}

#[cfg(feature = "encodings")]
#[test]
fn code_pages_are_masked_byte_by_byte() {
    let personal = [detail("host name", "köln-1")];
    let text = b"Gr\xf6\xdfe der \xdcbertragung f\xfcr k\xf6ln-1 betr\xe4gt";
    let expected = b"Gr\xf6\xdfe der \xdcbertragung f\xfcr ****-* betr\xe4gt";
    assert_eq!(redacted(text, &personal), expected);
}

#[test]
fn values_that_look_alike_stay_apart() {
    let personal = [
        detail("address", "10.0.0.15"),
        detail("address", "10.0.0.16"),
        detail("mail address", "anna@example.org"),
        detail("serial number", "7"),
        detail("serial number", "8"),
    ];
    let expected = ["**.*.*.**", "**.*.*.*b", "****@*******.***", "*", "b"];
    assert_eq!(placeholders(&personal), expected);
    assert_eq!(
        redacted_text("10.0.0.16 10.0.0.15", &personal),
        "**.*.*.*b **.*.*.**"
    );
}

#[test]
fn a_placeholder_is_as_long_as_what_the_copy_and_the_pages_show() {
    let personal = [detail("host name", "köln-1"), detail("path", "/home/名前")];
    let text = "köln-1 /home/名前";
    let shown = placeholders(&personal).join(" ");
    assert_eq!(shown, "*****-* /home/******");
    assert_eq!(redacted_text(text, &personal), shown);
    assert_eq!(Masks::new(&personal).text(text), shown);
}

#[test]
fn a_copy_says_what_the_original_says() {
    let text = "workload,op,metric,value,unit,note\nw,read,bandwidth,430,MB/s,run by anna@example.org on 10.1.2.30\n";
    let source = Source::new(None, text.as_bytes());
    let copy = redacted_copy(&source, &Limits::default()).unwrap();
    let expected = text
        .replace("anna@example.org", "****@*******.***")
        .replace("10.1.2.30", "**.*.*.**");
    assert_eq!(
        (String::from_utf8(copy.bytes).unwrap(), copy.details),
        (expected, 2)
    );
}

#[test]
fn a_name_that_is_a_word_of_the_file_is_not_masked_but_refused() {
    let text = "workload,op,metric,value,unit,note\nw,read,bandwidth,430,MB/s,x\n\
                w2,write,iops,5,1/s,ssh bandwidth@lab7\n";
    let source = Source::new(None, text.as_bytes());
    let refused = redacted_copy(&source, &Limits::default()).unwrap_err();
    assert!(refused.0.contains("figures"), "{refused}");
}

#[test]
fn a_file_without_details_is_its_own_copy() {
    let text = b"workload,op,metric,value,unit\nw,read,bandwidth,430,MB/s\n";
    let copy = redacted_copy(&Source::new(None, text), &Limits::default()).unwrap();
    assert_eq!((copy.bytes.as_slice(), copy.details), (&text[..], 0));
}

use super::{decode as decode_with, *};

fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    decode_with(bytes, BUILT_IN)
}

fn utf16_le(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[test]
fn byte_order_marks_decide() {
    assert_eq!(decode(b"\xef\xbb\xbfa,b\n").unwrap(), "a,b\n");
    let mut bytes = b"\xff\xfe".to_vec();
    bytes.extend(utf16_le("größe\r\n42"));
    assert_eq!(decode(&bytes).unwrap(), "größe\r\n42");
    let big: Vec<u8> = "\u{feff}größe"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    assert_eq!(decode(&big).unwrap(), "größe");
}

#[test]
fn utf16_without_a_mark_is_seen_by_its_nuls() {
    let text = "workload,op,metric\r\ncopy,write,duration\r\n";
    assert_eq!(decode(&utf16_le(text)).unwrap(), text);
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(decode(&big).unwrap(), text);
}

#[test]
fn single_nuls_are_dropped_and_lines_stay() {
    let text = decode(b"one\ntw\0o\nthree\n").unwrap();
    assert_eq!(text.lines().collect::<Vec<_>>(), ["one", "two", "three"]);
}

#[test]
fn binary_bytes_are_no_text() {
    assert_eq!(
        decode(&[0x69, 1, 0, 0, 8, 0, 0, 0x40, 0, 0x13, 4, 0, 0, 0, 1, 0, 0, 2]),
        None
    );
}

#[test]
fn a_character_cut_in_half_leaves_the_rest_alone() {
    let whole = "5 µs".as_bytes();
    assert_eq!(decode(&whole[..3]).unwrap(), "5 \u{fffd}");
    assert_eq!(decode("µµµµµµ".as_bytes()).unwrap(), "µµµµµµ");
    let damaged = decode(b"\xc2\xb5\xc2\xb5\xc2\xb5\xc2\xb5\xc2\xb5 \xff x").unwrap();
    assert_eq!(damaged, "µµµµµ \u{fffd} x");
}

#[cfg(feature = "encodings")]
#[test]
fn a_windows_code_page_is_guessed() {
    let bytes = b"Gr\xf6\xdfe der Datei f\xfcr Pr\xfcfung\n";
    assert_eq!(decode(bytes).unwrap(), "Größe der Datei für Prüfung\n");
}

#[test]
fn colours_go_and_text_stays() {
    assert_eq!(without_colours("\x1b[1;32mread\x1b[0m: 5\n\x1b[K"), "read: 5\n");
    assert_eq!(without_colours("\x1b[12\nnext"), "\nnext");
    assert_eq!(without_colours("plain"), "plain");
    // What `tput sgr0` prints: the character set, then the colour.
    assert_eq!(
        without_colours("39.00 MB/s\x1b(B\x1b[m\nnext"),
        "39.00 MB/s\nnext"
    );
    assert_eq!(without_colours("cut \x1b("), "cut ");
    assert_eq!(without_colours("µ\x1b)µ"), "µ)µ");
}

//! Tables of code pages.

use encoding_rs::Encoding;

/// Decodes bytes of a code page.
pub(super) fn decode(label: &str, bytes: &[u8], exact: bool) -> Option<String> {
    let encoding = Encoding::for_label(label.as_bytes())?;
    let text = if exact {
        encoding.decode_without_bom_handling_and_without_replacement(bytes)?
    } else {
        encoding.decode_without_bom_handling(bytes).0
    };
    Some(text.into_owned())
}

/// A character in a code page; `None` where it has none.
pub(super) fn encode(label: &str, c: char) -> Option<Vec<u8>> {
    let mut buffer = [0; 4];
    let (bytes, _, replaced) = Encoding::for_label(label.as_bytes())?.encode(c.encode_utf8(&mut buffer));
    (!replaced).then(|| bytes.into_owned())
}

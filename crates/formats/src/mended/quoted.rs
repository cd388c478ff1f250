//! Quoted-printable (RFC 2045), in which mails and their archives are kept: `=3D` is an equals sign, and one at the end
//! of a line says that the line goes on.

/// Whether a text is encoded so: `=3D` itself is in no output of any tool.
pub(super) fn is_quoted(text: &str) -> bool {
    let mut signs = text.matches("=3D");
    signs.next().is_some() && (signs.next().is_some() || text.contains("=\n") || text.contains("=\r\n"))
}

/// The text as it was. Empty lines stand in for those that were joined to others, so that the numbers of lines hold.
pub(super) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut joined = 0;
    for line in text.lines() {
        if let Some(line) = line.strip_suffix('=') {
            decode(line, &mut bytes);
            joined += 1;
        } else {
            decode(line, &mut bytes);
            bytes.resize(bytes.len() + 1 + std::mem::take(&mut joined), b'\n');
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn decode(line: &str, bytes: &mut Vec<u8>) {
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('=') {
        bytes.extend_from_slice(before.as_bytes());
        let byte = after
            .get(..2)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        if let Some((byte, behind)) = byte.zip(after.get(2..)) {
            bytes.push(byte);
            rest = behind;
        } else {
            bytes.push(b'=');
            rest = after;
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
}

//! The code page of text that is neither UTF-16 nor UTF-8.

use std::borrow::Cow;

/// How much text is enough to guess from, counted from the first byte that is not ASCII.
#[cfg(feature = "encodings")]
const SAMPLE_BYTES: usize = 64 << 10;

/// A code page.
#[cfg(feature = "encodings")]
pub(super) struct Guess(&'static encoding_rs::Encoding);

#[cfg(feature = "encodings")]
impl Guess {
    /// The code page that fits best; `None` where the bytes are damaged UTF-8.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

        let start = bytes
            .iter()
            .position(|byte| !byte.is_ascii())
            .unwrap_or(bytes.len());
        let sample = &bytes[start..bytes.len().min(start + SAMPLE_BYTES)];
        // A few damaged bytes in a file that otherwise is UTF-8 do not make it something else.
        if mostly_utf8(sample) {
            return None;
        }
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(sample, start + sample.len() == bytes.len());
        Some(Self(detector.guess(None, Utf8Detection::Deny)))
    }

    /// A character in this code page; `None` where it has none.
    pub(super) fn encode(&self, c: char) -> Option<Vec<u8>> {
        let mut buffer = [0; 4];
        let (bytes, _, replaced) = self.0.encode(c.encode_utf8(&mut buffer));
        (!replaced).then(|| bytes.into_owned())
    }
}

/// Decodes with the code page that fits best; never fails, at worst some characters are replaced.
#[cfg(feature = "encodings")]
pub(super) fn code_page(bytes: &[u8]) -> Cow<'_, str> {
    match Guess::of(bytes) {
        Some(guess) => guess.0.decode_without_bom_handling(bytes).0,
        None => String::from_utf8_lossy(bytes),
    }
}

/// Whether multi-byte characters of UTF-8 outnumber the damage by far.
#[cfg(feature = "encodings")]
fn mostly_utf8(sample: &[u8]) -> bool {
    let (mut sound, mut damaged) = (0_usize, 0_usize);
    for chunk in sample.utf8_chunks() {
        sound += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        damaged += usize::from(!chunk.invalid().is_empty());
    }
    sound > 4 * damaged
}

/// Without the tables of code pages (in the browser, where they would weigh more than all parsers together) what is
/// not UTF-8 is replaced; digits, units and separators are ASCII and stay.
#[cfg(not(feature = "encodings"))]
pub(super) fn code_page(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Nothing is known of code pages here.
#[cfg(not(feature = "encodings"))]
pub(super) enum Guess {}

#[cfg(not(feature = "encodings"))]
impl Guess {
    pub(super) fn of(_: &[u8]) -> Option<Self> {
        None
    }

    pub(super) fn encode(&self, _: char) -> Option<Vec<u8>> {
        match *self {}
    }
}

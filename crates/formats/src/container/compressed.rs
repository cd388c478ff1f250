use std::{borrow::Cow, io::Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

use super::{Reading, kind::Kind, path::Place};

/// Reads what is in a compressed file.
pub(super) fn content(reading: &mut Reading<'_>, kind: Kind, place: &Place, bytes: &[u8], depth: usize) {
    if kind == Kind::Zstd {
        match StreamingDecoder::new(bytes) {
            Ok(decoder) => unpacked(reading, decoder, &place.content(None), bytes.len(), depth),
            Err(error) => {
                let reason = format!("it cannot be unpacked ({error})");
                reading.gathered.refuse(place, &reason);
            }
        }
    } else {
        let decoder = MultiGzDecoder::new(bytes);
        let name = decoder.header().and_then(|header| header.filename());
        let name = name.map(String::from_utf8_lossy).map(Cow::into_owned);
        unpacked(
            reading,
            decoder,
            &place.content(name.as_deref()),
            bytes.len(),
            depth,
        );
    }
}

fn unpacked(reading: &mut Reading<'_>, decoder: impl Read, place: &Place, packed: usize, depth: usize) {
    if !reading.budget.another() {
        reading.more_members(place, 1);
        return;
    }
    match reading.budget.read(decoder, packed) {
        Ok(content) => reading.open(place, &content, depth + 1),
        Err(reason) => reading.gathered.refuse(place, &reason),
    }
}

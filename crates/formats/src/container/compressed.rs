use std::io::Read;

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

use super::{Reading, kind::Kind, path::Place};

/// Reads what is in a compressed file.
pub(super) fn content(reading: &mut Reading<'_>, kind: Kind, place: &Place, bytes: &[u8], depth: usize) {
    let (name, decoder): (_, Box<dyn Read + '_>) = match kind {
        Kind::Zstd => match StreamingDecoder::new(bytes) {
            Ok(decoder) => (None, Box::new(decoder)),
            Err(error) => {
                reading
                    .gathered
                    .refuse(place, &format!("it cannot be unpacked ({error})"));
                return;
            }
        },
        _ => {
            let decoder = MultiGzDecoder::new(bytes);
            let name = decoder
                .header()
                .and_then(|header| header.filename())
                .map(String::from_utf8_lossy);
            (name.map(|name| name.into_owned()), Box::new(decoder))
        }
    };
    let content = place.content(name.as_deref());
    if !reading.budget.another() {
        reading.more_members(place, 1);
        return;
    }
    match reading.budget.read(decoder, bytes.len()) {
        Ok(unpacked) => reading.open(&content, &unpacked, depth + 1),
        Err(reason) => reading.gathered.refuse(&content, &reason),
    }
}

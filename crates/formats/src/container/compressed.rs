use std::io::Read;

use ruzstd::decoding::StreamingDecoder;

use super::{Reading, gzip::Gzip, kind::Kind, path::Place};

/// Reads what is in a compressed file.
pub(super) fn content(reading: &mut Reading<'_>, kind: Kind, place: &Place, bytes: &[u8], depth: usize) {
    let decoder: Result<(Box<dyn Read>, Place), String> = if kind == Kind::Zstd {
        match StreamingDecoder::new(bytes) {
            Ok(decoder) => Ok((Box::new(decoder), place.content(None))),
            Err(error) => Err(format!("it cannot be unpacked ({error})")),
        }
    } else {
        match Gzip::new(bytes) {
            Some(gzip) => {
                let name = gzip.name();
                Ok((Box::new(gzip), place.content(name.as_deref())))
            }
            None => Err("it is damaged (its header is incomplete)".to_owned()),
        }
    };
    match decoder {
        Ok((mut decoder, place)) => unpacked(reading, &mut decoder, &place, bytes.len(), depth),
        Err(reason) => reading.gathered.refuse(place, &reason),
    }
}

fn unpacked(reading: &mut Reading<'_>, decoder: &mut dyn Read, place: &Place, packed: usize, depth: usize) {
    if !reading.budget.another() {
        reading.more_members(place, 1);
        return;
    }
    match reading.budget.read(decoder, packed) {
        Ok(content) => reading.open(place, &content, depth + 1),
        Err(reason) => reading.gathered.refuse(place, &reason),
    }
}

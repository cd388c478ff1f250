use std::io::{self, Read};

use flate2::bufread::DeflateDecoder;

use super::checksum::Checksum;

/// Bits of the header's flags (RFC 1952, 2.3.1): what else stands before the content.
const HEADER_CHECKSUM: u8 = 1 << 1;
const EXTRA: u8 = 1 << 2;
const NAME: u8 = 1 << 3;
const COMMENT: u8 = 1 << 4;

/// Most members of one file. Each costs an inflater, however little is in it.
const MAX_MEMBERS: u32 = 10_000;

/// What is in a gzip file: of several members in a row, as `cat` puts them together, all of it.
pub(super) struct Gzip<'b> {
    content: DeflateDecoder<&'b [u8]>,
    checksum: Checksum,
    bytes: u32,
    /// How many members there were, this one counted.
    members: u32,
    /// The file's name as the header has it.
    name: Option<&'b [u8]>,
}

impl<'b> Gzip<'b> {
    /// `None` when the header is damaged or incomplete.
    pub(super) fn new(bytes: &'b [u8]) -> Option<Self> {
        let (name, content) = header(bytes)?;
        Some(Self {
            content: DeflateDecoder::new(content),
            checksum: Checksum::new(),
            bytes: 0,
            members: 1,
            name,
        })
    }

    /// The name of the file that was compressed, when the header has it.
    pub(super) fn name(&self) -> Option<String> {
        Some(String::from_utf8_lossy(self.name?).into_owned())
    }

    /// What stands behind a member, which has to be as long as its end says and of that checksum.
    fn rest(&self) -> Option<&'b [u8]> {
        let (checksum, rest) = self.content.get_ref().split_first_chunk()?;
        let (bytes, rest) = rest.split_first_chunk()?;
        let is_sound = u32::from_le_bytes(*checksum) == self.checksum.value()
            && u32::from_le_bytes(*bytes) == self.bytes;
        is_sound.then_some(rest)
    }
}

impl Read for Gzip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.content.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                let new = buffer.get(..read).unwrap_or_default();
                self.checksum = self.checksum.with(new);
                // Modulo 2^32, as the end has it.
                self.bytes = self.bytes.wrapping_add(u32::try_from(read).unwrap_or_default());
                return Ok(read);
            }
            let damaged = || io::Error::from(io::ErrorKind::InvalidData);
            let rest = self.rest().ok_or_else(damaged)?;
            if rest.is_empty() {
                return Ok(0);
            }
            if self.members == MAX_MEMBERS {
                return Err(io::Error::other("it has more than 10,000 members"));
            }
            let members = self.members + 1;
            let next = Self::new(rest).ok_or_else(damaged)?;
            *self = Self { members, ..next };
        }
    }
}

/// Takes a header apart: the name in it, and what follows it.
fn header(bytes: &[u8]) -> Option<(Option<&[u8]>, &[u8])> {
    let (&[0x1f, 0x8b, 8, flags, ..], mut rest) = bytes.split_first_chunk::<10>()? else {
        return None;
    };
    if flags & EXTRA != 0 {
        let (length, behind) = rest.split_first_chunk()?;
        rest = behind.get(usize::from(u16::from_le_bytes(*length))..)?;
    }
    let mut text = |flag| match rest.iter().position(|byte| *byte == 0) {
        _ if flags & flag == 0 => Some(None),
        Some(end) => {
            let (text, behind) = rest.split_at_checked(end)?;
            rest = behind.get(1..)?;
            Some(Some(text))
        }
        None => None,
    };
    let name = text(NAME)?;
    text(COMMENT)?;
    if flags & HEADER_CHECKSUM != 0 {
        rest = rest.get(2..)?;
    }
    Some((name, rest))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, GzBuilder, write::GzEncoder};

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn content(bytes: &[u8]) -> Option<String> {
        let mut text = String::new();
        Gzip::new(bytes)?.read_to_string(&mut text).ok()?;
        Some(text)
    }

    #[test]
    fn every_part_of_a_header_is_passed_over() {
        let builder = GzBuilder::new()
            .filename("run 1.json")
            .comment("of May")
            .extra([7; 300]);
        let mut encoder = builder.write(Vec::new(), Compression::default());
        encoder.write_all(b"figures").unwrap();
        let mut bytes = encoder.finish().unwrap();
        assert_eq!(Gzip::new(&bytes).unwrap().name().as_deref(), Some("run 1.json"));
        assert_eq!(content(&bytes).as_deref(), Some("figures"));
        // Ten bytes, the extra field with its length, both texts with their zeros.
        let end = 10 + 302 + 11 + 7;
        bytes[3] |= HEADER_CHECKSUM;
        bytes.splice(end..end, [1, 2]);
        assert_eq!(content(&bytes).as_deref(), Some("figures"));
    }

    #[test]
    fn members_in_a_row_are_one_content() {
        let two = [gzip(b"one, "), gzip(b"two")].concat();
        assert_eq!(content(&two).as_deref(), Some("one, two"));
    }

    #[test]
    fn a_wrong_checksum_a_wrong_size_and_a_missing_end_are_damage() {
        let whole = gzip(b"figures");
        assert_eq!(content(&whole).as_deref(), Some("figures"));
        for end in 1..=8 {
            let mut bytes = whole.clone();
            let at = bytes.len() - end;
            bytes[at] ^= 1;
            assert_eq!(content(&bytes), None);
            assert_eq!(content(&whole[..at]), None);
        }
        assert_eq!(content(&[whole, vec![0; 9]].concat()), None);
    }
}

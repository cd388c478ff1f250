//! As much of the `GVariant` serialisation as a dictionary `a{sv}` of numbers and samples needs (A. Lortie's
//! “`GVariant` specification”, GLib): containers whose parts have no fixed size end with the offsets of the
//! parts' ends, in as many bytes as the container's size needs. Numbers are little-endian, as on every machine that
//! this program ran on.

/// Most entries of a dictionary; the program writes seven.
const MOST_ENTRIES: usize = 64;

/// A value of one of the types that are used.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// `i`
    Int32(i32),
    /// `x`
    Int64(i64),
    /// `t`
    Uint64(u64),
    /// `a(td)`, of which only the values count.
    Samples(Vec<f64>),
}

/// The entries of `a{sv}`, not yet decoded.
#[derive(Debug)]
pub(super) struct Dictionary<'b> {
    entries: Vec<(&'b str, &'b [u8])>,
}

impl<'b> Dictionary<'b> {
    /// Takes a dictionary apart; `None` when its offsets cannot be right.
    pub(super) fn of(bytes: &'b [u8]) -> Option<Self> {
        let width = offset_width(bytes.len());
        let last_end = offset(bytes, bytes.len().checked_sub(width)?, width)?;
        let offsets = bytes.len().checked_sub(last_end)?;
        let count = offsets / width;
        if offsets % width != 0 || count > MOST_ENTRIES {
            return None;
        }
        let mut entries = Vec::with_capacity(count);
        let mut start = 0_usize;
        for number in 0..count {
            let end = offset(bytes, last_end + number * width, width)?;
            entries.push(entry(bytes.get(start..end)?)?);
            start = end.next_multiple_of(8);
        }
        Some(Self { entries })
    }

    /// The value of a key, if it has one of the known types.
    pub(super) fn get(&self, key: &str) -> Option<Value> {
        let (_, bytes) = self.entries.iter().find(|(known, _)| *known == key)?;
        value(bytes)
    }
}

/// `{sv}`: a text that ends with a NUL, a variant at the next multiple of eight, the offset of the text's end.
fn entry(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let width = offset_width(bytes.len());
    let place = bytes.len().checked_sub(width)?;
    let end = offset(bytes, place, width)?;
    let key = bytes.get(..end)?.strip_suffix(&[0])?;
    let variant = bytes.get(end.next_multiple_of(8)..place)?;
    Some((std::str::from_utf8(key).ok()?, variant))
}

/// A variant: its value, a NUL, its type.
fn value(bytes: &[u8]) -> Option<Value> {
    let at = bytes.iter().rposition(|byte| *byte == 0)?;
    let (data, kind) = (bytes.get(..at)?, bytes.get(at + 1..)?);
    Some(match kind {
        b"i" => Value::Int32(i32::from_le_bytes(data.try_into().ok()?)),
        b"x" => Value::Int64(i64::from_le_bytes(data.try_into().ok()?)),
        b"t" => Value::Uint64(u64::from_le_bytes(data.try_into().ok()?)),
        b"a(td)" => {
            let (samples, rest) = data.as_chunks::<16>();
            let of = |sample: &[u8; 16]| sample.last_chunk::<8>().map(|bytes| f64::from_le_bytes(*bytes));
            if !rest.is_empty() {
                return None;
            }
            Value::Samples(samples.iter().filter_map(of).collect())
        }
        _ => return None,
    })
}

/// How many bytes an offset has in a container of so many bytes.
fn offset_width(size: usize) -> usize {
    match size {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xffff_ffff => 4,
        _ => 8,
    }
}

fn offset(bytes: &[u8], place: usize, width: usize) -> Option<usize> {
    let own = bytes.get(place..place.checked_add(width)?)?;
    let mut all = [0; 8];
    all.get_mut(..width)?.copy_from_slice(own);
    usize::try_from(u64::from_le_bytes(all)).ok()
}

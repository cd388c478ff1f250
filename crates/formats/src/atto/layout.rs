/// The transfer size of a table's first pair of rates; each further pair has the double of the one before.
pub(super) const SMALLEST_BYTES: u64 = 512;

/// How the known file starts.
const HEADER: [u8; 6] = [0x69, 0x01, 0x00, 0x00, 0x08, 0x00];

/// Bytes before the title.
const HEADER_LEN: usize = 11;

/// Most transfer sizes: 512 B to 64 MiB, as the newest versions offer.
const MOST_SIZES: usize = 18;

/// How far behind the first table the second may start: settings, with a text of at most 255 bytes in them.
const SETTINGS_LEN: usize = 320;

/// A file taken apart, not yet interpreted.
#[derive(Debug)]
pub(super) struct Layout<'a> {
    /// In the Windows code page of the machine that wrote it.
    pub(super) title: &'a [u8],
    /// The first table.
    pub(super) preview: Vec<u32>,
    /// The second table, if it is there and whole.
    pub(super) result: Option<Vec<u32>>,
}

/// A rate in bytes per second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rate {
    /// As written.
    Known(u32),
    /// Not run.
    Zero,
    /// The tables disagree.
    Contradicted,
}

impl<'a> Layout<'a> {
    /// Takes a file apart.
    ///
    /// # Errors
    /// When it does not start like ATTO's file or its counts cannot be right; with the reason.
    pub(super) fn of(bytes: &'a [u8]) -> Result<Self, &'static str> {
        if !bytes.starts_with(&HEADER) {
            return Err("it does not start like ATTO's binary file");
        }
        let broken = "it starts like ATTO's binary file, but its tables are missing or cut off";
        let (title, rest) = text(bytes.get(HEADER_LEN..).ok_or(broken)?).ok_or(broken)?;
        let (preview, rest) = table(rest).ok_or(broken)?;
        // The settings hold a text, so the second table has no fixed place: it is where the first one repeats.
        let result = (0..SETTINGS_LEN)
            .filter_map(|skip| table(rest.get(skip..)?))
            .map(|(result, _)| result)
            .find(|result| repeats(&preview, result));
        Ok(Self {
            title,
            preview,
            result,
        })
    }

    /// Write and read rate of each transfer size, the smallest first.
    pub(super) fn rates(&self) -> impl Iterator<Item = [Rate; 2]> {
        let rates = self.result.as_ref().unwrap_or(&self.preview);
        let mut all = rates
            .iter()
            .enumerate()
            .map(|(at, rate)| match (*rate, self.preview.get(at)) {
                (rate, Some(preview)) if *preview != rate => Rate::Contradicted,
                (0, _) => Rate::Zero,
                (rate, _) => Rate::Known(rate),
            });
        std::iter::from_fn(move || Some([all.next()?, all.next()?]))
    }
}

/// A text as MFC writes short ones: its length in a byte, then its bytes.
fn text(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first()?;
    // 0xff announces a longer length; no title has that.
    if *length == u8::MAX {
        return None;
    }
    rest.split_at_checked(usize::from(*length))
}

/// A table: a count of numbers, write and read in turn, and the numbers.
fn table(bytes: &[u8]) -> Option<(Vec<u32>, &[u8])> {
    let (count, rest) = bytes.split_first_chunk::<2>()?;
    let count = usize::from(u16::from_le_bytes(*count));
    if count == 0 || !count.is_multiple_of(2) || count > 2 * MOST_SIZES {
        return None;
    }
    let (numbers, rest) = rest.split_at_checked(4 * count)?;
    let numbers = numbers
        .as_chunks::<4>()
        .0
        .iter()
        .map(|bytes| u32::from_le_bytes(*bytes));
    Some((numbers.collect(), rest))
}

/// Whether `result` is the table that `preview` is the beginning of; a damaged number or two do not hide it.
fn repeats(preview: &[u32], result: &[u32]) -> bool {
    let same = preview
        .iter()
        .zip(result)
        .filter(|(a, b)| a == b && **a != 0)
        .count();
    let told = preview.iter().filter(|rate| **rate != 0).count();
    result.len() >= preview.len() && told > 0 && same * 4 >= told * 3
}

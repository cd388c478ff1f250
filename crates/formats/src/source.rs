/// A file as it was received.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The name it came under: a hint that may help and can never mislead.
    pub name: Option<&'a str>,
    /// All of its bytes.
    pub bytes: &'a [u8],
}

impl<'a> Source<'a> {
    /// How many bytes a format may look at before it gives its score.
    pub const HEAD_BYTES: usize = 64 << 10;

    /// The first 64 KiB.
    pub fn head(&self) -> &'a [u8] {
        &self.bytes[..self.bytes.len().min(Self::HEAD_BYTES)]
    }
}

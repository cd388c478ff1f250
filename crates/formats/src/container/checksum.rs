/// The checksum of zip and gzip: CRC-32 as in ISO 3309, one byte at a time. Faster ones need tables sixteen times as
/// large, which no compression makes smaller on their way to the browser.
#[derive(Debug, Clone, Copy)]
pub(super) struct Checksum(u32);

const TABLE: [u32; 256] = table();

impl Checksum {
    /// Of nothing.
    pub(super) const fn new() -> Self {
        Self(!0)
    }

    /// With further bytes.
    pub(super) fn with(self, bytes: &[u8]) -> Self {
        let step = |sum: u32, byte: &u8| {
            let [low, ..] = sum.to_le_bytes();
            (sum >> 8) ^ TABLE[usize::from(low ^ byte)]
        };
        Self(bytes.iter().fold(self.0, step))
    }

    /// As files have it.
    pub(super) const fn value(self) -> u32 {
        !self.0
    }
}

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut at = 0_u32;
    while at < 256 {
        let mut sum = at;
        let mut bit = 0;
        while bit < 8 {
            sum = (sum >> 1) ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
            bit += 1;
        }
        table[at as usize] = sum;
        at += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_value_of_the_standard_comes_out_in_one_piece_and_in_two() {
        assert_eq!(Checksum::new().with(b"123456789").value(), 0xcbf4_3926);
        let pieces = Checksum::new().with(b"1234").with(b"56789");
        assert_eq!(pieces.value(), 0xcbf4_3926);
        assert_eq!(Checksum::new().value(), 0);
    }
}

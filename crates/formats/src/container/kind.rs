/// What a container is, by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Zip,
    Tar,
    Gzip,
    Zstd,
}

/// Where a tar archive names its own format.
const USTAR: std::ops::Range<usize> = 257..262;

impl Kind {
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            // An empty one starts with its end.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Self::Zip),
            [0x1f, 0x8b, 8, ..] => Some(Self::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstd),
            _ => (bytes.get(USTAR) == Some(b"ustar")).then_some(Self::Tar),
        }
    }
}

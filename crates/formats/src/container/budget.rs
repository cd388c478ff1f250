use std::io::Read;

use crate::Limits;

/// Below this size what comes of a member is taken whatever it was compressed to, in bytes: short texts of one letter
/// are no attack.
const FREE_BYTES: usize = 1 << 20;

/// What the members of a container may still cost.
pub(super) struct Budget {
    files: usize,
    bytes: usize,
    file_bytes: usize,
    ratio: usize,
}

impl Budget {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            files: limits.container_files,
            bytes: limits.container_bytes,
            file_bytes: limits.file_bytes,
            ratio: limits.container_ratio,
        }
    }

    /// Takes one more file into account; `false` when it is one too many.
    pub(super) fn another(&mut self) -> bool {
        let left = self.files.checked_sub(1);
        self.files = left.unwrap_or(0);
        left.is_some()
    }

    /// Decodes a member that takes `packed` bytes in its container.
    ///
    /// # Errors
    /// When it is damaged, or gives out more than is left; with the reason.
    pub(super) fn read(&mut self, member: &mut dyn Read, packed: usize) -> Result<Vec<u8>, String> {
        let inflated = packed.saturating_mul(self.ratio).max(FREE_BYTES);
        let most = self.file_bytes.min(self.bytes).min(inflated);
        let mut bytes = Vec::new();
        let at_most = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
        let read = member.take(at_most).read_to_end(&mut bytes);
        self.bytes = self.bytes.saturating_sub(bytes.len());
        if bytes.len() > most {
            return Err(if most == inflated {
                format!("it unpacks to more than {} times its size", self.ratio)
            } else if most == self.file_bytes {
                format!("it has more than {most} bytes, the most that one file may have")
            } else {
                "the archive unpacks to more than is read of one".to_owned()
            });
        }
        match read {
            Ok(_) => Ok(bytes),
            Err(error) => Err(format!("it is damaged ({error})")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_out_is_counted() {
        let limits = Limits {
            file_bytes: 3 << 20,
            container_bytes: 8 << 20,
            container_files: 2,
            container_ratio: 10,
            ..Limits::default()
        };
        let mut budget = Budget::new(&limits);
        let mut read = |mib: u64, packed| {
            let mut zeros = std::io::repeat(0).take(mib << 20);
            budget.read(&mut zeros, packed).map(|bytes| bytes.len())
        };
        assert_eq!(read(1, 1), Ok(1 << 20));
        assert!(read(2, 1000).unwrap_err().contains("10 times"));
        assert!(read(9, 1 << 20).unwrap_err().contains("one file"));
        assert!(read(9, 1 << 20).unwrap_err().contains("the archive"));
        assert!(budget.another() && budget.another() && !budget.another());
    }
}

//! One line of a log.

/// The most columns that a version prints; a histogram has more.
pub(super) const MOST: usize = 9;

/// The numbers of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    list: [u64; MOST],
    count: usize,
    /// The columns (by bit) that are written in hexadecimal: a priority.
    hexadecimal: u16,
}

impl Numbers {
    pub(super) fn get(&self, at: usize) -> Option<u64> {
        self.list.get(..self.count)?.get(at).copied()
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn is_hexadecimal(&self, at: usize) -> bool {
        self.hexadecimal >> at & 1 == 1
    }
}

/// Reads `250, 176, 0, 4096, 0x0000`; `None` for anything else.
pub(super) fn numbers(line: &str) -> Option<Numbers> {
    let mut numbers = Numbers {
        list: [0; MOST],
        count: 0,
        hexadecimal: 0,
    };
    for field in line.trim_ascii().split(',') {
        let place = numbers.list.get_mut(numbers.count)?;
        let field = field.trim_ascii();
        if let Some(digits) = field.strip_prefix("0x") {
            *place = u64::from_str_radix(digits, 16).ok()?;
            numbers.hexadecimal |= 1 << numbers.count;
        } else {
            *place = crate::numbers::whole(field)?;
        }
        numbers.count += 1;
    }
    (numbers.count >= 3).then_some(numbers)
}

/// Whether a line may be of a log: at least four whole numbers, of which one that can be the direction is 0, 1 or 2.
pub(super) fn looks_like_row(line: &str) -> bool {
    let mut fields = line.trim_ascii().split(',').map(str::trim_ascii);
    let whole = |field: Option<&str>| field.and_then(crate::numbers::whole);
    let first = [
        whole(fields.next()),
        whole(fields.next()),
        whole(fields.next()),
        whole(fields.next()),
    ];
    let [Some(_), Some(second), Some(third), Some(fourth)] = first else {
        return false;
    };
    // The direction is the third column, the fourth with two values, and the second of a histogram.
    let is_direction = third <= 2 || fourth <= 2 || second <= 2;
    let rest =
        |field: &str| !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'x');
    is_direction && line.contains(", ") && fields.all(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_numbers_are_rows() {
        let row = numbers("250, 176, 0, 4096, 0x0012").expect("a row");
        assert_eq!(
            (row.count(), row.get(1), row.get(4), row.get(5)),
            (5, Some(176), Some(18), None)
        );
        assert!(row.is_hexadecimal(4) && !row.is_hexadecimal(3));
        for line in [
            "",
            "wwww",
            "0, 4w506, 1, 4096, 0",
            "1, 2",
            "1, -2, 0, 4096",
            "1,,2,3",
            &"1, ".repeat(20),
        ] {
            assert_eq!(numbers(line), None, "{line}");
        }
        assert!(looks_like_row("1000, 99556, 0, 0") && looks_like_row("1, 2, 900, 1, 4096, 0x0004"));
        assert!(!looks_like_row("workload,op,metric,value") && !looks_like_row("1000,2,0,0"));
    }
}

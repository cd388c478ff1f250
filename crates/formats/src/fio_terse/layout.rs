//! Where in a line what stands.

/// The fields between the directions and the disks: processor time (5), depths (7), latencies in microseconds (10) and
/// milliseconds (12).
const TAIL: usize = 34;

/// How many fields one disk has: its name, seven counts, how busy it was.
pub(super) const DISK: usize = 9;

/// The places of one line's fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    /// Fields before the first direction.
    pub(super) head: usize,
    /// How many directions there are.
    pub(super) sides: usize,
    /// How many fields each has.
    pub(super) width: Width,
}

/// What a direction has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    /// KiB, KiB/s, ms; latencies without percentiles; bandwidth samples. The sample of version 2 in HOWTO.
    Old,
    /// With IOPS and 20 percentiles.
    Full,
    /// With the number of bandwidth samples and samples of IOPS (version 5).
    Samples,
}

impl Width {
    pub(super) fn fields(self) -> usize {
        match self {
            Self::Old => 20,
            Self::Full => 41,
            Self::Samples => 47,
        }
    }
}

/// What the directions of a line are, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Read,
    Write,
    Trim,
    Mixed,
}

impl Layout {
    /// The layout that fits the fields of a line of a version; `None` when none does.
    pub(super) fn of(version: u32, fields: &[&str]) -> Option<Self> {
        let head = if version == 2 { 4 } else { 5 };
        let widths: &[Width] = match version {
            2 => &[Width::Full, Width::Old],
            3 | 4 => &[Width::Full],
            5 => &[Width::Samples],
            _ => return None,
        };
        let all = widths.iter().flat_map(|width| {
            (1..=4).map(move |sides| Self {
                head,
                sides,
                width: *width,
            })
        });
        let mut fitting = all.filter(|layout| layout.meanings(version).is_some() && layout.fits(fields));
        fitting.next()
    }

    /// The field after the last direction.
    pub(super) fn tail(self) -> usize {
        self.head + self.sides * self.width.fields()
    }

    /// The first field of the disks.
    pub(super) fn disks(self) -> usize {
        self.tail() + TAIL
    }

    /// What the directions are. One alone is the report of all together (`unified_rw_reporting=mixed`), the last of
    /// more than usual is the same (`both`).
    pub(super) fn meanings(self, version: u32) -> Option<&'static [Side]> {
        use Side::{Mixed, Read, Trim, Write};
        let has_trim = version != 3 && self.width != Width::Old;
        Some(match (has_trim, self.sides) {
            (_, 1) if self.width != Width::Old => &[Mixed],
            (_, 2) => &[Read, Write],
            (true, 3) => &[Read, Write, Trim],
            (false, 3) if self.width != Width::Old => &[Read, Write, Mixed],
            (true, 4) => &[Read, Write, Trim, Mixed],
            _ => return None,
        })
    }

    /// Whether the fields at the places of this layout are what they have to be.
    fn fits(self, fields: &[&str]) -> bool {
        let Some(tail) = fields.get(self.tail()..self.disks()) else {
            return false;
        };
        let is_percent = |field: &&str| field.ends_with('%');
        let (cpu, shares) = tail.split_at(5);
        let (times, counts) = cpu.split_at(2);
        let sides = fields.get(self.head..self.tail()).unwrap_or_default();
        times.iter().all(is_percent)
            && shares.iter().all(is_percent)
            && counts
                .iter()
                .all(|count| count.bytes().all(|byte| byte.is_ascii_digit()))
            && sides.chunks(self.width.fields()).all(|side| self.is_side(side))
    }

    fn is_side(self, side: &[&str]) -> bool {
        let percentiles = side.iter().filter(|field| field.contains("%=")).count();
        let first = side
            .first()
            .is_some_and(|field| !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit()));
        first && percentiles == if self.width == Width::Old { 0 } else { 20 }
    }
}

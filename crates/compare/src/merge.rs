/// Merges the columns' orders of rows into one: every column's rows stay in its order as far as an earlier column does
/// not say otherwise, and a row that is new in a later column comes right after its predecessor there.
///
/// A doubly linked list over row positions, so that an insertion costs the same wherever it falls.
#[derive(Debug, Default)]
pub(crate) struct Merge {
    head: Option<usize>,
    tail: Option<usize>,
    /// By row position: known rows with their neighbours.
    links: Vec<Option<Link>>,
}

#[derive(Debug, Clone, Copy)]
struct Link {
    previous: Option<usize>,
    next: Option<usize>,
}

impl Merge {
    /// Adds one column's rows in its own order; rows may repeat.
    pub(crate) fn follow(&mut self, rows: &[usize]) {
        // New rows before the first known one stand right before it; with no known row at all, at the end.
        let first_known = rows.iter().copied().find(|row| self.link(*row).is_some());
        let mut previous = match first_known {
            Some(known) => self.link(known).and_then(|link| link.previous),
            None => self.tail,
        };
        for row in rows {
            if self.link(*row).is_none() {
                self.insert_after(previous, *row);
            }
            previous = Some(*row);
        }
    }

    /// The merged order.
    pub(crate) fn into_order(self) -> Vec<usize> {
        let next = |row: &usize| self.link(*row).and_then(|link| link.next);
        std::iter::successors(self.head, next).collect()
    }

    fn link(&self, row: usize) -> Option<Link> {
        self.links.get(row).copied().flatten()
    }

    fn insert_after(&mut self, previous: Option<usize>, row: usize) {
        let next = match previous {
            Some(previous) => self.link(previous).and_then(|link| link.next),
            None => self.head,
        };
        if self.links.len() <= row {
            self.links.resize(row + 1, None);
        }
        if let Some(slot) = self.links.get_mut(row) {
            *slot = Some(Link { previous, next });
        }
        match previous.and_then(|previous| self.links.get_mut(previous)?.as_mut()) {
            Some(link) => link.next = Some(row),
            None => self.head = Some(row),
        }
        match next.and_then(|next| self.links.get_mut(next)?.as_mut()) {
            Some(link) => link.previous = Some(row),
            None => self.tail = Some(row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(columns: &[&[usize]]) -> Vec<usize> {
        let mut merge = Merge::default();
        for column in columns {
            merge.follow(column);
        }
        merge.into_order()
    }

    #[test]
    fn new_rows_come_after_their_predecessor() {
        assert_eq!(merged(&[&[0, 1, 2], &[0, 3, 4, 2, 5]]), [0, 3, 4, 1, 2, 5]);
    }

    #[test]
    fn new_rows_at_the_front_come_before_the_first_known_one() {
        assert_eq!(merged(&[&[0, 1, 2], &[3, 1]]), [0, 3, 1, 2]);
        assert_eq!(merged(&[&[0, 1], &[2, 3, 0]]), [2, 3, 0, 1]);
    }

    #[test]
    fn rows_without_anything_in_common_come_last() {
        assert_eq!(merged(&[&[0, 1], &[2, 3], &[4]]), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn the_first_column_decides_where_orders_disagree() {
        assert_eq!(merged(&[&[0, 1, 2], &[2, 1, 0, 3]]), [0, 3, 1, 2]);
    }

    #[test]
    fn repeated_rows_stand_once() {
        assert_eq!(merged(&[&[0, 1, 0, 1, 2]]), [0, 1, 2]);
    }
}

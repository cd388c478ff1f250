//! Which announcement a job's results belong to.

use std::{borrow::Cow, collections::HashMap};

use super::{block::Block, execution::Execution, header::Header};

/// The announcements of one execution, by group and name.
pub(super) struct Announcements<'e, 'a> {
    /// Sections may have one name: then in the order in which they were announced.
    named: HashMap<(&'a str, &'a str), Vec<&'e Header<'a>>>,
    groups: HashMap<&'a str, Group<'e, 'a>>,
    /// Whether results come in the order of the announcements.
    is_in_order: bool,
}

/// What was announced of a group.
struct Group<'e, 'a> {
    first: &'e Header<'a>,
    /// What its jobs have in common; absent while they are alike.
    common: Option<Header<'a>>,
    /// How many results there are of it.
    results: usize,
}

impl<'e, 'a> Announcements<'e, 'a> {
    pub(super) fn of(execution: &'e Execution<'a>) -> Self {
        let mut named: HashMap<_, Vec<_>> = HashMap::new();
        let mut groups: HashMap<&str, Group<'_, '_>> = HashMap::new();
        for header in &execution.headers {
            named.entry((header.group, header.name)).or_default().push(header);
            let group = groups.entry(header.group).or_insert(Group {
                first: header,
                common: None,
                results: 0,
            });
            group.add(header);
        }
        for block in &execution.blocks {
            if let Some(group) = groups.get_mut(block.status.group) {
                group.results += 1;
            }
        }
        Self {
            named,
            groups,
            is_in_order: execution.clients < 2,
        }
    }

    /// What was announced of each job. Results that stand for a whole group of unlike jobs have what these have in
    /// common. A job of which nothing was announced (fio prints what stands before its option `--output` elsewhere) has
    /// nothing of its group's others.
    pub(super) fn headers(&self, blocks: &[&Block<'a>]) -> Vec<Option<Cow<'_, Header<'a>>>> {
        let mut results: HashMap<_, usize> = HashMap::new();
        for block in blocks {
            *results
                .entry((block.status.group, block.status.name))
                .or_default() += 1;
        }
        let mut seen: HashMap<_, usize> = HashMap::new();
        let header = |block: &&Block<'a>| {
            let key = (block.status.group, block.status.name);
            let nth = seen.entry(key).or_default();
            let at = *nth;
            *nth += 1;
            let group = self.groups.get(block.status.group)?;
            if block.is_sums {
                return Some(Cow::Borrowed(group.common.as_ref().unwrap_or(group.first)));
            }
            let own = self.named.get(&key)?;
            if let Some(common) = group.common.as_ref().filter(|_| group.results == 1) {
                return Some(Cow::Borrowed(common));
            }
            let alike = || own.windows(2).all(|pair| pair[0].options == pair[1].options);
            match own.as_slice() {
                [only] => Some(Cow::Borrowed(*only)),
                // Clients end in any order.
                several if self.is_in_order && results.get(&key) == Some(&several.len()) => {
                    several.get(at).map(|header| Cow::Borrowed(*header))
                }
                [first, ..] if alike() => Some(Cow::Borrowed(*first)),
                _ => None,
            }
        };
        blocks.iter().map(header).collect()
    }
}

impl<'a> Group<'_, 'a> {
    fn add(&mut self, header: &Header<'a>) {
        let known = self.common.as_ref().unwrap_or(self.first);
        if known.options == header.options {
            return;
        }
        let mut common = known.clone();
        common.options.retain(|option| header.options.contains(option));
        for (size, other) in common.block_bytes.iter_mut().zip(header.block_bytes) {
            size.take_if(|size| other != Some(*size));
        }
        self.common = Some(common);
    }
}

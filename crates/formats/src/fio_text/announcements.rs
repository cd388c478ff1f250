//! Which announcement a job's results belong to.

use std::{borrow::Cow, collections::HashMap};

use super::{block::Block, header::Header, walk::Execution};

/// The announcements of one execution, by group and name.
pub(super) struct Announcements<'e, 'a> {
    named: HashMap<(&'a str, &'a str), &'e Header<'a>>,
    groups: HashMap<&'a str, Group<'e, 'a>>,
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
        let mut named = HashMap::new();
        let mut groups: HashMap<&str, Group<'_, '_>> = HashMap::new();
        for header in &execution.headers {
            named.entry((header.group, header.name)).or_insert(header);
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
        Self { named, groups }
    }

    /// What was announced of a job. Results that stand for a whole group of unlike jobs have what these have in common.
    pub(super) fn header(&self, block: &Block<'_>) -> Option<Cow<'_, Header<'a>>> {
        let group = self.groups.get(block.status.group)?;
        if let Some(common) = group.common.as_ref().filter(|_| group.results == 1) {
            return Some(Cow::Borrowed(common));
        }
        let named = self.named.get(&(block.status.group, block.status.name));
        Some(Cow::Borrowed(named.copied().unwrap_or(group.first)))
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

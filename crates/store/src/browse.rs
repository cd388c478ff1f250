use podium_domain::{ConfigInfo, Factor, Level};

use crate::{Store, StoreError};

/// What to look for among the public configs.
#[derive(Debug, Clone, Default)]
pub struct BrowseFilter {
    /// Text that the title or one of the levels contains, whatever the case.
    pub q: Option<String>,
    /// Levels that the config has, all of them.
    pub factors: Vec<(Factor, Level)>,
    /// Where the previous page ended: its [`Page::next`].
    pub cursor: Option<String>,
    /// At most so many; 100 at most.
    pub limit: u32,
}

/// One page of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Page<T> {
    /// What the page shows. A filtered page can be short, even empty, while `next` is there: the work for one page is
    /// bounded.
    pub items: Vec<T>,
    /// The cursor of the next page, if there may be one.
    pub next: Option<String>,
}

/// A config in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfigCard {
    /// The config.
    pub info: ConfigInfo,
    /// The tools it was measured with, in alphabetical order.
    pub tools: Vec<String>,
    /// How many runs it has.
    pub runs: u32,
    /// How many workloads those runs have together.
    pub workloads: u32,
}

impl Store {
    /// Public configs, newest first.
    ///
    /// # Errors
    /// [`StoreError::Cursor`], or when the database cannot be asked.
    pub async fn browse(&self, filter: &BrowseFilter) -> Result<Page<ConfigCard>, StoreError> {
        todo!()
    }
}

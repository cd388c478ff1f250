use podium_domain::Pattern;

/// One file or disk of a time span, and what was done to it.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Target {
    /// As typed.
    pub(crate) path: String,
    /// Bytes per request.
    pub(crate) block_bytes: Option<u64>,
    /// The order of requests.
    pub(crate) pattern: Option<Pattern>,
    /// Bytes between two requests of one thread, where that is not the block size.
    pub(crate) stride_bytes: Option<u64>,
    /// Share of writes, in percent.
    pub(crate) write_percent: Option<u8>,
    /// Requests in flight per thread.
    pub(crate) outstanding: Option<u32>,
    /// Threads for this target alone.
    pub(crate) threads: Option<u32>,
    /// Whether the cache of the operating system is passed by.
    pub(crate) direct: Option<bool>,
    /// Whether writes go through the caches.
    pub(crate) write_through: Option<bool>,
    /// What is written.
    pub(crate) data: Option<&'static str>,
    /// How requests are handed over.
    pub(crate) engine: Option<&'static str>,
    /// Pause between bursts.
    pub(crate) think_time_ms: Option<u32>,
    /// Size of the file.
    pub(crate) span_bytes: Option<u64>,
}

impl Target {
    /// Whether two targets are worked on alike, whatever they are called and however large they are.
    pub(crate) fn same_work(&self, other: &Self) -> bool {
        let bare = |target: &Self| Self {
            path: String::new(),
            span_bytes: None,
            ..target.clone()
        };
        bare(self) == bare(other)
    }
}

/// A share of random requests as a pattern.
pub(crate) fn pattern(random_percent: f64) -> Pattern {
    if random_percent >= 100.0 {
        Pattern::Random
    } else if random_percent <= 0.0 {
        Pattern::Sequential
    } else {
        Pattern::Other(format!("{random_percent}% random").into())
    }
}

use podium_domain::{Conditions, Identity, Op};

use super::target::Target;

/// How many targets a workload names.
const LISTED: usize = 8;

/// The settings of one time span.
#[derive(Debug, Clone, Default)]
pub(crate) struct Span {
    /// In the file's order.
    pub(crate) targets: Vec<Target>,
    /// Seconds that were measured, as set.
    pub(crate) duration_s: Option<u32>,
    /// Seconds before that.
    pub(crate) warmup_s: Option<u32>,
    /// Threads that share all targets; absent or 0 where each target has its own.
    pub(crate) shared_threads: Option<u32>,
    /// All threads, where no target says how many it has: then they share the targets.
    pub(crate) total_threads: Option<u32>,
    /// Requests in flight over all threads that share the targets.
    pub(crate) shared_requests: Option<u32>,
}

impl Span {
    /// What decides the row. `threads`: how many there were, where the results say it. `moved`: the sides that did
    /// something, which stand for settings that are not known.
    pub(crate) fn identity(&self, threads: Option<u32>, moved: [bool; 2]) -> Identity {
        let Some(first) = self.targets.first() else {
            return unknown(moved, threads, "no settings");
        };
        if !self.targets.iter().all(|target| target.same_work(first)) {
            return unknown(moved, threads, &self.name());
        }
        let mut identity = match first.write_percent {
            Some(0) => Identity::of(Op::Read),
            Some(100) => Identity::of(Op::Write),
            Some(writes) => Identity {
                read_percent: Some(f64::from(100_u8.saturating_sub(writes))),
                ..Identity::of(Op::Mixed)
            },
            None => Identity::of(by_sides(moved)),
        };
        identity.pattern.clone_from(&first.pattern);
        identity.block_bytes = first.block_bytes;
        identity.jobs = threads.or_else(|| self.threads());
        identity.queue_depth = self.depth(identity.jobs);
        if identity.pattern.is_none() || identity.block_bytes.is_none() {
            identity.test = Some(self.name());
        }
        identity
    }

    fn shared(&self) -> Option<u32> {
        let unsaid = self.targets.iter().all(|target| target.threads.is_none());
        let total = self.total_threads.filter(|_| unsaid);
        self.shared_threads.or(total).filter(|threads| *threads > 0)
    }

    fn threads(&self) -> Option<u32> {
        self.shared().or_else(|| {
            let mut own = self.targets.iter().map(|target| target.threads);
            own.try_fold(0_u32, |sum, threads| sum.checked_add(threads?))
        })
    }

    /// Per thread: with threads of its own, a target has one to each; shared threads work on all targets at once.
    fn depth(&self, threads: Option<u32>) -> Option<u32> {
        let requests = self.shared_requests.filter(|requests| *requests > 0);
        if let Some((requests, threads)) = requests.zip(threads) {
            return requests
                .is_multiple_of(threads.max(1))
                .then(|| requests / threads.max(1));
        }
        let one = self.targets.first()?.outstanding?;
        match self.shared() {
            Some(_) => one.checked_mul(u32::try_from(self.targets.len()).ok()?),
            None => Some(one),
        }
    }

    /// The work in words, since the tool gives it no name.
    pub(crate) fn name(&self) -> String {
        let Some(first) = self.targets.first() else {
            return "diskspd".to_owned();
        };
        let mut words = Vec::new();
        words.extend(first.pattern.as_ref().map(ToString::to_string));
        words.extend(first.write_percent.map(|writes| match writes {
            0 => "read".to_owned(),
            100 => "write".to_owned(),
            writes => format!("{}% read", 100_u8.saturating_sub(writes)),
        }));
        words.extend(first.block_bytes.map(|bytes| format!("{bytes} B")));
        if !self.targets.iter().all(|target| target.same_work(first)) {
            words.push("and other targets".to_owned());
        }
        words.join(" ")
    }

    /// What does not decide the row.
    pub(crate) fn conditions(&self) -> Conditions {
        let mut conditions = Conditions::new();
        let mut say = |name: &'static str, value| conditions.insert(name, value);
        for (name, seconds) in [("duration_s", self.duration_s), ("warmup_s", self.warmup_s)] {
            seconds.map(|seconds| say(name, seconds.into()));
        }
        let Some(first) = self.targets.first() else {
            return conditions;
        };
        say("target", self.paths().into());
        let mut sizes = self.targets.iter().map(|target| target.span_bytes);
        let span = sizes.try_fold(0_u64, |sum, bytes| sum.checked_add(bytes?));
        span.and_then(|bytes| i64::try_from(bytes).ok())
            .map(|bytes| say("span_bytes", bytes.into()));
        let alike = self.targets.iter().all(|target| target.same_work(first));
        if alike {
            first.direct.map(|direct| say("direct", direct.into()));
            first
                .write_through
                .map(|through| say("write_through", through.into()));
            first.data.map(|data| say("data", data.into()));
            first.engine.map(|engine| say("engine", engine.into()));
            let stride = first
                .stride_bytes
                .filter(|stride| Some(*stride) != first.block_bytes);
            let stride = stride.and_then(|bytes| i64::try_from(bytes).ok());
            stride.map(|bytes| say("stride_bytes", bytes.into()));
            let pause = first.think_time_ms.filter(|pause| *pause > 0);
            pause.map(|pause| say("think_time_ms", pause.into()));
        }
        conditions
    }

    fn paths(&self) -> String {
        let paths: Vec<_> = self
            .targets
            .iter()
            .take(LISTED)
            .map(|target| target.path.as_str())
            .collect();
        match self.targets.len().saturating_sub(LISTED) {
            0 => paths.join("; "),
            more => format!("{}; and {more} more", paths.join("; ")),
        }
    }
}

fn by_sides([reads, writes]: [bool; 2]) -> Op {
    match (reads, writes) {
        (true, false) => Op::Read,
        (false, true) => Op::Write,
        (true, true) => Op::Mixed,
        (false, false) => Op::Total,
    }
}

fn unknown(moved: [bool; 2], threads: Option<u32>, test: &str) -> Identity {
    Identity {
        jobs: threads,
        test: Some(test.to_owned()),
        ..Identity::of(by_sides(moved))
    }
}

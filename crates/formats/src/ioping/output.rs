use podium_domain::{Identity, Metric, Op, ParsedRun, Pattern, Stat};

use super::{
    Ioping,
    command::Command,
    request::Request,
    statistics::{Figures, Target},
};
use crate::{blank, terminal};

/// One output of ioping.
#[derive(Debug)]
pub(super) struct Output {
    lines: [u64; 2],
    target: Target,
    command: Option<Command>,
    request: Option<Request>,
    figures: Option<Figures>,
}

impl Output {
    /// An output whose statistics have begun.
    pub(super) fn new(
        line: u64,
        target: Target,
        command: Option<Command>,
        request: Option<(u64, Request)>,
    ) -> Self {
        let first = request.as_ref().map_or(line, |(first, _)| *first);
        Self {
            lines: [first, line],
            target,
            command,
            request: request.map(|(_, request)| request),
            figures: None,
        }
    }

    pub(super) fn raw(line: u64, figures: Figures, command: Option<&Command>) -> Self {
        Self {
            lines: [line, line],
            target: Target::default(),
            command: command.cloned(),
            request: None,
            figures: Some(figures),
        }
    }

    /// Takes a line of the statistics; says whether more can follow.
    pub(super) fn line(&mut self, number: u64, text: &str) -> bool {
        match &mut self.figures {
            None => {
                self.figures = Figures::completed(text);
                self.lines[1] = number;
                self.figures.is_some()
            }
            Some(figures) => {
                let is_last = figures.take_times(text);
                if is_last {
                    self.lines[1] = number;
                }
                let goes_on = text.trim_start().starts_with("generated ") || text.contains(" too fast, ");
                goes_on && !is_last
            }
        }
    }

    pub(super) fn has_figures(&self) -> bool {
        self.figures.is_some()
    }

    /// As a run of one workload.
    pub(super) fn run(&self) -> ParsedRun {
        let mut run = terminal::run(Ioping::ID, Ioping::TOOL, self.lines);
        if let Some(filesystem) = &self.target.filesystem {
            run.found.insert("filesystem.type".to_owned(), filesystem.clone());
        }
        let identity = self.identity();
        let op = match &identity.op {
            Op::Mixed => Op::Total,
            op => op.clone(),
        };
        let mut workload = blank::workload(Ioping::TOOL, identity);
        if !self.target.path.is_empty() {
            workload
                .conditions
                .insert("target", self.target.path.as_str().into());
        }
        if let Some(command) = &self.command {
            workload.conditions.insert("direct", command.direct.into());
            workload.conditions.insert("cached", command.cached.into());
        }
        if let Some(figures) = &self.figures {
            let stats = [Stat::Mean, Stat::Min, Stat::Max, Stat::Stddev];
            let times = stats.into_iter().zip(figures.times);
            let rates = [(Metric::Bandwidth, figures.speed), (Metric::Iops, figures.iops)];
            let rates = rates.into_iter().map(|(metric, rate)| (metric, Stat::Mean, rate));
            let times = times.map(|(stat, time)| (Metric::Latency, stat, time));
            workload.measurements = rates
                .chain(times)
                .filter_map(|(metric, stat, read)| terminal::figure(metric, &op, stat, read, 1.0))
                .collect();
        }
        run.workloads = vec![workload];
        run
    }

    fn identity(&self) -> Identity {
        let said = self.figures.as_ref().and_then(|figures| figures.op.clone());
        let shown = self.request.as_ref().map(|request| request.op.clone());
        let asked = self.command.as_ref().map(|command| command.op.clone());
        let unknown = || Op::Other("request".into());
        let pattern = |command: &Command| {
            if command.sequential {
                Pattern::Sequential
            } else {
                Pattern::Random
            }
        };
        let block = |figures: &Figures| figures.block_bytes;
        Identity {
            pattern: self.command.as_ref().map(pattern),
            block_bytes: self
                .request
                .as_ref()
                .and_then(|request| request.bytes)
                .or_else(|| self.figures.as_ref().and_then(block)),
            ..Identity::of(said.or(asked).or(shown).unwrap_or_else(unknown))
        }
    }
}

use podium_domain::{Measurement, Metric, Op, Stat};

use crate::numbers::{Number, number};

/// The latencies over all threads, in milliseconds, as they come.
#[derive(Debug, Default)]
pub(super) struct Latency {
    figures: Vec<(Op, Stat, Number)>,
    percentile: Option<f64>,
}

/// The percentiles that are kept: the document has every whole one, and what the text has is enough.
const KEPT: [f64; 8] = [0.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 100.0];

/// How an element's name begins, and which side that is.
const SIDES: [(&str, Op); 3] = [("Read", Op::Read), ("Write", Op::Write), ("Total", Op::Total)];

impl Latency {
    /// Takes an element of `Latency` in.
    pub(super) fn take(&mut self, name: &str, text: &str) {
        let mean = |op| (op, Stat::Mean);
        let spread = |op| (op, Stat::Stddev);
        let (op, stat) = match name {
            "AverageReadMilliseconds" => mean(Op::Read),
            "AverageWriteMilliseconds" => mean(Op::Write),
            "AverageTotalMilliseconds" => mean(Op::Total),
            "ReadLatencyStdev" => spread(Op::Read),
            "WriteLatencyStdev" => spread(Op::Write),
            "LatencyStdev" => spread(Op::Total),
            _ => return,
        };
        self.push(op, stat, text);
    }

    /// Takes an element of one of its `Bucket`s in; the percentile comes first.
    pub(super) fn bucket(&mut self, name: &str, text: &str) {
        if name == "Percentile" {
            let percent = text
                .parse::<f64>()
                .ok()
                .filter(|percent| (0.0..=100.0).contains(percent));
            self.percentile = percent.filter(|percent| *percent > 99.0 || KEPT.contains(percent));
            return;
        }
        let side = name.strip_suffix("Milliseconds");
        let side = side.and_then(|side| SIDES.iter().find(|(word, _)| *word == side));
        let Some(((_, op), percent)) = side.zip(self.percentile) else {
            return;
        };
        let stat = if percent <= 0.0 {
            Stat::Min
        } else if percent >= 100.0 {
            Stat::Max
        } else {
            Stat::Percentile(percent)
        };
        self.push(op.clone(), stat, text);
    }

    fn push(&mut self, op: Op, stat: Stat, text: &str) {
        let known = |(known, of, _): &(Op, Stat, Number)| (known, of) == (&op, &stat);
        if let Some(number) = number(text).filter(|number| number.value > 0.0)
            && !self.figures.iter().any(known)
        {
            self.figures.push((op, stat, number));
        }
    }

    /// The figures of one side in seconds.
    pub(super) fn of(&self, op: &Op) -> impl Iterator<Item = Measurement> {
        let own = self.figures.iter().filter(move |(side, ..)| side == op);
        own.map(|(op, stat, number)| {
            let seconds = number.value / 1e3;
            Measurement::new(
                Metric::Latency,
                op.clone(),
                stat.clone(),
                seconds,
                Some(number.digits),
            )
        })
    }
}

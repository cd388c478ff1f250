//! What was recorded beside a benchmark (`zpool iostat`, `iostat`, counters of a hypervisor): time series of devices,
//! which are no results. A run of such a tool has a workload for each device with nothing but series.

use std::collections::HashMap;

use podium_domain::{Identity, Metric, Op, ParsedRun, ParsedWorkload, Series, Unit};

use crate::{Limits, blank, notices::Notices};

/// Most kinds of figures of one device.
const MOST_FIGURES: usize = 32;

/// What a value is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Figure {
    pub(crate) metric: Metric,
    pub(crate) op: Op,
    pub(crate) unit: Unit,
}

impl Figure {
    /// A figure in its metric's own unit.
    pub(crate) fn of(metric: Metric, op: Op) -> Self {
        let unit = metric.unit().unwrap_or(Unit::Percent);
        Self { metric, op, unit }
    }

    /// The share of time in which a device was busy, in percent.
    pub(crate) fn utilization() -> Self {
        Self::of(Metric::from("utilization"), Op::Total)
    }

    /// Requests that wait or are under way.
    pub(crate) fn queue() -> Self {
        Self {
            unit: Unit::from("requests".to_owned()),
            ..Self::of(Metric::from("queue-size"), Op::Total)
        }
    }
}

/// Series of devices, as they grow.
#[derive(Debug)]
pub(crate) struct Streams {
    devices: Vec<Device>,
    places: HashMap<String, usize>,
    values: usize,
    most_values: usize,
    most_devices: usize,
    cut: bool,
}

#[derive(Debug)]
struct Device {
    name: String,
    lines: Vec<Line>,
}

#[derive(Debug)]
struct Line {
    figure: Figure,
    t_s: Vec<f64>,
    v: Vec<f64>,
}

impl Streams {
    /// None yet.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            devices: Vec::new(),
            places: HashMap::new(),
            values: 0,
            most_values: limits.series_values,
            most_devices: limits.workloads,
            cut: false,
        }
    }

    /// Says that something was left out because there is more than the limits allow.
    pub(crate) fn warn_if_cut(&self, notices: &mut Notices) {
        if self.cut {
            let message = "there are more values than are kept; the rest was left out";
            notices.warn("series-cut", message, None);
        }
    }

    /// Adds a value of a device; one that goes back in time is passed over.
    pub(crate) fn add(&mut self, device: &str, figure: &Figure, time_s: f64, value: f64) {
        if self.values >= self.most_values {
            self.cut = true;
            return;
        }
        if !time_s.is_finite() || !value.is_finite() {
            return;
        }
        let Some(device) = self.device(device) else {
            self.cut = true;
            return;
        };
        let place = device.lines.iter().position(|line| line.figure == *figure);
        let at = place.unwrap_or(device.lines.len());
        if place.is_none() {
            if at >= MOST_FIGURES {
                return;
            }
            device.lines.push(Line {
                figure: figure.clone(),
                t_s: Vec::new(),
                v: Vec::new(),
            });
        }
        if let Some(line) = device.lines.get_mut(at)
            && line.t_s.last().is_none_or(|last| *last <= time_s)
        {
            line.t_s.push(time_s);
            line.v.push(value);
            self.values += 1;
        }
    }

    fn device(&mut self, name: &str) -> Option<&mut Device> {
        let place = match self.places.get(name) {
            Some(place) => *place,
            None if self.devices.len() >= self.most_devices => return None,
            None => {
                self.places.insert(name.to_owned(), self.devices.len());
                self.devices.push(Device {
                    name: name.to_owned(),
                    lines: Vec::new(),
                });
                self.devices.len() - 1
            }
        };
        self.devices.get_mut(place)
    }

    /// The run with all devices in the order in which they first came; `None` when there is no value.
    pub(crate) fn run(self, format: &str, tool: &str) -> Option<ParsedRun> {
        let mut run = blank::run(format, tool);
        run.workloads = self.devices.into_iter().filter_map(Device::workload).collect();
        (!run.workloads.is_empty()).then_some(run)
    }
}

impl Device {
    fn workload(self) -> Option<ParsedWorkload> {
        let test = Some(self.name.clone());
        let mut workload = blank::workload(
            self.name,
            Identity {
                test,
                ..Identity::of(Op::Total)
            },
        );
        let lines = self.lines.into_iter().filter(|line| !line.v.is_empty());
        workload.series = lines
            .map(|line| Series::Time {
                metric: line.figure.metric,
                op: line.figure.op,
                unit: line.figure.unit,
                t_s: line.t_s,
                v: line.v,
            })
            .collect();
        (!workload.series.is_empty()).then_some(workload)
    }
}

/// The interval of a command in a transcript (`zpool iostat -v tank 5`, `iostat -x 1 60`): the first of the one or two
/// numbers at its end, in seconds.
pub(crate) fn interval_s(line: &str, command: &str) -> Option<f64> {
    let (_, arguments) = line.split_once(command)?;
    let arguments = arguments.split(['|', '>', ';', '&']).next()?;
    let words: Vec<_> = arguments.split_ascii_whitespace().collect();
    let number = |word: &str| {
        crate::numbers::number(word)
            .map(|number| number.value)
            .filter(|value| *value > 0.0)
    };
    let last = number(words.last()?)?;
    let before = words.len().checked_sub(2).and_then(|at| words.get(at));
    Some(before.and_then(|word| number(word)).unwrap_or(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_the_first_of_the_last_numbers() {
        for (line, expected) in [
            ("# zpool iostat -v tank 5", Some(5.0)),
            ("$ zpool iostat 0.5 100 | tee x", Some(0.5)),
            ("zpool iostat tank", None),
            ("zpool iostat", None),
            ("top 5", None),
        ] {
            assert_eq!(interval_s(line, "zpool iostat"), expected, "{line}");
        }
    }

    #[test]
    fn streams_are_bounded_and_never_go_back() {
        let limits = Limits {
            series_values: 3,
            workloads: 1,
            ..Limits::default()
        };
        let mut streams = Streams::new(&limits);
        let figure = Figure::of(Metric::Iops, Op::Read);
        for (device, time, value) in [
            ("a", 1.0, 5.0),
            ("a", 0.5, 6.0),
            ("a", 1.0, f64::NAN),
            ("a", 2.0, 7.0),
        ] {
            streams.add(device, &figure, time, value);
        }
        assert!(!streams.cut);
        streams.add("b", &figure, 3.0, 1.0);
        assert!(streams.cut);
        let run = streams.run("x", "y").unwrap();
        let [Series::Time { t_s, v, .. }] = run.workloads[0].series.as_slice() else {
            panic!("{run:?}");
        };
        assert_eq!(
            (t_s.as_slice(), v.as_slice()),
            ([1.0, 2.0].as_slice(), [5.0, 7.0].as_slice())
        );
    }
}

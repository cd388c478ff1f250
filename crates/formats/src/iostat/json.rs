use podium_domain::ParsedFile;
use serde::Deserialize;

use super::{ADVICE, SINGLE, TOOL, add, add_processors};
use crate::{
    Described, Format, Limits, Refused, Score, Source, blank,
    companion::Streams,
    day_clock::Clock,
    loose::{Named, Scalar},
    notices::Notices,
    numbers::number,
    stamp,
};

/// `iostat-json`.
pub(crate) struct IostatJson;

#[derive(Debug, Deserialize)]
struct Document {
    sysstat: Sysstat,
}

#[derive(Debug, Deserialize)]
struct Sysstat {
    hosts: Vec<Host>,
}

#[derive(Debug, Deserialize)]
struct Host {
    #[serde(default)]
    nodename: Scalar,
    #[serde(default)]
    sysname: Scalar,
    #[serde(default)]
    release: Scalar,
    #[serde(default)]
    statistics: Vec<Report>,
}

#[derive(Debug, Deserialize)]
struct Report {
    #[serde(default)]
    timestamp: Scalar,
    #[serde(default, rename = "avg-cpu")]
    processors: Named<Scalar>,
    #[serde(default)]
    disk: Vec<Named<Scalar>>,
}

impl Format for IostatJson {
    fn id(&self) -> &'static str {
        "iostat-json"
    }

    fn name(&self) -> &'static str {
        "iostat JSON"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "it has no sysstat with disk_device", |head| {
            head.contains("\"sysstat\"") && head.contains("\"disk_device\"")
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        let text = source.required_text()?;
        let document: Document = serde_json::from_str(text).map_err(|error| {
            let line = error.line();
            Refused(format!("its JSON is damaged in line {line}; iostat that was killed leaves it open: end it with Ctrl-C"))
        })?;
        let mut notices = Notices::new(limits);
        let mut streams = Streams::new(limits);
        let mut clock = Clock::default();
        let mut started_at = None;
        let hosts = document.sysstat.hosts;
        for report in hosts.iter().flat_map(|host| host.statistics.iter().skip(1)) {
            let stamp = report.timestamp.0.as_str();
            started_at = started_at.or_else(|| stamp::iso(stamp));
            let time = stamp.split(['T', ' ']).nth(1).and_then(|time| time.get(..8));
            if let Some(now_s) = time.and_then(|time| clock.seconds(time)) {
                read(report, now_s, &mut streams);
            }
        }
        streams.warn_if_cut(&mut notices);
        let reports: usize = hosts.iter().map(|host| host.statistics.len()).sum();
        let reason = if reports < 2 { SINGLE } else { ADVICE };
        let mut run = streams
            .run(self.id(), TOOL)
            .ok_or_else(|| Refused(reason.to_owned()))?;
        run.lines = Some([1, 1 + text.trim_end().matches('\n').count() as u64]);
        run.started_at = started_at;
        if let Some(host) = hosts.first() {
            notices.personal("host name", &host.nodename.0, line_of(text, "\"nodename\""));
            let system = format!("{} {}", host.sysname.0, host.release.0);
            run.found
                .insert("initiator.os".to_owned(), system.trim().to_owned());
        }
        Ok(blank::file(run, notices))
    }
}

impl Described for IostatJson {
    fn versions(&self) -> &'static str {
        "sysstat 11.5 to 12.7 (-o JSON, with -t)"
    }

    fn reads(&self) -> &'static str {
        "What the text says. Without -t there are no times, and the file is refused."
    }
}

fn line_of(text: &str, word: &str) -> u64 {
    let place = text.find(word).unwrap_or(0);
    1 + text[..place].matches('\n').count() as u64
}

fn read(report: &Report, now_s: f64, streams: &mut Streams) {
    let value = |values: &Named<Scalar>, name: &str| {
        let found = values.0.iter().find(|(key, _)| key == name)?;
        number(&found.1.0).map(|number| number.value)
    };
    let processors = &report.processors;
    add_processors(
        streams,
        now_s,
        value(processors, "iowait"),
        value(processors, "idle"),
    );
    for disk in &report.disk {
        let name = disk.0.iter().find(|(key, _)| key == "disk_device");
        let Some((_, name)) = name else { continue };
        for (key, value) in &disk.0 {
            if let Some(value) = number(&value.0) {
                add(streams, &name.0, now_s, key, value.value);
            }
        }
    }
}

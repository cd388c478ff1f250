use podium_domain::ParsedFile;

use super::{ADVICE, SINGLE, TOOL, add, add_processors};
use crate::{
    Described, Format, Limits, Refused, Score, Source, blank,
    companion::Streams,
    day_clock::Clock,
    fio_json::reader::{Read, Reader},
    loose::{self, Named, Shape, scalar, scalars, shape, shapes},
    notices::Notices,
    numbers::number,
    stamp,
};

/// `iostat-json`.
pub(crate) struct IostatJson;

#[derive(Debug, Default)]
struct Document {
    sysstat: Sysstat,
}

#[derive(Debug, Default)]
struct Sysstat {
    hosts: Named<Host>,
}

#[derive(Debug, Default)]
struct Host {
    nodename: String,
    sysname: String,
    release: String,
    statistics: Named<Report>,
}

#[derive(Debug, Default)]
struct Report {
    timestamp: String,
    processors: Named<String>,
    disk: Vec<Named<String>>,
}

impl Shape for Document {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "sysstat" => self.sysstat = shape(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for Sysstat {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "hosts" => self.hosts = shapes(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for Host {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "nodename" => self.nodename = scalar(reader)?,
            "sysname" => self.sysname = scalar(reader)?,
            "release" => self.release = scalar(reader)?,
            "statistics" => self.statistics = shapes(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for Report {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "timestamp" => self.timestamp = scalar(reader)?,
            "avg-cpu" => self.processors = scalars(reader)?,
            "disk" => {
                reader.list(|reader| {
                    self.disk.push(scalars(reader)?);
                    Ok(())
                })?;
            }
            _ => reader.skip()?,
        }
        Ok(())
    }
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
        let document: Document = loose::document(text).map_err(|line| {
            Refused(format!("its JSON is damaged in line {line}; iostat that was killed leaves it open: end it with Ctrl-C"))
        })?;
        let mut notices = Notices::new(limits);
        let mut streams = Streams::new(limits);
        let mut clock = Clock::default();
        let mut started_at = None;
        let hosts = document.sysstat.hosts;
        for (_, report) in hosts.iter().flat_map(|(_, host)| host.statistics.iter().skip(1)) {
            let stamp = report.timestamp.as_str();
            started_at = started_at.or_else(|| stamp::iso(stamp));
            let time = stamp.split(['T', ' ']).nth(1).and_then(|time| time.get(..8));
            if let Some(now_s) = time.and_then(|time| clock.seconds(time)) {
                read(report, now_s, &mut streams);
            }
        }
        streams.warn_if_cut(&mut notices);
        let reports: usize = hosts.iter().map(|(_, host)| host.statistics.len()).sum();
        let reason = if reports < 2 { SINGLE } else { ADVICE };
        let mut run = streams
            .run(self.id(), TOOL)
            .ok_or_else(|| Refused(reason.to_owned()))?;
        run.lines = Some([1, 1 + text.trim_end().matches('\n').count() as u64]);
        run.started_at = started_at;
        if let Some((_, host)) = hosts.first() {
            notices.personal("host name", &host.nodename, line_of(text, "\"nodename\""));
            let system = format!("{} {}", host.sysname, host.release);
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
    let value = |values: &Named<String>, name: &str| {
        let found = values.iter().find(|(key, _)| key == name)?;
        number(&found.1).map(|number| number.value)
    };
    let processors = &report.processors;
    add_processors(
        streams,
        now_s,
        value(processors, "iowait"),
        value(processors, "idle"),
    );
    for disk in &report.disk {
        let name = disk.iter().find(|(key, _)| key == "disk_device");
        let Some((_, name)) = name else { continue };
        for (key, value) in disk {
            if let Some(value) = number(value) {
                add(streams, name, now_s, key, value.value);
            }
        }
    }
}

//! What YABS writes with `-j` and `-w`: the same fio tests as its tables, in whole KiB per second.

use std::collections::BTreeMap;

use podium_domain::ParsedFile;

use crate::{
    Described, Format, Limits, Refused, Score, Source,
    fio_json::reader::{Read, Reader},
    loose::{self, Figure, Named, Shape, figure, filled, scalar, shape, shapes},
    notices::Notices,
    numbers::{Number, number, size_bytes},
    ordered, terminal,
    yabs::{
        Yabs,
        workload::{Side, workload},
    },
};

/// YABS JSON (`yabs-json`).
pub(crate) struct YabsJson;

impl YabsJson {
    pub(crate) const ID: &'static str = "yabs-json";
}

/// A document has a few thousand bytes; much more is something else.
const MOST_BYTES: usize = 1 << 20;

/// The keys that only its documents have.
const KEYS: [&str; 2] = ["\"speed_rw\"", "\"iops_rw\""];

#[derive(Default)]
struct Document {
    version: Option<String>,
    time: String,
    os: System,
    cpu: System,
    fio: Named<Test>,
}

#[derive(Default)]
struct System {
    distro: String,
    kernel: String,
    model: String,
}

#[derive(Default)]
struct Test {
    bs: String,
    speed_units: Option<String>,
    speed_r: Figure,
    iops_r: Figure,
    speed_w: Figure,
    iops_w: Figure,
    speed_rw: Figure,
    iops_rw: Figure,
}

impl Shape for Document {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "version" => self.version = filled(reader)?,
            "time" => self.time = scalar(reader)?,
            "os" => self.os = shape(reader)?,
            "cpu" => self.cpu = shape(reader)?,
            "fio" => self.fio = shapes(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for System {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "distro" => self.distro = scalar(reader)?,
            "kernel" => self.kernel = scalar(reader)?,
            "model" => self.model = scalar(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Shape for Test {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "bs" => self.bs = scalar(reader)?,
            "speed_units" => self.speed_units = filled(reader)?,
            "speed_r" => self.speed_r = figure(reader)?,
            "iops_r" => self.iops_r = figure(reader)?,
            "speed_w" => self.speed_w = figure(reader)?,
            "iops_w" => self.iops_w = figure(reader)?,
            "speed_rw" => self.speed_rw = figure(reader)?,
            "iops_rw" => self.iops_rw = figure(reader)?,
            _ => reader.skip()?,
        }
        Ok(())
    }
}

impl Format for YabsJson {
    fn id(&self) -> &'static str {
        Self::ID
    }

    fn name(&self) -> &'static str {
        "YABS JSON"
    }

    fn sniff(&self, source: &Source<'_>) -> Score {
        Score::certain_if(source, "it has no fio test of YABS in JSON", |head| {
            head.trim_start().starts_with('{') && KEYS.iter().all(|key| terminal::has_any(head, &[key]))
        })
    }

    fn parse(&self, source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refused> {
        if source.bytes.len() > MOST_BYTES {
            return Err(Refused("it is much larger than what YABS writes".to_owned()));
        }
        let text = source.required_text()?.trim_end();
        let document: Document =
            loose::document(text).map_err(|line| Refused(format!("the JSON is damaged in line {line}")))?;
        let mut notices = Notices::new(limits);
        let last = text.lines().count().max(1) as u64;
        let mut run = terminal::run(Self::ID, Yabs::TOOL, [1, last]);
        run.started_at = stamp(&document.time);
        run.found = found(&document);
        run.tool_version = document.version;
        for (_, test) in &document.fio {
            run.workloads.extend(test.workload(text, &mut notices));
        }
        let runs = if run.workloads.is_empty() {
            Vec::new()
        } else {
            vec![run]
        };
        terminal::file(runs, notices, limits, "its fio tests have no figures")
    }
}

impl Described for YabsJson {
    fn versions(&self) -> &'static str {
        "2022 to 2025"
    }

    fn reads(&self) -> &'static str {
        "What its tables say, in whole KiB/s (4k: speed over 4 is IOPS). Network speeds and Geekbench are not read."
    }
}

impl Test {
    fn workload(&self, text: &str, notices: &mut Notices) -> Option<podium_domain::ParsedWorkload> {
        if let Some(unit) = self.speed_units.as_deref().filter(|unit| *unit != "KBps") {
            notices.warn(
                "unit-unproven",
                format!("speeds in {unit} are not known; they were left out"),
                None,
            );
            return None;
        }
        let mut side = |name: &str, speed: Figure, iops: Figure| {
            speed.warn(&format!("the speed_{name} of {}", self.bs), text, notices);
            iops.warn(&format!("the iops_{name} of {}", self.bs), text, notices);
            let speed = exact(speed.value()?)?;
            Some(Side {
                speed: Number {
                    value: speed.value * 1024.0,
                    ..speed
                },
                iops: exact(iops.value()?)?,
            })
        };
        let sides = [
            side("r", self.speed_r, self.iops_r),
            side("w", self.speed_w, self.iops_w),
            side("rw", self.speed_rw, self.iops_rw),
        ];
        workload(size_bytes(&self.bs)?, sides, None, notices)
    }
}

/// A JSON number with the digits it takes to write it.
fn exact(value: f64) -> Option<Number> {
    number(&value.to_string()).filter(|number| number.value >= 0.0)
}

fn found(document: &Document) -> BTreeMap<String, String> {
    let known = [
        ("initiator.os", &document.os.distro),
        ("initiator.kernel", &document.os.kernel),
        ("initiator.cpu", &document.cpu.model),
    ];
    let said = known.into_iter().filter_map(|(factor, level)| {
        let level = level.trim();
        (!level.is_empty()).then(|| (factor.to_owned(), level.to_owned()))
    });
    ordered::map(said)
}

/// `20220817-035033` as ISO 8601; the script asks for no time zone.
fn stamp(text: &str) -> Option<String> {
    let (date, time) = text.split_once('-')?;
    let digits = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(date, 8) || !digits(time, 6) {
        return None;
    }
    let (year, month, day) = (&date[..4], &date[4..6], &date[6..]);
    let real = ("01"..="12").contains(&month)
        && ("01"..="31").contains(&day)
        && &time[..2] < "24"
        && &time[2..4] < "60"
        && &time[4..] < "61";
    real.then(|| {
        format!(
            "{year}-{month}-{day}T{}:{}:{}",
            &time[..2],
            &time[2..4],
            &time[4..]
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_of_another_type_is_read_or_said() {
        let text = include_str!("../tests/fixtures/yabs/2022.json");
        let parse = |text: &str| {
            let source = Source::new(None, text.as_bytes());
            YabsJson.parse(&source, &Limits::default()).unwrap()
        };
        let plain = parse(text);
        let at = text.find("\"speed_r\"").unwrap();
        let start = at + text[at..].find(':').unwrap() + 1;
        let end = start + text[start..].find(',').unwrap();
        let with = |value: &str| parse(&format!("{}{value}{}", &text[..start], &text[end..]));
        assert_eq!(with(&format!("\"{}\"", text[start..end].trim())), plain);
        let said = with("\"fast\"");
        let warning = &said.warnings[0];
        let line = 1 + text[..start].matches('\n').count() as u64;
        assert_eq!(
            (warning.code.as_str(), warning.line),
            ("not-a-figure", Some(line))
        );
        let count = |file: &ParsedFile| file.runs[0].workloads[0].measurements.len();
        assert_eq!(count(&said) + 2, count(&plain), "neither speed nor IOPS of reads");
    }
}

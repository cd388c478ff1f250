//! The published studies, where a copy of them lies beside the repository: the rule names the winners that a reader of
//! the publications would name.

use std::{collections::BTreeMap, fs, path::PathBuf};

use podium_compare::{Comparison, Row, Verdict};
use podium_domain::{
    Identity, Measurement, Op, Outcome, PrintedUnit, Stat, Status, TestedConfig, TestedRun, TestedWorkload,
};

use crate::build::{compared, config, levels, table, workload};

type Line = BTreeMap<String, String>;

fn lines(name: &str) -> Option<Vec<Line>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/reference")
        .join(name);
    let text = fs::read_to_string(path).ok()?;
    let mut rows = text
        .lines()
        .map(|line| line.split('\t').map(|cell| cell.trim_matches('"').to_owned()));
    let header: Vec<String> = rows.next()?.collect();
    Some(
        rows.map(|row| header.iter().cloned().zip(row).collect())
            .collect(),
    )
}

/// Significant digits of a number as it is printed.
fn digits(text: &str) -> u8 {
    let figures = text.trim_start_matches(['0', '.']);
    u8::try_from(figures.bytes().filter(u8::is_ascii_digit).count()).unwrap()
}

fn run_of(line: &Line) -> TestedRun {
    let unit = PrintedUnit::parse(&line["unit"]).unwrap();
    let (metric, op) = (line["metric"].as_str().into(), Op::from(line["op"].as_str()));
    let blank = Measurement::new(metric, op.clone(), Stat::from(line["stat"].as_str()), 0.0, None);
    let value = line["value"].parse().ok().map(|value| unit.to_canonical(value));
    let measurement = Measurement {
        value,
        unit: unit.unit,
        digits: value.map(|_| digits(&line["value"])),
        ..blank
    };
    let failed = Outcome {
        status: Status::Failed,
        reason: Some(line["note"].clone()),
        ..Outcome::default()
    };
    let named = workload(&line["workload"], op.clone(), vec![measurement]);
    let identity = Identity {
        block_bytes: None,
        ..named.identity
    };
    let outcome = if line["outcome"] == "failed" {
        failed
    } else {
        Outcome::ok()
    };
    let run = table(
        &line["tool"],
        vec![TestedWorkload {
            identity,
            outcome,
            ..named
        }],
    );
    let factors: Vec<(&str, &str)> = line["run_factors"]
        .split(';')
        .filter_map(|pair| pair.split_once('='))
        .collect();
    TestedRun {
        section: Some(line["section"].clone()),
        factors: levels(&factors),
        ..run
    }
}

/// One comparison per study, with the configs' names in order.
fn studies() -> Option<Vec<(String, Vec<String>, Comparison)>> {
    let (results, factors) = (lines("results.tsv")?, lines("configs.tsv")?);
    let mut studies: Vec<(String, Vec<(String, TestedConfig)>)> = Vec::new();
    for line in &results {
        if studies.last().is_none_or(|(study, _)| *study != line["study"]) {
            studies.push((line["study"].clone(), Vec::new()));
        }
        let configs = &mut studies.last_mut()?.1;
        if !configs.iter().any(|(name, _)| *name == line["config"]) {
            let own = factors
                .iter()
                .filter(|f| f["study"] == line["study"] && f["config"] == line["config"]);
            let stated: Vec<(&str, &str)> =
                own.map(|f| (f["factor"].as_str(), f["level"].as_str())).collect();
            let number = u8::try_from(configs.len()).unwrap();
            configs.push((
                line["config"].clone(),
                config(number, &line["config"], &stated, vec![]),
            ));
        }
        configs
            .iter_mut()
            .find(|(name, _)| *name == line["config"])?
            .1
            .runs
            .push(run_of(line));
    }
    let compare = |(study, configs): (String, Vec<(String, TestedConfig)>)| {
        let (names, configs): (Vec<_>, Vec<_>) = configs.into_iter().unzip();
        (study, names, compared(&configs))
    };
    Some(studies.into_iter().map(compare).collect())
}

fn row_of<'a>(comparison: &'a Comparison, line: &Line) -> &'a Row {
    let section = comparison
        .sections
        .iter()
        .find(|section| section.section == line["section"])
        .unwrap();
    let same = |row: &&Row| {
        row.workload.name == line["workload"]
            && row.op.as_str() == line["op"]
            && row.metric.as_str() == line["metric"]
            && row.stat.to_string() == line["stat"]
    };
    section.rows.iter().find(same).unwrap()
}

#[test]
fn the_published_studies_have_the_winners_of_their_readers() {
    let (Some(studies), Some(winners)) = (studies(), lines("winners.tsv")) else {
        eprintln!("skipped: no ../shared/reference beside the repository");
        return;
    };
    for line in &winners {
        let (_, names, comparison) = studies
            .iter()
            .find(|(study, ..)| *study == line["study"])
            .unwrap();
        let row = row_of(comparison, line);
        let verdict = |name: &str| row.cells[names.iter().position(|n| n == name).unwrap()].verdict;
        let lead: f64 = line["margin_percent"].parse().unwrap();
        let found = (verdict(&line["best"]), verdict(&line["runner_up"]));
        let expected = match (line["best"].as_str(), lead) {
            ("nas", _) => (Verdict::SetAside, Verdict::Best),
            (_, lead) if lead < 2.0 => (Verdict::Tied, Verdict::Tied),
            _ => (Verdict::Best, Verdict::Behind),
        };
        assert_eq!(found, expected, "{line:?}");
    }
}

#[test]
fn of_the_published_figures_exactly_one_is_impossible_and_one_failed() {
    let Some(studies) = studies() else {
        eprintln!("skipped: no ../shared/reference beside the repository");
        return;
    };
    let rows = || {
        studies
            .iter()
            .flat_map(|(_, _, c)| &c.sections)
            .flat_map(|section| &section.rows)
    };
    let flagged: Vec<_> = rows()
        .flat_map(|row| &row.cells)
        .filter(|cell| !cell.flags.is_empty())
        .collect();
    assert_eq!(flagged.len(), 1);
    assert_eq!(
        flagged[0].flags[0].message,
        "4,897 MB/s is above the 125 MB/s (line rate) of 1 GbE (network.link)"
    );
    let failed: Vec<_> = rows()
        .filter(|row| row.cells.iter().any(|cell| cell.verdict == Verdict::Failed))
        .collect();
    assert_eq!(failed.len(), 1);
    assert_eq!(failed[0].workload.name, "Create the 50 GB test file");
    let access = rows().find(|row| row.workload.name == "Access time").unwrap();
    assert_eq!(
        access
            .cells
            .iter()
            .filter(|cell| cell.verdict == Verdict::Tied)
            .count(),
        3
    );
}

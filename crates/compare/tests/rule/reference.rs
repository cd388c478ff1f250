//! The published studies, where a copy of them lies beside the repository: the rule names the winners that a reader of
//! the publications would name.

use std::{collections::BTreeMap, fs, path::PathBuf};

use podium_compare::{Comparison, Durability, DurabilityClass, Effect, Row, Severity, Verdict};
use podium_domain::{
    Identity, Measurement, Op, Outcome, PrintedUnit, Slug, Stat, Status, TestedConfig, TestedRun,
    TestedWorkload,
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

/// Figures of one workload that are not repetitions of each other belong to one run.
fn add(runs: &mut Vec<TestedRun>, run: TestedRun) {
    let new = &run.workloads[0];
    let kind = |m: &Measurement| (m.metric.clone(), m.op.clone(), m.stat.to_string());
    let same = runs.iter_mut().find(|seen| {
        let workload = &seen.workloads[0];
        seen.section == run.section
            && seen.factors == run.factors
            && workload.workload_id == new.workload_id
            && workload.outcome == new.outcome
            && workload
                .measurements
                .iter()
                .all(|m| kind(m) != kind(&new.measurements[0]))
    });
    match same {
        Some(seen) => seen.workloads[0].measurements.extend(new.measurements.clone()),
        None => runs.push(run),
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
        let (_, config) = configs.iter_mut().find(|(name, _)| *name == line["config"])?;
        add(&mut config.runs, run_of(line));
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

/// Study, column, row, code and message of every flag of such a severity.
fn flagged(studies: &[(String, Vec<String>, Comparison)], severity: Severity) -> Vec<[String; 4]> {
    let mut found = Vec::new();
    for (study, names, comparison) in studies {
        for row in comparison.sections.iter().flat_map(|section| &section.rows) {
            for (name, cell) in names.iter().zip(&row.cells) {
                let flags = cell.flags.iter().filter(|flag| flag.severity == severity);
                found.extend(flags.map(|flag| {
                    let message = flag.message.replace('\u{a0}', " ");
                    [
                        format!("{study}/{name}"),
                        row.workload.name.clone(),
                        flag.code.to_owned(),
                        message,
                    ]
                }));
            }
        }
    }
    found
}

#[test]
fn of_the_published_figures_exactly_one_is_impossible_and_one_failed() {
    let Some(studies) = studies() else {
        eprintln!("skipped: no ../shared/reference beside the repository");
        return;
    };
    let impossible = flagged(&studies, Severity::Implausible);
    assert_eq!(impossible.len(), 1, "{impossible:#?}");
    assert_eq!(
        impossible[0][3],
        "4,897 MB/s is above the 125 MB/s (line rate) of 1 GbE (network.link)"
    );
    let rows = || {
        studies
            .iter()
            .flat_map(|(_, _, c)| &c.sections)
            .flat_map(|section| &section.rows)
    };
    let failed: Vec<_> = rows()
        .filter(|row| row.cells.iter().any(|cell| cell.verdict == Verdict::Failed))
        .collect();
    assert_eq!(failed.len(), 1);
    assert_eq!(failed[0].workload.name, "Create the 50 GB test file");
    let access = rows().find(|row| row.workload.name == "Access time").unwrap();
    let tied = access.cells.iter().filter(|cell| cell.verdict == Verdict::Tied);
    assert_eq!(tied.count(), 3);
}

#[test]
fn the_inconsistent_copy_is_the_only_one_that_is_doubted() {
    let Some(studies) = studies() else {
        eprintln!("skipped: no ../shared/reference beside the repository");
        return;
    };
    let doubtful = flagged(&studies, Severity::Doubtful);
    let message =
        "136 s at 22.71 MB/s are 3.089 GB, 2.3 % off the 3.020 GB that are the median of all columns";
    let copy = [
        "freenas8-nfs-iscsi/zfs-nfs",
        "Copy 3.05 GB ISO from the datastore",
        "rate-time-mismatch",
        message,
    ];
    // Its time and its rate.
    assert_eq!(doubtful, [copy.map(str::to_owned), copy.map(str::to_owned)]);
}

#[test]
fn writes_over_nfs_without_sync_and_over_iscsi_with_the_standard_are_at_risk() {
    let Some(studies) = studies() else {
        eprintln!("skipped: no ../shared/reference beside the repository");
        return;
    };
    let (_, names, comparison) = studies
        .iter()
        .find(|(study, ..)| study.starts_with("freenas-sync"))
        .unwrap();
    for (name, column) in names.iter().zip(&comparison.columns) {
        let Durability { class, reasons } = &column.durability;
        let always = ["nfs-sync-always", "nfs-slog", "nfs-slog-snapshot"].contains(&name.as_str());
        let expected = if always {
            DurabilityClass::Safe
        } else {
            DurabilityClass::AtRisk
        };
        assert_eq!((*class, reasons.len()), (expected, 1), "{name}");
    }
}

/// Factor, levels, ratio in percent, pairs that share a row and rows, over all rows.
fn effects(comparison: &Comparison) -> Vec<(String, i64, usize, usize)> {
    let of = |effect: &Effect| {
        let all = effect.over.iter().find(|over| over.op == "all")?;
        #[expect(clippy::cast_possible_truncation, reason = "a few hundred percent")]
        let percent = (all.geomean * 100.0).round() as i64;
        Some((
            format!("{} {} → {}", effect.factor, effect.from, effect.to),
            percent,
            all.pairs,
            all.rows,
        ))
    };
    comparison.effects.iter().filter_map(of).collect()
}

#[test]
fn matched_pairs_give_the_effects_of_single_factors() {
    let Some(studies) = studies() else {
        eprintln!("skipped: no ../shared/reference beside the repository");
        return;
    };
    let of = |name: &str| {
        &studies
            .iter()
            .find(|(study, ..)| study.starts_with(name))
            .unwrap()
            .2
    };
    let compression = of("zfs-compression");
    assert_eq!(
        compression.heading.as_ref().unwrap().factor,
        "dataset.compression"
    );
    assert_eq!(
        effects(compression),
        [("dataset.compression off → lzjb".to_owned(), 80, 1, 7)]
    );
    let sync = of("freenas-sync");
    let expected = [
        // 106 against the mean of 949 and 975.
        ("dataset.sync disabled → always", 11, 1, 1),
        // 426 against 106; iSCSI with a SLOG shares no row with iSCSI without.
        ("pool.log none → 1x SSD", 402, 1, 1),
        // 373 against 426 and 291 against 300.
        ("snapshots 0 → 1", 92, 1, 2),
    ];
    assert_eq!(
        effects(sync),
        expected.map(|(words, percent, pairs, rows)| (words.to_owned(), percent, pairs, rows))
    );
}

#[test]
fn the_fastest_with_safe_writes_is_another_than_the_fastest() {
    let Some(studies) = studies() else {
        eprintln!("skipped: no ../shared/reference beside the repository");
        return;
    };
    let (_, names, comparison) = studies
        .iter()
        .find(|(study, ..)| study.starts_with("freenas-sync"))
        .unwrap();
    let name = |slug: &Slug| {
        let at = comparison
            .columns
            .iter()
            .position(|column| column.config == *slug)
            .unwrap();
        names[at].as_str()
    };
    let all = &comparison.fastest[0];
    assert_eq!(all.columns.iter().map(name).collect::<Vec<_>>(), ["nfs-sync-off"]);
    assert_eq!(all.safe.iter().map(name).collect::<Vec<_>>(), ["nfs-slog"]);
}

use podium_domain::{Better, Measurement, Metric, Op, ParsedFile, Stat, Status};
use proptest::prelude::*;

use super::*;
use crate::{Limits, Source, parse};

fn row(name: &str, op: &str, measure: &str, unit: &str, cells: &[&str]) -> TypedRow {
    TypedRow {
        name: name.to_owned(),
        op: op.to_owned(),
        measure: measure.to_owned(),
        unit: unit.to_owned(),
        cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
        ..TypedRow::default()
    }
}

fn grid(configs: &[&str], rows: Vec<TypedRow>) -> TypedGrid {
    TypedGrid {
        tool: String::new(),
        configs: configs.iter().map(|name| (*name).to_owned()).collect(),
        rows,
    }
}

fn read(grid: &TypedGrid) -> ParsedFile {
    let table = grid.table().unwrap_or_else(|problems| panic!("{problems:?}"));
    let source = Source::new(Some("typed.csv"), table.csv.as_bytes());
    parse(&source, &Limits::default()).unwrap_or_else(|refusal| panic!("{refusal:?}\n{}", table.csv))
}

fn figure<'f>(file: &'f ParsedFile, config: &str, name: &str, metric: &Metric) -> &'f Measurement {
    let run = file
        .runs
        .iter()
        .find(|run| run.subject.as_deref() == Some(config))
        .unwrap();
    let mut workloads = run.workloads.iter().filter(|workload| workload.name == name);
    workloads
        .find_map(|workload| workload.measurements.iter().find(|m| m.metric == *metric))
        .unwrap()
}

#[test]
fn typed_values_come_back_exactly() {
    let grid = grid(
        &["NFS", "iSCSI"],
        vec![
            row(
                "Sequential read",
                "read",
                "bandwidth/mean",
                "MB/s",
                &["430.50", "1'234,5 MiB/s"],
            ),
            row("Random write", "write", "iops/mean", "IOPS", &["6090", "-"]),
            row(
                "Random write",
                "write",
                "latency/p99",
                "ms",
                &["0.5", "failed: I/O error, \"sdb\""],
            ),
        ],
    );
    let file = read(&grid);
    assert_eq!(file.warnings, []);
    let first = figure(&file, "NFS", "Sequential read", &Metric::Bandwidth);
    assert_eq!((first.value, first.digits), (Some(430.5e6), Some(5)));
    let second = figure(&file, "iSCSI", "Sequential read", &Metric::Bandwidth);
    assert_eq!(second.value, Some(1234.5 * 1_048_576.0));
    let latency = figure(&file, "NFS", "Random write", &Metric::Latency);
    assert_eq!(
        (latency.value, &latency.stat),
        (Some(0.0005), &Stat::Percentile(99.0))
    );
    let failed = &file.runs[1].workloads[1];
    assert_eq!(failed.outcome.status, Status::Failed);
    assert_eq!(failed.outcome.reason.as_deref(), Some("I/O error, \"sdb\""));
    assert_eq!(file.runs[1].workloads.len(), 2, "a dash is nothing");
}

#[test]
fn size_and_time_give_the_rate_and_check_a_typed_one() {
    let copy = |cells| TypedRow {
        bytes: "30 GB".to_owned(),
        ..row("Copy a film", "write", "duration/total", "s", cells)
    };
    let file = read(&grid(&["A", "B"], vec![copy(&["123.4", "unfinished: gave up"])]));
    let rate = figure(&file, "A", "Copy a film", &Metric::Bandwidth);
    assert_eq!((rate.value, rate.digits), (Some(243.1e6), Some(4)));
    assert_eq!(
        file.runs[0].workloads[0].conditions["bytes_moved"],
        30_000_000_000_i64.into()
    );
    assert_eq!(file.runs[1].workloads[0].outcome.status, Status::Unfinished);

    let typed = row(
        "Copy a film",
        "write",
        "bandwidth/mean",
        "MB/s",
        &["220.6", "22.71"],
    );
    let table = grid(&["A", "B"], vec![copy(&["136", "136"]), typed])
        .table()
        .unwrap();
    assert_eq!(table.doubts.len(), 1, "{:?}", table.doubts);
    assert_eq!(table.doubts[0].place, TypedPlace::Cell(1, 1));
    assert!(
        table.doubts[0].message.contains("220.6 MB/s"),
        "{}",
        table.doubts[0].message
    );
    assert_eq!(
        table.csv.matches("bandwidth").count(),
        2,
        "no rate beside a typed one"
    );
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    let wrong = |row: TypedRow| grid(&["A", "B"], vec![row]).table().unwrap_err()[0].place;
    let bandwidth = |unit, cells| row("Read", "read", "bandwidth/mean", unit, cells);
    assert_eq!(wrong(bandwidth("MB/s", &["1", "fast"])), TypedPlace::Cell(0, 1));
    assert_eq!(wrong(bandwidth("MB/s", &["1,234", "2"])), TypedPlace::Cell(0, 0));
    assert_eq!(wrong(bandwidth("MB/s", &["-1", ""])), TypedPlace::Cell(0, 0));
    assert_eq!(
        wrong(bandwidth("", &["1", "2"])),
        TypedPlace::Row(0, RowField::Unit)
    );
    assert_eq!(
        wrong(bandwidth("ms", &["1", "2"])),
        TypedPlace::Row(0, RowField::Unit)
    );
    assert_eq!(wrong(bandwidth("MB/s", &["1 ms", "2"])), TypedPlace::Cell(0, 0));
    assert_eq!(wrong(bandwidth("MB/s", &["", ""])), TypedPlace::Grid);
    let nameless = row("", "read", "bandwidth/mean", "MB/s", &["1", "2"]);
    assert_eq!(wrong(nameless), TypedPlace::Row(0, RowField::Name));
    let size = TypedRow {
        bytes: "30G".to_owned(),
        ..row("Copy", "read", "duration/total", "s", &["1"])
    };
    assert_eq!(wrong(size), TypedPlace::Row(0, RowField::Bytes));
    let twins = grid(&["A", "A"], vec![bandwidth("MB/s", &["1", "2"])])
        .table()
        .unwrap_err();
    assert_eq!(twins[0].place, TypedPlace::Config(1));
}

#[test]
fn an_own_measure_has_the_direction_that_was_chosen() {
    let own = TypedRow {
        metric: "Boot time".to_owned(),
        better: "lower".to_owned(),
        ..row("Boot", "read", OWN_MEASURE, "bars", &["7"])
    };
    let file = read(&grid(&[""], vec![own]));
    let figure = &file.runs[0].workloads[0].measurements[0];
    assert_eq!(figure.metric, Metric::Other("Boot time".into()));
    assert_eq!(
        (figure.better, figure.unit.symbol()),
        (Some(Better::Lower), "bars")
    );
    assert_eq!(file.runs[0].subject, None);
}

#[test]
fn a_spreadsheet_is_taken_over_with_its_decimal_commas() {
    let mut grid = grid(&["", ""], vec![TypedRow::blank()]);
    let block = "Workload\tNFS\tiSCSI\nSeq read (MB/s)\t430,5\t512,25\nRandom write latency p99 (ms)\t0,42\tfailed\n\
                 Mystery\t1\t2\n";
    let pasted = grid.paste(block).unwrap();
    assert_eq!(
        pasted,
        Pasted {
            rows: 3,
            configs: 2,
            open: 1
        }
    );
    assert_eq!(grid.configs, ["NFS", "iSCSI"]);
    assert_eq!(grid.rows[1].measure, "latency/p99");
    assert_eq!(grid.rows[1].op, "write");
    grid.rows.pop();
    let file = read(&grid);
    assert_eq!(
        figure(&file, "iSCSI", "Seq read", &Metric::Bandwidth).value,
        Some(512.25e6)
    );
    // More of the same goes below, into the same columns.
    grid.paste("x\tiSCSI\tSMB\nSeq write (MB/s)\t1\t2\n").unwrap();
    assert_eq!(grid.configs, ["NFS", "iSCSI", "SMB"]);
    assert_eq!(grid.rows[2].cells, ["", "1", "2"]);
}

#[test]
fn bare_cells_are_put_where_they_were_pasted() {
    let mut typed = grid(&["A", "B"], vec![TypedRow::blank()]);
    typed.paste_at("1\t2\n3\t4\n", 0, 1).unwrap();
    assert_eq!(typed.configs.len(), 3);
    assert_eq!(typed.rows[1].cells, ["", "3", "4"]);
    assert!(typed.paste_at(&"1\n".repeat(500), 0, 0).is_err());
    let mut bare = grid(&["", ""], vec![]);
    assert_eq!(bare.paste("430\n512\n").unwrap().rows, 2);
    assert_eq!(bare.rows[1].cells[0], "512");
}

proptest! {
    #[test]
    fn any_name_is_a_text_and_comes_back(
        name in "[ -~äé=+@\"';,\t\n]{1,40}",
        config in "[=+@'\",;|a-z -]{1,20}",
        value in 0.001_f64..1e9,
    ) {
        let shown = crate::table::cells::one_line(&name);
        prop_assume!(!shown.is_empty() && !config.trim().is_empty());
        let grid = grid(
            &[&config, "other"],
            vec![row(&name, "read", "bandwidth/mean", "B/s", &[&value.to_string(), "1"])],
        );
        prop_assume!(config.trim() != "other");
        let table = grid.table().unwrap();
        let mut records = csv::Reader::from_reader(table.csv.as_bytes());
        for record in records.records().flatten() {
            prop_assert!(record.iter().all(|cell| !cell.starts_with(['=', '+', '-', '@'])), "{}", table.csv);
        }
        let file = read(&grid);
        let workload = &file.runs[0].workloads[0];
        prop_assert_eq!(&workload.name, &shown);
        prop_assert_eq!(file.runs[0].subject.clone(), Some(crate::table::cells::one_line(&config)));
        prop_assert_eq!(workload.measurements[0].value, Some(value));
        prop_assert_eq!(&workload.identity.op, &Op::Read);
    }
}

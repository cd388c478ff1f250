use podium_domain::{Metric, Op, ParsedFile};

use super::AsSsd;
use crate::{Format, Limits, Refused, Source};

const RATES: &str = include_str!("../../tests/fixtures/as-ssd/2.0-rates.txt");

fn parse(text: &str) -> Result<ParsedFile, Refused> {
    let source = Source::new(None, text.as_bytes());
    AsSsd.parse(&source, &Limits::default())
}

#[test]
fn a_test_that_did_not_run_has_no_figure() {
    let file = parse(&RATES.replace("388.09 MB/s", "0.00 MB/s")).unwrap();
    let bandwidths = file.runs[0]
        .workloads
        .iter()
        .filter(|w| w.measurements[0].metric == Metric::Bandwidth);
    assert_eq!(bandwidths.count(), 5);
}

#[test]
fn its_megabyte_is_two_to_the_twentieth() {
    let file = parse(RATES).unwrap();
    let value = file.runs[0].workloads[0].measurements[0].value.unwrap();
    assert!((value - 530.25 * 1_048_576.0).abs() < 1.0);
}

#[test]
fn decimal_commas_change_nothing() {
    let commas = RATES
        .replace('.', ",")
        .replace("2,0,7316,34247", "2.0.7316.34247")
        .replace("KING,01", "KING.01");
    let (points, commas) = (parse(RATES).unwrap(), parse(&commas).unwrap());
    assert_eq!(points.runs[0].workloads, commas.runs[0].workloads);
}

#[test]
fn scores_are_one_workload_of_three_ops() {
    let file = parse(RATES).unwrap();
    let scores = file.runs[0].workloads.last().unwrap();
    let ops: Vec<_> = scores.measurements.iter().map(|m| m.op.clone()).collect();
    assert_eq!(ops, [Op::Read, Op::Write, Op::Total]);
}

#[test]
fn words_after_the_output_are_not_its_figures() {
    let text = format!("{RATES}\nCompare that with\nSequential write of the other\nRead: 10.00 MB/s\n");
    assert_eq!(parse(&text).unwrap(), parse(RATES).unwrap());
    assert!(parse("Sequential:\nRead: 10.00 MB/s\n").is_err());
}

#[test]
fn german_words_say_the_same() {
    let words = [
        ("Read:", "Lesen:"),
        ("Write:", "Schreiben:"),
        ("Total:", "Gesamt:"),
        ("Sequential:", "Sequentiell:"),
        ("Access Times:", "Zugriffszeiten:"),
        ("Score:", "Punkte:"),
        ("Size:", "Größe:"),
        ("Date:", "Datum:"),
    ];
    let german = words.iter().fold(RATES.to_owned(), |text, (word, german)| {
        text.replace(word, german)
    });
    assert_eq!(parse(&german).unwrap(), parse(RATES).unwrap());
    let unknown = parse(
        &RATES
            .replace("Read:", "Lecture:")
            .replace("Write:", "Ecriture:")
            .replace("Total:", "Tout:"),
    );
    assert!(unknown.unwrap_err().0.contains("in words that are known"));
}

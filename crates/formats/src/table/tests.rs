use podium_domain::{Identity, Op, ParsedFile, Pattern, Status, Warning};

use super::Table;
use crate::{Format, Limits, Refused, Score, Source};

fn source(text: &str) -> Source<'_> {
    Source::new(None, text.as_bytes())
}

fn parse(text: &str) -> ParsedFile {
    Table.parse(&source(text), &Limits::default()).unwrap()
}

fn refusal(text: &str) -> String {
    let Refused(reason) = Table.parse(&source(text), &Limits::default()).unwrap_err();
    reason
}

fn codes(warnings: &[Warning]) -> Vec<(&str, Option<u64>)> {
    warnings
        .iter()
        .map(|warning| (warning.code.as_str(), warning.line))
        .collect()
}

#[test]
fn missing_columns_are_named() {
    let reason = refusal("workload,op,metric\ncopy,write,bandwidth\n");
    assert!(reason.contains("no column value and no column unit"), "{reason}");
}

#[test]
fn another_csv_is_no_table() {
    for text in [
        "",
        "\n\n",
        "name,value\nx,1\n",
        "ISO date,label,phase\n",
        "{\"fio version\": 1}",
    ] {
        assert!(matches!(Table.sniff(&source(text)), Score::No(_)), "{text}");
    }
}

#[test]
fn a_numbered_row_is_one_repetition_and_another_states_none() {
    let rows = "a,read,iops,5,IOPS,1\nb,read,iops,6,IOPS,\nc,read,iops,7,IOPS,mean of three\n";
    let file = parse(&format!("workload,op,metric,value,unit,repetition\n{rows}"));
    let workloads = file.runs.iter().flat_map(|run| &run.workloads);
    let repetitions: Vec<_> = workloads
        .flat_map(|workload| &workload.measurements)
        .map(|figure| &*figure.repetitions)
        .collect();
    assert_eq!(repetitions, [&[5.0][..], &[], &[]]);
}

#[test]
fn the_header_is_forgiving() {
    let file =
        parse("sep=;\n\n\u{feff} Workload ;OP;Metric; VALUE ;Unit;Queue  Depth\na;read;IOPS;5;IOPS;4\n");
    let workload = &file.runs[0].workloads[0];
    assert_eq!(workload.identity.queue_depth, Some(4));
    assert_eq!(file.runs[0].lines, Some([4, 4]));
}

#[test]
fn lines_are_those_of_the_file_whatever_ends_them() {
    let text = "sep=,\nworkload,op,metric,value,unit\n\na,read,iops,x,IOPS\n\"b\nb\",read,iops,5,IOPS\nc,read,iops,y,IOPS\n";
    for text in [text.to_owned(), text.replace('\n', "\r\n")] {
        let file = parse(&text);
        assert_eq!(
            codes(&file.warnings),
            [("not-a-number", Some(4)), ("not-a-number", Some(7))]
        );
        assert_eq!(file.runs[0].lines, Some([5, 5]));
        assert_eq!(file.runs[0].workloads[0].name, "b b");
    }
}

#[test]
fn repetitions_are_runs_of_one_config() {
    let file = parse(
        "config,workload,op,metric,value,unit,repetition\n\
         a,copy,write,duration,5,s,1\nb,copy,write,duration,6,s,1\na,copy,write,duration,7,s,2\n",
    );
    let subjects: Vec<_> = file.runs.iter().map(|run| run.subject.as_deref()).collect();
    assert_eq!(subjects, [Some("a"), Some("b"), Some("a")]);
    let ids: Vec<_> = file
        .runs
        .iter()
        .map(|run| run.workloads[0].identity.id(&run.tool))
        .collect();
    assert!(ids.iter().all(|id| *id == ids[0]));
}

#[test]
fn a_name_decides_only_without_dimensions() {
    let file = parse(
        "workload,op,metric,value,unit,block_size,pattern\n\
         a,read,iops,5,IOPS,4K,random\nb,read,iops,5,IOPS,4K,\nc,read,iops,5,IOPS,,sequential\n",
    );
    let tests: Vec<_> = file.runs[0]
        .workloads
        .iter()
        .map(|w| w.identity.test.as_deref())
        .collect();
    assert_eq!(tests, [None, Some("b"), Some("c")]);
    let expected = Identity {
        pattern: Some(Pattern::Random),
        block_bytes: Some(4096),
        ..Identity::of(Op::Read)
    };
    assert_eq!(file.runs[0].workloads[0].identity, expected);
}

#[test]
fn equal_dimensions_under_two_names_stay_two_rows_in_the_whole_file() {
    let file = parse(
        "config,workload,op,metric,value,unit,block_size,pattern\n\
         x,first,read,iops,5,IOPS,4K,random\nx,second,read,iops,9,IOPS,4K,random\n\
         y,first,read,iops,6,IOPS,4K,random\n",
    );
    let test = |run: usize, at: usize| file.runs[run].workloads[at].identity.test.clone();
    assert_eq!(test(0, 0), Some("first".to_owned()));
    assert_eq!(test(0, 1), Some("second".to_owned()));
    assert_eq!(test(1, 0), Some("first".to_owned()));
    assert!(file.warnings.is_empty());
}

#[test]
fn a_broken_copy_keeps_its_row_and_its_bound() {
    let file = parse(
        "workload,op,metric,value,unit,outcome,note\n\
         copy,write,duration,24,h,failed,crashed\ncopy,write,bandwidth,,MB/s,failed,\n",
    );
    let workload = &file.runs[0].workloads[0];
    assert_eq!(workload.outcome.status, Status::Failed);
    assert_eq!(workload.outcome.at_least, Some(86_400.0));
    assert_eq!(workload.outcome.reason.as_deref(), Some("crashed"));
    let values: Vec<_> = workload
        .measurements
        .iter()
        .map(|m| (m.value, m.bounds()))
        .collect();
    assert_eq!(values, [(None, None), (None, None)]);
}

#[test]
fn conditions_that_contradict_each_other_never_share_a_workload() {
    let file = parse(
        "workload,op,metric,value,unit,condition.direct,note\n\
         w,read,iops,5,IOPS,yes,x\nw,read,latency,1,ms,no,\nw,read,bandwidth,7,MB/s,yes,y\n",
    );
    let workloads = &file.runs[0].workloads;
    assert_eq!(workloads.len(), 2);
    assert_eq!(workloads[0].measurements.len(), 2);
    assert_eq!(workloads[0].conditions["note"].to_string(), "x; y");
    assert_eq!(workloads[1].conditions["direct"].to_string(), "no");
}

#[test]
fn an_unknown_metric_has_a_direction_only_by_its_column() {
    let file = parse(
        "workload,op,metric,value,unit,better\n\
         r,total,Rebuild Speed,5,GB/h,higher\nr,total,noise,31,dB(A),\nr,total,idle time,2,min,\n",
    );
    let figures = &file.runs[0].workloads[0].measurements;
    assert_eq!(figures[0].metric.as_str(), "Rebuild Speed");
    assert!(figures[0].better().is_some() && figures[1].better().is_none());
    assert_eq!((figures[2].value, figures[2].unit.symbol()), (Some(120.0), "s"));
}

#[test]
fn a_number_cut_off_by_the_end_of_the_file_is_left_out() {
    let file = parse("workload,op,metric,unit,value,note\na,read,iops,IOPS,5,\nb,read,iops,IOPS,512");
    assert_eq!(file.runs[0].workloads.len(), 1);
    assert_eq!(codes(&file.warnings), [("truncated", Some(3))]);
}

#[test]
fn limits_refuse_instead_of_cutting() {
    let limits = Limits {
        runs: 1,
        ..Limits::default()
    };
    let text = "config,workload,op,metric,value,unit\na,w,read,iops,5,IOPS\nb,w,read,iops,5,IOPS\n";
    let Refused(reason) = Table.parse(&source(text), &limits).unwrap_err();
    assert_eq!(reason, "the table has more than 1 runs");
}

use super::*;

const HOSTILE: &str = "=cmd|' /C calc'!A0 <script>[img]x[/img]@all | **b**";

fn cell(text: &str, mark: Mark, footnote: Option<usize>) -> ExportCell {
    ExportCell {
        text: text.to_owned(),
        rests_on: String::new(),
        mark,
        footnote,
    }
}

fn column(id: &str, label: &str) -> ExportColumn {
    ExportColumn {
        id: id.to_owned(),
        label: label.to_owned(),
        note: String::new(),
    }
}

fn row(workload: &str, cells: Vec<ExportCell>) -> ExportRow {
    ExportRow {
        workload: workload.to_owned(),
        measure: "Write bandwidth".to_owned(),
        unit: "MB/s".to_owned(),
        better: "higher".to_owned(),
        cells,
    }
}

fn export() -> Export {
    let rows = vec![
        row(
            "4k",
            vec![
                cell("1,115.5", Mark::Best, None),
                cell("403", Mark::Plain, None),
                cell("9,897", Mark::SetAside, Some(1)),
            ],
        ),
        row(
            "1M",
            vec![
                cell("-1.5", Mark::Tied, None),
                cell("failed, over 24 h", Mark::Failed, None),
                cell("–", Mark::Missing, None),
            ],
        ),
    ];
    Export {
        title: HOSTILE.to_owned(),
        notes: String::new(),
        url: "http://podium/c/abc".to_owned(),
        columns: vec![column("a", HOSTILE), column("b", "NFS, sync"), column("c", "SMB")],
        sections: vec![ExportSection {
            name: "fio".to_owned(),
            rests_on: String::new(),
            rows,
        }],
        footnotes: vec!["SMB, 4k – faster than the link".to_owned()],
    }
}

#[test]
fn every_form_marks_the_winner_as_it_can() {
    let export = export();
    assert!(export.html().contains("<td><strong><u>1,115.5</u></strong></td>"));
    assert!(export.bbcode().contains("[td][b][u]1,115.5[/u][/b][/td]"));
    assert!(export.markdown().contains("| **<ins>1,115.5</ins>** | 403 |"));
    assert!(export.csv().contains("1115.5,403,9897"));
}

#[test]
fn ties_failures_and_what_is_set_aside_are_told_apart() {
    let export = export();
    let html = export.html();
    for part in [
        "<strong>-1.5</strong> tied",
        "<em>failed, over 24 h</em>",
        "<s>9,897</s> set aside <sup>1</sup>",
        "<td>–</td>",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let csv = export.csv();
    assert!(
        csv.contains("(tied)") && csv.contains("Set aside: SMB, 4k"),
        "{csv}"
    );
}

#[test]
fn no_title_becomes_markup_or_a_formula() {
    let export = export();
    let html = export.html();
    assert!(
        !html.contains("<script>") && html.contains("&lt;script&gt;"),
        "{html}"
    );
    let bbcode = export.bbcode();
    assert!(!bbcode.contains("[img]") && !bbcode.contains("@all"), "{bbcode}");
    let markdown = export.markdown();
    assert!(
        !markdown.contains("<script>") && !markdown.contains("**b**") && !markdown.contains("@all"),
        "{markdown}"
    );
    for line in export.csv().trim_start_matches('\u{feff}').lines() {
        for field in line.split(',') {
            let field = field.trim_start_matches('"');
            assert!(!field.starts_with(['=', '@', '+']), "{line}");
        }
    }
}

#[test]
fn a_number_is_what_was_shown() {
    let cells = &export().sections[0].rows;
    assert_eq!(
        (cells[0].cells[0].number(), cells[0].cells[0].decimals()),
        (Some(1115.5), 1)
    );
    assert_eq!(cells[1].cells[0].number(), Some(-1.5));
    assert_eq!(
        cells[0].cells[2].number(),
        None,
        "what is set aside takes no part in sums"
    );
    assert_eq!(cells[1].cells[1].number(), None);
}

#[test]
fn a_column_that_may_not_be_seen_leaves_with_its_figures_and_notes() {
    let left = export().with_columns(&["a", "b"]);
    assert_eq!(left.columns.len(), 2);
    let everything = format!("{} {} {}", left.html(), left.csv(), debug(&left));
    assert!(
        !everything.contains("9,897") && !everything.contains("9897") && !everything.contains("faster than")
    );
}

fn debug(export: &Export) -> String {
    format!("{export:?}")
}

#[test]
fn other_figures_are_a_change_and_another_title_is_none() {
    let (old, mut new) = (export(), export());
    new.title = "x".to_owned();
    new.footnotes = vec!["said otherwise".to_owned()];
    assert!(old.same_values(&new));
    new.sections[0].rows[0].cells[1].text = "404".to_owned();
    assert!(!old.same_values(&new));
    assert!(!old.same_values(&export().with_columns(&["a", "b"])));
}

#[test]
fn every_form_says_what_figures_rest_on_and_what_is_said_of_columns() {
    let mut export = export();
    export.sections[0].rests_on = "single run".to_owned();
    export.sections[0].rows[0].cells[1].rests_on = "± 18, n 2".to_owned();
    export.columns[1].note = "acknowledged writes can be lost: dataset.sync is disabled".to_owned();
    for text in [export.markdown(), export.bbcode(), export.html(), export.csv()] {
        for words in ["single run", "± 18, n 2", "writes can be lost"] {
            assert!(text.contains(words), "{words}: {text}");
        }
    }
    let number = export
        .csv()
        .lines()
        .find_map(|line| line.split(',').find(|field| *field == "403").map(str::to_owned));
    assert!(number.is_some(), "a figure of a file for programs stays a number");
}

use std::io::{Cursor, Write};

use podium_domain::ParsedFile;
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{Limits, Refusal, Source};

const WORKBOOK: &str = r#"<workbook xmlns:r="r"><sheets><sheet name="Day 1 &amp; 2" r:id="rId1"/>
<sheet name="Hidden" state="hidden" r:id="rId1"/><sheet name="Notes" r:id="rId2"/></sheets></workbook>"#;

const RELATIONS: &str = r#"<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>"#;

const STRINGS: &str = "<sst><si><t>Seq read (MB/s)</t></si><si><r><t>NAS</t></r><r><t>over NFS</t></r>\
                       <rPh><t>x</t></rPh></si><si><t>CPU (%)</t></si><si><t>copy time (s)</t></si></sst>";

const STYLES: &str = r#"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/>
<numFmt numFmtId="165" formatCode="0.0 &quot;MB/s&quot;"/></numFmts><cellStyleXfs>
<xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>
</styleSheet>"#;

const SHEET: &str = r#"<worksheet><sheetData>
<row r="3"><c r="B3" t="inlineStr"><is><t>NVMe, new</t></is></c><c r="C3" t="s"><v>1</v></c></row>
<row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4"><v>3500.1000000000004</v></c><c r="C4" s="3"><v>110</v></c></row>
<row><c t="s"><v>2</v></c><c s="1"><v>0.056000000000000001</v></c><c s="1"><v>0.07</v></c></row>
<row r="6"><c r="A6" t="s"><v>3</v></c><c r="B6" s="2"><v>0.25</v></c><c r="C6" t="e"><v>#DIV/0!</v></c></row>
<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>"#;

fn zip(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn xlsx(sheet: &str) -> Vec<u8> {
    let notes =
        "<worksheet><sheetData><row><c t=\"str\"><v>bought in May</v></c></row></sheetData></worksheet>";
    zip(&[
        ("[Content_Types].xml", "<Types/>"),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", RELATIONS),
        ("xl/sharedStrings.xml", STRINGS),
        ("xl/styles.xml", STYLES),
        ("xl/worksheets/sheet1.xml", sheet),
        ("xl/worksheets/sheet2.xml", notes),
    ])
}

fn parse(bytes: &[u8]) -> Result<ParsedFile, Refusal> {
    crate::parse(&Source::new(None, bytes), &Limits::default())
}

fn figures(file: &ParsedFile) -> Vec<(String, String, f64)> {
    let runs = file.runs.iter().flat_map(|run| {
        let subject = run.subject.clone().unwrap_or_default();
        run.workloads
            .iter()
            .map(move |workload| (subject.clone(), workload))
    });
    runs.map(|(subject, workload)| {
        (
            subject,
            workload.name.clone(),
            workload.measurements[0].value.unwrap(),
        )
    })
    .collect()
}

fn expected(rows: &[(&str, &str, f64)]) -> Vec<(String, String, f64)> {
    rows.iter()
        .map(|(a, b, value)| ((*a).to_owned(), (*b).to_owned(), *value))
        .collect()
}

#[test]
fn the_sheets_of_an_xlsx_are_tables() {
    let file = parse(&xlsx(SHEET)).unwrap();
    let rows = [
        ("NVMe, new", "Seq read", 3_500_100_000.0),
        ("NVMe, new", "CPU", 5.6),
        ("NAS over NFS", "Seq read", 110_000_000.0),
        ("NAS over NFS", "CPU", 7.0),
    ];
    assert_eq!(figures(&file), expected(&rows));
    assert!(
        file.runs
            .iter()
            .all(|run| run.member.as_deref() == Some("Day 1 & 2") && run.lines == Some([4, 5]))
    );
    let codes: Vec<_> = file
        .warnings
        .iter()
        .map(|warning| warning.code.as_str())
        .collect();
    assert_eq!(
        codes,
        [
            "truncated",
            "wide-table",
            "not-a-figure",
            "not-a-figure",
            "member-refused"
        ]
    );
    assert!(
        file.warnings[2].message.contains("Day 1 & 2, line 6")
            && file.warnings[2].message.contains("time of days")
    );
}

#[test]
fn the_sheets_of_an_ods_are_tables() {
    let content = r#"<office:document-content><office:body><office:spreadsheet><table:table table:name="Blatt 1">
<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
<table:table-row><table:table-cell/><table:table-cell office:value-type="string"><text:p>RAIDZ1</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p>Mirror</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>4K write IOPS</text:p></table:table-cell>
<table:table-cell office:value-type="float" office:value="1200" table:number-columns-repeated="2"><text:p>1.200</text:p>
</table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048571"><table:table-cell table:number-columns-repeated="16384"/>
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"#;
    let mime = "application/vnd.oasis.opendocument.spreadsheet";
    let file = parse(&zip(&[("mimetype", mime), ("content.xml", content)])).unwrap();
    let rows = [("RAIDZ1", "4K write", 1200.0), ("Mirror", "4K write", 1200.0)];
    assert_eq!(figures(&file), expected(&rows));
    assert_eq!(
        (file.runs[0].member.as_deref(), file.runs[0].lines),
        (Some("Blatt 1"), Some([4, 4]))
    );
}

#[test]
fn damaged_spreadsheets_are_refused_or_read_as_far_as_they_go() {
    let whole = xlsx(SHEET);
    for part in 0..50 {
        let _ = parse(&whole[..whole.len() * part / 50]);
    }
    let hostile = SHEET
        .replace("B4", "ZZZZZZZZZZZZZZZZZZZ4")
        .replace("r=\"3\"", "r=\"99999999999999999999\"");
    for sheet in [
        hostile.as_str(),
        &SHEET[..SHEET.len() / 2],
        "",
        "<row><c><c><c><v>",
    ] {
        let _ = parse(&xlsx(sheet));
    }
    let reason = parse(&xlsx("<worksheet><sheetData>")).unwrap_err().reason;
    assert!(reason.contains("damaged"), "{reason}");
}

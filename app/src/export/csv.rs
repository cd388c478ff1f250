use super::{Export, ExportRow, ExportSection, Mark};

impl Export {
    /// As CSV (RFC 4180) for spreadsheets and programs: numbers without grouping, a column that names the best, and one
    /// with what the figures rest on and the footnotes. Begins with a byte order mark, without which spreadsheets guess the encoding wrong.
    pub fn csv(&self) -> String {
        let mut text = "\u{feff}".to_owned();
        let mut head = ["Section", "Workload", "Measure", "Unit", "Better"]
            .map(str::to_owned)
            .to_vec();
        head.extend(self.columns.iter().map(|column| column.label.clone()));
        head.extend(["Best", "Notes"].map(str::to_owned));
        push(&mut text, &head);
        for section in &self.sections {
            // Said once a section, since a file of records has no other place for it.
            let mut of_columns = self.column_notes().collect::<Vec<_>>().join(" | ");
            for row in &section.rows {
                let mut fields = vec![
                    section.name.clone(),
                    row.workload.clone(),
                    row.measure.clone(),
                    row.unit.clone(),
                    row.better.clone(),
                ];
                fields.extend(row.cells.iter().map(|cell| match cell.mark {
                    Mark::Missing => String::new(),
                    _ => cell.ungrouped(),
                }));
                fields.push(self.best(row));
                let notes = [std::mem::take(&mut of_columns), self.notes_of(section, row)];
                let notes = notes.into_iter().filter(|notes| !notes.is_empty());
                fields.push(notes.collect::<Vec<_>>().join(" | "));
                push(&mut text, &fields);
            }
        }
        text
    }

    fn best(&self, row: &ExportRow) -> String {
        let best = row
            .cells
            .iter()
            .zip(&self.columns)
            .filter_map(|(cell, column)| match cell.mark {
                Mark::Best => Some(column.label.clone()),
                Mark::Tied => Some(format!("{} (tied)", column.label)),
                _ => None,
            });
        best.collect::<Vec<_>>().join("; ")
    }

    /// What the figures of a row rest on and its footnotes in one text; empty when there is nothing to say.
    pub fn notes_of(&self, section: &ExportSection, row: &ExportRow) -> String {
        let basis = (!section.rests_on.is_empty()).then(|| section.rests_on.clone());
        let own = row.cells.iter().zip(&self.columns);
        let own = own.filter(|(cell, _)| !cell.rests_on.is_empty());
        let own = own.map(|(cell, column)| format!("{}: {}", column.label, cell.rests_on));
        let notes = row.cells.iter().filter_map(|cell| {
            let note = self.footnotes.get(cell.footnote?.checked_sub(1)?)?;
            let aside = if cell.mark == Mark::SetAside {
                "Set aside: "
            } else {
                ""
            };
            Some(format!("{aside}{note}"))
        });
        basis
            .into_iter()
            .chain(own)
            .chain(notes)
            .collect::<Vec<_>>()
            .join(" | ")
    }
}

fn push(text: &mut String, fields: &[String]) {
    let fields: Vec<_> = fields.iter().map(|text| field(text)).collect();
    text.push_str(&fields.join(","));
    text.push_str("\r\n");
}

/// Quoted where the grammar asks for it. What a spreadsheet would take for a formula gets an apostrophe in front
/// (OWASP, “CSV injection”); a number stays a number.
fn field(text: &str) -> String {
    let formula = text.trim_start().starts_with([
        '=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    ]) && text.parse::<f64>().is_err();
    let text = if formula {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains(['"', ',', ';', '\n', '\r', '\t']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

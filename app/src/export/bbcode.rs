use super::{Export, ExportCell, Mark};

impl Export {
    /// As `BBCode` with tables, which the software of most forums has (`XenForo`, `vBulletin`, SMF, Discourse with its
    /// plugin).
    pub fn bbcode(&self) -> String {
        let mut text = format!("[b]{}[/b]\n", escaped(&self.title));
        if !self.notes.trim().is_empty() {
            text.extend([format!("{}\n", escaped(&self.notes))]);
        }
        for section in &self.sections {
            text.extend([format!(
                "\n[b]{}[/b]\n[table]\n[tr][th]Workload[/th][th]Measure[/th]",
                escaped(&section.name)
            )]);
            for column in &self.columns {
                text.extend([format!("[th]{}[/th]", escaped(&column.label))]);
            }
            text += "[/tr]\n";
            for row in &section.rows {
                let measure = super::with_unit(row);
                text.extend([format!(
                    "[tr][td]{}[/td][td]{}[/td]",
                    escaped(&row.workload),
                    escaped(&measure)
                )]);
                for one in &row.cells {
                    text.extend([format!("[td]{}[/td]", cell(one))]);
                }
                text += "[/tr]\n";
            }
            text += "[/table]\n";
            if let Some(basis) = section.basis() {
                text.extend([format!("{}\n", escaped(&basis))]);
            }
        }
        for note in self.column_notes() {
            text.extend([format!("{}\n", escaped(&note))]);
        }
        for (at, note) in self.footnotes.iter().enumerate() {
            text.extend([format!("({}) {}\n", at + 1, escaped(note))]);
        }
        text.extend([format!(
            "\nBest [b][u]bold and underlined[/u][/b], ties [b]bold[/b]: [url]{}[/url]\n",
            self.url
        )]);
        text
    }
}

fn cell(cell: &ExportCell) -> String {
    let figure = escaped(&cell.text);
    let figure = match cell.mark {
        Mark::Best => format!("[b][u]{figure}[/u][/b]"),
        Mark::Tied => format!("[b]{figure}[/b] tied"),
        Mark::SetAside => format!("[s]{figure}[/s] set aside"),
        Mark::Failed => format!("[i]{figure}[/i]"),
        Mark::Missing | Mark::Plain => figure,
    };
    let figure = match cell.rests_on.as_str() {
        "" => figure,
        words => format!("{figure} ({})", escaped(words)),
    };
    match cell.footnote {
        Some(note) => format!("{figure} ({note})"),
        None => figure,
    }
}

/// There is no escape: a bracket, and what forums make a link of, is parted from what follows by a mark of no width.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '[' | ':' | '@' => {
                escaped.push(c);
                escaped.push('\u{2060}');
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped.trim().to_owned()
}

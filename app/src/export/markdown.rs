use super::{Export, ExportCell, Mark};

impl Export {
    /// As Markdown with GitHub's tables. There `<ins>` is what underlines.
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n", escaped(&self.title));
        if !self.notes.trim().is_empty() {
            text.extend([format!("{}\n\n", escaped(&self.notes))]);
        }
        for section in &self.sections {
            text.extend([format!(
                "### {}\n\n| Workload | Measure |",
                escaped(&section.name)
            )]);
            for column in &self.columns {
                text.extend([format!(" {} |", escaped(&column.label))]);
            }
            text += "\n| --- | --- |";
            text += &" ---: |".repeat(self.columns.len());
            for row in &section.rows {
                let measure = super::with_unit(row);
                text.extend([format!(
                    "\n| {} | {} |",
                    escaped(&row.workload),
                    escaped(&measure)
                )]);
                for one in &row.cells {
                    text.extend([format!(" {} |", cell(one))]);
                }
            }
            text += "\n\n";
            if let Some(basis) = section.basis() {
                text.extend([format!("{}\n\n", escaped(&basis))]);
            }
        }
        for note in self.column_notes() {
            text.extend([format!("{}\n\n", escaped(&note))]);
        }
        for (at, note) in self.footnotes.iter().enumerate() {
            text.extend([format!("{}. {}\n", at + 1, escaped(note))]);
        }
        if !self.footnotes.is_empty() {
            text.push('\n');
        }
        text.extend([format!(
            "Best **<ins>bold and underlined</ins>**, ties **bold**: <{}>\n",
            self.url
        )]);
        text
    }
}

fn cell(cell: &ExportCell) -> String {
    let figure = escaped(&cell.text);
    let figure = match cell.mark {
        Mark::Best => format!("**<ins>{figure}</ins>**"),
        Mark::Tied => format!("**{figure}** tied"),
        Mark::SetAside => format!("~~{figure}~~ set aside"),
        Mark::Failed => format!("*{figure}*"),
        Mark::Missing | Mark::Plain => figure,
    };
    let figure = match cell.rests_on.as_str() {
        "" => figure,
        words => format!("{figure} ({})", escaped(words)),
    };
    match cell.footnote {
        Some(note) => format!("{figure} <sup>{note}</sup>"),
        None => figure,
    }
}

/// Text that stays text: every sign with a meaning is escaped, it is one line, and nobody is notified by an `@name` or a
/// `#1` in a title.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '|' | '~' | '!' | '&' | '$' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '@' | '#' => {
                escaped.push('\\');
                escaped.push(c);
                escaped.push('\u{2060}');
            }
            ':' => escaped.push_str(":\u{2060}"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped.trim().to_owned()
}

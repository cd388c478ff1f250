use super::{Export, ExportCell, Mark};

impl Export {
    /// As a small HTML document without style, script or class: its body can be pasted into a post or a mail.
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<h2>{title}</h2>\n{}</html>\n",
            self.html_tables()
        )
    }

    /// The note, the tables and the footnotes, without a heading.
    pub fn html_tables(&self) -> String {
        let mut text = String::new();
        if !self.notes.trim().is_empty() {
            text.extend([format!("<p>{}</p>\n", escaped(&self.notes))]);
        }
        for section in &self.sections {
            let name = escaped(&section.name);
            text.extend([format!(
                "<h3>{name}</h3>\n<table>\n<thead><tr><th scope=\"col\">Workload</th><th scope=\"col\">Measure</th>"
            )]);
            for column in &self.columns {
                text.extend([format!("<th scope=\"col\">{}</th>", escaped(&column.label))]);
            }
            text += "</tr></thead>\n<tbody>\n";
            for row in &section.rows {
                let (workload, measure) = (escaped(&row.workload), escaped(&super::with_unit(row)));
                text.extend([format!("<tr><th scope=\"row\">{workload}</th><td>{measure}</td>")]);
                for one in &row.cells {
                    text.extend([format!("<td>{}</td>", cell(one))]);
                }
                text += "</tr>\n";
            }
            text += "</tbody>\n</table>\n";
            if let Some(basis) = section.basis() {
                text.extend([format!("<p>{}</p>\n", escaped(&basis))]);
            }
        }
        for note in self.column_notes() {
            text.extend([format!("<p>{}</p>\n", escaped(&note))]);
        }
        if !self.footnotes.is_empty() {
            text += "<ol>\n";
            for note in &self.footnotes {
                text.extend([format!("<li>{}</li>\n", escaped(note))]);
            }
            text += "</ol>\n";
        }
        let url = escaped(&self.url);
        text.extend([format!(
            "<p>Best <strong><u>bold and underlined</u></strong>, ties <strong>bold</strong>: <a href=\"{url}\">{url}</a></p>\n"
        )]);
        text
    }
}

fn cell(cell: &ExportCell) -> String {
    let figure = escaped(&cell.text);
    let figure = match cell.mark {
        Mark::Best => format!("<strong><u>{figure}</u></strong>"),
        Mark::Tied => format!("<strong>{figure}</strong> tied"),
        Mark::SetAside => format!("<s>{figure}</s> set aside"),
        Mark::Failed => format!("<em>{figure}</em>"),
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

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

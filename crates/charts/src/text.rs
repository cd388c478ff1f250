//! Fitting text into a width that only the reader's browser knows exactly.

/// An estimate of the width of one character in a sans-serif type, in em; rather too wide than too narrow.
fn width_em(letter: char) -> f64 {
    match letter {
        'i'
        | 'j'
        | 'l'
        | 'I'
        | 'f'
        | 't'
        | 'r'
        | ' '..='"'
        | '\''
        | '('
        | ')'
        | ','
        | '.'
        | ':'
        | ';'
        | '|' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        'A'..='Z' => 0.70,
        '\u{1100}'.. => 1.1,
        _ => 0.60,
    }
}

/// The estimated width in px.
pub(crate) fn width(text: &str, font_px: f64) -> f64 {
    text.chars().map(width_em).sum::<f64>() * font_px
}

/// One line of plain text: what is no letter (line ends, control characters) becomes a blank, since XML cannot hold it.
pub(crate) fn plain(text: &str) -> String {
    let plain: String = text.chars().map(|c| if is_text(c) { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_text(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter, '\u{fffe}' | '\u{ffff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Shortens in the middle, since titles of one comparison often differ only at their end.
pub(crate) fn fit(text: &str, font_px: f64, most_px: f64) -> String {
    if width(text, font_px) <= most_px {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let room = most_px - width("…", font_px);
    let (mut head, mut tail, mut used) = (0, 0, 0.0);
    while head + tail < letters.len() {
        // Two letters at the end for three at the beginning.
        let at_head = head * 2 <= tail * 3;
        let next = if at_head {
            letters[head]
        } else {
            letters[letters.len() - 1 - tail]
        };
        used += width_em(next) * font_px;
        if used > room {
            break;
        }
        if at_head { head += 1 } else { tail += 1 }
    }
    let head: String = letters[..head].iter().collect();
    let tail: String = letters[letters.len() - tail..].iter().collect();
    format!("{}…{}", head.trim_end(), tail.trim_start())
}

/// Breaks between words into at most `lines` lines, the last one shortened.
pub(crate) fn wrap(text: &str, font_px: f64, most_px: f64, lines: usize) -> Vec<String> {
    let mut wrapped = vec![String::new()];
    for word in text.split(' ') {
        let full = wrapped.len() == lines;
        let line = wrapped.last_mut().expect("there is always a line");
        let longer = if line.is_empty() {
            word.to_owned()
        } else {
            format!("{line} {word}")
        };
        if full || line.is_empty() || width(&longer, font_px) <= most_px {
            *line = longer;
        } else {
            wrapped.push(word.to_owned());
        }
    }
    wrapped.iter().map(|line| fit(line, font_px, most_px)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_keeps_its_beginning_and_its_end() {
        let fitted = fit("TrueNAS SCALE on four disks, NFS, sync=disabled", 11.0, 180.0);
        assert!(
            fitted.starts_with("TrueNAS SCALE") && fitted.ends_with("sabled"),
            "{fitted}"
        );
        assert!(width(&fitted, 11.0) <= 180.0);
        assert_eq!(fit("short", 11.0, 180.0), "short");
    }

    #[test]
    fn a_title_never_has_more_lines_than_given() {
        let lines = wrap(&"word ".repeat(60), 13.0, 200.0, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| width(line, 13.0) <= 200.0));
        assert_eq!(wrap(&"x".repeat(500), 13.0, 200.0, 2).len(), 1);
    }

    #[test]
    fn what_xml_cannot_hold_becomes_a_blank() {
        assert_eq!(plain("a\u{0}b\n\tc\u{202e}d\u{ffff}"), "a b c d");
    }
}

//! What fio and the shell printed around the documents.

use super::lines::Lines;
use crate::notices::Notices;

/// What the lines before a document say of it.
#[derive(Debug, Default)]
pub(crate) struct Messages<'a> {
    /// The signal that stopped fio.
    pub(crate) signal: Option<&'a str>,
    /// Error numbers with fio's words for them.
    pub(crate) errors: Vec<(i64, &'a str)>,
    /// The operating systems that clients named.
    pub(crate) systems: Vec<&'a str>,
}

/// How many error lines of one document are remembered.
const REMEMBERED: usize = 64;

/// How much of a line is quoted in a warning.
const QUOTED: usize = 200;

impl<'a> Messages<'a> {
    /// Reads the lines of `text`, a piece of the file between documents; each of fio's own becomes a warning.
    pub(crate) fn read(text: &'a str, lines: &Lines<'_>, notices: &mut Notices) -> Self {
        let mut messages = Self::default();
        for line in text
            .split(['\n', '\r'])
            .map(str::trim)
            .filter(|line| !line.is_empty())
        {
            messages.line(line, lines, notices);
        }
        messages
    }

    /// Takes one line.
    pub(crate) fn line(&mut self, line: &'a str, lines: &Lines<'_>, notices: &mut Notices) {
        let mut warn = |code: &str| {
            let quoted: String = line.chars().take(QUOTED).collect();
            notices.warn(code, format!("fio said: {quoted}"), lines.of(line));
        };
        if line.starts_with("Run status group ") {
            // The end of another execution's normal output: what was said until here was of that one.
            self.signal = None;
            self.errors.clear();
        } else if let Some((_, signal)) = line.split_once("terminating on signal ") {
            self.signal = signal
                .split(|c: char| !c.is_ascii_digit())
                .next()
                .filter(|signal| !signal.is_empty());
            warn("interrupted");
        } else if let Some(error) = error(line) {
            if self.errors.len() < REMEMBERED {
                self.errors.push(error);
            }
            warn("job-error");
        } else if line.starts_with("fio: ") {
            warn("tool-message");
        } else if let Some(client) = line.strip_prefix("hostname=") {
            let system = client.split(", ").find_map(|part| part.strip_prefix("os="));
            self.systems
                .extend(system.filter(|_| self.systems.len() < REMEMBERED));
        }
    }
}

/// `fio: pid=4711, err=28/file:io_u.c:1803, func=io_u error, error=No space left on device`.
fn error(line: &str) -> Option<(i64, &str)> {
    let (_, rest) = line.strip_prefix("fio: pid=")?.split_once("err=")?;
    let code = rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()?;
    let words = rest.rsplit_once("error=").map_or("", |(_, words)| words.trim());
    Some((code, words)).filter(|(_, words)| !words.is_empty())
}

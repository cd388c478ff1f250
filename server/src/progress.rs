//! How far a long command has come: one line that is drawn anew, on a terminal only.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line is drawn anew.
const EVERY: Duration = Duration::from_millis(100);
/// How wide its bar is, in characters.
const WIDTH: u64 = 24;

/// The line on standard error; silent where that is no terminal, so that logs and mails hold no thousand bars.
#[derive(Debug)]
pub struct Progress {
    total: u64,
    done: u64,
    begun: Instant,
    drawn: Option<Instant>,
    on_terminal: bool,
}

impl Progress {
    /// Over `total` files.
    pub fn new(total: u64) -> Self {
        Self {
            total,
            done: 0,
            begun: Instant::now(),
            drawn: None,
            on_terminal: std::io::stderr().is_terminal(),
        }
    }

    /// So many more files are done; `note` stands behind the bar.
    pub fn advance(&mut self, files: u64, note: &str) {
        self.done = self.done.saturating_add(files);
        let due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= EVERY) || self.done >= self.total;
        if self.on_terminal && due {
            self.drawn = Some(Instant::now());
            let line = line(self.done, self.total, self.begun.elapsed(), note);
            // Whoever closed the terminal wants the work done all the same.
            let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
        }
    }

    /// Leaves the place to what is printed next.
    pub fn clear(&mut self) {
        if self.on_terminal && self.drawn.take().is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The line: a bar, how many of how many, how long still.
fn line(done: u64, total: u64, elapsed: Duration, note: &str) -> String {
    let of = total.max(done).max(1);
    let filled = done.saturating_mul(WIDTH) / of;
    let bar: String = (0..WIDTH).map(|at| if at < filled { '#' } else { '.' }).collect();
    let left = match done {
        0 => String::new(),
        _ if done >= of => format!(", {}", time(elapsed)),
        _ => format!(
            ", {} left",
            time(elapsed.mul_f64((of - done) as f64 / done as f64))
        ),
    };
    let note: String = note.chars().filter(|c| !c.is_control()).take(40).collect();
    format!("[{bar}] {done} of {of}{left}  {note}")
        .trim_end()
        .to_owned()
}

fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60) {
        (0, 0) => format!("{seconds} s"),
        (0, minutes) => format!("{minutes} min {} s", seconds % 60),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_many_and_how_long_still() {
        let half = line(5_000, 10_000, Duration::from_secs(90), "3 refused");
        assert_eq!(
            half,
            "[############............] 5000 of 10000, 1 min 30 s left  3 refused"
        );
        assert_eq!(
            line(0, 0, Duration::ZERO, ""),
            "[........................] 0 of 1"
        );
        let done = line(7, 7, Duration::from_secs(3_700), "\u{1b}[31mred");
        assert_eq!(done, "[########################] 7 of 7, 1 h 1 min  [31mred");
    }
}

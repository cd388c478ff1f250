use crate::{numbers::whole, stamp};

/// The time of a report.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum When {
    /// `-T u`: seconds since 1970.
    Unix(i64),
    /// `-T d`: a date as `date` prints it.
    Date {
        /// Time of day.
        time: String,
        /// The whole, where it is in English.
        iso: Option<String>,
    },
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

impl When {
    /// Reads a line that is nothing but a time: `1700000000`, `Tue Mar  5 10:00:01 UTC 2024`,
    /// `Tuesday, March  5, 2024 10:00:01 AM UTC`, `Tue 05 Mar 2024 10:00:01 AM CET`.
    pub(super) fn of(line: &str) -> Option<Self> {
        let line = line.trim();
        if let Some(seconds) = whole(line).filter(|_| line.len() == 10) {
            return i64::try_from(seconds).ok().map(Self::Unix);
        }
        let words: Vec<_> = line.split_ascii_whitespace().take(9).collect();
        if !(4..=8).contains(&words.len()) {
            return None;
        }
        let at = words.iter().position(|word| is_time(word))?;
        let year = words.iter().filter_map(|word| whole(word.trim_end_matches(',')));
        let year = year.into_iter().find(|year| (1990..2200).contains(year))?;
        let time = twenty_four(words.get(at)?, &words)?;
        let month = words
            .iter()
            .find_map(|word| MONTHS.iter().position(|month| word.starts_with(month)));
        let day = words.iter().filter_map(|word| whole(word.trim_end_matches(',')));
        let day = day.into_iter().find(|day| (1..=31).contains(day));
        let iso = month
            .zip(day)
            .and_then(|(month, day)| stamp::iso(&format!("{year:04}-{:02}-{day:02} {time}", month + 1)));
        Some(Self::Date { time, iso })
    }
}

fn is_time(word: &str) -> bool {
    let parts: Vec<_> = word.split(':').collect();
    parts.len() == 3
        && parts
            .iter()
            .all(|part| (1..=2).contains(&part.len()) && whole(part).is_some())
}

/// `02:00:01` with `PM` beside it is `14:00:01`.
fn twenty_four(time: &str, words: &[&str]) -> Option<String> {
    let (hour, rest) = time.split_once(':')?;
    let hour = whole(hour)?;
    let hour = match (words.contains(&"AM"), words.contains(&"PM"), hour) {
        (true, _, 12) => 0,
        (_, true, 1..12) => hour + 12,
        _ => hour,
    };
    Some(format!("{hour:02}:{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_reports_are_read() {
        assert_eq!(When::of("1700000000"), Some(When::Unix(1_700_000_000)));
        for (line, iso) in [
            ("Tue Mar  5 10:00:01 UTC 2024", "2024-03-05T10:00:01"),
            ("Tue 05 Mar 2024 02:00:01 PM CET", "2024-03-05T14:00:01"),
            ("Tuesday, March  5, 2024 12:00:01 AM UTC", "2024-03-05T00:00:01"),
        ] {
            let Some(When::Date { iso: read, .. }) = When::of(line) else {
                panic!("{line}")
            };
            assert_eq!(read.as_deref(), Some(iso), "{line}");
        }
        for line in ["tank 1 2 3 4 5 6", "170000000", "", "Tue Mar 5", "10:00:01"] {
            assert_eq!(When::of(line), None, "{line}");
        }
    }
}

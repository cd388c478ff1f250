//! Dates in the orders that desktop programs print.

/// `2021/06/27 17:28:12`, `2018/12/15 0:48:36`, `2019-10-15T04:09:09Z` or `2021/04/16 19:03:38 UTC` as ISO 8601: with
/// `Z` where the text says so, else without an offset. `None` when it is anything else, such as a date in the order of
/// a country.
pub(crate) fn year_first(text: &str) -> Option<String> {
    let text = text.trim();
    let (date, rest) = text.split_once([' ', 'T'])?;
    let (time, zone) = match rest.trim_start().split_once(' ') {
        Some((time, zone)) => (time, zone.trim()),
        None => (rest.trim_start(), ""),
    };
    let (time, zone) = match time.strip_suffix('Z') {
        Some(time) if zone.is_empty() => (time, "UTC"),
        _ => (time, zone),
    };
    let offset = match zone {
        "" => "",
        "UTC" | "GMT" => "Z",
        _ => return None,
    };
    let date = parts(date, &['/', '-'])?;
    Some(iso(date, parts(time, &[':'])?)? + offset)
}

/// A date in the order of some country, where only one order is possible: `23/04/2025 16:05:59`,
/// `23.4.2025 16:05:59`, `4/23/2025 4:05:59 PM`; or with the year first. `None` where two orders are.
pub(crate) fn any_order(text: &str) -> Option<String> {
    if let Some(date) = year_first(text) {
        return Some(date);
    }
    let mut words = text.split_whitespace();
    let date = words.next()?;
    let mut time = parts(words.next()?, &[':'])?;
    match words.next() {
        Some("AM") if time[0] == 12 => time[0] = 0,
        Some("PM") if time[0] < 12 => time[0] += 12,
        None | Some("AM" | "PM") => {}
        Some(_) => return None,
    }
    let [first, second, year] = parts(date, &['/', '-', '.'])?;
    match (first, second) {
        // Dots are the mark of countries that put the day first.
        (day, month) if day > 12 || date.contains('.') || day == month => iso([year, month, day], time),
        (month, day) if day > 12 => iso([year, month, day], time),
        _ => None,
    }
}

fn iso([year, month, day]: [u16; 3], [hour, minute, second]: [u16; 3]) -> Option<String> {
    let real = (1970..2200).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && hour < 24
        && minute < 60
        && second < 60;
    real.then(|| format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"))
}

/// Three short numbers between separators.
fn parts(text: &str, separators: &[char]) -> Option<[u16; 3]> {
    let mut parts = text.split(separators).map(|part| {
        let plain = (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|_| plain)
    });
    let three = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(three)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_dates_that_begin_with_the_year_are_read() {
        for (text, expected) in [
            ("2021/06/27 17:28:12", Some("2021-06-27T17:28:12")),
            ("2018/12/15 0:48:36", Some("2018-12-15T00:48:36")),
            ("2019-10-15T04:09:09Z", Some("2019-10-15T04:09:09Z")),
            ("2021/04/16 19:03:38 UTC", Some("2021-04-16T19:03:38Z")),
            ("03/04/2021 17:28:12", None),
            ("28.11.2024 14:20:47", None),
            ("2021/13/01 00:00:00", None),
            ("2021/06/27 25:00:00", None),
            ("2021/06/27", None),
            ("2021/06/27 17:28:12 CEST", None),
        ] {
            assert_eq!(year_first(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn the_order_of_a_country_is_read_only_where_it_is_the_only_one() {
        for (text, expected) in [
            ("23/04/2025 16:05:59", Some("2025-04-23T16:05:59")),
            ("4/23/2025 4:05:59 PM", Some("2025-04-23T16:05:59")),
            ("4/23/2025 12:05:59 AM", Some("2025-04-23T00:05:59")),
            ("3.4.2025 16:05:59", Some("2025-04-03T16:05:59")),
            ("2024/11/28 14:18:03", Some("2024-11-28T14:18:03")),
            ("03/04/2025 16:05:59", None),
            ("23/23/2025 16:05:59", None),
        ] {
            assert_eq!(any_order(text).as_deref(), expected, "{text}");
        }
    }
}

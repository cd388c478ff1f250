use crate::numbers::whole;

/// The time of day of a line that is nothing but a time: `03/05/24 14:06:17`, `2024-03-05T14:06:17+0000`,
/// `05.03.2024 14:06:17`, `03/05/2024 02:06:17 PM`.
pub(super) fn time_of(line: &str) -> Option<String> {
    let words: Vec<_> = line.split_ascii_whitespace().take(4).collect();
    let (time, half) = match words.as_slice() {
        [one] => (one.split_once('T')?.1, ""),
        [_, time] => (*time, ""),
        [_, time, half] => (*time, *half),
        _ => return None,
    };
    let time = time.get(..8).filter(|_| {
        words
            .first()
            .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    })?;
    let (hour, rest) = time.split_once(':')?;
    let hour = whole(hour)?;
    let hour = match (half, hour) {
        ("AM", 12) => 0,
        ("PM", 1..12) => hour + 12,
        ("" | "AM" | "PM", hour) => hour,
        _ => return None,
    };
    let sound = rest.len() == 5 && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    sound.then(|| format!("{hour:02}:{rest}"))
}

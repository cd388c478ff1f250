use super::{amount::whole_bytes, statistics::Figures};
use crate::numbers::{Number, number};

/// Whether a text is nothing but raw lines; looks at the first lines only until one is none.
pub(super) fn is_all(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    lines.peek().is_some() && lines.all(|line| figures(line).is_some())
}

/// Reads `1748 966260061 1809 474228141 208723 552780 14955497 1068855 1749 1001472475`: requests, ns, IOPS, B/s, then
/// shortest, mean and longest time and its deviation in ns, and from 1.0 on requests and ns with those not counted.
/// `None` unless the figures fit together.
pub(super) fn figures(line: &str) -> Option<Figures> {
    // One more than there can be: a line may be as long as the file.
    let words: Vec<_> = line.split_whitespace().take(11).collect();
    if !matches!(words.len(), 8 | 10)
        || !words
            .iter()
            .all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return None;
    }
    let read: Vec<_> = words.into_iter().map(number).collect::<Option<_>>()?;
    let [
        requests,
        time,
        iops,
        speed,
        shortest,
        mean,
        longest,
        deviation,
        ..,
    ] = read.as_slice()
    else {
        return None;
    };
    let near = |a: f64, b: f64| (a - b).abs() <= b * 1e-3 + 1.0;
    let fits = requests.value > 0.0
        && time.value > 0.0
        && near(iops.value, requests.value / time.value * 1e9)
        && near(mean.value, time.value / requests.value)
        && shortest.value <= mean.value
        && mean.value <= longest.value;
    let seconds = |ns: &Number| {
        let value = ns.value / 1e9;
        Some(Number { value, ..*ns })
    };
    fits.then(|| Figures {
        iops: Some(*iops),
        speed: Some(*speed),
        times: [
            seconds(mean),
            seconds(shortest),
            seconds(longest),
            seconds(deviation),
        ],
        op: None,
        block_bytes: block(requests.value, time.value, speed.value),
    })
}

/// Bytes of a request, where they come out as whole sectors.
fn block(requests: f64, ns: f64, speed: f64) -> Option<u64> {
    const SECTOR: f64 = 512.0;
    let sectors = speed * ns / 1e9 / requests / SECTOR;
    let whole = sectors.round();
    if (sectors - whole).abs() > whole * 1e-4 {
        return None;
    }
    whole_bytes(whole * SECTOR)
}

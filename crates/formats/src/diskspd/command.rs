//! The settings as the command line has them, for outputs without the list of input parameters.

use super::{
    span::Span,
    target::{Target, pattern},
};
use crate::numbers::whole;

/// What holds when a switch is not given, by `CmdLineParser.cpp` and the documentation of microsoft/diskspd.
const BLOCK_BYTES: u64 = 64 << 10;
const OUTSTANDING: u32 = 2;
const DURATION_S: u32 = 10;
const WARMUP_S: u32 = 5;

/// Reads a command line; `None` when the settings are in a file (`-X`) or it names no target.
pub(crate) fn span(command: &str) -> Option<Span> {
    let mut words = words(command).into_iter();
    // The program itself.
    words.next()?;
    let mut target = Target {
        block_bytes: Some(BLOCK_BYTES),
        pattern: Some(pattern(0.0)),
        write_percent: Some(0),
        outstanding: Some(OUTSTANDING),
        threads: Some(1),
        direct: Some(false),
        write_through: Some(false),
        ..Target::default()
    };
    let mut span = Span {
        duration_s: Some(DURATION_S),
        warmup_s: Some(WARMUP_S),
        ..Span::default()
    };
    let mut paths = Vec::new();
    for word in words {
        match word.strip_prefix(['-', '/']) {
            Some(switch) => take(&mut span, &mut target, switch)?,
            None => paths.push(word),
        }
    }
    if target.stride_bytes.is_none() && target.pattern == Some(pattern(0.0)) {
        target.stride_bytes = target.block_bytes;
    }
    span.targets = paths
        .into_iter()
        .map(|path| Target {
            path,
            ..target.clone()
        })
        .collect();
    (!span.targets.is_empty()).then_some(span)
}

fn take(span: &mut Span, target: &mut Target, switch: &str) -> Option<()> {
    let letter = switch.chars().next()?;
    let value = &switch[letter.len_utf8()..];
    let count = || value.parse().ok();
    match letter {
        'X' => return None,
        'b' => target.block_bytes = size(value),
        'o' => target.outstanding = count(),
        'O' => span.shared_requests = count(),
        't' => target.threads = count(),
        'F' => span.shared_threads = count(),
        // What -w means without a number changed between versions.
        'w' => target.write_percent = value.parse().ok().filter(|percent| *percent <= 100),
        'd' => span.duration_s = count(),
        'W' => span.warmup_s = count(),
        'c' => target.span_bytes = size(value),
        'r' => random(target, value),
        's' => target.stride_bytes = size(value.trim_start_matches('i')),
        'S' => cache(target, value),
        'h' => cache(target, "h"),
        'Z' => target.data = Some(if value.is_empty() { "zeros" } else { "random" }),
        _ => {}
    }
    Some(())
}

/// `-r`, `-r4K` (alignment), `-rs30` (share of random requests), `-rdpct…` (a distribution).
fn random(target: &mut Target, value: &str) {
    target.pattern = match value.strip_prefix('s').map(str::parse::<f64>) {
        Some(Ok(share)) if (0.0..=100.0).contains(&share) => Some(pattern(share)),
        Some(_) => None,
        None if value.starts_with('d') => None,
        None => Some(pattern(100.0)),
    };
}

/// `-Su` no software cache, `-Sw` writethrough, `-Suw` and `-Sh` both, `-Sb` the caches as usual; `-S` alone is `-Su`.
fn cache(target: &mut Target, value: &str) {
    let has = |letter| value.contains(letter);
    if value.is_empty() || has('u') || has('h') {
        target.direct = Some(true);
    }
    if has('w') || has('h') {
        target.write_through = Some(true);
    }
    if has('r') {
        target.direct = None;
    }
}

/// `4K`, `1M`, `512`, and `2b`, which is two blocks and not known here.
fn size(text: &str) -> Option<u64> {
    let (digits, shift) = match text.as_bytes().last()? {
        b'K' | b'k' => (&text[..text.len() - 1], 10),
        b'M' | b'm' => (&text[..text.len() - 1], 20),
        b'G' | b'g' => (&text[..text.len() - 1], 30),
        b'T' | b't' => (&text[..text.len() - 1], 40),
        _ => (text, 0),
    };
    whole(digits)?.checked_mul(1 << shift)
}

/// The words of a command line, with quotes around those that hold blanks.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in command.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            c => word.push(c),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use podium_domain::{Op, Pattern};

    use super::*;

    #[test]
    fn switches_are_settings_and_what_is_not_given_is_the_default() {
        let line =
            r#""C:\Program Files\diskspd.exe" -c64M -b4K -r4K -t4 -o8 -w30 -d5 -Suw -W2 -L "D:\my file.dat""#;
        let span = span(line).unwrap();
        let identity = span.identity(None, [true, true]);
        assert_eq!(
            (identity.op.clone(), identity.read_percent),
            (Op::Mixed, Some(70.0))
        );
        assert_eq!(
            (identity.block_bytes, identity.pattern.clone()),
            (Some(4096), Some(Pattern::Random))
        );
        assert_eq!((identity.queue_depth, identity.jobs), (Some(8), Some(4)));
        assert_eq!(span.targets[0].path, r"D:\my file.dat");
        let plain = super::span("diskspd.exe E:")
            .unwrap()
            .identity(None, [true, false]);
        assert_eq!(
            (plain.op, plain.block_bytes, plain.queue_depth),
            (Op::Read, Some(65_536), Some(2))
        );
    }

    #[test]
    fn shared_threads_have_the_requests_of_all_targets() {
        let identity = span("diskspd -F4 -o8 -r a b")
            .unwrap()
            .identity(None, [true, false]);
        assert_eq!((identity.queue_depth, identity.jobs), (Some(16), Some(4)));
        let identity = span("diskspd -F4 -O32 -r a b")
            .unwrap()
            .identity(None, [true, false]);
        assert_eq!(identity.queue_depth, Some(8));
    }

    #[test]
    fn settings_in_a_file_are_not_known() {
        assert!(span("diskspd -Xprofile.xml x").is_none() && span("diskspd -b4K").is_none());
    }
}

use podium_domain::{ConditionValue, Conditions, Identity, Op, Pattern};

use super::spec::{AccessSpec, SpecLine};

/// What decides the row, from the access specification; worker counts and depth are added by the caller.
pub(super) fn identity(spec: &AccessSpec<'_>) -> Option<Identity> {
    let total: f64 = spec.lines.iter().map(|line| line.share).sum();
    if spec.lines.is_empty() || total <= 0.0 {
        return None;
    }
    let weighted = |of: fn(&SpecLine) -> f64| {
        let mean = spec.lines.iter().map(|line| line.share * of(line)).sum::<f64>() / total;
        // Shares are whole percents, so digits past these are the sum's, not the specification's.
        (mean * 1e4).round() / 1e4
    };
    let (reads, random) = (weighted(|line| line.reads), weighted(|line| line.random));
    let (op, read_percent) = if reads >= 100.0 {
        (Op::Read, None)
    } else if reads <= 0.0 {
        (Op::Write, None)
    } else {
        (Op::Mixed, Some(reads))
    };
    let mut identity = Identity {
        pattern: Some(pattern(random)),
        read_percent,
        ..Identity::of(op)
    };
    match one_size(&spec.lines) {
        Some(bytes) => identity.block_bytes = Some(bytes),
        None => identity.block_mix = Some(mix(&spec.lines)),
    }
    Some(identity)
}

fn pattern(random: f64) -> Pattern {
    if random >= 100.0 {
        Pattern::Random
    } else if random <= 0.0 {
        Pattern::Sequential
    } else {
        Pattern::Other(format!("{random}% random").into())
    }
}

/// The block size, when all lines do the same with it and differ in nothing that a weighted mean would hide.
fn one_size(lines: &[SpecLine]) -> Option<u64> {
    let first = lines.first()?;
    let alike = |line: &SpecLine| line.size_bytes == first.size_bytes && same_access(line, first);
    lines.iter().all(alike).then_some(first.size_bytes)
}

fn same_access(a: &SpecLine, b: &SpecLine) -> bool {
    a.reads.total_cmp(&b.reads).is_eq() && a.random.total_cmp(&b.random).is_eq()
}

/// All lines in words: `80% 4096 B, 20% 65536 B`; with reads and random where the lines differ in them.
fn mix(lines: &[SpecLine]) -> String {
    let same = lines
        .windows(2)
        .all(|pair| matches!(pair, [a, b] if same_access(a, b)));
    let words = lines.iter().map(|line| {
        let size = format!("{}% {} B", line.share, line.size_bytes);
        if same {
            size
        } else {
            format!("{size} ({}% read, {}% random)", line.reads, line.random)
        }
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Whole where it is whole.
fn condition(value: f64) -> ConditionValue {
    #[expect(clippy::cast_possible_truncation, reason = "checked to be whole and in range")]
    if value.fract().abs() < f64::EPSILON && value.abs() < 1e15 {
        ConditionValue::Integer(value as i64)
    } else {
        ConditionValue::Number(value)
    }
}

/// What the access specification says besides: bursts, delays, alignment, replies.
pub(super) fn conditions(spec: &AccessSpec<'_>) -> Conditions {
    let mut conditions = Conditions::new();
    let mut say = |name: &'static str, of: fn(&SpecLine) -> f64, usual: f64| {
        let Some(first) = spec.lines.first().map(of) else {
            return;
        };
        let alike = spec.lines.iter().all(|line| of(line).total_cmp(&first).is_eq());
        if alike && first.total_cmp(&usual).is_ne() {
            conditions.insert(name, condition(first));
        }
    };
    say("delay_ms", |line| line.delay_ms, 0.0);
    say("burst", |line| line.burst, 1.0);
    say("align_bytes", |line| line.align_bytes, 0.0);
    say("reply_bytes", |line| line.reply_bytes, 0.0);
    conditions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(lines: &[&str]) -> AccessSpec<'static> {
        let lines = lines.iter().map(|line| SpecLine::read(line).unwrap()).collect();
        AccessSpec { name: "x", lines }
    }

    #[test]
    fn shares_decide_and_names_do_not() {
        let read = identity(&spec(&["4096,100,100,100,0,1,0,0"])).unwrap();
        assert_eq!((read.op, read.block_bytes), (Op::Read, Some(4096)));
        let mixed = identity(&spec(&["8192,100,67,50,0,1,0,0,"])).unwrap();
        assert_eq!((mixed.op, mixed.read_percent), (Op::Mixed, Some(67.0)));
        assert_eq!(mixed.pattern, Some(Pattern::Other("50% random".into())));
    }

    #[test]
    fn several_sizes_are_a_mix_with_all_that_tells_mixes_apart() {
        let sizes = identity(&spec(&["4096,80,0,0,0,1,0,0", "65536,20,0,0,0,1,0,0"])).unwrap();
        assert_eq!(sizes.block_mix.as_deref(), Some("80% 4096 B, 20% 65536 B"));
        let file_server = identity(&spec(&["512,10,80,100,0,1,0,0", "4096,90,60,100,0,1,0,0"])).unwrap();
        assert_eq!(file_server.read_percent, Some(62.0));
        assert_eq!(
            file_server.block_mix.as_deref(),
            Some("10% 512 B (80% read, 100% random), 90% 4096 B (60% read, 100% random)")
        );
    }

    #[test]
    fn nonsense_is_no_specification_line() {
        for line in [
            "",
            "0,100,0,0,0,1,0,0",
            "4096,100,101,0,0,1,0,0",
            "4096,100",
            "x,1,1,1,1,1,1,1",
        ] {
            assert_eq!(SpecLine::read(line), None, "{line}");
        }
    }
}

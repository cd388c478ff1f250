/// The values of a `name: value` line, in order; the name must stand at the beginning, whatever blanks stand before it.
pub(super) fn values<'a>(lines: &[&'a str], name: &str) -> Vec<&'a str> {
    let value = |line: &'a str| {
        let rest = line.trim_start().strip_prefix(name)?.trim_start();
        let value = rest.strip_prefix(':')?.trim();
        (!value.is_empty()).then_some(value)
    };
    lines.iter().copied().filter_map(value).collect()
}

/// The value when all lines of that name agree.
pub(super) fn only<'a>(lines: &[&'a str], name: &str) -> Option<&'a str> {
    let mut values = values(lines, name).into_iter();
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

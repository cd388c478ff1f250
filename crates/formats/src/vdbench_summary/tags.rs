use std::borrow::Cow;

/// A line without `<a name="…">` and the like.
pub(super) fn without(line: &str) -> Cow<'_, str> {
    if !line.contains('<') {
        return line.into();
    }
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, tag)) = rest.split_once('<') {
        plain.push_str(before);
        rest = if let Some((_, after)) = tag.split_once('>') {
            after
        } else {
            // A tag that never ends is text.
            plain.push('<');
            plain.push_str(tag);
            ""
        };
    }
    plain.push_str(rest);
    plain.into()
}

//! Of several things of which only one was measured – pools, datasets – what all of them say alike is taken, and nothing
//! else: which of them it was is not in the text.

use podium_domain::factor;

use super::SystemOutput;

/// Most names in a remark.
const MAX_NAMES: usize = 4;

/// Takes what the only one says; of several the levels that all of them say alike, and says of which factors they do not.
/// `things` is the word for them, and each has a name.
pub(super) fn take(output: &mut SystemOutput, things: &str, all: Vec<(&str, SystemOutput)>) {
    if all.len() > 1 {
        return take_common(output, things, &all);
    }
    for (_, only) in all {
        output.levels.extend(only.levels);
        output.remarks.extend(only.remarks);
    }
}

fn take_common(output: &mut SystemOutput, things: &str, all: &[(&str, SystemOutput)]) {
    let mut factors: Vec<&str> = Vec::new();
    let mut differing: Vec<&str> = Vec::new();
    for (factor, level) in all.iter().flat_map(|(_, said)| &said.levels) {
        if factors.contains(&factor.as_str()) {
            continue;
        }
        factors.push(factor);
        if all.iter().all(|(_, said)| said.level(factor) == Some(level)) {
            output.say(factor, level);
        } else {
            differing.push(factor::known(factor).map_or(factor, |known| known.name));
        }
    }
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    let names = shown(&names);
    output.remarks.push(if differing.is_empty() {
        format!("Several {things} are named: {names}. What was taken is said of all of them.")
    } else {
        format!(
            "Several {things} are named: {names}. Left out is what they do not say alike: {}. Paste only what \
             belongs to the one that was measured.",
            differing.join(", "),
        )
    });
}

/// The first of the names, and how many there are besides.
pub(super) fn shown(names: &[&str]) -> String {
    let first = names
        .iter()
        .take(MAX_NAMES)
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    match names.len().saturating_sub(MAX_NAMES) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

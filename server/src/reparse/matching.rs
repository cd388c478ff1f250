//! Which run of a file, read again, is which of those that are stored.

use std::collections::HashMap;
use std::hash::Hash;

use podium_store::RunKey;

/// For each new run the place of the old one that it is. What tells them apart is tried from the surest to the vaguest:
/// the lines of the same tool in the same file, what the run says of itself, its turn among the tool's runs, and last
/// its turn in the file, should the newer parser know the tool by another name. Among equals their order decides.
pub(super) fn matched(old: &[RunKey], new: &[RunKey]) -> Vec<Option<usize>> {
    let mut found = vec![None; new.len()];
    let mut taken = vec![false; old.len()];
    pass(old, new, &mut found, &mut taken, |run| {
        run.lines.map(|lines| (&run.member, &run.tool, lines))
    });
    pass(old, new, &mut found, &mut taken, |run| {
        Some((&run.member, &run.tool, &run.section, &run.started_at))
    });
    pass(old, new, &mut found, &mut taken, |run| {
        Some((&run.member, &run.tool))
    });
    if old.len() == new.len() {
        pass(old, new, &mut found, &mut taken, |run| Some(&run.member));
    }
    found
}

fn pass<'a, K: Hash + Eq>(
    old: &'a [RunKey],
    new: &'a [RunKey],
    found: &mut [Option<usize>],
    taken: &mut [bool],
    key: impl Fn(&'a RunKey) -> Option<K>,
) {
    let mut waiting: HashMap<K, Vec<usize>> = HashMap::new();
    for (at, run) in old.iter().enumerate().rev() {
        if let Some(key) = key(run).filter(|_| !taken[at]) {
            waiting.entry(key).or_default().push(at);
        }
    }
    for (run, found) in new.iter().zip(found).filter(|(_, found)| found.is_none()) {
        let first = key(run).and_then(|key| waiting.get_mut(&key)?.pop());
        if let Some(at) = first {
            taken[at] = true;
            *found = Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(tool: &str, started_at: Option<&str>, lines: Option<[u64; 2]>) -> RunKey {
        RunKey {
            member: None,
            tool: tool.to_owned(),
            section: None,
            started_at: started_at.map(str::to_owned),
            lines,
        }
    }

    #[test]
    fn a_run_that_came_between_takes_no_others_id() {
        let old = [run("dd", None, Some([1, 4])), run("dd", None, Some([9, 12]))];
        let new = [
            run("dd", None, Some([1, 4])),
            run("fio", None, Some([5, 8])),
            run("dd", None, Some([9, 12])),
        ];
        assert_eq!(matched(&old, &new), [Some(0), None, Some(1)]);
    }

    #[test]
    fn a_run_whose_lines_are_counted_otherwise_is_the_same_by_its_start() {
        let old = [
            run("fio", Some("a"), Some([1, 4])),
            run("fio", Some("b"), Some([5, 8])),
        ];
        let new = [
            run("fio", Some("b"), Some([4, 8])),
            run("fio", Some("a"), Some([1, 3])),
        ];
        assert_eq!(matched(&old, &new), [Some(1), Some(0)]);
    }

    #[test]
    fn a_tool_under_another_name_is_the_same_run_only_when_none_is_missing() {
        let old = [run("unknown", None, None), run("fio", None, None)];
        assert_eq!(
            matched(&old, &[run("dd", None, None), run("fio", None, None)]),
            [Some(0), Some(1)]
        );
        assert_eq!(matched(&old, &[run("dd", None, None)]), [None]);
    }

    #[test]
    fn equal_runs_are_matched_in_their_order() {
        let same = || run("fio", None, None);
        assert_eq!(
            matched(&[same(), same()], &[same(), same(), same()]),
            [Some(0), Some(1), None]
        );
    }
}

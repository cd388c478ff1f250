use super::{Found, is_common, kind};

/// Directories of a machine that many share, in which each user has one by their name.
pub(super) struct Place {
    /// What stands before the name, or before what is passed over.
    pub(super) word: &'static str,
    /// How many directories lie between (`/global/u2/a/anna` sorts its users by letter).
    between: usize,
    /// Whether it counts below any directory; others count where a path begins.
    anywhere: bool,
}

const fn place(word: &'static str, between: usize, anywhere: bool) -> Place {
    Place {
        word,
        between,
        anywhere,
    }
}

/// Those that are known. The first directory of the site of New Zealand's is a project, whose name tells as much.
pub(super) const PLACES: [Place; 12] = [
    place("/users/", 0, true),
    place("/homes/", 0, false),
    place("/u/", 0, false),
    place("/vast/", 0, false),
    place("/scratch/", 0, false),
    place("/run/media/", 0, false),
    place("/pscratch/sd/", 1, false),
    place("/global/homes/", 1, false),
    place("/global/u1/", 1, false),
    place("/global/u2/", 1, false),
    place("/nesi/nobackup/", 0, false),
    place("/nesi/nobackup/", 1, false),
];

/// Longest name of a user, in bytes.
const NAME_BYTES: usize = 32;

/// Words in the names that people give to directories of tests.
const ORDINARY: [&str; 30] = [
    "fio", "iozone", "elbencho", "vdbench", "ior", "mdtest", "tmp", "temp", "data", "file", "files",
    "result", "results", "run", "runs", "job", "jobs", "pool", "disk", "tank", "vol", "volume", "share",
    "backup", "backups", "local", "scratch", "out", "output", "dir",
];

/// What such words begin or end with.
const TRIALS: [&str; 2] = ["test", "bench"];

/// The directory of a user at one of [`PLACES`], outside of `home`: up to the name.
pub(super) fn look(text: &str, number: usize, at: usize, found: &mut Vec<Found>) {
    let place = &PLACES[number];
    let start = path_start(text, at);
    let is_web = text[..start].ends_with(':') && text[start..].starts_with("//");
    let is_below = text[..at].ends_with(is_part);
    if is_web || (is_below && !place.anywhere) {
        return;
    }
    if let Some(end) = name_end(text, at + place.word.len(), place.between) {
        found.push(Found {
            at: start,
            kind: kind::PATH,
            value: text[start..end].to_owned(),
        });
    }
}

/// Where the path begins that goes on at `at`.
fn path_start(text: &str, at: usize) -> usize {
    let before = text[..at].trim_end_matches(is_part);
    // A path begins with a slash: `nas:/users/anna`, `directory=/mnt/users/anna`.
    before.len() + text[before.len()..=at].find('/').unwrap_or_default()
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_')
}

/// Where the user's name ends, behind the directories between.
fn name_end(text: &str, at: usize, between: usize) -> Option<usize> {
    let is_end = |c: char| !is_part(c) || c == '/';
    let mut at = at;
    for _ in 0..between {
        let rest = &text[at..];
        let end = rest.find(is_end)?;
        at += end + rest[end..].starts_with('/').then_some(1)?;
    }
    let rest = &text[at..];
    let name = &rest[..rest.find(is_end).unwrap_or(rest.len())];
    let is_last = !rest[name.len()..].starts_with('/');
    is_user(name, is_last).then_some(at + name.len())
}

/// Whether a name may be one of a user and is no usual one of a directory or file.
fn is_user(name: &str, is_last: bool) -> bool {
    let is_file = is_last && name.contains('.');
    name.len() <= NAME_BYTES
        && name.starts_with(char::is_alphabetic)
        && !is_file
        && !is_common(name)
        && !name.split(|c: char| !c.is_alphabetic()).any(is_ordinary)
}

fn is_ordinary(word: &str) -> bool {
    let small = word.to_ascii_lowercase();
    ORDINARY.contains(&small.as_str())
        || TRIALS
            .iter()
            .any(|trial| small.starts_with(trial) || small.ends_with(trial))
}

#[cfg(test)]
mod tests {
    use super::{super::signs::Signs, *};

    fn found(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        Signs::new().find(text, &mut found);
        found.sort();
        let places = found.into_iter().filter(|found| found.kind == kind::PATH);
        places.map(|found| found.value).collect()
    }

    #[test]
    fn directories_of_users_are_found_up_to_the_name() {
        for (text, expected) in [
            ("/global/u2/a/anna/src/bin", &["/global/u2/a/anna"][..]),
            ("cd /vast/anna", &["/vast/anna"]),
            ("dir=/scratch/anna/x", &["/scratch/anna"]),
            ("/u/anna:", &["/u/anna"]),
            ("/scratch/bruno_fiorella/x", &["/scratch/bruno_fiorella"]),
            ("/mnt/tank/users/anna/fio", &["/mnt/tank/users/anna"]),
            ("nas:/users/anna", &["/users/anna"]),
            ("/run/media/anna/stick", &["/run/media/anna"]),
            (
                "/nesi/nobackup/ab1234/anna/x",
                &["/nesi/nobackup/ab1234", "/nesi/nobackup/ab1234/anna"],
            ),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }

    #[test]
    fn ordinary_directories_are_no_users() {
        for text in [
            "/mnt/tank/bench",
            "/scratch/fio_test/x",
            "/scratch/out.csv",
            "/vast/testdir-1/x",
            "https://example.org/users/anna",
            "/usr/share/u/anna and km/u/anna",
            "/nesi/nobackup",
            "/global/unused/a/b",
            "/users/",
            "/scratch/****/x",
        ] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }
}

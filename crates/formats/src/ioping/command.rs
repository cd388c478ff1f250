use podium_domain::Op;

/// What a command line of ioping says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Command {
    pub(super) op: Op,
    pub(super) sequential: bool,
    pub(super) direct: bool,
    pub(super) cached: bool,
}

/// Options whose value may follow without a blank.
const WITH_VALUE: &str = "abceilrtTsSowpPI";

/// Longest line in which one is looked for.
const LONGEST: usize = 1_000;

/// The command in a line, behind a prompt or not: `ioping -RL /dev/sda`.
pub(super) fn command(line: &str) -> Option<Command> {
    let (before, rest) = line.split_once("ioping ").filter(|_| line.len() <= LONGEST)?;
    if !rest.contains('-')
        || before.ends_with(|c: char| c.is_alphanumeric() || c == '-')
        || rest.contains(" ---")
    {
        return None;
    }
    let short = |word: &&str| word.starts_with('-') && !word.starts_with("--");
    let letters: String = rest
        .split_whitespace()
        .filter(short)
        .filter_map(|word| word[1..].split(|c| WITH_VALUE.contains(c)).next())
        .collect();
    let has = |letter: char, long: &str| letters.contains(letter) || rest.contains(long);
    Some(Command {
        sequential: has('L', "-linear"),
        op: match (has('G', "-read-write"), has('W', "-write")) {
            (true, _) => Op::Mixed,
            (false, true) => Op::Write,
            (false, false) => Op::Read,
        },
        direct: has('D', "-direct"),
        cached: has('C', "-cached"),
    })
}

use memchr::memmem;
use podium_domain::{Conditions, Op};

/// A command line of dd as it was typed.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Command {
    /// `dd` with its operands, blanks made single.
    pub(super) text: String,
    source: Option<String>,
    target: Option<String>,
    bs: Option<Size>,
    ibs: Option<Size>,
    obs: Option<Size>,
    count: Option<Size>,
    flags: Vec<String>,
    conv: Vec<String>,
    /// A part is a shell variable or stands on the next line, so what is not there may still have been said.
    is_partial: bool,
    /// Words of a shell stand around it that may run it several times, or stop it.
    is_repeated: bool,
}

/// An operand that is a number of bytes or blocks, or something that only a shell can compute.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Size {
    Known(u64),
    Computed,
}

/// Longest line in which a command is looked for.
const LONGEST: usize = 2_000;

/// Pseudo devices: reading them or writing to them is not what is measured.
const MADE_UP: [&str; 4] = ["/dev/zero", "/dev/urandom", "/dev/random", "/dev/full"];

/// The dd commands in a line, wherever they stand: behind a prompt, `sudo`, `time`, in a loop.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Commands {
    /// In the order in which they stand there.
    pub(super) all: Vec<Command>,
    /// Whether the shell runs each after the one before it has ended, so that their outputs come in this order.
    pub(super) one_by_one: bool,
}

/// Most commands of one line that are looked at.
const MOST: usize = 16;

pub(super) fn commands(line: &str) -> Commands {
    let mut found = Commands {
        all: Vec::new(),
        one_by_one: true,
    };
    if line.len() > LONGEST || memmem::find(line.as_bytes(), b"f=").is_none() {
        return found;
    }
    let mut rest = line;
    let is_repeated = repeats(line);
    while let Some((mut command, before, behind)) = first(rest) {
        // More are a script, and which of them ran is anybody's guess.
        if found.all.len() == MOST {
            found.one_by_one = false;
            break;
        }
        command.is_repeated = is_repeated;
        found.one_by_one &= found.all.is_empty() || ends_the_one_before(before);
        found.all.push(command);
        rest = behind;
    }
    found
}

/// Words by which a shell runs what follows more than once, or stops it.
const REPEATING: [&str; 12] = [
    "do", "done", "for", "foreach", "parallel", "repeat", "seq", "timeout", "until", "watch", "while",
    "xargs",
];

/// Whether a line may run its commands several times, or stop them after a time.
pub(super) fn repeats(line: &str) -> bool {
    let mut words = line.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    line.contains(';') || words.any(|word| REPEATING.contains(&word))
}

/// Whether what stands between two commands lets the second run once the first has ended: `;` or `&&`, but neither a pipe
/// nor a job in the background, nor `||`, behind which it runs only if the first failed.
fn ends_the_one_before(between: &str) -> bool {
    // What is left of `2>&1`, whose first half ends the command before.
    let between = between.strip_prefix("&1").unwrap_or(between);
    let plain = between.replace("2>&1", "").replace("&&", ";");
    plain.contains(';') && !plain.contains(['|', '&'])
}

/// The first command, with what stands before it and behind it.
fn first(line: &str) -> Option<(Command, &str, &str)> {
    let starts = memmem::find_iter(line.as_bytes(), b"dd ").filter(|at| {
        let before = line[..*at].chars().next_back();
        before.is_none_or(|c| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '.')))
    });
    // Prose may speak of dd before the command comes, but not for long: each place costs as much as the rest is long.
    let mut starts = starts.take(MOST);
    starts.find_map(|start| {
        let rest = &line[start + 3..];
        let (own, behind) = rest.split_at(end(rest));
        Some((read(own)?, &line[..start], behind))
    })
}

/// The operands of a command; `None` where neither input nor output is among them.
fn read(rest: &str) -> Option<Command> {
    let mut command = Command {
        is_partial: rest.contains('$') || rest.trim_end().ends_with('\\'),
        ..Command::default()
    };
    let mut words = vec!["dd"];
    for word in rest.split_whitespace() {
        if word.starts_with("2>") || word.starts_with('>') {
            break;
        }
        command.take(word);
        words.push(word);
    }
    command.text = words.join(" ");
    (command.source.is_some() || command.target.is_some()).then_some(command)
}

/// Where the shell's words end that belong to the command; `$((1024*1024))` is one of them.
fn end(rest: &str) -> usize {
    let mut open = 0_usize;
    let closes = |c: char| match c {
        '(' => {
            open += 1;
            false
        }
        ')' if open > 0 => {
            open -= 1;
            false
        }
        c => matches!(c, ';' | '|' | '&' | '`' | ')' | '<'),
    };
    rest.find(closes).unwrap_or(rest.len())
}

impl Command {
    fn take(&mut self, operand: &str) {
        let Some((name, value)) = operand.split_once('=') else {
            return;
        };
        let value = value.trim_matches(['"', '\'']);
        let list = || value.split(',').map(str::to_owned);
        match name {
            "if" => self.source = Some(value.to_owned()),
            "of" => self.target = Some(value.to_owned()),
            "bs" => self.bs = Some(size(value)),
            "ibs" => self.ibs = Some(size(value)),
            "obs" => self.obs = Some(size(value)),
            "count" => self.count = Some(size(value)),
            "iflag" => self.flags.extend(list().map(|flag| format!("i{flag}"))),
            "oflag" => self.flags.extend(list().map(|flag| format!("o{flag}"))),
            "conv" => self.conv.extend(list()),
            _ => {}
        }
    }

    /// What was measured: `of=/dev/null` reads, `if=/dev/zero` writes; a copy between two files does both.
    pub(super) fn op(&self) -> Op {
        let made_up = |path: &Option<String>| path.as_deref().is_some_and(|path| MADE_UP.contains(&path));
        let nowhere = self.target.as_deref() == Some("/dev/null");
        match (made_up(&self.source), nowhere) {
            (false, true) if self.source.is_some() => Op::Read,
            (true, false) if self.target.is_some() => Op::Write,
            _ => Op::Other("copy".into()),
        }
    }

    /// Whether a shell puts its paths together, so that a loop's next output can be of another device. A number behind
    /// the name of a file (`test$i`) only makes another file beside it.
    pub(super) fn varies(&self) -> bool {
        let varies = |path: &Option<String>| {
            let (folder, name) = path
                .as_deref()
                .map_or(("", ""), |path| path.rsplit_once('/').unwrap_or(("", path)));
            folder.contains('$')
                || name.contains('$') && (name.starts_with('$') || folder.starts_with("/dev"))
        };
        varies(&self.source) || varies(&self.target)
    }

    /// The file or device that was measured.
    pub(super) fn target(&self) -> Option<&str> {
        match self.op() {
            Op::Read => self.source.as_deref(),
            _ => self.target.as_deref(),
        }
    }

    /// Whether it is sure that a shell ran it once: all of it is known, and nothing around it repeats it.
    pub(super) fn runs_once(&self) -> bool {
        !self.is_partial && !self.is_repeated
    }

    /// Whether it says nothing of sizes, as far as it is there: it may have been broken off.
    pub(super) fn is_silent_on_size(&self) -> bool {
        self.bs.or(self.ibs).or(self.obs).is_none()
    }

    /// Bytes per request on the side that is measured; 512 is the documented default.
    pub(super) fn block_bytes(&self) -> Option<u64> {
        const DEFAULT: u64 = 512;
        let own = if self.op() == Op::Read { self.ibs } else { self.obs };
        match self.bs.or(own) {
            Some(Size::Known(bytes)) => Some(bytes),
            Some(Size::Computed) => None,
            None => Some(DEFAULT).filter(|_| !self.is_partial),
        }
    }

    /// Whether an output can be this command's, as far as its size and its records, read and written, tell.
    pub(super) fn fits(&self, bytes: u64, records: Option<[[u64; 2]; 2]>) -> bool {
        let Some(Size::Known(block)) = self.bs else {
            return true;
        };
        let whole = |[full, part]: &[u64; 2]| *part > 0 || full.checked_mul(block) == Some(bytes);
        let by_records = records.is_none_or(|sides| sides.iter().any(whole));
        let by_count = match self.count {
            Some(Size::Known(count)) => count.checked_mul(block).is_some_and(|most| bytes <= most),
            _ => true,
        };
        by_records && by_count
    }

    /// Flags and paths; what dd does by default when no flag asks for something else counts as said.
    pub(super) fn conditions(&self) -> Conditions {
        let op = self.op();
        let side = if op == Op::Read { "i" } else { "o" };
        let has = |flag: &str| self.flags.iter().any(|own| own.strip_prefix(side) == Some(flag));
        let mut conditions = Conditions::new();
        if has("direct") || !self.is_partial {
            conditions.insert("direct", has("direct").into());
        }
        for flag in ["sync", "dsync"].into_iter().filter(|flag| has(flag)) {
            let value = if flag == "sync" { true.into() } else { flag.into() };
            conditions.insert("sync", value);
        }
        if self
            .conv
            .iter()
            .any(|word| word == "fsync" || word == "fdatasync")
        {
            conditions.insert("end_fsync", true.into());
        }
        if op == Op::Write && self.source.as_deref() == Some("/dev/zero") {
            conditions.insert("zero_buffers", true.into());
        }
        if let Some(target) = self.target() {
            conditions.insert("target", target.into());
        }
        conditions
    }
}

/// dd's numbers: `4k`, `1M`, `64kB`, `512`, `2x512`, and BSD's lower-case letters.
fn size(text: &str) -> Size {
    let factors = text.split('x').map(|factor| {
        let end = factor.find(|c: char| !c.is_ascii_digit()).unwrap_or(factor.len());
        let number: u64 = factor[..end].parse().ok()?;
        let unit = match &factor[end..] {
            "" | "c" | "B" => 1,
            "w" => 2,
            "b" => 512,
            "k" | "K" | "KiB" => 1 << 10,
            "m" | "M" | "MiB" => 1 << 20,
            "g" | "G" | "GiB" => 1 << 30,
            "T" | "TiB" => 1 << 40,
            "kB" | "KB" => 1000,
            "MB" => 1_000_000,
            "GB" => 1_000_000_000,
            _ => return None,
        };
        number.checked_mul(unit)
    });
    factors
        .reduce(|a, b| a?.checked_mul(b?))
        .flatten()
        .filter(|bytes| *bytes > 0)
        .map_or(Size::Computed, Size::Known)
}

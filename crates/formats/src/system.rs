//! What commands say of a system – `lsblk`, `lscpu`, `free`, `zpool status`, `/proc/mdstat`, `zfs get`, `mount`,
//! `smartctl -i`, `ethtool` – as levels of factors. Only lines that are known are taken: serial numbers, world-wide names, addresses and the names of
//! machines never are.

use crate::personal;

mod agreement;
mod arrays;
mod block_devices;
mod boot;
mod cpu;
mod dataset;
mod drives;
mod json;
mod link;
mod memory;
mod mounts;
mod pairs;
mod pool;
#[cfg(test)]
mod tests;

/// The machine whose commands said it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Machine {
    /// The one that uses the storage.
    #[default]
    Initiator,
    /// The one that offers it.
    Target,
    /// The virtual machine in which the tool ran.
    Guest,
}

impl Machine {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Initiator, Self::Target, Self::Guest];

    /// The word in forms, and the first of its factors' names.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Initiator => "initiator",
            Self::Target => "target",
            Self::Guest => "guest",
        }
    }
}

/// What one command's output says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SystemOutput {
    /// The command.
    pub command: &'static str,
    /// Factors and their levels, as the output states them.
    pub levels: Vec<(String, String)>,
    /// What it also says and cannot be taken as it is, with what to do.
    pub remarks: Vec<String>,
}

impl SystemOutput {
    fn of(command: &'static str) -> Self {
        Self {
            command,
            levels: Vec::new(),
            remarks: Vec::new(),
        }
    }

    fn say(&mut self, factor: impl Into<String>, level: impl Into<String>) {
        let (factor, level) = (factor.into(), level.into());
        let level = level.trim();
        // As long as a level may be; longer ones are no names of anything. What is read becomes what a config says, which
        // nobody masks.
        if !level.is_empty() && level.chars().count() <= 200 && personal::in_value(level).is_empty() {
            self.levels.push((factor, level.to_owned()));
        }
    }

    /// The level of a factor, if it says one.
    fn level(&self, factor: &str) -> Option<&String> {
        let said = self.levels.iter().find(|(said, _)| said == factor);
        said.map(|(_, level)| level)
    }

    fn some(self) -> Option<Self> {
        (!self.levels.is_empty() || !self.remarks.is_empty()).then_some(self)
    }
}

/// Most lines that are looked at.
const MAX_LINES: usize = 4000;
/// Longest line that is looked at, in bytes; known lines are far shorter.
const MAX_LINE_BYTES: usize = 2000;

/// The commands that tell of disks and what is made of them.
const STORAGE: [&str; 5] = ["zfs get", "zpool status", "/proc/mdstat", "lsblk", "smartctl -i"];

type Reader = fn(&[&str], Machine) -> Option<SystemOutput>;

/// In the order of the path.
const READERS: [Reader; 9] = [
    cpu::read,
    memory::read,
    link::read,
    mounts::read,
    dataset::read,
    pool::read,
    arrays::read,
    block_devices::read,
    drives::read,
];

/// The outputs that a text holds, in the order of the path; of other text nothing is taken. Outputs of several commands
/// may follow each other in any order, with or without the command lines between them.
pub fn read_system(text: &str, of: Machine) -> Vec<SystemOutput> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.len() <= MAX_LINE_BYTES)
        .take(MAX_LINES)
        .collect();
    let mut outputs: Vec<_> = READERS.iter().filter_map(|read| read(&lines, of)).collect();
    leave_out_others(&mut outputs, of);
    outputs
}

/// Disks and pools are those that were measured. They are not those of a machine that reaches them over a network, and a
/// guest's are made up.
fn leave_out_others(outputs: &mut [SystemOutput], of: Machine) {
    let served = outputs
        .iter()
        .any(|output| output.level("share.protocol").is_some());
    let why = match of {
        Machine::Guest => "Of a guest neither disks nor pools are taken: its host makes them up.",
        _ if served => {
            "Left out, since the storage is mounted over a network, and this is said to be of the machine that uses it. \
             If it is of the server, paste it by itself and say so."
        }
        _ => return,
    };
    for output in outputs
        .iter_mut()
        .filter(|output| STORAGE.contains(&output.command))
    {
        output.levels.clear();
        output.remarks = vec![why.to_owned()];
    }
}

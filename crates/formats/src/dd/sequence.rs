use std::rc::Rc;

use super::command::Command;

/// Commands of one line that a shell runs one after the other: their outputs come in this order, and in a loop in the same
/// order again.
#[derive(Debug, Default)]
pub(super) struct Sequence {
    commands: Vec<Rc<Command>>,
    /// How many outputs there were.
    outputs: usize,
}

impl Sequence {
    pub(super) fn new(commands: Vec<Rc<Command>>) -> Self {
        Self { commands, outputs: 0 }
    }

    /// The command of the next output; `None` where no line held several.
    pub(super) fn next(&mut self) -> Option<Rc<Command>> {
        let at = self.outputs.checked_rem(self.commands.len())?;
        self.outputs += 1;
        self.commands.get(at).cloned()
    }

    /// Passes over a command that has no output; says whether there was one.
    pub(super) fn skip(&mut self) -> bool {
        self.next().is_some()
    }

    /// The last output was none.
    pub(super) fn take_back(&mut self) {
        self.outputs = self.outputs.saturating_sub(1);
    }

    /// Something else was printed: where every command had its output, what follows is of others.
    pub(super) fn interrupt(&mut self) {
        if self.outputs > 0 && self.outputs.checked_rem(self.commands.len()) == Some(0) {
            *self = Self::default();
        }
    }
}

//! A script that is listed before its outputs: several commands, then what they printed.

use std::rc::Rc;

use super::{Command, Output};

/// Commands of several lines, with the place of the first output behind them.
#[derive(Default)]
pub(super) struct Listed {
    commands: Vec<Rc<Command>>,
    from: usize,
    /// Whether one of them was left running while the next began.
    at_once: bool,
}

impl Listed {
    /// The commands behind which the output at `from` is the first; one alone is no list.
    pub(super) fn begin(&mut self, commands: &[Rc<Command>], from: usize) {
        if commands.len() > 1 {
            self.commands = commands.to_vec();
            self.from = from;
        }
    }

    /// A command that does not hold up the next.
    pub(super) fn left_running(&mut self) {
        self.at_once = true;
    }

    /// Gives each output its command, where there is one for each, in order. Where that is not so, outputs of which the
    /// command is not known are told apart: they may be of different ones.
    pub(super) fn settle(&mut self, outputs: &mut [Output]) {
        let listed = std::mem::take(self);
        let Some(outputs) = outputs
            .get_mut(listed.from..)
            .filter(|_| !listed.commands.is_empty())
        else {
            return;
        };
        let pairs = || listed.commands.iter().cycle();
        let fits =
            |(output, command): (&Output, &Rc<Command>)| command.fits(output.summary.bytes, output.records);
        let in_order = !listed.at_once
            && outputs.len() >= listed.commands.len()
            && outputs.len().is_multiple_of(listed.commands.len())
            && outputs.iter().zip(pairs()).all(fits);
        for ((output, command), turn) in outputs.iter_mut().zip(pairs()).zip(1..) {
            if in_order {
                output.command = Some(command.clone());
            } else if output.command.is_none() {
                output.turn = Some(turn);
            }
        }
    }
}

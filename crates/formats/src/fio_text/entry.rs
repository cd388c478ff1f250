//! A job's results as the entry that fio's JSON would have of it: what decides identity, conditions and sums. The
//! figures themselves are printed otherwise and stay apart.

use std::borrow::Cow;

use podium_domain::Op;

use super::{block::Block, header::Header};
use crate::fio_json::{
    direction::Direction,
    entry::{Entry, Options, SteadyState},
    settings::Settings,
    token::Token,
    verification::set_apart_reads_of_writer,
};

/// The entry of a block with the options that were announced.
pub(super) fn entry<'a>(block: &Block<'a>, header: Option<&Header<'_>>) -> Entry<'a> {
    let mut entry = Entry {
        name: Some(Cow::Borrowed(block.status.name)),
        group: Token::of(block.status.group),
        error: Token::of(block.status.error),
        total_err: block.errors.map(Token::of).unwrap_or_default(),
        latency_depth: block.depth.map(Token::of).unwrap_or_default(),
        latency_target: block.depth.map(|_| Token::of("0")).unwrap_or_default(),
        options: header.map(options),
        steadystate: block.steady.as_ref().map(|steady| SteadyState {
            criterion: Some(Cow::Borrowed(steady.criterion)),
            attained: Token::of(if steady.attained { "1" } else { "0" }),
        }),
        closed: block.has_every_direction(header.and_then(|header| header.option("rw"))),
        ..Entry::default()
    };
    let mut longest = 0.0;
    for side in &block.sides {
        let direction = Direction {
            runtime: Token::of(side.rates.runtime),
            total_ios: issued(block, &side.rates.op),
            ..Direction::default()
        };
        if let Some(runtime) = direction.runtime_s().filter(|runtime| *runtime > longest) {
            longest = runtime;
            entry.job_runtime = direction.runtime;
        }
        let place = match side.rates.op {
            Op::Read => &mut entry.read,
            Op::Write => &mut entry.write,
            Op::Trim => &mut entry.trim,
            _ => &mut entry.mixed,
        };
        *place = Some(Box::new(direction));
    }
    set_apart_reads_of_writer(&mut entry, header.and_then(|header| header.option("rw")));
    entry
}

/// The entry of a job that was announced and printed no results.
pub(super) fn announced<'a>(header: &Header<'a>) -> Entry<'a> {
    Entry {
        name: Some(Cow::Borrowed(header.name)),
        group: Token::of(header.group),
        options: Some(options(header)),
        closed: true,
        ..Entry::default()
    }
}

/// What is known of the options: never all of them.
pub(super) fn settings_of<'d>(entry: &'d Entry<'_>) -> Settings<'d> {
    Settings::partial(entry.options.as_ref())
}

/// The requests of one direction, which weigh the latencies of jobs that are summed.
fn issued<'a>(block: &Block<'a>, op: &Op) -> Token<'a> {
    let Some([read, write, trim]) = block.issued else {
        return Token::default();
    };
    match op {
        Op::Write => Token::of(write),
        Op::Trim => Token::of(trim),
        // Beside the single directions a mixed report has no count of its own; alone it stands in the place of reads.
        Op::Total if block.sides.len() > 1 => Token::default(),
        _ => Token::of(read),
    }
}

fn options<'a>(header: &Header<'_>) -> Options<'a> {
    let listed = header.options.iter();
    Options {
        listed: listed
            .map(|(name, value)| (Cow::Borrowed(*name), Cow::Owned(value.clone())))
            .collect(),
        skipped: 0,
    }
}

//! What `verify=` adds: fio reads back what it wrote, and counts these reads like any others (axboe/fio `backend.c`,
//! `do_verify`). They are no part of the workload that wrote, and get an operation of their own.

use podium_domain::Op;

use super::{
    direction::Direction,
    document::Document,
    entry::Entry,
    identity::{Asked, asked},
    settings::Settings,
    token::Token,
};

/// Reads of a verification.
#[derive(Debug)]
pub(crate) struct Verified<'a> {
    /// What was counted together.
    pub(crate) kind: Kind,
    pub(crate) side: Box<Direction<'a>>,
}

/// What a direction holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing but reads that verify.
    Alone,
    /// The reads of a mix too: one count and one time for both.
    WithReads,
    /// All directions, which `unified_rw_reporting` made one.
    WithAll,
}

impl Kind {
    /// The operation under which the figures stand.
    pub(crate) fn op(self) -> Op {
        let word = match self {
            Self::Alone => "verify",
            Self::WithReads => "read+verify",
            Self::WithAll => "total+verify",
        };
        Op::Other(word.into())
    }
}

/// Sets the reads of verifications apart in every entry whose options list one.
pub(super) fn set_apart(document: &mut Document<'_>) {
    let plans: Vec<Option<Plan>> = document
        .entries
        .iter()
        .map(|entry| Plan::of(&Settings::of(document, entry)))
        .collect();
    for (entry, plan) in document.entries.iter_mut().zip(plans) {
        if let Some(plan) = plan {
            plan.carry_out(entry);
        }
    }
}

/// The same where nothing but the pattern is known: a job that was told to write reads only to verify.
pub(crate) fn set_apart_reads_of_writer(entry: &mut Entry<'_>, rw: Option<&str>) {
    let writes = rw.is_some_and(|rw| asked(rw) == Asked::Writes);
    if writes && let Some(side) = entry.read.take() {
        let kind = Kind::Alone;
        entry.verified = Some(Verified { kind, side });
    }
}

/// What the options of an entry make of its directions.
struct Plan {
    is_mix: bool,
    /// `verify_only` where it is listed, which fio 3.33 does not do.
    only_verifies: bool,
    /// `verify_backlog`: what is verified between the writes is not in the time of the reads.
    is_untimed: bool,
}

impl Plan {
    fn of(settings: &Settings<'_>) -> Option<Self> {
        let method = settings.get(&["verify"])?;
        let is_mix = match asked(settings.get(&["rw", "readwrite"])?) {
            Asked::Writes => false,
            Asked::Mix => true,
            Asked::Reads | Asked::Other => return None,
        };
        let verifies =
            !matches!(method, "none" | "null" | "0") && settings.flag(&["do_verify"]) != Some(false);
        verifies.then(|| Self {
            is_mix,
            only_verifies: settings.flag(&["verify_only"]) == Some(true),
            is_untimed: settings
                .integer(&["verify_backlog"])
                .is_some_and(|every| every > 0),
        })
    }

    fn carry_out(self, entry: &mut Entry<'_>) {
        // Then the writes are gone through without any I/O: they are counted and take no time.
        let only_verifies = self.only_verifies || wrote_nothing(entry);
        if only_verifies {
            entry.write = None;
            entry.trim = None;
        }
        let alone = !self.is_mix || only_verifies;
        let kind = if alone { Kind::Alone } else { Kind::WithReads };
        let reads = entry.read.take().map(|side| Verified { kind, side });
        let all = || {
            entry.mixed.take().map(|side| Verified {
                kind: Kind::WithAll,
                side,
            })
        };
        let mut verified = reads.or_else(all);
        if let Some(verified) = verified
            .as_mut()
            .filter(|verified| self.is_untimed && verified.kind == Kind::Alone)
        {
            verified.side.runtime = Token::of("0");
        }
        entry.verified = verified;
    }
}

fn wrote_nothing(entry: &Entry<'_>) -> bool {
    let (Some(write), Some(read)) = (&entry.write, &entry.read) else {
        return false;
    };
    write.is_untimed() && read.runtime.is_positive()
}

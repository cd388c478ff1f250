//! What reads files: the larger half of the browser's program, fetched when a file was chosen. The build parts the
//! program at the functions of this module (`script/part.mjs`): what only they reach comes with them, so nothing else
//! may call `formats`, which the build refuses, and in the browser they are called after `browser::fetched` only. None
//! is inlined, or there would be no place to part.

use podium_domain::Personal;
#[cfg(feature = "hydrate")]
use {
    podium_domain::ParsedFile,
    podium_formats::{Decoder, Limits, Refusal, Source},
    std::collections::BTreeMap,
};

/// The levels that may fill the form ([`super::agreed::agreed`]).
#[cfg(feature = "hydrate")]
#[inline(never)]
pub(super) fn agreed<'a>(files: &[&'a ParsedFile]) -> BTreeMap<&'a str, &'a str> {
    super::agreed::agreed(files)
}

/// What stands for each detail in the copy that others get.
#[inline(never)]
pub(super) fn placeholders(details: &[Personal]) -> Vec<String> {
    podium_formats::placeholders(details)
}

/// Reads a file of at most so many bytes as the server would.
#[cfg(feature = "hydrate")]
#[inline(never)]
pub(super) fn parse(
    name: Option<&str>,
    bytes: &[u8],
    decode: Decoder,
    file_bytes: usize,
) -> Result<ParsedFile, Refusal> {
    let limits = Limits {
        file_bytes,
        ..Limits::default()
    };
    podium_formats::parse(&Source::new(name, bytes).decoded_by(decode), &limits)
}

//! Archives and compressed files: `.zip`, `.tar`, `.gz`, `.zst`, also in each other.
//!
//! What a decoder gives out is counted, never what a header claims: bytes of one file, of all, their number, how deep
//! they lie in each other, and how many bytes come of one. A member that goes too far is left out; the others are read.

use podium_domain::ParsedFile;

use crate::{Limits, Refusal, Source, fio_log, text::Decoder};

mod archive;
mod budget;
mod checksum;
mod compressed;
mod gathered;
mod gzip;
mod kind;
mod path;
mod tape;
mod zipped;

use budget::Budget;
use gathered::Gathered;
use kind::Kind;
use path::Place;

/// Whether a file is an archive or compressed.
pub(crate) fn is_container(bytes: &[u8]) -> bool {
    Kind::of(bytes).is_some()
}

/// Whether an upload is an archive of files or compressed, so that the runs read from it name files as their members. A
/// spreadsheet is one file, whose members are sheets.
pub fn holds_files(bytes: &[u8]) -> bool {
    is_container(bytes) && !zipped::is_spreadsheet(bytes)
}

/// Reads every member of a container; the runs of all make one file and name the member that each was read from.
///
/// # Errors
/// When no member is a result; the refusal names them.
pub(crate) fn parse(source: &Source<'_>, limits: &Limits) -> Result<ParsedFile, Refusal> {
    let mut reading = Reading {
        budget: Budget::new(limits),
        gathered: Gathered::new(limits),
        limits,
        code_pages: source.code_pages(),
        unproven: Vec::new(),
    };
    reading.open(&Place::top(source.name), source.bytes, 0);
    reading.read_unproven();
    reading.gathered.finish()
}

/// A container being read.
struct Reading<'l> {
    budget: Budget,
    gathered: Gathered,
    limits: &'l Limits,
    /// What decodes code pages in the members.
    code_pages: Option<Decoder>,
    /// Logs of fio whose unit only the other files may tell, each with why it was refused.
    unproven: Vec<(Place, Vec<u8>, String)>,
}

impl Reading<'_> {
    /// Reads a file at some place in the container: a further container, or a result.
    fn open(&mut self, place: &Place, bytes: &[u8], depth: usize) {
        match Kind::of(bytes) {
            Some(_) if depth >= self.limits.container_depth => {
                self.gathered
                    .refuse(place, "it lies too deep in archives within archives");
            }
            Some(Kind::Zip) => zipped::members(self, place, bytes, depth),
            Some(Kind::Tar) => tape::members(self, place, bytes, depth),
            Some(kind) => compressed::content(self, kind, place, bytes, depth),
            None => self.read(place, bytes),
        }
    }

    /// Says that an archive has further members that are not read.
    fn more_members(&mut self, place: &Place, at_least: usize) {
        let (path, most) = (place.path(), self.limits.container_files);
        let message = format!("{path}: at least {at_least} more files are not read; at most {most} are");
        self.gathered.warn("more-members", message);
    }

    fn read(&mut self, place: &Place, bytes: &[u8]) {
        match self.parse(place, bytes, None) {
            Ok(parsed) => self.gathered.add(place, parsed),
            Err(refusal) if fio_log::is_unproven(&refusal) && self.has_room(bytes.len()) => {
                self.unproven
                    .push((place.clone(), bytes.to_owned(), refusal.reason));
            }
            Err(refusal) => self.gathered.refuse(place, &refusal.reason),
        }
    }

    fn parse(&self, place: &Place, bytes: &[u8], fio: Option<&str>) -> Result<ParsedFile, Refusal> {
        let mut source = Source::new(Some(place.file_name()), bytes).beside_fio(fio);
        if let Some(code_pages) = self.code_pages {
            source = source.decoded_by(code_pages);
        }
        crate::registry::parse_file(&source, self.limits)
    }

    /// Whether so much more may wait: together no more than one file may have.
    fn has_room(&self, bytes: usize) -> bool {
        let waiting: usize = self.unproven.iter().map(|(_, bytes, _)| bytes.len()).sum();
        waiting.saturating_add(bytes) <= self.limits.file_bytes
    }

    /// Reads the logs that waited for the others to tell one version of fio.
    fn read_unproven(&mut self) {
        let version = self.gathered.fio_version();
        for (place, bytes, reason) in std::mem::take(&mut self.unproven) {
            if version.is_none() {
                self.gathered.refuse(&place, &reason);
                continue;
            }
            match self.parse(&place, &bytes, version.as_deref()) {
                Ok(parsed) => self.gathered.add(&place, parsed),
                Err(refusal) => self.gathered.refuse(&place, &refusal.reason),
            }
        }
    }
}

#[cfg(test)]
mod tests;

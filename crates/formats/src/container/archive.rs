use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipFileHeaderRecord, ZipSliceArchive};

use super::{budget::Budget, checksum::Checksum};

/// Most entries that the list of an archive may have.
const ENTRIES: usize = 50_000;

/// A zip archive, by the list at its end.
pub(super) struct Archive<'b> {
    zip: ZipSliceArchive<&'b [u8]>,
    entries: Vec<Entry>,
}

/// A file of a zip archive, by what the list says of it.
pub(super) struct Entry {
    pub(super) name: String,
    /// Whether it has no content: a folder, or an empty file.
    pub(super) is_empty: bool,
    is_encrypted: bool,
    method: CompressionMethod,
    place: ZipArchiveEntryWayfinder,
}

impl<'b> Archive<'b> {
    /// Reads the list.
    ///
    /// # Errors
    /// When it is damaged or too long; with the reason.
    pub(super) fn new(bytes: &'b [u8]) -> Result<Self, String> {
        let damaged = |error| format!("this archive is damaged or incomplete ({error})");
        let zip = ZipArchive::from_slice(bytes).map_err(damaged)?;
        let mut entries = Vec::new();
        let mut list = zip.entries();
        while let Some(entry) = list.next_entry().map_err(damaged)? {
            if entries.len() == ENTRIES {
                return Err("this archive has too many entries".to_owned());
            }
            entries.push(Entry::new(&entry));
        }
        Ok(Self { zip, entries })
    }

    /// Every file, in the archive's order.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The file of a name.
    pub(super) fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Unpacks a file.
    ///
    /// # Errors
    /// When it is damaged, packed in a way that is not read, or more than the budget has left; with the reason.
    pub(super) fn content(&self, entry: &Entry, budget: &mut Budget) -> Result<Vec<u8>, String> {
        if entry.is_encrypted {
            return Err("it is encrypted".to_owned());
        }
        let found = self.zip.get_entry(entry.place);
        let found = found.map_err(|error| format!("it cannot be unpacked ({error})"))?;
        let mut packed = found.data();
        let size = packed.len();
        let content = match entry.method {
            CompressionMethod::STORE => budget.read(&mut packed, size),
            CompressionMethod::DEFLATE => budget.read(&mut DeflateDecoder::new(packed), size),
            _ => Err("it is compressed in a way that is not read".to_owned()),
        }?;
        if Checksum::new().with(&content).value() == found.claim_verifier().crc {
            Ok(content)
        } else {
            Err("it is damaged (its checksum is another)".to_owned())
        }
    }
}

impl Entry {
    fn new(entry: &ZipFileHeaderRecord<'_>) -> Self {
        let path = entry.file_path();
        Self {
            name: String::from_utf8_lossy(path.as_bytes()).into_owned(),
            is_empty: entry.is_dir() || entry.uncompressed_size_hint() == 0,
            is_encrypted: entry.flags().is_encrypted(),
            method: entry.compression_method(),
            place: entry.wayfinder(),
        }
    }
}

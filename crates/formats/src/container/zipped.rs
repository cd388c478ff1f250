use std::io::Cursor;

use memchr::memmem;
use zip::ZipArchive;

use super::{Reading, path::Place};
use crate::spreadsheet::{self, Archive};

/// How each entry of the list at a zip archive's end starts.
const ENTRY: &[u8] = b"PK\x01\x02";

/// Most entries of an archive, counted before its list is read into memory.
const ENTRIES: usize = 50_000;

/// Whether a zip archive is a spreadsheet.
pub(super) fn is_spreadsheet(bytes: &[u8]) -> bool {
    memmem::find_iter(bytes, ENTRY).count() <= ENTRIES
        && ZipArchive::new(Cursor::new(bytes)).is_ok_and(|archive| spreadsheet::Kind::of(&archive).is_some())
}

/// Reads the members of a zip archive in its order.
pub(super) fn members(reading: &mut Reading<'_>, place: &Place, bytes: &[u8], depth: usize) {
    if memmem::find_iter(bytes, ENTRY).count() > ENTRIES {
        reading
            .gathered
            .refuse(place, "this archive has too many entries");
        return;
    }
    let mut archive = match ZipArchive::new(Cursor::new(bytes)) {
        Ok(archive) => archive,
        Err(error) => {
            let reason = format!("this archive is damaged or incomplete ({error})");
            reading.gathered.refuse(place, &reason);
            return;
        }
    };
    if let Some(kind) = spreadsheet::Kind::of(&archive) {
        sheets(reading, place, &mut archive, kind);
        return;
    }
    let entries = archive.len();
    for number in 0..entries {
        if reading.gathered.is_full() {
            return;
        }
        let name = archive.name_for_index(number).and_then(Result::ok);
        let member = place.member(&name.unwrap_or_default());
        let read = match archive.by_index(number) {
            Ok(file) if file.is_dir() || file.size() == 0 || member.is_clutter() => continue,
            Ok(_) if !reading.budget.another() => {
                reading.more_members(place, entries - number);
                return;
            }
            Ok(file) => {
                let packed = usize::try_from(file.compressed_size()).unwrap_or(usize::MAX);
                reading.budget.read(file, packed.min(bytes.len()))
            }
            Err(error) => Err(format!("it cannot be unpacked ({error})")),
        };
        match read {
            Ok(content) => reading.open(&member, &content, depth + 1),
            Err(reason) => reading.gathered.refuse(&member, &reason),
        }
    }
}

/// Reads the sheets of a spreadsheet, each as the table that it would be as CSV.
fn sheets(reading: &mut Reading<'_>, place: &Place, archive: &mut Archive<'_>, kind: spreadsheet::Kind) {
    let budget = &mut reading.budget;
    let sheets = kind.sheets(|name| {
        let file = archive
            .by_name(name)
            .map_err(|_| format!("the part {name} is missing"))?;
        let packed = usize::try_from(file.compressed_size()).unwrap_or(usize::MAX);
        let bytes = budget.read(file, packed.min(reading.limits.file_bytes))?;
        String::from_utf8(bytes).map_err(|_| format!("its part {name} is not UTF-8"))
    });
    match sheets {
        Ok(sheets) => {
            for sheet in sheets.iter().filter(|sheet| !sheet.grid.is_empty()) {
                let member = place.member(&sheet.name);
                if sheet.grid.is_cut {
                    let message = format!("{}: the sheet is larger than what is read of one", member.path());
                    reading.gathered.warn("truncated", message);
                }
                reading.read(&member, &sheet.grid.csv());
            }
        }
        Err(reason) => reading.gathered.refuse(place, &reason),
    }
}

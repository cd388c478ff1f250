use super::{Reading, archive::Archive, path::Place};
use crate::spreadsheet;

/// Whether a zip archive is a spreadsheet.
pub(super) fn is_spreadsheet(bytes: &[u8]) -> bool {
    Archive::new(bytes).is_ok_and(|archive| kind(&archive).is_some())
}

fn kind(archive: &Archive<'_>) -> Option<spreadsheet::Kind> {
    spreadsheet::Kind::of(|part| archive.find(part).is_some())
}

/// Reads the members of a zip archive in its order.
pub(super) fn members(reading: &mut Reading<'_>, place: &Place, bytes: &[u8], depth: usize) {
    let archive = match Archive::new(bytes) {
        Ok(archive) => archive,
        Err(reason) => {
            reading.gathered.refuse(place, &reason);
            return;
        }
    };
    if let Some(kind) = kind(&archive) {
        sheets(reading, place, &archive, kind);
        return;
    }
    let entries = archive.entries();
    for (number, entry) in entries.iter().enumerate() {
        if reading.gathered.is_full() {
            return;
        }
        let member = place.member(&entry.name);
        if entry.is_empty || member.is_clutter() {
            continue;
        }
        if !reading.budget.another() {
            reading.more_members(place, entries.len() - number);
            return;
        }
        match archive.content(entry, &mut reading.budget) {
            Ok(content) => reading.open(&member, &content, depth + 1),
            Err(reason) => reading.gathered.refuse(&member, &reason),
        }
    }
}

/// Reads the sheets of a spreadsheet, each as the table that it would be as CSV.
fn sheets(reading: &mut Reading<'_>, place: &Place, archive: &Archive<'_>, kind: spreadsheet::Kind) {
    let budget = &mut reading.budget;
    let sheets = kind.sheets(|name| {
        let part = archive
            .find(name)
            .ok_or_else(|| format!("the part {name} is missing"))?;
        let bytes = archive.content(part, budget)?;
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

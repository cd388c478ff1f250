use tar::Archive;

use super::{Reading, path::Place};

/// Reads the members of a tar archive in its order; what follows damage is lost.
pub(super) fn members(reading: &mut Reading<'_>, place: &Place, bytes: &[u8], depth: usize) {
    let mut archive = Archive::new(bytes);
    let Ok(entries) = archive.entries() else {
        reading.gathered.refuse(place, "this archive is damaged");
        return;
    };
    for entry in entries {
        if reading.gathered.is_full() {
            return;
        }
        let mut entry = match entry {
            Ok(entry) if entry.header().entry_type().is_file() => entry,
            Ok(_) => continue,
            Err(error) => {
                let message = format!(
                    "{}: the archive is damaged or incomplete from here on ({error})",
                    place.path()
                );
                reading.gathered.warn("truncated", message);
                return;
            }
        };
        let member = place.member(&String::from_utf8_lossy(&entry.path_bytes()));
        if member.is_clutter() || entry.size() == 0 {
            continue;
        }
        if !reading.budget.another() {
            reading.more_members(place, 1);
            return;
        }
        let packed = usize::try_from(entry.size())
            .unwrap_or(usize::MAX)
            .min(bytes.len());
        match reading.budget.read(&mut entry, packed) {
            Ok(content) => reading.open(&member, &content, depth + 1),
            Err(reason) => reading.gathered.refuse(&member, &reason),
        }
    }
}

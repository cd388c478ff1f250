use podium_domain::Op;

use super::amount::{bytes, whole_bytes};

/// The line of a single request.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Request {
    pub(super) op: Op,
    pub(super) bytes: Option<u64>,
}

/// Reads `4 KiB <<< . (ext4 /dev/sda1): request=1 time=3.91 ms`; older versions say `from` and `to`.
pub(super) fn request(line: &str) -> Option<Request> {
    if !line.contains(": request=") {
        return None;
    }
    let marks = [
        (" <<< ", Op::Read),
        (" from ", Op::Read),
        (" >>> ", Op::Write),
        (" to ", Op::Write),
    ];
    marks.into_iter().find_map(|(mark, op)| {
        let (size, _) = line.split_once(mark)?;
        let bytes = bytes(size)?;
        Some(Request {
            op,
            bytes: whole_bytes(bytes.value),
        })
    })
}

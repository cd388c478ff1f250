//! What commands print as JSON: an object whose first member has a name of its own.

use crate::{
    fio_json::reader::Reader,
    loose::{self, Shape},
};

/// Reads the object; or says that it is damaged. None where there is no such object.
pub(super) fn read<S: Shape>(lines: &[&str], first: &str) -> Option<Result<S, String>> {
    let quoted = format!("\"{first}\"");
    let named = lines.iter().position(|line| line.contains(&quoted))?;
    // The bracket stands before the name, or ends the line above it.
    let (line, _) = lines.get(named)?.split_once(&quoted)?;
    let (start, at) = if let Some(at) = line.rfind('{') {
        (named, at)
    } else {
        let above = named.checked_sub(1)?;
        (above, lines.get(above)?.rfind('{')?)
    };
    let text = lines.get(start..)?.join("\n");
    let object = loose::shape(&mut Reader::new(&text, at));
    Some(object.map_err(|_| "The JSON is damaged or breaks off: paste all of it.".to_owned()))
}

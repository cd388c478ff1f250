//! `{"lscpu": [{"field": "CPU(s):", "data": "8", "children": […]}]}`.

use crate::{
    fio_json::reader::{Read, Reader},
    loose::Shape,
    system::json,
};

/// How deep fields may be nested; a few levels are real.
const MAX_DEPTH: u8 = 16;

/// The fields as the lines that the command prints without `-J`; or why they cannot be read. None where there is no such
/// JSON.
pub(super) fn lines(lines: &[&str]) -> Option<Result<Vec<String>, String>> {
    let fields = json::read::<Fields>(lines, "lscpu")?;
    Some(fields.map(|fields| fields.0))
}

#[derive(Default)]
struct Fields(Vec<String>);

impl Shape for Fields {
    fn member(&mut self, key: &str, reader: &mut Reader<'_>) -> Read<()> {
        match key {
            "lscpu" => list(reader, &mut self.0, 0),
            _ => reader.skip(),
        }
    }
}

fn list(reader: &mut Reader<'_>, lines: &mut Vec<String>, depth: u8) -> Read<()> {
    if depth == MAX_DEPTH {
        return reader.skip();
    }
    reader.list(|reader| field(reader, lines, depth + 1)).map(|_| ())
}

fn field(reader: &mut Reader<'_>, lines: &mut Vec<String>, depth: u8) -> Read<()> {
    let (mut name, mut value) = (String::new(), String::new());
    reader.members(|key, reader| {
        match &*key {
            "field" => name = reader.text()?.into_owned(),
            "data" => value = reader.text()?.into_owned(),
            "children" => list(reader, lines, depth)?,
            _ => reader.skip()?,
        }
        Ok(())
    })?;
    lines.push(format!("{}: {value}", name.trim_end_matches(':')));
    Ok(())
}

//! Columns stand under their names, in any order.

use super::Device;

/// Columns of which a table of names has one, if it is `lsblk`'s and none of another tool.
const OWN: [&str; 10] = [
    "TYPE", "ROTA", "MODEL", "TRAN", "SERIAL", "FSTYPE", "MAJ:MIN", "VENDOR", "PHY-SEC", "SCHED",
];

pub(super) fn devices(lines: &[&str]) -> Option<Vec<Device>> {
    let head = lines.iter().position(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        words.contains(&"NAME") && words.iter().any(|word| OWN.contains(word))
    })?;
    let columns = columns(lines.get(head)?);
    let rows = lines.get(head + 1..)?.iter();
    let rows = rows.take_while(|line| !line.trim().is_empty());
    Some(rows.filter_map(|line| device(line, &columns)).collect())
}

struct Column<'a> {
    name: &'a str,
    start: usize,
    end: usize,
}

fn columns(head: &str) -> Vec<Column<'_>> {
    tokens(head)
        .map(|(start, name)| Column {
            name,
            start,
            end: start + name.chars().count(),
        })
        .collect()
}

/// The words of a line with their places, in characters: trees are drawn with more than ASCII.
fn tokens(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        // `split_whitespace` gives parts of the line itself.
        let before = word.as_ptr() as usize - line.as_ptr() as usize;
        let start = line.get(..before).map_or(0, |before| before.chars().count());
        (start, word)
    })
}

fn device(line: &str, columns: &[Column<'_>]) -> Option<Device> {
    let mut device = Device::default();
    for (start, word) in tokens(line) {
        let end = start + word.chars().count();
        // Numbers stand under the end of their column's name and may begin before it; texts run on behind it.
        let under = columns
            .iter()
            .find(|column| start < column.end && column.start < end);
        let column = under.or_else(|| columns.iter().rev().find(|column| column.start <= start))?;
        device.add(column.name, word);
    }
    Some(device)
}

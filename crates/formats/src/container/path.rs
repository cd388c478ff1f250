/// Longest path kept, in characters.
const PATH_CHARS: usize = 200;

/// What systems put into archives beside what people do.
const CLUTTER: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// What a compressed file's name ends with, and what its content's name ends with instead.
const ENDINGS: [(&str, &str); 5] = [
    (".tgz", ".tar"),
    (".tzst", ".tar"),
    (".gz", ""),
    (".zst", ""),
    (".zstd", ""),
];

/// Where a file lies in a container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    path: String,
    /// Whether it is what was uploaded, however often compressed: the names of its members need not say it.
    is_top: bool,
}

impl Place {
    /// The container itself.
    pub(super) fn top(name: Option<&str>) -> Self {
        Self {
            path: clean(name.unwrap_or_default()),
            is_top: true,
        }
    }

    /// A member of the archive at this place.
    pub(super) fn member(&self, name: &str) -> Self {
        let name = clean(name);
        let path = if self.is_top {
            name
        } else {
            clean(&format!("{}/{name}", self.path))
        };
        Self { path, is_top: false }
    }

    /// What is compressed in the file at this place, by the name that it brings along or else by the file's own.
    pub(super) fn content(&self, own: Option<&str>) -> Self {
        let stripped = ENDINGS
            .iter()
            .find_map(|(ending, instead)| Some(self.path.strip_suffix(ending)?.to_owned() + instead));
        let path = stripped
            .or_else(|| own.map(clean))
            .unwrap_or_else(|| self.path.clone());
        Self {
            path,
            is_top: self.is_top,
        }
    }

    /// For people.
    pub(super) fn path(&self) -> &str {
        if self.path.is_empty() {
            "unnamed"
        } else {
            &self.path
        }
    }

    /// The last part of the path.
    pub(super) fn file_name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// Whether it is nothing that a person put there.
    pub(super) fn is_clutter(&self) -> bool {
        let name = self.file_name();
        name.starts_with("._") || self.path.starts_with("__MACOSX/") || CLUTTER.contains(&name)
    }
}

/// A path as people read it: one line, with slashes, without a way out of the archive.
fn clean(path: &str) -> String {
    let plain = path.replace('\\', "/");
    let parts = plain.split('/').map(|part| part.replace(char::is_control, ""));
    let path = parts
        .filter(|part| !matches!(part.as_str(), "" | "." | ".."))
        .collect::<Vec<_>>()
        .join("/");
    match path.char_indices().nth(PATH_CHARS) {
        Some((end, _)) => format!("{}…", &path[..end]),
        None => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_named_from_what_was_uploaded() {
        let top = Place::top(Some("day.tar.gz")).content(None);
        assert_eq!(top.path(), "day.tar");
        let member = top.member("./runs\\a.json");
        assert_eq!((member.path(), member.file_name()), ("runs/a.json", "a.json"));
        let deep = member.member("x/../../b.json.gz").content(Some("other"));
        assert_eq!(deep.path(), "runs/a.json/x/b.json");
        assert_eq!(Place::top(None).content(Some("c.json")).path(), "c.json");
        assert_eq!(Place::top(None).content(None).path(), "unnamed");
        assert!(top.member("__MACOSX/a").is_clutter() && top.member("x/._a").is_clutter());
        assert!(top.member(&"é".repeat(300)).path().chars().count() <= PATH_CHARS + 1);
    }
}

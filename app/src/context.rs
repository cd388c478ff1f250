/// Paths of the assets whose names carry their hash, from the site's root (`/pkg/podium.k3J….css`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assets {
    /// The style sheet.
    pub css: String,
    /// The module that loads the WebAssembly.
    pub js: String,
    /// The WebAssembly that brings islands to life.
    pub wasm: String,
    /// The WebAssembly that reads files, fetched when one was chosen.
    pub parsers: String,
}

impl Assets {
    /// Reads the `hash.txt` that the build leaves beside the program (`css: HASH`, one a line). A kind of file that
    /// has no line there keeps its plain name, as in a build without hashes.
    pub fn from_hash_file(text: &str) -> Self {
        let hash = |kind: &str| {
            text.lines()
                .filter_map(|line| line.split_once(':'))
                .find(|(name, _)| name.trim() == kind)
                .map(|(_, hash)| format!(".{}", hash.trim()))
                .unwrap_or_default()
        };
        Self {
            css: format!("/pkg/podium{}.css", hash("css")),
            js: format!("/pkg/podium{}.js", hash("js")),
            wasm: format!("/pkg/podium{}.wasm", hash("wasm")),
            parsers: format!("/pkg/parsers{}.wasm", hash("parsers")),
        }
    }
}

/// What every page needs beside its own data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageContext {
    /// Where the hashed assets are.
    pub assets: Assets,
    /// The address under which people reach the site, without a slash at its end: for links that are copied and for
    /// preview cards.
    pub public_url: String,
    /// What the reader has just done, to be confirmed above the page, once.
    pub notice: Option<Notice>,
}

/// What somebody has just done. Pages that a form leads to say so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// What was changed is kept.
    Saved,
    /// Something more belongs to it.
    Added,
    /// Something more belongs to it; some of what came it had already.
    AddedRest,
    /// It had all that came already.
    Known,
    /// Something of it is gone.
    Removed,
    /// All of it is gone.
    Deleted,
}

impl Notice {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Saved,
        Self::Added,
        Self::AddedRest,
        Self::Known,
        Self::Removed,
        Self::Deleted,
    ];

    /// Its word, for programs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Saved => "saved",
            Self::Added => "added",
            Self::AddedRest => "added-rest",
            Self::Known => "known",
            Self::Removed => "removed",
            Self::Deleted => "deleted",
        }
    }

    /// What it says to people, without a point at its end.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Saved => "Saved",
            Self::Added => "Added",
            Self::AddedRest => "Added; what was here already was left as it is",
            Self::Known => "Nothing was added: all of it was here already",
            Self::Removed => "Removed",
            Self::Deleted => "Deleted",
        }
    }
}

impl PageContext {
    /// The full address of a path that starts with a slash.
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.public_url.trim_end_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_carry_the_hashes_of_the_hash_file() {
        let assets = Assets::from_hash_file("js: a1\nwasm: b2\nparsers: d4\ncss: c3\n");
        assert_eq!(assets.css, "/pkg/podium.c3.css");
        assert_eq!(assets.js, "/pkg/podium.a1.js");
        assert_eq!(assets.wasm, "/pkg/podium.b2.wasm");
        assert_eq!(assets.parsers, "/pkg/parsers.d4.wasm");
    }

    #[test]
    fn without_a_hash_the_name_is_plain() {
        assert_eq!(Assets::from_hash_file("").css, "/pkg/podium.css");
    }
}

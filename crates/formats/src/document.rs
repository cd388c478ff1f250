use podium_domain::{ParsedFile, ParsedRun, Personal, Warning};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Source;

/// What `podium parse` prints of one file and the upload page shows before anything is sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// The file itself.
    pub file: FileInfo,
    /// The runs in the file's order.
    pub runs: Vec<ParsedRun>,
    /// Details that would give a person or machine away, with where they stand.
    pub personal: Vec<Personal>,
    /// What is incomplete or contradicts itself.
    pub warnings: Vec<Warning>,
}

/// A file by its name, size and content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileInfo {
    /// The name it came under; empty when it had none (pasted text).
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// SHA-256 of its bytes, in lower-case hexadecimal.
    pub sha256: String,
}

impl FileInfo {
    /// Describes a file.
    pub fn of(source: &Source<'_>) -> Self {
        Self {
            name: source.name.unwrap_or_default().to_owned(),
            bytes: source.bytes.len() as u64,
            sha256: hex::encode(Sha256::digest(source.bytes)),
        }
    }
}

impl Document {
    /// Puts a file and what was read from it together.
    pub fn new(source: &Source<'_>, parsed: ParsedFile) -> Self {
        Self {
            file: FileInfo::of(source),
            runs: parsed.runs,
            personal: parsed.personal,
            warnings: parsed.warnings,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_names_its_file_by_content() {
        let source = Source::new(Some("a.csv"), b"abc");
        let document = Document::new(&source, ParsedFile::default());
        assert_eq!(
            serde_json::to_string(&document).unwrap(),
            r#"{"file":{"name":"a.csv","bytes":3,"sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},"runs":[],"personal":[],"warnings":[]}"#
        );
    }
}

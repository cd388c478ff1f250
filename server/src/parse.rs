//! `podium parse`: what result files hold, as JSON.

use std::fs::File;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;

use podium_domain::ParsedFile;
use podium_formats::{Limits, Source};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::cli::ParseArguments;

/// What is printed of one file.
#[derive(Serialize)]
struct Document<'a> {
    file: FileFacts<'a>,
    #[serde(flatten)]
    parsed: &'a ParsedFile,
}

/// The file itself. Standard input has no name.
#[derive(Serialize)]
struct FileFacts<'a> {
    name: Option<&'a str>,
    bytes: usize,
    sha256: String,
}

/// Exit code for a file that cannot be read or is taken by no format.
const REFUSED: u8 = 2;

/// Prints one JSON document for each file that a format takes, each on a line, and says on standard error why the
/// others are refused.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(arguments: &ParseArguments) -> io::Result<ExitCode> {
    let limits = Limits {
        file_bytes: usize::try_from(arguments.file_bytes).unwrap_or(usize::MAX),
        ..Limits::default()
    };
    let mut refused = false;
    for path in &arguments.files {
        match document(path, &limits) {
            Ok(line) => match print(&line) {
                // Whoever reads has seen enough.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(ExitCode::SUCCESS),
                printed => printed?,
            },
            Err(reason) => {
                refused = true;
                writeln!(io::stderr(), "podium: {}: {reason}", path.display())?;
            }
        }
    }
    Ok(if refused {
        ExitCode::from(REFUSED)
    } else {
        ExitCode::SUCCESS
    })
}

/// The document of a file, or why there is none.
fn document(path: &Path, limits: &Limits) -> Result<Vec<u8>, String> {
    let bytes = read(path, limits.file_bytes)?;
    let name = if is_stdin(path) {
        None
    } else {
        path.file_name().and_then(|name| name.to_str())
    };
    let source = Source::new(name, &bytes);
    let parsed = catch_unwind(AssertUnwindSafe(|| podium_formats::parse(&source, limits)))
        .map_err(|_| "this file breaks the program; please report it".to_owned())?
        .map_err(|refusal| {
            let tried = refusal
                .tried
                .iter()
                .map(|tried| format!("\n  {}: {}", tried.format, tried.reason));
            format!("{}{}", refusal.reason, tried.collect::<String>())
        })?;
    let file = FileFacts {
        name,
        bytes: bytes.len(),
        sha256: hex::encode(Sha256::digest(&bytes)),
    };
    serde_json::to_vec(&Document {
        file,
        parsed: &parsed,
    })
    .map_err(|error| error.to_string())
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads at most the limit, whatever the file says of its size: it may be a pipe or still grow.
pub(crate) fn read(path: &Path, limit: usize) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let at_most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    let read = if is_stdin(path) {
        io::stdin().lock().take(at_most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(at_most).read_to_end(&mut bytes))
    };
    read.map_err(|error| format!("cannot be read: {error}"))?;
    if bytes.len() > limit {
        return Err(format!("is larger than {limit} bytes, the most that is read"));
    }
    Ok(bytes)
}

fn print(line: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(line)?;
    output.write_all(b"\n")?;
    output.flush()
}

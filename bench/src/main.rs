//! Measures Podium beside references in the same run: see README.md.

use std::{env, path::Path};

use anyhow::bail;

mod client;
mod ingest;
mod made;
mod page;
mod parse;
mod program;
mod report;
mod stages;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match arguments.as_slice() {
        ["parse"] => parse::measure(),
        ["ingest", program] => runtime.block_on(ingest::measure(Path::new(program))),
        ["page", program] => runtime.block_on(page::measure(Path::new(program))),
        _ => bail!("podium-bench parse | ingest PROGRAM | page PROGRAM"),
    }
}

//! The cluster: its directory, how it is made, and which version it is of.

use std::fs::{self, DirBuilder, File};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use super::PostgresError;
use super::owner::Owner;
use super::programs::Programs;

/// Makes the data directory if need be. Others may pass through it, as the database's user must, but not look in.
pub(super) fn data_directory(data: &Path) -> Result<PathBuf, PostgresError> {
    if let Some(parent) = data.parent() {
        fs::create_dir_all(parent).map_err(PostgresError::io("make", parent))?;
    }
    let made = DirBuilder::new().recursive(true).mode(0o711).create(data);
    made.map_err(PostgresError::io("make", data))?;
    data.canonicalize().map_err(PostgresError::io("find", data))
}

/// Makes the cluster if there is none, and refuses one of another version.
pub(super) async fn ensure(cluster: &Path, programs: &Programs, owner: &Owner) -> Result<(), PostgresError> {
    if !cluster.join("PG_VERSION").exists() {
        return make(cluster, programs, owner).await;
    }
    let file = cluster.join("PG_VERSION");
    let have = fs::read_to_string(&file)
        .map_err(PostgresError::io("read", &file))?
        .trim()
        .to_owned();
    let programs_are = version(programs, owner).await?;
    if have == programs_are {
        return Ok(());
    }
    let (path, bin) = (cluster.to_owned(), programs.bin.clone());
    Err(PostgresError::Version {
        path,
        cluster: have,
        bin,
        programs: programs_are,
    })
}

/// The major version of the programs: `15` of `postgres (PostgreSQL) 15.13 (Debian …)`.
async fn version(programs: &Programs, owner: &Owner) -> Result<String, PostgresError> {
    let said = output(
        owner.command(&programs.postgres()).arg("--version"),
        "postgres",
        None,
    )
    .await?;
    let number = said
        .split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let major = number.map(|number| number.chars().take_while(char::is_ascii_digit).collect());
    Ok(major.unwrap_or(said))
}

/// Makes a cluster under another name and gives it its own when it is complete, so that there is never half of one.
async fn make(cluster: &Path, programs: &Programs, owner: &Owner) -> Result<(), PostgresError> {
    tracing::info!(database.path = %cluster.display(), "making the private database");
    let parent = cluster.parent().unwrap_or(cluster);
    remove_unfinished(parent);
    let new = parent.join(format!("postgres.new-{}", std::process::id()));
    DirBuilder::new()
        .mode(0o700)
        .create(&new)
        .map_err(PostgresError::io("make", &new))?;
    owner.give(&new)?;
    // C.UTF-8 sorts and folds case beyond ASCII; not every system has it.
    if initdb(&new, "C.UTF-8", programs, owner).await.is_err() {
        initdb(&new, "C", programs, owner).await?;
    }
    let mut single = owner.command(&programs.postgres());
    single
        .args(["--single", "-D"])
        .arg(&new)
        .args(["-c", "log_checkpoints=off", "postgres"]);
    output(&mut single, "postgres", Some("create database podium;\n")).await?;
    fs::rename(&new, cluster).map_err(PostgresError::io("name", cluster))?;
    let sync = File::open(parent).and_then(|dir| dir.sync_all());
    sync.map_err(PostgresError::io("write", parent))
}

async fn initdb(new: &Path, locale: &str, programs: &Programs, owner: &Owner) -> Result<(), PostgresError> {
    let mut command = owner.command(&programs.initdb());
    // Whoever reaches the socket is let in: only the owner (and root) reaches it.
    command.args([
        "--username=podium",
        "--auth-local=trust",
        "--auth-host=reject",
        "--encoding=UTF8",
        "--data-checksums",
    ]);
    command.arg(format!("--locale={locale}")).arg("-D").arg(new);
    output(&mut command, "initdb", None).await.map(drop)
}

/// Clusters whose making was interrupted. What cannot be removed does no harm but take space.
fn remove_unfinished(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with("postgres.new-") {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Runs a program to its end and gives what it said.
async fn output(
    command: &mut Command,
    program: &'static str,
    input: Option<&str>,
) -> Result<String, PostgresError> {
    let path = PathBuf::from(command.as_std().get_program());
    command
        .stdin(if input.is_some() {
            Stdio::piped()
        } else {
            Stdio::null()
        })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(PostgresError::io("run", &path))?;
    if let (Some(mut pipe), Some(input)) = (child.stdin.take(), input) {
        pipe.write_all(input.as_bytes())
            .await
            .map_err(PostgresError::io("speak to", &path))?;
    }
    let output = child
        .wait_with_output()
        .await
        .map_err(PostgresError::io("wait for", &path))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = super::server::last_lines(&String::from_utf8_lossy(&said));
    Err(PostgresError::Program {
        program,
        status: output.status,
        output: said,
    })
}

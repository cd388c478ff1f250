//! The program as a child process, with a data directory of its own.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// Far longer than anything takes, so that a test ends even when the program hangs.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// A data directory that goes away with the test, and that an unprivileged user can reach.
pub(crate) struct Data(tempfile::TempDir);

impl Data {
    pub(crate) fn new() -> Self {
        let dir = tempfile::Builder::new()
            .prefix("podium-test")
            .tempdir_in("/tmp")
            .expect("a directory");
        let passable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(dir.path(), passable).expect("permissions");
        Self(dir)
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.0.path().join("data")
    }

    /// The process of the private database, by its own file.
    pub(crate) fn database_process(&self) -> Option<Pid> {
        let text = std::fs::read_to_string(self.path().join("postgres/postmaster.pid")).ok()?;
        text.lines().next()?.parse().ok().map(Pid::from_raw)
    }

    /// Where its socket is.
    pub(crate) fn sockets(&self) -> PathBuf {
        let text =
            std::fs::read_to_string(self.path().join("postgres/postmaster.pid")).expect("a process file");
        PathBuf::from(text.lines().nth(4).expect("a fifth line"))
    }
}

/// A command with no settings but these.
pub(crate) fn command(arguments: &[&str], data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_podium"));
    command
        .args(arguments)
        .current_dir(data.parent().expect("a parent"));
    for (name, _) in std::env::vars_os() {
        if name == "DATABASE_URL" || name.to_string_lossy().starts_with("PODIUM_") {
            command.env_remove(name);
        }
    }
    command.env("PODIUM_DATA", data).env("PODIUM_ADDR", "127.0.0.1:0");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub(crate) fn output(arguments: &[&str], data: &Path) -> Output {
    command(arguments, data).output().expect("podium runs")
}

/// `podium serve`, killed when the test ends.
pub(crate) struct Podium {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Podium {
    /// Starts it and waits until it serves.
    pub(crate) fn serve(data: &Data) -> Self {
        let mut child = command(&["serve"], &data.path()).spawn().expect("podium runs");
        let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut log = String::new();
        let address = loop {
            let begin = log.len();
            if errors.read_line(&mut log).expect("text") == 0 {
                let _ = child.wait();
                panic!("podium ended: {log}");
            }
            if let Some((_, address)) = log[begin..].trim_end().rsplit_once("http://") {
                break address.split_whitespace().next().expect("an address").to_owned();
            }
        };
        // Read on, or the pipe fills up and the program waits.
        std::thread::spawn(move || std::io::copy(&mut errors, &mut std::io::sink()));
        Self { child, address }
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.id().cast_signed()), signal).expect("the signal is sent");
    }

    /// Waits for it to end.
    pub(crate) fn wait(mut self) -> std::process::ExitStatus {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status;
            }
            assert!(begin.elapsed() < PATIENCE, "podium does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Podium {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.signal(Signal::SIGTERM);
            let _ = self.child.wait();
        }
    }
}

/// Asks `psql` over the private socket, as root or the database's owner.
pub(crate) fn sql(data: &Data, statement: &str) -> String {
    let sockets = data.sockets();
    let mut psql = Command::new("psql");
    psql.args([
        "-X",
        "-q",
        "-A",
        "-t",
        "-v",
        "ON_ERROR_STOP=1",
        "-U",
        "podium",
        "-d",
        "podium",
        "-h",
    ]);
    let output = psql
        .arg(sockets)
        .args(["-c", statement])
        .output()
        .expect("psql runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// One GET over a connection of its own; the whole answer.
pub(crate) fn get(address: &str, path: &str) -> String {
    use std::io::Write;
    let mut stream = std::net::TcpStream::connect(address).expect("a connection");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: podium\r\nConnection: close\r\n\r\n"
    )
    .expect("written");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

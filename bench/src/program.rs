//! The real program on a loopback port.

use std::{
    env,
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::{Context, bail};
use tempfile::TempDir;

use crate::client::Client;

/// Longest wait for the program to be ready.
const PATIENCE: u32 = 200;

/// Running until it is dropped.
pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    process: Child,
    /// Its archive.
    _data: TempDir,
}

impl Program {
    pub(crate) async fn start(path: &Path) -> anyhow::Result<Self> {
        let data = tempfile::tempdir()?;
        // Free a moment ago; the program says so if it no longer is.
        let address = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?;
        let process = Command::new(path)
            .args(["serve", "--addr", &address.to_string(), "--data"])
            .arg(data.path())
            .args(["--database-url", &database_url()?])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("the program does not start: run script/build")?;
        let program = Self {
            address,
            process,
            _data: data,
        };
        for _ in 0..PATIENCE {
            if let Ok(mut client) = Client::connect(address).await
                && client.get("/readyz", "identity").await.is_ok()
            {
                return Ok(program);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("the program does not become ready")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already, and nothing in its database is kept.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The database of `script/with-postgres`.
pub(crate) fn database_url() -> anyhow::Result<String> {
    env::var("DATABASE_URL").context("run it under script/with-postgres")
}

/// A table of one-figure workloads; `seed` makes its figures differ from those of another.
pub(crate) fn table(rows: u32, seed: u32) -> String {
    let head = "workload,op,metric,value,unit,block_size,queue_depth,pattern,tool\n".to_owned();
    (0..rows).fold(head, |table, row| {
        let value = 100.0 + f64::from(seed) + f64::from(row * 37 % 101) * 1.5;
        let size = 4096 * (row + 1);
        table + &format!("reads of {size},read,bandwidth,{value:.1},MB/s,{size},16,random,looper\n")
    })
}

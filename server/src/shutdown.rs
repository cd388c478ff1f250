//! The signals that end the program.

use tokio::signal::unix::{Signal, SignalKind, signal};

/// Ctrl-C (`SIGINT`) and `SIGTERM`, caught from when this is made.
#[derive(Debug)]
pub struct Shutdown {
    interrupt: Signal,
    terminate: Signal,
}

impl Shutdown {
    /// Starts catching the signals.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn catch() -> std::io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for the next of them.
    pub async fn requested(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

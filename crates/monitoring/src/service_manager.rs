//! Reports the program's state to the service manager with the sd_notify(3) protocol. See
//! `docs/decisions/0067-service-watchdog.md`.

use std::io;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::time::Duration;

use crate::ReadinessState;

/// How often the status is sent if the service manager has no watchdog.
const STATUS_PERIOD: Duration = Duration::from_secs(20);

/// The service manager that started the program.
#[derive(Debug)]
pub struct ServiceManager {
    socket: UnixDatagram,
    address: SocketAddr,
    watchdog: Option<Duration>,
}

impl ServiceManager {
    /// A service manager that reads from a socket, whose name begins with `@` if it is not a file, and that
    /// restarts the program if it hears nothing for `watchdog`.
    ///
    /// # Errors
    /// The name cannot be that of a socket.
    pub fn new(socket: &str, watchdog: Option<Duration>) -> io::Result<Self> {
        let own = UnixDatagram::unbound()?;
        // A service manager that does not read must not stop the program.
        own.set_nonblocking(true)?;
        Ok(Self {
            socket: own,
            address: address(socket)?,
            watchdog,
        })
    }

    /// Says that the program accepts requests, and then again and again whether it is ready, until dropped. The
    /// watchdog is fed unless watched work is stalled: a restart ends that. It does not end what else makes the
    /// program unready, such as a database that is away, and without the restart pages are still served.
    pub async fn report(&self, readiness: &ReadinessState) {
        self.send("READY=1");
        let period = self.watchdog.map_or(STATUS_PERIOD, |watchdog| watchdog / 3);
        let mut ticks = tokio::time::interval(period);
        loop {
            ticks.tick().await;
            if !readiness.is_stalled() {
                self.send("WATCHDOG=1");
            }
            let status = tokio::time::timeout(period, readiness.status()).await;
            let status =
                status.unwrap_or_else(|_| "not ready; the database does not answer".to_owned());
            self.send(&format!("STATUS={status}"));
        }
    }

    /// Says that the program finishes requests in flight and then ends.
    pub fn stopping(&self) {
        self.send("STOPPING=1\nSTATUS=finishing requests");
    }

    fn send(&self, message: &str) {
        let sent = self.socket.send_to_addr(message.as_bytes(), &self.address);
        if let Err(error) = sent {
            tracing::debug!(%error, message, "the service manager does not listen");
        }
    }
}

/// The address of a socket in the file system, or on Linux in the abstract namespace.
fn address(name: &str) -> io::Result<SocketAddr> {
    #[cfg(target_os = "linux")]
    if let Some(name) = name.strip_prefix('@') {
        use std::os::linux::net::SocketAddrExt;
        return SocketAddr::from_abstract_name(name.as_bytes());
    }
    SocketAddr::from_pathname(name)
}

//! Accepts connections until it is stopped.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::admission::Admission;
use crate::connection_workers::{ConnectionSetup, ConnectionWorkers, Protocol};
use crate::listeners::Listeners;
use crate::refusal::Refusals;
use crate::startup::Startup;

/// Accepts connections in the background.
pub struct Acceptor {
    stop: oneshot::Sender<()>,
    accepting: JoinHandle<ConnectionWorkers>,
}

impl Acceptor {
    /// Starts the connection workers and accepts connections. Call it on the runtime of the listeners.
    ///
    /// # Errors
    /// When threads cannot be started.
    pub fn start(
        listeners: Listeners,
        startup: &Arc<Startup>,
        setup: ConnectionSetup,
    ) -> std::io::Result<Self> {
        let workers = ConnectionWorkers::start(startup, &setup)?;
        let (stop, stopped) = oneshot::channel();
        let accepting = accept(setup.admission, listeners, workers, stopped);
        Ok(Self {
            stop,
            accepting: tokio::spawn(accepting),
        })
    }

    /// Closes the listeners. The workers still serve the open connections.
    ///
    /// # Errors
    /// When accepting has panicked.
    pub async fn stop(self) -> std::io::Result<ConnectionWorkers> {
        let _ = self.stop.send(());
        Ok(self.accepting.await?)
    }
}

/// Hands connections to the workers until `stop` completes, then closes the listeners.
async fn accept(
    admission: Admission,
    listeners: Listeners,
    mut workers: ConnectionWorkers,
    mut stop: oneshot::Receiver<()>,
) -> ConnectionWorkers {
    let refusals = Refusals::new();
    loop {
        let (accepted, protocol) = tokio::select! {
            accepted = listeners.accept() => accepted,
            _ = &mut stop => return workers,
        };
        match accepted {
            Ok((stream, peer)) => {
                // An address of IPv4 that arrives at a socket for both counts as such.
                let peer = SocketAddr::new(peer.ip().to_canonical(), peer.port());
                match admission.admit(peer.ip()) {
                    Some(place) => workers.take(stream, peer, place, protocol),
                    // Its client expects TLS, and would not understand a response.
                    None if protocol == Protocol::Tls => {}
                    None => refusals.refuse(stream),
                }
            }
            Err(error) => {
                // Most likely too many open files; some will be closed soon.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

//! Accepts connections until shutdown, then finishes requests in flight.

mod connection_workers;
mod http_redirect;
mod listeners;
mod refusal;
mod responder;
mod slow_reader;
mod startup;
mod tls;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use domain::{Channel, Locale, SitePath};
use publishing::Current;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::Program;
use crate::admission::Admission;
use crate::resources::Resources;
use crate::startup_cache::StartupCache;
use connection_workers::{ConnectionWorkers, Protocol};
use refusal::Refusals;
use startup::Startup;

pub use listeners::{Listeners, TlsListeners, bind};

/// Serves the program on its listeners until `stop` completes; then finishes requests in flight, within the
/// configured time, and closes the database.
///
/// # Errors
/// When threads cannot be started.
pub async fn serve(
    program: Program,
    listeners: impl Into<Listeners>,
    stop: impl Future<Output = ()>,
) -> std::io::Result<()> {
    let server = Server::start(&program.resources(), listeners).await?;
    server.run(program, stop).await
}

/// Accepts connections, also before the program is ready.
pub struct Server {
    startup: Arc<Startup>,
    stop: oneshot::Sender<()>,
    accepting: JoinHandle<ConnectionWorkers>,
}

impl Server {
    /// Accepts connections. Until the program is ready, requests wait, except for pages of the startup
    /// cache.
    ///
    /// # Errors
    /// When threads cannot be started.
    pub async fn start(
        resources: &Resources,
        listeners: impl Into<Listeners>,
    ) -> std::io::Result<Self> {
        resources.watchdog.start_logging()?;
        let startup = Arc::new(Startup::new(StartupCache::read(resources).await));
        let workers = ConnectionWorkers::start(&startup, resources)?;
        let (stop, stopped) = oneshot::channel();
        let accepting = accept(
            resources.admission.clone(),
            listeners.into(),
            workers,
            stopped,
        );
        Ok(Self {
            startup,
            stop,
            accepting: tokio::spawn(accepting),
        })
    }

    /// Serves the program, which is ready now, until `stop` completes; see [`serve`].
    ///
    /// # Errors
    /// When threads cannot be started.
    pub async fn run(
        self,
        program: Program,
        stop: impl Future<Output = ()>,
    ) -> std::io::Result<()> {
        self.startup.ready(&program);
        tokio::spawn(warm(program.current().clone()));
        let background = start_background(&program);
        stop.await;
        let _ = self.stop.send(());
        let workers = self.accepting.await?;
        program.events.close();
        if tokio::time::timeout(program.drain_timeout(), workers.finish())
            .await
            .is_err()
        {
            tracing::warn!("some requests did not end in time");
        }
        // Messages being sent are leased and are retried after the next start.
        for task in background {
            task.abort();
        }
        if let Some(certificates) = &program.certificates
            && let Err(error) = certificates.release().await
        {
            tracing::warn!(%error, "another program may have to wait before it orders a certificate");
        }
        if let Err(error) = StartupCache::write(&program) {
            tracing::warn!(%error, "the first pages after the next start will take longer");
        }
        program.store.close().await;
        Ok(())
    }
}

/// Starts what runs beside the connections.
fn start_background(program: &Program) -> Vec<JoinHandle<()>> {
    let mut tasks = Vec::new();
    for channel in [Channel::Mail, Channel::Webhook] {
        let notifier = Arc::clone(&program.notifier);
        tasks.push(tokio::spawn(async move { notifier.run(channel).await }));
    }
    let notifier = Arc::clone(&program.notifier);
    tasks.push(tokio::spawn(async move { notifier.purge_nightly().await }));
    let publisher = Arc::clone(&program.publisher);
    tasks.push(tokio::spawn(async move { publisher.follow().await }));
    let relay = program.event_relay();
    tasks.push(tokio::spawn(async move { relay.run().await }));
    if let Some(certificates) = program.certificates.clone() {
        tasks.push(tokio::spawn(async move { certificates.run().await }));
    }
    tasks
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

/// Renders the home page in advance. On failure, the next request reports the error.
async fn warm(current: Current) {
    let snapshot = current.snapshot();
    for locale in Locale::ALL {
        let path = SitePath::Home.of(locale);
        if let Some(home) = snapshot.page(path) {
            let _ = Box::pin(snapshot.renderer().page(path, || home)).await;
        }
    }
}

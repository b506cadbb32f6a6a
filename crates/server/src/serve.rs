//! Accepts connections until shutdown, then finishes requests in flight.

mod connection_workers;
mod http_redirect;
mod listeners;
mod refusal;
mod slow_reader;
mod tls;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use domain::{Channel, Locale, SitePath};
use publishing::Current;
use tokio::task::JoinHandle;

use crate::Program;
use crate::router::Service;
use connection_workers::{ConnectionWorkers, Protocol, Secured};
use refusal::Refusals;

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
    program.watchdog.start_logging()?;
    let secured = program.certificates.clone().map(|certificates| Secured {
        certificates,
        public_url: program.settings.public_url.as_str().into(),
    });
    let mut workers = ConnectionWorkers::start(
        &Service::new(&program),
        program.settings.slow_reader_period(),
        &program.requests,
        &program.watchdog,
        secured.as_ref(),
    )?;
    tokio::spawn(warm(program.current().clone()));
    let background = start_background(&program);
    accept(&program, listeners.into(), &mut workers, stop).await;
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
    program.store.close().await;
    Ok(())
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
    program: &Program,
    listeners: Listeners,
    workers: &mut ConnectionWorkers,
    stop: impl Future<Output = ()>,
) {
    let admission = program.admission.clone();
    let refusals = Refusals::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let (accepted, protocol) = tokio::select! {
            accepted = listeners.accept() => accepted,
            () = &mut stop => break,
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

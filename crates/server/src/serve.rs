//! Accepts connections until shutdown, then finishes requests in flight.

mod connection_workers;
mod refusal;
mod slow_reader;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use domain::{Channel, Locale, SitePath};
use publishing::Current;
use tokio::net::TcpListener;

use crate::Program;
use crate::router::Service;
use connection_workers::ConnectionWorkers;
use refusal::Refusals;

/// Serves the program on a listener until `stop` completes; then finishes requests in flight, within the
/// configured time, and closes the database.
///
/// # Errors
/// When threads cannot be started.
pub async fn serve(
    program: Program,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) -> std::io::Result<()> {
    program.watchdog.start_logging()?;
    let admission = program.admission.clone();
    let refusals = Refusals::new();
    let mut workers = ConnectionWorkers::start(
        &Service::new(&program),
        program.settings.slow_reader_period(),
        &program.requests,
        &program.watchdog,
    )?;
    tokio::spawn(warm(program.current().clone()));
    let senders = [Channel::Mail, Channel::Webhook].map(|channel| {
        let notifier = Arc::clone(&program.notifier);
        tokio::spawn(async move { notifier.run(channel).await })
    });
    let notifier = Arc::clone(&program.notifier);
    let purging = tokio::spawn(async move { notifier.purge_nightly().await });
    let publisher = Arc::clone(&program.publisher);
    let following = tokio::spawn(async move { publisher.follow().await });
    let relay = program.event_relay();
    let relaying = tokio::spawn(async move { relay.run().await });
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => match admission.admit(peer.ip()) {
                Some(place) => workers.take(stream, peer, place),
                None => refusals.refuse(stream),
            },
            Err(error) => {
                // Most likely too many open files; some will be closed soon.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    program.events.close();
    if tokio::time::timeout(program.drain_timeout(), workers.finish())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not end in time");
    }
    // Messages being sent are leased and are retried after the next start.
    for worker in senders.into_iter().chain([following, purging, relaying]) {
        worker.abort();
    }
    program.store.close().await;
    Ok(())
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

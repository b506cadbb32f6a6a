//! Accepts connections until told to stop, then lets what is in flight end.

mod connection_workers;
mod handler_runtime;
mod unavailable;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use domain::Channel;
use tokio::net::TcpListener;

use crate::{App, Live, notify, published};
use connection_workers::ConnectionWorkers;

/// Serves the app on a listener until `stop` is done; then finishes what is in flight, within the
/// settings' time, and closes the database.
///
/// # Errors
/// When the operating system gives no threads to serve with.
pub async fn serve(
    live: Live,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) -> std::io::Result<()> {
    let app = live.now();
    app.watchdog.start_logging()?;
    let mut workers = ConnectionWorkers::start(&live, &app.watchdog)?;
    tokio::spawn(warm(Arc::clone(&app)));
    app.readiness.started((app.clock)());
    let senders = [Channel::Mail, Channel::Webhook]
        .map(|channel| tokio::spawn(notify::run(live.clone(), channel)));
    let keeping_up = tokio::spawn(published::keep_up(live.clone()));
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => workers.take(stream, peer),
            Err(error) => {
                // Most likely too many open files; others will be closed in a moment.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    app.events.close();
    let patience = Duration::from_secs(app.settings.server.drain_seconds);
    if tokio::time::timeout(patience, workers.finish())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not end in time");
    }
    // What a worker was sending is leased and goes out after the next start.
    for worker in senders.into_iter().chain([keeping_up]) {
        worker.abort();
    }
    app.store.close().await;
    Ok(())
}

/// Renders the home page before anybody asks for it. A failure is told to whoever asks next.
async fn warm(app: Arc<App>) {
    if let Some(home) = app.pages.page("/") {
        let _ = Box::pin(app.renderer.page("/", || home)).await;
    }
}

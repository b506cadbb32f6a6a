//! Accepts connections until shutdown, then finishes requests in flight.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use domain::{Channel, Locale, SitePath};
use listener::{Acceptor, ConnectionSetup, Listeners, Secured, Startup};
use publishing::Current;
use render::Encoding;
use tokio::task::JoinHandle;

use crate::Program;
use crate::resources::Resources;
use crate::router::Service;
use crate::startup_cache::StartupCache;

/// How long after the start the home pages are rendered, if nobody has asked for them.
const WARM_DELAY: Duration = Duration::from_secs(1);

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
    cache: Arc<StartupCache>,
    startup: Arc<Startup>,
    acceptor: Acceptor,
    is_ready: bool,
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
        let cache = Arc::new(StartupCache::read(resources).await);
        let pages = Arc::clone(&cache);
        let startup = Startup::new(move |request, peer| pages.response(request, peer));
        let startup = Arc::new(startup);
        let setup = connection_setup(resources);
        Ok(Self {
            acceptor: Acceptor::start(listeners.into(), &startup, setup)?,
            cache,
            startup,
            is_ready: false,
        })
    }

    /// Hands the requests that wait, and all later ones, to the program. Only the first call does something.
    pub fn ready(&mut self, program: &Program) {
        if !self.is_ready {
            self.cache.restore(program);
            self.startup.ready(Service::new(program));
            self.is_ready = true;
        }
    }

    /// Serves the program, which is ready now, until `stop` completes; see [`serve`].
    ///
    /// # Errors
    /// When threads cannot be started.
    pub async fn run(
        mut self,
        program: Program,
        stop: impl Future<Output = ()>,
    ) -> std::io::Result<()> {
        self.ready(&program);
        tokio::spawn(warm(program.current().clone()));
        let background = start_background(&program);
        stop.await;
        let workers = self.acceptor.stop().await?;
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

fn connection_setup(resources: &Resources) -> ConnectionSetup {
    let settings = &resources.settings;
    ConnectionSetup {
        admission: resources.admission.clone(),
        requests: Arc::clone(&resources.requests),
        watchdog: resources.watchdog.clone(),
        slow_reader_period: settings.slow_reader_period(),
        secured: resources.certificates.clone().map(|certificates| Secured {
            certificates,
            public_url: settings.public_url.as_str().into(),
        }),
    }
}

/// Starts the background tasks.
fn start_background(program: &Program) -> Vec<JoinHandle<()>> {
    let mut tasks = Vec::new();
    for channel in Channel::ALL {
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

/// Renders the home page in advance, and compresses it for the browsers that accept Brotli, which are nearly all. On
/// failure, the next request reports the error. Pages that visitors requested while the program started are rendered
/// before, one after the other.
async fn warm(current: Current) {
    tokio::time::sleep(WARM_DELAY).await;
    let snapshot = current.snapshot();
    for locale in Locale::ALL {
        let path = SitePath::Home.of(locale);
        if let Some(home) = snapshot.page(path)
            && let Ok(page) = Box::pin(snapshot.renderer().page(path, || home)).await
        {
            page.body.encoded(Encoding::Brotli);
        }
    }
}

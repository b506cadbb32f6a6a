//! Connection workers, one thread per core. A connection stays with its worker, so that a response from
//! memory wakes no other thread. Workers never run CPU-bound or blocking work: requests that are not
//! served from memory run on the [`HandlerRuntime`].

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use acme::Certificates;
use endpoint::HandlerRuntime;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use workers::{Watchdog, Watched};

use crate::admission::{Admission, Place};
use crate::request_metrics::RequestMetrics;
use crate::responder::Responder;
use crate::route_group::RouteGroup;
use crate::slow_reader::SlowReaderGuard;
use crate::startup::Startup;
use crate::{http_redirect, tls};

/// A connection that sends no request for this long is closed.
const HEADER_TIMEOUT: Duration = Duration::from_secs(20);

/// How often a worker ticks its watchdog.
const TICK: Duration = Duration::from_millis(500);

/// A worker that has not ticked for this long is reported.
const STALL_LIMIT: Duration = Duration::from_secs(2);

/// The protocol of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The site over HTTP/1.
    Plain,
    /// Challenges and redirects over HTTP/1.
    Redirect,
    /// The site over TLS.
    Tls,
}

/// The limits, counters and TLS settings of connections.
pub struct ConnectionSetup {
    /// Limits and counts connections.
    pub admission: Admission,
    /// Counts responses.
    pub requests: Arc<RequestMetrics>,
    /// Detects stalled work.
    pub watchdog: Watchdog,
    /// How long a connection may be full while its client reads almost nothing; zero for no limit.
    pub slow_reader_period: Duration,
    /// The settings of ports 80 and 443; `None` if the program has no certificate of its own.
    pub secured: Option<Secured>,
}

/// The settings of ports 80 and 443.
#[derive(Clone)]
pub struct Secured {
    /// The certificate, and the responses to challenges.
    pub certificates: Certificates,
    /// The target of redirects for hosts that are not in the certificate.
    pub public_url: Arc<str>,
}

/// A connection and its shutdown signal.
struct Accepted {
    stream: std::net::TcpStream,
    peer: SocketAddr,
    place: Place,
    shutdown: Shutdown,
}

/// The protocol of a connection, and the signal that the program stops.
enum Shutdown {
    Plain(Watcher),
    Redirect(Watcher),
    Tls(tls::Stop),
}

/// The workers, and the handle that stops them.
pub struct ConnectionWorkers {
    workers: Vec<UnboundedSender<Accepted>>,
    next: usize,
    graceful: GracefulShutdown,
    /// Ends connections over TLS, which are also ended when they are idle.
    stop: watch::Sender<()>,
}

impl ConnectionWorkers {
    /// Starts a worker for each core, and the threads that run handlers.
    pub(crate) fn start(startup: &Arc<Startup>, setup: &ConnectionSetup) -> std::io::Result<Self> {
        let watchdog = &setup.watchdog;
        let responder = Responder {
            startup: Arc::clone(startup),
            handlers: HandlerRuntime::start(watchdog)?,
            requests: Arc::clone(&setup.requests),
        };
        let graceful = GracefulShutdown::new();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let mut workers = Vec::with_capacity(cores);
        for number in 0..cores {
            let (sender, accepted) = unbounded_channel();
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            let name = format!("connection-{number}");
            let watched = watchdog.watch(name.clone(), STALL_LIMIT);
            let worker = Worker {
                responder: responder.clone(),
                slow_reader_period: setup.slow_reader_period,
                requests: Arc::clone(&setup.requests),
                secured: setup.secured.clone(),
            };
            std::thread::Builder::new().name(name).spawn(move || {
                runtime.spawn(tick(watched));
                runtime.block_on(worker.run(accepted));
            })?;
            workers.push(sender);
        }
        Ok(Self {
            workers,
            next: 0,
            graceful,
            stop: watch::Sender::new(()),
        })
    }

    /// Hands a connection to the next worker, round-robin.
    pub(crate) fn take(
        &mut self,
        stream: TcpStream,
        peer: SocketAddr,
        place: Place,
        protocol: Protocol,
    ) {
        self.next = (self.next + 1) % self.workers.len();
        let worker = &self.workers[self.next];
        let shutdown = match protocol {
            Protocol::Plain => Shutdown::Plain(self.graceful.watcher()),
            Protocol::Redirect => Shutdown::Redirect(self.graceful.watcher()),
            Protocol::Tls => Shutdown::Tls(self.stop.subscribe()),
        };
        // The worker registers the connection with a runtime of its own.
        let sent = stream.into_std().map(|stream| {
            worker.send(Accepted {
                stream,
                peer,
                place,
                shutdown,
            })
        });
        if !matches!(sent, Ok(Ok(()))) {
            tracing::error!("a connection could not be passed to a worker");
        }
    }

    /// Lets every connection finish its request.
    pub async fn finish(self) {
        // No receiver means no connection.
        let _ = self.stop.send(());
        tokio::join!(self.graceful.shutdown(), self.stop.closed());
        // The workers may end only now.
        drop(self.workers);
    }
}

async fn tick(watched: Watched) {
    let mut ticks = tokio::time::interval(TICK);
    loop {
        ticks.tick().await;
        watched.tick();
    }
}

/// The state of a worker.
struct Worker {
    responder: Responder,
    /// A client that reads too little in each of these periods is disconnected.
    slow_reader_period: Duration,
    /// Counts responses.
    requests: Arc<RequestMetrics>,
    /// For protocols other than [`Protocol::Plain`].
    secured: Option<Secured>,
}

impl Worker {
    async fn run(self, mut connections: UnboundedReceiver<Accepted>) {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT);
        while let Some(accepted) = connections.recv().await {
            match TcpStream::from_std(accepted.stream) {
                Ok(stream) => {
                    let stream = self.guarded(stream);
                    let (peer, place) = (accepted.peer, accepted.place);
                    match accepted.shutdown {
                        Shutdown::Plain(watcher) => self.serve(&http, stream, peer, place, watcher),
                        Shutdown::Redirect(watcher) => self.redirect(&http, stream, place, watcher),
                        Shutdown::Tls(stop) => self.serve_tls(&http, stream, peer, place, stop),
                    }
                }
                Err(error) => tracing::error!(%error, "a connection could not be registered"),
            }
        }
    }

    fn guarded(&self, stream: TcpStream) -> Guarded {
        // A response is written whole, so waiting for more to send with it gains nothing.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
        SlowReaderGuard::new(stream, self.slow_reader_period)
    }

    fn serve(
        &self,
        http: &http1::Builder,
        stream: Guarded,
        peer: SocketAddr,
        place: Place,
        watcher: Watcher,
    ) {
        let connection = http.serve_connection(TokioIo::new(stream), self.responder.service(peer));
        spawn(place, watcher.watch(connection));
    }

    /// The handshake may take a while, so it is part of the connection's own task.
    fn serve_tls(
        &self,
        http: &http1::Builder,
        stream: Guarded,
        peer: SocketAddr,
        place: Place,
        stop: tls::Stop,
    ) {
        let Some(secured) = &self.secured else { return };
        let acceptor = TlsAcceptor::from(secured.certificates.tls());
        let (http, service) = (http.clone(), self.responder.service(peer));
        tokio::spawn(async move {
            let _place = place;
            tls::serve(acceptor, http, stream, service, stop).await;
        });
    }

    fn redirect(&self, http: &http1::Builder, stream: Guarded, place: Place, watcher: Watcher) {
        let Some(secured) = &self.secured else { return };
        let (secured, requests) = (secured.clone(), Arc::clone(&self.requests));
        let service = service_fn(move |request: Request<Incoming>| {
            let (secured, requests) = (secured.clone(), Arc::clone(&requests));
            async move {
                let start = requests.start();
                let (request, _) = request.into_parts();
                let url = &secured.public_url;
                let response = http_redirect::respond(&secured.certificates, url, &request).await;
                requests.record(RouteGroup::Other, response.status(), start);
                Ok::<_, Infallible>(response)
            }
        });
        let connection = http.serve_connection(TokioIo::new(stream), service);
        spawn(place, watcher.watch(connection));
    }
}

/// A stream that ends if its client reads too little.
type Guarded = SlowReaderGuard<TcpStream>;

/// Runs a connection, which keeps its place until it ends.
fn spawn(
    place: Place,
    connection: impl Future<Output = Result<(), hyper::Error>> + Send + 'static,
) {
    tokio::spawn(async move {
        let _place = place;
        // A client that disconnects is not an error.
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}

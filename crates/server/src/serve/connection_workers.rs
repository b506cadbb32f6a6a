//! Connection workers, one thread per core. A connection stays with its worker, so that a response from
//! memory wakes no other thread. Workers never run CPU-bound or blocking work: requests that are not
//! served from memory run on the [`HandlerRuntime`].

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use acme::Certificates;
use axum::body::Body;
use axum::http::header::ACCEPT;
use axum::http::{Method, Response, Version};
use bytes::Bytes;
use http_body_util::{Either, Full};
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
use tower::Service;

use super::slow_reader::SlowReaderGuard;
use super::{http_redirect, tls};
use crate::admission::Place;
use crate::request_metrics::{RequestMetrics, RouteGroup};
use crate::router::Service as Endpoints;
use endpoint::{HandlerRuntime, Peer};
use workers::{Watchdog, Watched};

/// A connection that sends no request for this long is closed.
const HEADER_TIMEOUT: Duration = Duration::from_secs(20);

/// How often a worker ticks its watchdog.
const TICK: Duration = Duration::from_millis(500);

/// A worker that has not ticked for this long is reported.
const STALL_LIMIT: Duration = Duration::from_secs(2);

/// How long a handler may take in all, the arrival of a form's body (30 s) included.
const HANDLER_DEADLINE: Duration = Duration::from_mins(1);

/// The same for an upload, whose body may take two minutes to arrive, or three as an attachment of a lead.
const UPLOAD_DEADLINE: Duration = Duration::from_mins(4);

/// The same for a video, which may take twenty minutes.
const VIDEO_DEADLINE: Duration = Duration::from_mins(25);

/// The same for making a backup, which copies and checks everything.
const BACKUP_DEADLINE: Duration = Duration::from_mins(15);

/// What a connection speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The site over HTTP/1.
    Plain,
    /// Challenges and redirects over HTTP/1.
    Redirect,
    /// The site over TLS.
    Tls,
}

/// A connection and what ends it.
struct Accepted {
    stream: std::net::TcpStream,
    peer: SocketAddr,
    place: Place,
    ending: Ending,
}

/// The protocol of a connection, and how it learns that the program stops.
enum Ending {
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
    /// A client that reads too little in each `slow_reader_period` is disconnected. Responses are counted
    /// in `requests`. Protocols other than [`Protocol::Plain`] need `secured`.
    pub fn start(
        endpoints: &Endpoints,
        slow_reader_period: Duration,
        requests: &Arc<RequestMetrics>,
        watchdog: &Watchdog,
        secured: Option<&Secured>,
    ) -> std::io::Result<Self> {
        let handlers = HandlerRuntime::start(watchdog)?;
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
                endpoints: endpoints.clone(),
                handlers: handlers.clone(),
                slow_reader_period,
                requests: Arc::clone(requests),
                secured: secured.cloned(),
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
    pub fn take(&mut self, stream: TcpStream, peer: SocketAddr, place: Place, protocol: Protocol) {
        self.next = (self.next + 1) % self.workers.len();
        let worker = &self.workers[self.next];
        let ending = match protocol {
            Protocol::Plain => Ending::Plain(self.graceful.watcher()),
            Protocol::Redirect => Ending::Redirect(self.graceful.watcher()),
            Protocol::Tls => Ending::Tls(self.stop.subscribe()),
        };
        // The worker registers the connection with a runtime of its own.
        let sent = stream.into_std().map(|stream| {
            worker.send(Accepted {
                stream,
                peer,
                place,
                ending,
            })
        });
        if !matches!(sent, Ok(Ok(()))) {
            tracing::error!("a connection could not be given to a worker");
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

/// What connections on ports 80 and 443 need.
#[derive(Clone)]
pub struct Secured {
    /// The certificate, and the responses to challenges.
    pub certificates: Certificates,
    /// Where to redirect what names no domain of the certificate.
    pub public_url: Arc<str>,
}

/// What a worker needs to respond.
struct Worker {
    endpoints: Endpoints,
    handlers: HandlerRuntime,
    slow_reader_period: Duration,
    requests: Arc<RequestMetrics>,
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
                    match accepted.ending {
                        Ending::Plain(watcher) => self.serve(&http, stream, peer, place, watcher),
                        Ending::Redirect(watcher) => self.redirect(&http, stream, place, watcher),
                        Ending::Tls(stop) => self.serve_tls(&http, stream, peer, place, stop),
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
        let connection = http.serve_connection(TokioIo::new(stream), self.service(peer));
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
        let (http, service) = (http.clone(), self.service(peer));
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
                let began = Instant::now();
                let (request, _) = request.into_parts();
                let url = &secured.public_url;
                let response = http_redirect::respond(&secured.certificates, url, &request).await;
                requests.record(RouteGroup::Other, response.status(), began.elapsed());
                Ok::<_, Infallible>(response)
            }
        });
        let connection = http.serve_connection(TokioIo::new(stream), service);
        spawn(place, watcher.watch(connection));
    }

    /// What answers the requests of a connection.
    fn service(
        &self,
        peer: SocketAddr,
    ) -> impl hyper::service::Service<
        Request<Incoming>,
        Response = Response<Either<Full<Bytes>, Body>>,
        Error = Infallible,
        Future: Send + 'static,
    > + Send
    + use<> {
        let (endpoints, handlers) = (self.endpoints.clone(), self.handlers.clone());
        let requests = Arc::clone(&self.requests);
        service_fn(move |mut request: Request<Incoming>| {
            let began = Instant::now();
            if request.version() == Version::HTTP_2 {
                tls::with_http1_form(&mut request);
            }
            let group = RouteGroup::of(request.method(), request.uri().path());
            let requests = Arc::clone(&requests);
            let refused = endpoints.hosts().check(&request, peer).err();
            // Cached pages bypass the router.
            let response = match refused {
                Some(status) => Ok(endpoints.refused(status, &request)),
                None => endpoints.cached(&request).ok_or_else(|| {
                    let mut request = request.map(Body::new);
                    request.extensions_mut().insert(Peer(peer));
                    if stays_on_worker(&request) {
                        Either::Left(endpoints.router().call(request))
                    } else {
                        Either::Right(handle(&endpoints, &handlers, request))
                    }
                }),
            };
            async move {
                let response = match response {
                    Ok(cached) => cached.map(Either::Left),
                    Err(Either::Left(here)) => here.await?.map(Either::Right),
                    Err(Either::Right(there)) => there.await?.map(Either::Right),
                };
                requests.record(group, response.status(), began.elapsed());
                Ok::<_, Infallible>(response)
            }
        })
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

/// Whether a handler runs on the connection's own worker: the health checks, and the leads that
/// browsers and clients of the API send, which are parsed within bounds, wait for the database
/// and never render a page.
fn stays_on_worker(request: &Request<Body>) -> bool {
    match (request.method(), request.uri().path()) {
        (&Method::GET | &Method::HEAD, "/healthz" | "/readyz")
        | (&Method::POST, "/rest/v1/quote_requests") => true,
        (&Method::POST, "/leads") => {
            let accept = request.headers().get(ACCEPT);
            accept.is_some_and(|accept| accept.as_bytes().starts_with(b"application/json"))
        }
        _ => false,
    }
}

/// Whether files other than videos are uploaded below a path.
fn is_upload(path: &str) -> bool {
    let is_attachment = || path.starts_with("/desk/api/leads/") && path.contains("/attachments/");
    path.starts_with("/storage/") || path.starts_with("/desk/api/images/") || is_attachment()
}

/// Runs the router on the threads for handlers.
fn handle(
    endpoints: &Endpoints,
    handlers: &HandlerRuntime,
    mut request: Request<Body>,
) -> impl Future<Output = Result<Response<Body>, Infallible>> + use<> {
    let path = request.uri().path();
    let deadline = if path == "/desk/api/backup" {
        BACKUP_DEADLINE
    } else if is_upload(path) {
        UPLOAD_DEADLINE
    } else if path.starts_with("/desk/api/videos/") {
        VIDEO_DEADLINE
    } else {
        HANDLER_DEADLINE
    };
    let path = path.to_owned();
    let id = endpoints.identify(&mut request);
    let (endpoints, handlers) = (endpoints.clone(), handlers.clone());
    let mut router = endpoints.router();
    async move {
        let handler = async move { router.call(request).await };
        match handlers.run(deadline, handler).await {
            Ok(response) => response,
            Err(error) => {
                let span = id.span();
                span.in_scope(|| tracing::error!(?error, "a request could not be handled"));
                Ok(endpoints.unavailable(&path, &id))
            }
        }
    }
}

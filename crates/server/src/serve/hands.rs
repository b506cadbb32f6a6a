//! The threads that answer, one a core. A connection stays with the one it was given to, so that
//! answering a kept page wakes nobody else.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use http_body_util::Either;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower::Service;

use crate::{Live, router, site};
use endpoint::Peer;

/// A connection that sends no request for this long is closed.
const HEADER_TIME: Duration = Duration::from_secs(20);

type Handed = (std::net::TcpStream, SocketAddr, Watcher);

/// The threads, and how they are told to finish.
pub struct Hands {
    threads: Vec<UnboundedSender<Handed>>,
    next: usize,
    graceful: GracefulShutdown,
}

impl Hands {
    /// Starts a thread for each core.
    pub fn start(live: &Live) -> std::io::Result<Self> {
        let router = router(live);
        let graceful = GracefulShutdown::new();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let mut threads = Vec::with_capacity(cores);
        for at in 0..cores {
            let (hand, handed) = unbounded_channel();
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            let answering = Answering {
                live: live.clone(),
                router: router.clone(),
            };
            std::thread::Builder::new()
                .name(format!("answer-{at}"))
                .spawn(move || runtime.block_on(answering.all(handed)))?;
            threads.push(hand);
        }
        Ok(Self {
            threads,
            next: 0,
            graceful,
        })
    }

    /// Hands a connection to the next thread in turn.
    pub fn take(&mut self, stream: TcpStream, peer: SocketAddr) {
        self.next = (self.next + 1) % self.threads.len();
        let thread = &self.threads[self.next];
        let watcher = self.graceful.watcher();
        // The thread registers the connection with a runtime of its own.
        let handed = stream
            .into_std()
            .map(|stream| thread.send((stream, peer, watcher)));
        if !matches!(handed, Ok(Ok(()))) {
            tracing::error!("a connection could not be handed to a thread");
        }
    }

    /// Lets every connection finish its request.
    pub async fn finish(self) {
        self.graceful.shutdown().await;
        // Only now may the threads end.
        drop(self.threads);
    }
}

/// What a thread needs to answer.
struct Answering {
    live: Live,
    router: Router,
}

impl Answering {
    async fn all(self, mut handed: UnboundedReceiver<Handed>) {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIME);
        while let Some((stream, peer, watcher)) = handed.recv().await {
            match TcpStream::from_std(stream) {
                Ok(stream) => self.one(&http, stream, peer, watcher),
                Err(error) => tracing::error!(%error, "a connection could not be registered"),
            }
        }
    }

    fn one(&self, http: &http1::Builder, stream: TcpStream, peer: SocketAddr, watcher: Watcher) {
        // An answer is written whole, so waiting for more to send with it gains nothing.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "no TCP_NODELAY");
        }
        let (live, router) = (self.live.clone(), self.router.clone());
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            // Kept pages do not take the way through the router.
            let answer = site::kept(&live.glance(), &request).ok_or_else(|| {
                let mut request = request.map(Body::new);
                request.extensions_mut().insert(Peer(peer));
                router.clone().call(request)
            });
            async move {
                match answer {
                    Ok(kept) => Ok(kept.map(Either::Left)),
                    Err(asked) => asked.await.map(|answer| answer.map(Either::Right)),
                }
            }
        });
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let connection = watcher.watch(connection);
        tokio::spawn(async move {
            // A visitor who leaves in the middle is no fault.
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
}

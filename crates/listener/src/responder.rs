//! Answers the requests of connections: from memory on the connection's own worker, everything else on the
//! threads for handlers.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::header::ACCEPT;
use axum::http::{Method, Response, Version};
use axum::routing::future::RouteFuture;
use bytes::Bytes;
use endpoint::{HandlerRuntime, Peer};
use http_body_util::{Either, Full};
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use tower::Service;

use crate::endpoints::Endpoints;
use crate::request_metrics::RequestMetrics;
use crate::route_group::RouteGroup;
use crate::startup::Startup;
use crate::tls;

/// How long a handler may take in all, the arrival of a form's body (30 s) included.
const HANDLER_DEADLINE: Duration = Duration::from_mins(1);

/// The same for an upload, whose body may take two minutes to arrive, or three as an attachment of a lead.
const UPLOAD_DEADLINE: Duration = Duration::from_mins(4);

/// The same for a video, which may take twenty minutes.
const VIDEO_DEADLINE: Duration = Duration::from_mins(25);

/// The same for making a backup, which copies and checks everything.
const BACKUP_DEADLINE: Duration = Duration::from_mins(15);

/// What a response is made with.
#[derive(Clone)]
pub struct Responder {
    /// The endpoints, or what is served until they are ready.
    pub startup: Arc<Startup>,
    /// Runs what is not served from memory.
    pub handlers: HandlerRuntime,
    /// Counts responses.
    pub requests: Arc<RequestMetrics>,
}

/// The body of a response from memory, or of one from the router.
type AnyBody = Either<Full<Bytes>, Body>;

/// A request on its way.
enum Progress<Handled> {
    /// Served from memory.
    FromMemory(Response<Full<Bytes>>),
    /// Handled on the connection's own worker.
    OnWorker(RouteFuture<Infallible>),
    /// Handled on the threads for handlers.
    OnHandlers(Handled),
}

impl Responder {
    /// What answers the requests of a connection.
    pub fn service(
        &self,
        peer: SocketAddr,
    ) -> impl hyper::service::Service<
        Request<Incoming>,
        Response = Response<AnyBody>,
        Error = Infallible,
        Future: Send + 'static,
    > + Send
    + use<> {
        let Self {
            startup,
            handlers,
            requests,
        } = self.clone();
        service_fn(move |mut request: Request<Incoming>| {
            let began = Instant::now();
            if request.version() == Version::HTTP_2 {
                tls::with_http1_form(&mut request);
            }
            let group = RouteGroup::of(request.method(), request.uri().path());
            let progress = match startup.endpoints() {
                Some(endpoints) => Ok(respond(endpoints, &handlers, request, peer)),
                None => match startup.early(&request, peer) {
                    Some(response) => Ok(Progress::FromMemory(response)),
                    None => Err((Box::new(request), Arc::clone(&startup), handlers.clone())),
                },
            };
            let requests = Arc::clone(&requests);
            async move {
                let response = match progress {
                    Ok(progress) => finish(progress).await?,
                    Err((request, startup, handlers)) => {
                        let endpoints = startup.wait().await;
                        finish(respond(endpoints, &handlers, *request, peer)).await?
                    }
                };
                requests.record(group, response.status(), began.elapsed());
                Ok::<_, Infallible>(response)
            }
        })
    }
}

async fn finish<Handled>(progress: Progress<Handled>) -> Result<Response<AnyBody>, Infallible>
where
    Handled: Future<Output = Result<Response<Body>, Infallible>>,
{
    Ok(match progress {
        Progress::FromMemory(response) => response.map(Either::Left),
        Progress::OnWorker(routed) => routed.await?.map(Either::Right),
        Progress::OnHandlers(handled) => handled.await?.map(Either::Right),
    })
}

/// Begins to respond. Cached pages bypass the router.
fn respond(
    endpoints: &Arc<dyn Endpoints>,
    handlers: &HandlerRuntime,
    request: Request<Incoming>,
    peer: SocketAddr,
) -> Progress<impl Future<Output = Result<Response<Body>, Infallible>> + use<>> {
    if let Err(status) = endpoints.hosts().check(&request, peer) {
        return Progress::FromMemory(endpoints.refused(status, &request));
    }
    if let Some(cached) = endpoints.cached(&request) {
        return Progress::FromMemory(cached);
    }
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(Peer(peer));
    if stays_on_worker(&request) {
        Progress::OnWorker(endpoints.router().call(request))
    } else {
        Progress::OnHandlers(handle(endpoints, handlers, request))
    }
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
    endpoints: &Arc<dyn Endpoints>,
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
    let (endpoints, handlers) = (Arc::clone(endpoints), handlers.clone());
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

//! Answers the requests of connections: from memory on the connection's own worker, everything else on the
//! threads for handlers.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::TRANSFER_ENCODING;
use axum::http::{HeaderMap, Response, StatusCode, Version};
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

/// How long a handler may take, including the arrival of a form's body (30 s).
const HANDLER_DEADLINE: Duration = Duration::from_mins(1);

/// Everything that is needed to respond.
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
    /// The service that handles the requests of a connection.
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
            let start = requests.start();
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
                requests.record(group, response.status(), start);
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
    if !is_plainly_chunked(request.headers()) {
        return Progress::FromMemory(endpoints.refused(StatusCode::BAD_REQUEST, &request));
    }
    if let Some(cached) = endpoints.cached(&request) {
        return Progress::FromMemory(cached);
    }
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(Peer(peer));
    if endpoints.stays_on_worker(&request) {
        Progress::OnWorker(endpoints.router().call(request))
    } else {
        Progress::OnHandlers(handle(endpoints, handlers, request))
    }
}

/// Returns whether a body has no coding but `chunked`. hyper uses only the last one; a proxy that does not know an
/// earlier one may disagree about where the body ends (RFC 9112, section 6.1).
fn is_plainly_chunked(headers: &HeaderMap) -> bool {
    let mut codings = headers.get_all(TRANSFER_ENCODING).iter();
    match (codings.next(), codings.next()) {
        (None, _) => true,
        (Some(coding), None) => coding.as_bytes().eq_ignore_ascii_case(b"chunked"),
        (Some(_), Some(_)) => false,
    }
}

/// Runs the router on the threads for handlers.
fn handle(
    endpoints: &Arc<dyn Endpoints>,
    handlers: &HandlerRuntime,
    mut request: Request<Body>,
) -> impl Future<Output = Result<Response<Body>, Infallible>> + use<> {
    let path = request.uri().path();
    let deadline = endpoints.deadline(request.method(), path);
    let deadline = deadline.unwrap_or(HANDLER_DEADLINE);
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

//! The metrics listener: `GET /metrics`, and nothing else. It has a port of its own, so that visitors cannot reach it,
//! and limits of its own, so that it responds while visitors occupy every connection.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, Method, Request, Response, StatusCode};
use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use telemetry::TextFormat;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::document::metrics_document;
use crate::sources::MetricSources;

/// Connections at the same time; more are closed.
const MAX_CONNECTIONS: usize = 32;

/// How long the head of a request may take to arrive.
const HEADER_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a connection may last, from its start until the client has read the response.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(8);

/// Maximum size of the head of a request in bytes; hyper accepts no smaller limit.
const MAX_HEAD: usize = 8 << 10;

/// Serves the metrics on a listener until the task is dropped.
pub async fn serve_metrics(sources: MetricSources, listener: TcpListener) {
    let sources = Arc::new(sources);
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
                    continue;
                };
                let sources = Arc::clone(&sources);
                tokio::spawn(async move {
                    let _place = place;
                    serve_connection(sources, stream).await;
                });
            }
            Err(error) => {
                // Most likely too many open files; some will be closed soon.
                tracing::warn!(%error, "cannot accept a connection for metrics");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Answers one request. Prometheus reads rarely, so nothing is gained by keeping the connection.
async fn serve_connection(sources: Arc<MetricSources>, stream: TcpStream) {
    let service = service_fn(move |request: Request<Incoming>| {
        let sources = Arc::clone(&sources);
        async move {
            let response = match refusal(&request) {
                Some(refusal) => refusal,
                None => document(&sources).await,
            };
            Ok::<_, Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(MAX_HEAD)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    match tokio::time::timeout(CONNECTION_TIMEOUT, connection).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "a connection for metrics ended early"),
        Err(_) => tracing::debug!("a connection for metrics took too long"),
    }
}

/// The response to anything but `GET /metrics`.
fn refusal<B>(request: &Request<B>) -> Option<Response<Full<Bytes>>> {
    let mut response = Response::new(Full::default());
    if request.uri().path() != "/metrics" {
        *response.status_mut() = StatusCode::NOT_FOUND;
    } else if request.method() != Method::GET {
        *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
        let allowed = HeaderValue::from_static("GET");
        response.headers_mut().insert(ALLOW, allowed);
    } else {
        return None;
    }
    Some(response)
}

async fn document(sources: &MetricSources) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::from(metrics_document(sources).await));
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_TYPE, TextFormat::CONTENT_TYPE),
        (CACHE_CONTROL, "no-store"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

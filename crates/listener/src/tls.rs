//! HTTPS on a connection: the handshake, HTTP/2 or HTTP/1.1, and its end.

use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::http::header::{COOKIE, HOST};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Request, Response, Uri};
use hyper::body::{Body, Incoming};
use hyper::server::conn::{http1, http2};
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulConnection;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// How long a handshake may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// Requests of one connection at the same time.
const MAX_STREAMS: u32 = 100;

/// Maximum size of the headers of a request in bytes.
const MAX_HEADERS: u32 = 32 << 10;

/// How often to ask whether a client of HTTP/2 is still there, and how long it may take to answer.
const PING: Duration = Duration::from_secs(20);

/// HTTP/2 has no deadline for the next request, as HTTP/1 has. A connection without a new one for this
/// long to twice as long is ended; what is in flight may finish.
const IDLE: Duration = Duration::from_secs(90);

/// How long what is in flight may take then: a video may take 25 minutes to arrive, and a desk's stream of
/// events connects again.
const MAX_REST: Duration = Duration::from_mins(30);

/// The signal to end connections; it completes for the sender when none is left.
pub type Stop = watch::Receiver<()>;

/// Serves a connection until it ends. Errors are those of clients, so they are only worth a line for
/// debugging.
pub async fn serve<S, IO, B>(
    acceptor: TlsAcceptor,
    http: http1::Builder,
    stream: IO,
    service: S,
    stop: Stop,
) where
    IO: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible> + Send + 'static,
    S::Future: Send + 'static,
    B: Body + Send + 'static,
    B::Data: Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let stream = match timeout(HANDSHAKE_TIMEOUT, acceptor.accept(stream)).await {
        Ok(Ok(stream)) => stream,
        Ok(Err(error)) => return tracing::debug!(%error, "a TLS handshake failed"),
        Err(_) => return tracing::debug!("a TLS handshake took too long"),
    };
    let served = if is_http2(&stream) {
        let requests = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&requests);
        let service = service_fn(move |request: Request<Incoming>| {
            count.fetch_add(1, Ordering::Relaxed);
            service.call(request)
        });
        let connection = builder().serve_connection(TokioIo::new(stream), service);
        drive(connection, stop, idle(&requests, IDLE)).await
    } else {
        let connection = http.serve_connection(TokioIo::new(stream), service);
        drive(connection, stop, std::future::pending()).await
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// Gives a request of HTTP/2 the form of HTTP/1, which all handlers know: a `Host`, a target without one, and
/// one header for all cookies, which HTTP/2 may split (RFC 9113, section 8.2.3).
pub fn with_http1_form<B>(request: &mut Request<B>) {
    join_cookies(request.headers_mut());
    let Some(authority) = request.uri().authority() else {
        return;
    };
    let Ok(host) = HeaderValue::from_str(authority.as_str()) else {
        return;
    };
    let headers = request.headers_mut();
    let is_other = headers.get(HOST).is_some_and(|own| *own != host);
    if is_other {
        // Two hosts are refused.
        headers.append(HOST, host);
    } else {
        headers.insert(HOST, host);
    }
    let path = request.uri().path_and_query().cloned();
    let path = path.unwrap_or_else(|| PathAndQuery::from_static("/"));
    *request.uri_mut() = Uri::from(path);
}

fn join_cookies(headers: &mut HeaderMap) {
    let cookies: Vec<&[u8]> = headers
        .get_all(COOKIE)
        .iter()
        .map(HeaderValue::as_bytes)
        .collect();
    if cookies.len() > 1
        && let Ok(cookies) = HeaderValue::from_bytes(&cookies.join(&b"; "[..]))
    {
        headers.insert(COOKIE, cookies);
    }
}

fn is_http2<IO>(stream: &TlsStream<IO>) -> bool {
    let (_, connection) = stream.get_ref();
    connection.alpn_protocol() == Some(b"h2")
}

fn builder() -> http2::Builder<TokioExecutor> {
    let mut http = http2::Builder::new(TokioExecutor::new());
    http.timer(TokioTimer::new())
        .max_concurrent_streams(MAX_STREAMS)
        .max_header_list_size(MAX_HEADERS)
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING);
    http
}

/// Completes when no request has begun for a while.
async fn idle(requests: &AtomicU64, period: Duration) {
    loop {
        let before = requests.load(Ordering::Relaxed);
        tokio::time::sleep(period).await;
        if requests.load(Ordering::Relaxed) == before {
            return;
        }
    }
}

/// Runs a connection until it ends. Once the program stops or the connection is idle, it takes no more
/// requests.
async fn drive<C: GracefulConnection>(
    connection: C,
    mut stop: Stop,
    idle: impl Future<Output = ()>,
) -> Result<(), C::Error> {
    let mut connection = pin!(connection);
    tokio::select! {
        ended = connection.as_mut() => return ended,
        _ = stop.changed() => {}
        () = idle => {}
    }
    connection.as_mut().graceful_shutdown();
    timeout(MAX_REST, connection).await.unwrap_or(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(uri: &str, own: Option<&str>) -> (Vec<String>, String) {
        let mut request = Request::get(uri);
        if let Some(own) = own {
            request = request.header(HOST, own);
        }
        let mut request = request.body(()).expect("a request");
        with_http1_form(&mut request);
        let hosts = request.headers().get_all(HOST).iter();
        let hosts = hosts.map(|host| host.to_str().expect("ASCII").to_owned());
        (hosts.collect(), request.uri().to_string())
    }

    #[test]
    fn a_request_of_http2_gets_the_form_of_http1() {
        let uri = "https://www.example.com/quote?crew=3";
        let expected = (
            vec!["www.example.com".to_owned()],
            "/quote?crew=3".to_owned(),
        );
        assert_eq!(hosts(uri, None), expected);
        assert_eq!(hosts(uri, Some("www.example.com")), expected);
        let (two, _) = hosts(uri, Some("evil.example"));
        assert_eq!(two, ["evil.example", "www.example.com"]);
        let plain = hosts("/quote", Some("www.example.com"));
        assert_eq!(plain.1, "/quote");
    }

    #[test]
    fn cookies_of_http2_become_one_header() {
        let mut request = Request::get("https://www.example.com/desk")
            .header(COOKIE, "a=1")
            .header(COOKIE, "b=2; c=3")
            .body(())
            .expect("a request");
        with_http1_form(&mut request);
        let cookies: Vec<_> = request.headers().get_all(COOKIE).iter().collect();
        assert_eq!(cookies, ["a=1; b=2; c=3"]);
    }

    #[tokio::test]
    async fn a_connection_is_idle_after_a_period_without_a_request() {
        const PERIOD: Duration = Duration::from_millis(200);
        let requests = AtomicU64::new(0);
        let busy = async {
            let mut beats = tokio::time::interval(PERIOD / 20);
            for _ in 0..40 {
                beats.tick().await;
                requests.fetch_add(1, Ordering::Relaxed);
            }
        };
        let mut idle = pin!(idle(&requests, PERIOD));
        tokio::select! {
            () = &mut idle => panic!("it is busy"),
            () = busy => {}
        }
        timeout(PERIOD * 20, idle).await.expect("it is idle");
    }
}

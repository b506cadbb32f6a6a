//! HTTPS on a connection: the handshake, HTTP/2 or HTTP/1.1, and its end.

use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::http::header::{COOKIE, HOST};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Request, Response, Uri};
use domain::is_same_host;
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

use crate::activity::{Activity, Counted, Metered};

/// How long a handshake may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// Requests of one connection at the same time.
const MAX_STREAMS: u32 = 100;

/// Maximum size of the headers of a request in bytes.
const MAX_HEADERS: u32 = 32 << 10;

/// How often an HTTP/2 client is pinged, and how long it may take to respond.
const PING: Duration = Duration::from_secs(20);

/// Unlike HTTP/1, HTTP/2 has no deadline for the next request. A connection without a new one for one to two
/// of these periods is ended; what is in flight may finish.
const IDLE: Duration = Duration::from_secs(90);

/// How long what is in flight may then take, as long as it makes progress: a video may take 25 minutes to
/// arrive, and a desk's event stream reconnects.
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
    B: Body + Send + Unpin + 'static,
    B::Data: Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let activity = Arc::new(Activity::default());
    let stream = Metered::new(stream, Arc::clone(&activity));
    let stream = match timeout(HANDSHAKE_TIMEOUT, acceptor.accept(stream)).await {
        Ok(Ok(stream)) => stream,
        Ok(Err(error)) => return tracing::debug!(%error, "a TLS handshake failed"),
        Err(_) => return tracing::debug!("a TLS handshake took too long"),
    };
    let served = if is_http2(&stream) {
        serve_http2(stream, service, stop, &activity, IDLE).await
    } else {
        let connection = http.serve_connection(TokioIo::new(stream), service);
        let never = std::future::pending();
        drive(connection, stop, never, std::future::pending()).await
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// Serves HTTP/2 until the connection ends or is idle for one to two periods. What is in flight then may
/// finish, unless it makes no progress for a period: a client with a closed window receives nothing, while its
/// responses to pings keep the connection alive.
async fn serve_http2<S, IO, B>(
    stream: IO,
    service: S,
    stop: Stop,
    activity: &Arc<Activity>,
    period: Duration,
) -> Result<(), hyper::Error>
where
    IO: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible> + Send + 'static,
    S::Future: Send + 'static,
    B: Body + Send + Unpin + 'static,
    B::Data: Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let own = Arc::clone(activity);
    let service = service_fn(move |request: Request<Incoming>| {
        let (running, activity) = (own.request(), Arc::clone(&own));
        let response = service.call(request);
        async move {
            let response = response.await?;
            drop(running);
            Ok::<_, Infallible>(response.map(|body| Counted::new(body, activity)))
        }
    });
    let connection = builder().serve_connection(TokioIo::new(stream), service);
    let (idle, stuck) = (activity.idle(period), activity.stuck(period));
    drive(connection, stop, idle, stuck).await
}

/// Rewrites an HTTP/2 request in the form of HTTP/1, which all handlers expect: a `Host`, a target without one,
/// and one header for all cookies, which HTTP/2 may split (RFC 9113, section 8.2.3).
pub fn with_http1_form<B>(request: &mut Request<B>) {
    join_cookies(request.headers_mut());
    let Some(authority) = request.uri().authority() else {
        return;
    };
    let Ok(host) = HeaderValue::from_str(authority.as_str()) else {
        return;
    };
    let headers = request.headers_mut();
    let is_same = |own: &HeaderValue| {
        let both = own.to_str().ok().zip(host.to_str().ok());
        both.is_some_and(|(own, host)| is_same_host(own, host))
    };
    let is_other = headers.get(HOST).is_some_and(|own| !is_same(own));
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

/// Runs a connection until it ends. Once the program stops or the connection is idle, it takes no more
/// requests, and ends when those in flight are stuck.
async fn drive<C: GracefulConnection>(
    connection: C,
    mut stop: Stop,
    idle: impl Future<Output = ()>,
    stuck: impl Future<Output = ()>,
) -> Result<(), C::Error> {
    let mut connection = pin!(connection);
    tokio::select! {
        ended = connection.as_mut() => return ended,
        _ = stop.changed() => {}
        () = idle => {}
    }
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        ended = timeout(MAX_REST, connection) => ended.unwrap_or(Ok(())),
        () = stuck => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use http_body_util::{BodyExt, Collected, Empty, Full};
    use hyper::client::conn::http2 as client;
    use tokio::io::duplex;

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
        for own in ["www.example.com", "WWW.example.com:443"] {
            assert_eq!(hosts(uri, Some(own)), expected);
        }
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

    /// Serves a client that requests a page of a megabyte and reads nothing if its window is closed.
    async fn served(window: u32) -> (bool, Vec<u8>) {
        const PERIOD: Duration = Duration::from_millis(300);
        let (ours, theirs) = duplex(64 << 10);
        let (_go_on, stop) = watch::channel(());
        let activity = Arc::new(Activity::default());
        let ours = Metered::new(ours, Arc::clone(&activity));
        let page = service_fn(|_: Request<Incoming>| async {
            Ok::<_, Infallible>(Response::new(Full::new(Bytes::from(vec![7; 1 << 20]))))
        });
        let serving = serve_http2(ours, page, stop, &activity, PERIOD);
        let asking = async {
            let mut client = client::Builder::new(TokioExecutor::new());
            client.initial_stream_window_size(window);
            let connected = client.handshake(TokioIo::new(theirs)).await;
            let (mut sender, connection) = connected.expect("HTTP/2");
            tokio::spawn(connection);
            let request = Request::get("http://a.example/").body(Empty::<Bytes>::new());
            let response = sender.send_request(request.expect("a request")).await;
            let body = response.expect("a response").into_body();
            // The sender is kept: the client does not end the connection.
            (sender, body.collect().await)
        };
        let both = async { tokio::join!(serving, asking) };
        let (ended, (_, body)) = timeout(Duration::from_secs(20), both)
            .await
            .expect("it ends");
        let body = body.map_or_else(|_| Bytes::new(), Collected::to_bytes);
        (ended.is_ok(), body.to_vec())
    }

    #[tokio::test]
    async fn a_client_whose_window_is_closed_loses_its_connection() {
        assert_eq!(served(0).await, (true, Vec::new()));
    }

    #[tokio::test]
    async fn a_client_that_reads_gets_everything_before_its_idle_connection_ends() {
        // Whether its end is an error depends on which side closes it first.
        let (_, body) = served(16 << 10).await;
        assert_eq!(body.len(), 1 << 20);
    }
}

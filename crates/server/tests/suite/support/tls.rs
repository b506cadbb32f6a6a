//! Test support: a client of HTTPS.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{Request, StatusCode, Version};
use bytes::Bytes;
use http_body_util::Empty;
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::process::{Reply, parsed};

/// How long an exchange may take.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The authorities of a PEM text.
pub fn trusting(pem: &str) -> RootCertStore {
    let mut roots = RootCertStore::empty();
    for root in CertificateDer::pem_slice_iter(pem.as_bytes()) {
        roots.add(root.expect("PEM")).expect("an authority");
    }
    roots
}

/// Connects with a name and the protocols of ALPN, and checks the certificate.
pub async fn connect(
    address: SocketAddr,
    name: &str,
    roots: &RootCertStore,
    protocols: &[&str],
) -> io::Result<TlsStream<TcpStream>> {
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
    let config = config.with_safe_default_protocol_versions();
    let mut config = config
        .expect("versions")
        .with_root_certificates(roots.clone())
        .with_no_client_auth();
    let protocols = protocols.iter().map(|name| name.as_bytes().to_vec());
    config.alpn_protocols = protocols.collect();
    let name = ServerName::try_from(name.to_owned()).expect("a name");
    let stream = TcpStream::connect(address).await?;
    let connected = TlsConnector::from(Arc::new(config)).connect(name, stream);
    let connected = tokio::time::timeout(TIMEOUT, connected).await;
    connected.expect("in time")
}

/// The certificate that is served for a name.
pub async fn certificate(address: SocketAddr, name: &str, roots: &RootCertStore) -> Vec<u8> {
    let stream = connect(address, name, roots, &[]).await.expect("connects");
    let (_, connection) = stream.get_ref();
    let chain = connection.peer_certificates().expect("a chain");
    chain.first().expect("a certificate").to_vec()
}

/// Gets a page by HTTP/1.1.
pub async fn get(address: SocketAddr, name: &str, roots: &RootCertStore, path: &str) -> Reply {
    let stream = connect(address, name, roots, &["http/1.1"]).await;
    let mut stream = stream.expect("connects");
    let head = format!("GET {path} HTTP/1.1\r\nhost: {name}\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(TIMEOUT, stream.read_to_end(&mut bytes)).await;
    read.expect("in time").expect("a whole response");
    parsed(&String::from_utf8_lossy(&bytes)).expect("a response")
}

/// The status of a URL that is got by HTTP/2.
pub async fn status_by_http2(address: SocketAddr, roots: &RootCertStore, url: &str) -> StatusCode {
    let request = Request::get(url)
        .version(Version::HTTP_2)
        .body(Empty::<Bytes>::new())
        .expect("a request");
    let name = request.uri().host().expect("a host").to_owned();
    let stream = connect(address, &name, roots, &["h2", "http/1.1"]).await;
    let stream = stream.expect("connects");
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
    let opened = http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await;
    let (mut sender, connection) = opened.expect("HTTP/2");
    tokio::spawn(connection);
    let response = tokio::time::timeout(TIMEOUT, sender.send_request(request)).await;
    response.expect("in time").expect("a response").status()
}

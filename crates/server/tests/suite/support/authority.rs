//! Test support: a certificate authority that issues nothing: it responds to every order with the same error.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use rcgen::{CertificateParams, KeyPair, date_time_ymd};
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// How the authority behaves.
pub struct Behavior {
    /// The years in which its own certificate is valid.
    pub years: [i32; 2],
    /// The value of `Date`.
    pub date: &'static str,
    /// The response to an order: type, detail, seconds of `Retry-After`.
    pub order: (&'static str, &'static str, u32),
}

impl Default for Behavior {
    fn default() -> Self {
        Self {
            years: [2000, 2100],
            date: "Fri, 20 Nov 2026 18:00:00 GMT",
            order: ("serverInternal", "no orders today", 60),
        }
    }
}

/// An authority that runs until the test ends.
pub struct Authority {
    folder: TempDir,
    address: SocketAddr,
}

impl Authority {
    pub async fn start(behavior: Behavior) -> Self {
        let folder = TempDir::new().expect("a folder");
        let names = ["127.0.0.1".to_owned()];
        let mut params = CertificateParams::new(names).expect("a name");
        params.not_before = date_time_ymd(behavior.years[0], 1, 1);
        params.not_after = date_time_ymd(behavior.years[1], 1, 1);
        let key = KeyPair::generate().expect("a key");
        let own = params.self_signed(&key).expect("a certificate");
        std::fs::write(folder.path().join("own.pem"), own.pem()).expect("written");
        let tls = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(
                vec![own.der().clone()],
                PrivateKeyDer::try_from(key.serialize_der()).expect("a key"),
            );
        let tls = TlsAcceptor::from(Arc::new(tls.expect("fits")));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let responses = Arc::new(responses(address, &behavior));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (tls, responses) = (tls.clone(), Arc::clone(&responses));
                // A client that does not trust the certificate ends the connection.
                tokio::spawn(async move { respond(stream, &tls, &responses).await });
            }
        });
        Self { folder, address }
    }

    /// The settings of a program that orders a certificate there.
    pub fn variables(&self, names: &str) -> [(&'static str, String); 3] {
        let ca_file = self.folder.path().join("own.pem");
        [
            ("MUDANZA_TLS_DOMAINS", names.to_owned()),
            (
                "MUDANZA_TLS_DIRECTORY",
                format!("https://{}/dir", self.address),
            ),
            ("MUDANZA_TLS_CA_FILE", ca_file.display().to_string()),
        ]
    }
}

/// The whole response to each request, by its method and path (RFC 8555, section 7).
fn responses(address: SocketAddr, behavior: &Behavior) -> BTreeMap<&'static str, String> {
    let url = |path: &str| format!("https://{address}{path}");
    let directory = json!({
        "newNonce": url("/nonce"), "newAccount": url("/account"), "newOrder": url("/order"),
    });
    let (kind, detail, seconds) = behavior.order;
    let problem = json!({
        "type": format!("urn:ietf:params:acme:error:{kind}"), "detail": detail,
    });
    let account = format!("201 Created\r\nlocation: {}", url("/account/1"));
    let refused = format!(
        "429 Too Many Requests\r\ncontent-type: application/problem+json\r\nretry-after: {seconds}"
    );
    let response = |head: &str, body: &str| {
        let (length, date) = (body.len(), behavior.date);
        format!(
            "HTTP/1.1 {head}\r\ndate: {date}\r\nreplay-nonce: bm9uY2U\r\ncontent-length: {length}\r\n\
             connection: close\r\n\r\n{body}"
        )
    };
    BTreeMap::from([
        ("GET /dir", response("200 OK", &directory.to_string())),
        ("HEAD /nonce", response("200 OK", "")),
        ("POST /account", response(&account, r#"{"status":"valid"}"#)),
        ("POST /order", response(&refused, &problem.to_string())),
    ])
}

async fn respond(
    stream: TcpStream,
    tls: &TlsAcceptor,
    responses: &BTreeMap<&'static str, String>,
) -> io::Result<()> {
    let mut stream = tls.accept(stream).await?;
    let mut request = Vec::new();
    let mut part = [0; 4096];
    let head = loop {
        let read = stream.read(&mut part).await?;
        if read == 0 {
            return Ok(());
        }
        request.extend_from_slice(&part[..read]);
        let text = String::from_utf8_lossy(&request).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let mut lines = head.lines();
        let length = lines.find_map(|line| line.strip_prefix("content-length: "));
        if body.len() >= length.map_or(0, |length| length.parse().unwrap_or(0)) {
            break head.to_owned();
        }
    };
    let words: Vec<&str> = head.split(' ').take(2).collect();
    let response = responses.get(words.join(" ").as_str());
    let response = response.unwrap_or_else(|| panic!("unexpected: {head}"));
    stream.write_all(response.as_bytes()).await?;
    stream.shutdown().await
}

//! Test support: an app that is served with HTTPS.

use std::net::SocketAddr;
use std::time::Duration;

use acme::Certificates;
use listener::{Listeners, TlsListeners};
use tokio::net::TcpListener;

use super::TestApp;

/// The names of the certificate.
pub const NAMES: &str = "www.example.com,example.com";

/// Where an app is served until the test ends.
pub struct Served {
    pub http: SocketAddr,
    pub https: SocketAddr,
    /// Without TLS, for probes.
    pub plain: SocketAddr,
}

/// A free port of this machine.
pub async fn listener() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").await.expect("a port")
}

/// Serves an app, with a given listener for HTTP.
pub async fn serve(app: &TestApp, http: TcpListener) -> Served {
    let (https, plain) = (listener().await, listener().await);
    let served = Served {
        plain: plain.local_addr().expect("bound"),
        http: http.local_addr().expect("bound"),
        https: https.local_addr().expect("bound"),
    };
    let listeners = Listeners {
        plain,
        tls: Some(TlsListeners { http, https }),
    };
    let serving = server::serve(app.program.clone(), listeners, std::future::pending());
    tokio::spawn(serving);
    served
}

/// The certificates of an app with HTTPS.
pub fn certificates(app: &TestApp) -> Certificates {
    let certificates = app.program.certificates.clone();
    certificates.expect("HTTPS is on")
}

/// Variables for [`TestApp::with_env`].
pub fn texts<'a>(variables: &'a [(&'static str, String)]) -> Vec<(&'static str, &'a str)> {
    let texts = variables.iter();
    texts.map(|(name, value)| (*name, value.as_str())).collect()
}

/// Waits until the served program has a certificate.
pub async fn wait_for_certificate(app: &TestApp) {
    let certificates = certificates(app);
    let waiting = async {
        let mut looks = tokio::time::interval(Duration::from_millis(50));
        while !certificates.has_certificate() {
            looks.tick().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_mins(2), waiting).await;
    waited.expect("a certificate");
}

//! Test support: another program that receives requests, such as a CRM or a CDN.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;

/// A server on loopback that responds to the first requests with given statuses, and to others with 200.
pub struct Receiver {
    pub url: String,
    received: Received,
}

/// Headers and bodies, oldest first.
type Received = Arc<Mutex<Vec<(HeaderMap, Bytes)>>>;

impl Receiver {
    pub async fn start(statuses: &'static [u16]) -> Self {
        let received = Received::default();
        let take = async |State((received, statuses)): State<(Received, &'static [u16])>,
                          headers: HeaderMap,
                          body: Bytes| {
            let mut received = received.lock().expect("valid");
            let status = statuses.get(received.len()).copied().unwrap_or(200);
            received.push((headers, body));
            StatusCode::from_u16(status).expect("a status")
        };
        let router = Router::new()
            .route("/hook", post(take))
            .with_state((Arc::clone(&received), statuses));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a port");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { url, received }
    }

    pub fn received(&self) -> Vec<(HeaderMap, Bytes)> {
        self.received.lock().expect("valid").clone()
    }
}

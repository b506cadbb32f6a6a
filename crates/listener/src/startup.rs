//! Serves a few cached responses during startup, then the full router.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::http::{Request, Response};
use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use tokio::sync::SetOnce;

use crate::endpoints::Endpoints;

/// Responds before the program is ready; `None` if the request has to wait.
type EarlyResponse =
    Box<dyn Fn(&Request<Incoming>, SocketAddr) -> Option<Response<Full<Bytes>>> + Send + Sync>;

/// The endpoints once the program is ready, and what is served until then.
pub struct Startup {
    endpoints: SetOnce<Arc<dyn Endpoints>>,
    early: EarlyResponse,
}

impl Startup {
    /// Before the program is ready; `early` responds to a request from a peer until then, or lets it wait.
    pub fn new(
        early: impl Fn(&Request<Incoming>, SocketAddr) -> Option<Response<Full<Bytes>>>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self {
            endpoints: SetOnce::new(),
            early: Box::new(early),
        }
    }

    /// Passes the waiting requests, and all later ones, to the program's endpoints.
    pub fn ready(&self, endpoints: impl Endpoints + 'static) {
        // Only this function sets them.
        let _ = self.endpoints.set(Arc::new(endpoints));
    }

    /// The endpoints; `None` if the program is not ready yet.
    pub(crate) fn endpoints(&self) -> Option<&Arc<dyn Endpoints>> {
        self.endpoints.get()
    }

    /// The endpoints, as soon as the program is ready.
    pub(crate) async fn wait(&self) -> &Arc<dyn Endpoints> {
        self.endpoints.wait().await
    }

    /// The response before the program is ready; `None` if the request has to wait.
    pub(crate) fn early(
        &self,
        request: &Request<Incoming>,
        peer: SocketAddr,
    ) -> Option<Response<Full<Bytes>>> {
        (self.early)(request, peer)
    }
}

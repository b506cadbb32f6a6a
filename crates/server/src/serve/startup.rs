//! What connections are served with: pages of the startup cache at first, and everything once the program is
//! ready.

use std::net::SocketAddr;

use axum::http::{Request, Response};
use bytes::Bytes;
use http_body_util::Full;
use tokio::sync::SetOnce;

use crate::Program;
use crate::router::Service as Endpoints;
use crate::startup_cache::StartupCache;

/// The endpoints once the program is ready, and pages to serve until then.
pub struct Startup {
    endpoints: SetOnce<Endpoints>,
    cache: StartupCache,
}

impl Startup {
    /// Before the program is ready.
    pub const fn new(cache: StartupCache) -> Self {
        Self {
            endpoints: SetOnce::const_new(),
            cache,
        }
    }

    /// Hands the requests that wait, and all later ones, to the program.
    pub fn ready(&self, program: &Program) {
        self.cache.restore(program);
        // Nobody else sets them.
        let _ = self.endpoints.set(Endpoints::new(program));
    }

    /// The endpoints; `None` if the program is not ready yet.
    pub fn endpoints(&self) -> Option<&Endpoints> {
        self.endpoints.get()
    }

    /// The endpoints, as soon as the program is ready.
    pub async fn wait(&self) -> &Endpoints {
        self.endpoints.wait().await
    }

    /// The response from the startup cache; `None` if the request has to wait.
    pub fn cached<B>(
        &self,
        request: &Request<B>,
        peer: SocketAddr,
    ) -> Option<Response<Full<Bytes>>> {
        self.cache.response(request, peer)
    }
}

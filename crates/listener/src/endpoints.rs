//! The interface between connections and the crates that respond.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode};
use bytes::Bytes;
use endpoint::RequestId;
use http_body_util::Full;
use hyper::body::Incoming;

use crate::host_check::HostCheck;

/// The router, and the fast path around it.
pub trait Endpoints: Send + Sync {
    /// Checks which host a request names.
    fn hosts(&self) -> &HostCheck;

    /// The response to a request for something in memory, which is most requests; `None` otherwise. It
    /// bypasses the router and gives the same response.
    fn cached(&self, request: &Request<Incoming>) -> Option<Response<Full<Bytes>>>;

    /// The response to a request that names a wrong host; closes the connection.
    fn refused(&self, status: StatusCode, request: &Request<Incoming>) -> Response<Full<Bytes>>;

    /// The router, for requests that are not cached.
    fn router(&self) -> Router;

    /// Returns whether a handler runs on the connection's own worker. It must wait for the database only, parse
    /// within bounds and never render a page.
    fn stays_on_worker(&self, request: &Request<Body>) -> bool;

    /// Returns how long a handler may take, including the arrival of the body; `None` for the default, which fits
    /// forms.
    fn deadline(&self, method: &Method, path: &str) -> Option<Duration>;

    /// The id of a request, also for the router.
    fn identify(&self, request: &mut Request<Body>) -> RequestId;

    /// A 503 in the format of the path's protocol, for a request that no worker handled in time.
    fn unavailable(&self, path: &str, id: &RequestId) -> Response<Body>;
}

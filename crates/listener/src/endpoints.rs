//! What responds to requests.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
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

    /// The id of a request, also for the router.
    fn identify(&self, request: &mut Request<Body>) -> RequestId;

    /// A 503 in the format of the path's protocol, for a request that no worker handled in time.
    fn unavailable(&self, path: &str, id: &RequestId) -> Response<Body>;
}

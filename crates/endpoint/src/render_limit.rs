//! Limits how many pages are rendered for one address. Cached pages do not count.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use axum::middleware::Next;

use crate::{ClientAddress, RateLimit};

/// The limit for uncached renders; part of the state of every router that renders for one visitor.
#[derive(Clone)]
pub struct RenderLimit(pub Arc<RateLimit>);

tokio::task_local! {
    /// The limit and address of the request that the task handles.
    static CURRENT: (RenderLimit, IpAddr);
}

/// Makes [`show`](crate::show) count the renders of a request against its address's limit.
pub async fn limit_renders(
    State(limit): State<RenderLimit>,
    ClientAddress(client): ClientAddress,
    request: Request,
    next: Next,
) -> Response<Body> {
    CURRENT.scope((limit, client), next.run(request)).await
}

/// Counts a render. Returns whether it is within the limit; true outside of [`limit_renders`].
pub fn allows_render() -> bool {
    CURRENT
        .try_with(|(limit, client)| limit.0.allows(*client))
        .unwrap_or(true)
}

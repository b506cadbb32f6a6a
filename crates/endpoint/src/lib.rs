//! Building blocks of HTTP endpoints: responses with caching and ranges, bodies, forms, rate limits and
//! security headers. Must not know business rules or the site's URLs.

pub mod body;
mod client_address;
mod error;
pub mod error_page;
mod failure_limit;
pub mod form;
mod form_limit;
mod handler_runtime;
mod json;
mod media_type;
mod page;
mod posted_files;
pub mod ranges;
mod rate_limit;
mod render_limit;
mod request_id;
pub mod response;
mod retry_after;
mod same_origin;
mod security_headers;
mod shared_cache;

pub use body::BodyLimit;
pub use client_address::{ClientAddress, Peer, TrustedProxies};
pub use error::Error;
pub use failure_limit::FailureLimit;
pub use form::Form;
pub use form_limit::{CountForm, FormLimit, Subject};
pub use handler_runtime::{HandlerError, HandlerRuntime};
pub use json::Json;
pub use media_type::is_media_type;
pub use page::show;
pub use posted_files::{PostedFile, PostedFiles};
pub use rate_limit::{Admitted, NETWORK_FACTOR, RateLimit, household, network};
pub use render_limit::{RenderLimit, limit_renders};
pub use request_id::{REQUEST_ID, RequestId};
pub use retry_after::with_retry_after;
pub use same_origin::{is_same_origin, same_origin};
pub use security_headers::security_headers;
pub use shared_cache::SharedCache;

use axum::http::HeaderMap;

/// The text of a header; `None` if it is absent or not ASCII.
pub fn header_text(
    headers: &HeaderMap,
    name: impl axum::http::header::AsHeaderName,
) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

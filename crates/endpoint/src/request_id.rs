//! Request ids, by which a visitor's error page is found in the log.

use std::fmt;
use std::sync::Arc;

use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderName, HeaderValue, Request, Response, StatusCode};
use tracing::Span;
use uuid::Uuid;

use crate::{Peer, TrustedProxies};

/// The header that carries the id, in requests of proxies and in responses.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Maximum length of an id that a proxy sends, in characters.
const MAX_LENGTH: usize = 64;

/// Length of our own ids in hexadecimal digits: short enough to be read out on the phone.
const LENGTH: usize = 16;

/// The id of a request: letters, digits, `-` and `_`. Clones share the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(Arc<str>);

impl RequestId {
    /// The id of a request, which is stored as an extension of it: the one that a trusted proxy sent, or
    /// a random one.
    pub fn of<B>(request: &mut Request<B>, trusted: &TrustedProxies) -> Self {
        if let Some(known) = request.extensions().get::<Self>() {
            return known.clone();
        }
        let id = Self::from_proxy(request, trusted).unwrap_or_else(Self::random);
        request.extensions_mut().insert(id.clone());
        id
    }

    fn from_proxy<B>(request: &Request<B>, trusted: &TrustedProxies) -> Option<Self> {
        let peer = request.extensions().get::<Peer>()?.0.ip();
        let is_trusted = trusted.0.iter().any(|network| network.contains(&peer));
        let mut sent = request.headers().get_all(REQUEST_ID).iter();
        let (Some(id), None, true) = (sent.next(), sent.next(), is_trusted) else {
            return None;
        };
        let id = id.to_str().ok()?;
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let is_valid = (1..=MAX_LENGTH).contains(&id.len()) && id.chars().all(is_part);
        is_valid.then(|| Self(id.into()))
    }

    fn random() -> Self {
        let digits = Uuid::new_v4().simple().to_string();
        Self(digits.chars().take(LENGTH).collect::<String>().into())
    }

    /// The span of the request's log lines. It is shown with errors, regardless of the log level.
    pub fn span(&self) -> Span {
        tracing::error_span!("request", id = %self)
    }

    /// The response with the id, unless anybody may cache it: an id would soon be that of an older
    /// request, and the headers of public pages count toward the first round trip.
    pub fn add_to<B>(&self, mut response: Response<B>) -> Response<B> {
        let headers = response.headers();
        let is_public = headers
            .get(CACHE_CONTROL)
            .is_some_and(|cache| cache.as_bytes().starts_with(b"public"));
        if !is_public && let Ok(id) = HeaderValue::from_str(&self.0) {
            response.headers_mut().insert(REQUEST_ID, id);
        }
        response
    }

    /// The id as error pages show it: only for errors of the server, which are in the log.
    pub fn for_status(&self, status: StatusCode) -> Option<&str> {
        status.is_server_error().then_some(&*self.0)
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

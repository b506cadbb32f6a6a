//! Requests that read the page of a quote, its files and its proposals.

use std::collections::HashMap;

use axum::body::Body;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Response, Uri};
use axum::response::IntoResponse;
use endpoint::ClientAddress;
use leads::OpenQuote;

use super::open;
use crate::Context;
use crate::state::SiteState;

/// A request with the quote that the token in its address opens.
pub struct OpenRequest {
    /// The services, and the language of the address.
    pub context: Context,
    /// The token, which is a secret.
    pub token: String,
    /// The address.
    pub uri: Uri,
    /// The request's headers.
    pub headers: HeaderMap,
    /// The quote.
    pub open: Box<OpenQuote>,
}

/// The response to a token that opens no quote; boxed to keep the `Result` small.
pub struct NotOpened(Box<Response<Body>>);

impl IntoResponse for NotOpened {
    fn into_response(self) -> Response<Body> {
        *self.0
    }
}

impl FromRequestParts<SiteState> for OpenRequest {
    type Rejection = NotOpened;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &SiteState,
    ) -> Result<Self, Self::Rejection> {
        let Ok(context) = Context::from_request_parts(parts, state).await;
        let Ok(ClientAddress(client)) = ClientAddress::from_request_parts(parts, state).await;
        let names = Path::<HashMap<String, String>>::from_request_parts(parts, state).await;
        let names = names.map_err(|error| NotOpened(Box::new(error.into_response())));
        let token = names?.0.remove("id").unwrap_or_default();
        let (uri, headers) = (parts.uri.clone(), parts.headers.clone());
        match open(&context, client, &token, uri.path(), &headers).await {
            Ok(open) => Ok(Self {
                context,
                token,
                uri,
                headers,
                open,
            }),
            Err(response) => Err(NotOpened(response)),
        }
    }
}

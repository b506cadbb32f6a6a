//! Errors of the gateway in front of all protocols of the API: a missing or wrong key.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use serde_json::json;

use crate::json_response::json_response;

/// The reason why a caller is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayError {
    /// The request has no key.
    NoKey,
    /// The key is not one of ours.
    WrongKey,
    /// The address has sent too many wrong keys.
    TooManyKeys,
}

impl GatewayError {
    const fn status(self) -> StatusCode {
        match self {
            Self::NoKey | Self::WrongKey => StatusCode::UNAUTHORIZED,
            Self::TooManyKeys => StatusCode::TOO_MANY_REQUESTS,
        }
    }

    const fn message(self) -> &'static str {
        match self {
            Self::NoKey => "No API key found in request",
            Self::WrongKey => "Invalid API key",
            Self::TooManyKeys => "Too many wrong API keys",
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Self::NoKey => "No `apikey` request header or url param was found.",
            Self::WrongKey => "Double check your Supabase `anon` or `service_role` API key.",
            Self::TooManyKeys => "Wait a minute before you try another key.",
        }
    }
}

impl From<GatewayError> for Response<Body> {
    fn from(error: GatewayError) -> Self {
        let body = json!({ "message": error.message(), "hint": error.hint() });
        json_response(error.status(), &body)
    }
}

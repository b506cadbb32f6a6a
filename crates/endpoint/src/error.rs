//! The one error of all endpoints. Each protocol has its own renderer of it.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use contract::FieldMessage;
use workers::WorkError;

use crate::error_page;

/// An error of a request, before a protocol renders it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The request cannot be understood.
    BadRequest,
    /// The body is not JSON.
    NotJson,
    /// A field or parameter of this name does not exist.
    UnknownField(String),
    /// A field or parameter is missing, of another type, or has none of its possible values.
    InvalidValue(String),
    /// Invalid fields, each with its message.
    Invalid(Vec<FieldMessage>),
    /// No valid session.
    Unauthorized,
    /// The person lacks the permission.
    Forbidden,
    /// A page of another site sent it.
    CrossSite,
    /// It does not exist.
    NotFound,
    /// The URL supports another method.
    MethodNotAllowed,
    /// The body is of another media type.
    UnsupportedMediaType,
    /// Something else was stored in the meantime or under the same key.
    Conflict,
    /// The body is larger than the limit.
    TooLarge,
    /// The body timed out.
    TimedOut,
    /// Too many requests from one address.
    TooMany,
    /// Nothing can be stored or read now; the reason is logged.
    Unavailable,
    /// Other work takes too long.
    Busy,
}

impl Error {
    /// One field is wrong.
    pub fn field(field: &str, message: &str) -> Self {
        Self::Invalid(vec![FieldMessage {
            field: field.to_owned(),
            message: message.to_owned(),
        }])
    }

    /// The status of the response.
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest | Self::NotJson => StatusCode::BAD_REQUEST,
            Self::UnknownField(_) | Self::InvalidValue(_) | Self::Invalid(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::CrossSite => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Conflict => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TimedOut => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable | Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl From<WorkError> for Error {
    fn from(_: WorkError) -> Self {
        // The pool has logged it.
        Self::Busy
    }
}

/// Renders HTML: the static page with the error's status. The error is attached as a response extension
/// so that another protocol's layer can render it again.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = error_page::page(self.status());
        response.extensions_mut().insert(self);
        response
    }
}

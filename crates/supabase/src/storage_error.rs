//! Errors in the format of Supabase Storage: the real status is in the body, while most responses have
//! status 400.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use images::ingest::IngestError;
use images::{BucketError, NameError, PutError};
use serde_json::json;

use crate::gateway_error::GatewayError;
use crate::json_response::json_response;
use endpoint::Error;

/// An error response.
#[derive(Debug)]
pub enum StorageError {
    /// From the gateway: a missing or wrong key.
    Gateway(GatewayError),
    /// From the storage itself.
    Own {
        /// The HTTP status.
        status: StatusCode,
        /// The status in the body, as text.
        inner: &'static str,
        /// A code for programs.
        code: &'static str,
        /// An older code for programs.
        error: &'static str,
        /// A message for people.
        message: String,
    },
}

impl StorageError {
    fn new(
        inner: &'static str,
        code: &'static str,
        error: &'static str,
        message: impl Into<String>,
    ) -> Self {
        Self::Own {
            status: StatusCode::BAD_REQUEST,
            inner,
            code,
            error,
            message: message.into(),
        }
    }

    fn with_status(self, status: StatusCode) -> Self {
        match self {
            Self::Own {
                inner,
                code,
                error,
                message,
                ..
            } => Self::Own {
                status,
                inner,
                code,
                error,
                message,
            },
            gateway @ Self::Gateway(_) => gateway,
        }
    }

    pub fn forbidden() -> Self {
        let message = "new row violates row-level security policy";
        Self::new("403", "AccessDenied", "Unauthorized", message).with_status(StatusCode::FORBIDDEN)
    }

    pub fn no_bucket() -> Self {
        Self::new(
            "404",
            "NoSuchBucket",
            "Bucket not found",
            "Bucket not found",
        )
        .with_status(StatusCode::NOT_FOUND)
    }

    pub fn no_object() -> Self {
        Self::new("404", "NoSuchKey", "not_found", "Object not found")
            .with_status(StatusCode::NOT_FOUND)
    }

    pub fn no_route() -> Self {
        Self::new("404", "NotFound", "not_found", "There is no such call")
            .with_status(StatusCode::NOT_FOUND)
    }

    pub fn range() -> Self {
        let message = "The range begins after the end of the object";
        Self::new("416", "InvalidRange", "invalid_range", message)
            .with_status(StatusCode::RANGE_NOT_SATISFIABLE)
    }

    pub fn unavailable() -> Self {
        let message = "The service is temporarily unavailable; try again in a few minutes";
        Self::new("503", "SlowDown", "SlowDown", message)
            .with_status(StatusCode::SERVICE_UNAVAILABLE)
    }

    pub fn too_large() -> Self {
        let message = "The object exceeded the maximum allowed size";
        Self::new("413", "EntityTooLarge", "Payload too large", message)
    }

    /// An invalid body or header, described by the message.
    pub fn request(message: impl Into<String>) -> Self {
        Self::new("400", "InvalidRequest", "invalid_request", message)
    }

    /// An invalid name.
    pub fn name(name: &str, error: NameError) -> Self {
        match error {
            NameError::Invalid => {
                let message = format!("Invalid key: {name}");
                Self::new("400", "InvalidKey", "InvalidKey", message)
            }
            NameError::NotAnImage | NameError::Heic => Self::mime(error.to_string()),
        }
    }

    fn mime(message: impl Into<String>) -> Self {
        Self::new("415", "InvalidMimeType", "invalid_mime_type", message)
    }
}

impl From<GatewayError> for StorageError {
    fn from(error: GatewayError) -> Self {
        Self::Gateway(error)
    }
}

/// The renderer of the errors that all endpoints share.
impl From<Error> for StorageError {
    fn from(error: Error) -> Self {
        match error {
            Error::BadRequest | Error::NotJson => Self::request("The body broke off"),
            Error::TooLarge => Self::too_large(),
            Error::TimedOut => Self::request("The body did not arrive in time"),
            Error::TooMany | Error::Unavailable | Error::Busy => Self::unavailable(),
            Error::Unauthorized | Error::Forbidden | Error::CrossSite => Self::forbidden(),
            Error::NotFound => Self::no_object(),
            Error::MethodNotAllowed => Self::no_route(),
            Error::UnknownField(name) | Error::InvalidValue(name) => {
                Self::request(format!("body/{name}: invalid value"))
            }
            Error::Invalid(_) | Error::UnsupportedMediaType | Error::Conflict => {
                Self::request("Bad Request")
            }
        }
    }
}

impl From<BucketError> for StorageError {
    fn from(error: BucketError) -> Self {
        tracing::error!(%error, "the storage of images failed");
        Self::unavailable()
    }
}

impl From<PutError> for StorageError {
    fn from(error: PutError) -> Self {
        match error {
            PutError::Exists => Self::new(
                "409",
                "KeyAlreadyExists",
                "Duplicate",
                "The resource already exists",
            ),
            PutError::Missing => Self::no_object(),
            PutError::Rejected(IngestError::TooLarge) => Self::too_large(),
            PutError::Rejected(refused) => Self::mime(refused.to_string()),
            PutError::Bucket(error) => error.into(),
        }
    }
}

impl From<StorageError> for Response<Body> {
    fn from(error: StorageError) -> Self {
        let (status, body) = match error {
            StorageError::Gateway(error) => return error.into(),
            StorageError::Own {
                status,
                inner,
                code,
                error,
                message,
            } => {
                let body = json!({
                    "statusCode": inner,
                    "code": code,
                    "error": error,
                    "message": message,
                });
                (status, body)
            }
        };
        json_response(status, &body)
    }
}

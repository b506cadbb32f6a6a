//! Errors in PostgREST's format: always a JSON object, since the official client treats a 404 without a
//! body as success.

use axum::body::Body;
use axum::http::header::{ALLOW, HeaderName};
use axum::http::{HeaderValue, Method, Response, StatusCode};
use contract::FieldMessage;
use endpoint::Error;
use serde_json::{Value, json};

use crate::json_response::json_response;

/// An error response.
#[derive(Debug)]
pub struct WireError {
    status: StatusCode,
    /// A code of PostgREST or PostgreSQL.
    code: &'static str,
    message: String,
    details: Option<String>,
    /// Errors by field, which are the details if there are no others. An error of no field has an empty name.
    fields: Vec<FieldMessage>,
    /// The methods of the address, if it allows others.
    allow: Option<&'static str>,
}

impl WireError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            status,
            code,
            message,
            details: None,
            fields: Vec::new(),
            allow: None,
        }
    }

    pub fn forbidden(message: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "42501", message)
    }

    pub fn method_not_allowed(method: &Method, allow: &'static str) -> Self {
        let message = format!("Unsupported HTTP method: {method}");
        let error = Self::new(StatusCode::METHOD_NOT_ALLOWED, "PGRST117", message);
        Self {
            allow: Some(allow),
            ..error
        }
    }

    pub fn unknown_table(table: &str) -> Self {
        let message = format!("Could not find the table 'public.{table}' in the schema cache");
        Self::new(StatusCode::NOT_FOUND, "PGRST205", message)
    }

    pub fn unknown_function(function: &str) -> Self {
        let message = format!("Could not find the function public.{function} in the schema cache");
        Self::new(StatusCode::NOT_FOUND, "PGRST202", message)
    }

    pub fn unknown_column(column: &str) -> Self {
        let message =
            format!("Could not find the '{column}' column of 'quote_requests' in the schema cache");
        let fields = vec![FieldMessage {
            field: column.to_owned(),
            message: message.clone(),
        }];
        Self {
            fields,
            ..Self::new(StatusCode::BAD_REQUEST, "PGRST204", message)
        }
    }

    pub fn not_one_row() -> Self {
        let message = "One row is expected: an object, or a list of one object";
        Self::new(StatusCode::BAD_REQUEST, "PGRST102", message)
    }

    /// The client requested one object, but there are this many rows.
    pub fn not_one_object(rows: usize) -> Self {
        let message = "Cannot coerce the result to a single JSON object";
        Self {
            // The official client reads the number.
            details: Some(format!("The result contains {rows} rows")),
            ..Self::new(StatusCode::NOT_ACCEPTABLE, "PGRST116", message)
        }
    }

    pub fn wrong_idempotency_key() -> Self {
        let message = "Idempotency-Key must be 1 to 255 visible ASCII characters";
        Self::new(StatusCode::BAD_REQUEST, "PGRST100", message)
    }

    pub fn key_reused() -> Self {
        let message = "This Idempotency-Key was used for another request";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "23505", message)
    }

    pub fn too_many(message: &str) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "PGRST003", message)
    }

    /// Too many requests of one visitor. The message is also in `fields`, which our own wizard shows in words.
    pub fn too_many_forms(message: &str) -> Self {
        let about_all = FieldMessage {
            field: String::new(),
            message: message.to_owned(),
        };
        Self {
            fields: vec![about_all],
            ..Self::too_many(message)
        }
    }

    pub fn unavailable(message: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "PGRST000", message)
    }

    /// Field errors; the first one is the message.
    pub fn fields(code: &'static str, fields: Vec<FieldMessage>) -> Self {
        let message = fields
            .first()
            .map(|first| format!("{}: {}", first.field, first.message));
        let error = Self::new(StatusCode::BAD_REQUEST, code, message.unwrap_or_default());
        Self { fields, ..error }
    }

    fn body(&self) -> Value {
        let of_columns = self.fields.iter().filter(|f| !f.field.is_empty());
        let lines: Vec<_> = of_columns
            .map(|f| format!("{}: {}", f.field, f.message))
            .collect();
        let fields = (!lines.is_empty()).then(|| lines.join("\n"));
        let details = self.details.clone().or(fields);
        let mut body = json!({
            "code": self.code,
            "details": details,
            "hint": null,
            "message": self.message,
        });
        if !self.fields.is_empty() {
            body["fields"] = json!(self.fields);
        }
        body
    }
}

/// The renderer of the errors that all endpoints share.
impl From<Error> for WireError {
    fn from(error: Error) -> Self {
        let status = error.status();
        match error {
            Error::BadRequest | Error::NotJson => {
                Self::new(status, "PGRST102", "Empty or invalid json")
            }
            Error::UnsupportedMediaType => {
                let message = "Content-Type not acceptable: application/json is expected";
                Self::new(status, "PGRST102", message)
            }
            Error::TooLarge => Self::new(status, "PGRST102", "The body is too large"),
            Error::TimedOut => Self::new(status, "PGRST102", "The body did not arrive in time"),
            Error::TooMany => Self::too_many("Too many requests"),
            Error::Unavailable | Error::Busy => {
                Self::unavailable("The service is temporarily unavailable")
            }
            // Nothing here returns these, so PostgREST's codes for them are not needed.
            Error::UnknownField(_)
            | Error::InvalidValue(_)
            | Error::Invalid(_)
            | Error::Unauthorized
            | Error::Forbidden
            | Error::CrossSite
            | Error::NotFound
            | Error::MethodNotAllowed
            | Error::Conflict => Self::new(
                status,
                "XX000",
                status.canonical_reason().unwrap_or_default(),
            ),
        }
    }
}

impl From<WireError> for Response<Body> {
    fn from(error: WireError) -> Self {
        let mut response = json_response(error.status, &error.body());
        let headers = response.headers_mut();
        if let Ok(proxy) = HeaderValue::from_str(&format!("PostgREST; error={}", error.code)) {
            headers.insert(HeaderName::from_static("proxy-status"), proxy);
        }
        if let Some(methods) = error.allow {
            headers.insert(ALLOW, HeaderValue::from_static(methods));
        }
        response
    }
}

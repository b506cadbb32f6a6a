//! Errors in PostgREST's format: always a JSON object, since the official client treats a 404 without a
//! body as success.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HeaderName, RETRY_AFTER};
use axum::http::{HeaderValue, Method, Response, StatusCode};
use contract::FieldMessage;
use endpoint::Error;
use serde_json::{Value, json};

/// An error response.
#[derive(Debug)]
pub struct WireError {
    status: StatusCode,
    /// A code of PostgREST or PostgreSQL; none for errors of the gateway in front of them.
    code: Option<&'static str>,
    message: String,
    hint: Option<&'static str>,
    /// Errors by field.
    fields: Vec<FieldMessage>,
}

impl WireError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            status,
            code: Some(code),
            message,
            hint: None,
            fields: Vec::new(),
        }
    }

    fn gateway(message: &str, hint: &'static str) -> Self {
        Self {
            status: StatusCode::UNAUTHORIZED,
            code: None,
            message: message.to_owned(),
            hint: Some(hint),
            fields: Vec::new(),
        }
    }

    pub fn no_key() -> Self {
        let hint = "No `apikey` request header or url param was found.";
        Self::gateway("No API key found in request", hint)
    }

    pub fn wrong_key() -> Self {
        let hint = "Double check your Supabase `anon` or `service_role` API key.";
        Self::gateway("Invalid API key", hint)
    }

    pub fn too_many_keys() -> Self {
        let hint = "Wait a minute before you try another key.";
        Self {
            status: StatusCode::TOO_MANY_REQUESTS,
            ..Self::gateway("Too many wrong API keys", hint)
        }
    }

    pub fn forbidden(message: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "42501", message)
    }

    pub fn method_not_allowed(method: &Method) -> Self {
        let message = format!("Unsupported HTTP method: {method}");
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "PGRST117", message)
    }

    pub fn unknown_table(table: &str) -> Self {
        let message = format!("Could not find the table 'public.{table}' in the schema cache");
        Self::new(StatusCode::NOT_FOUND, "PGRST205", message)
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

    pub fn not_json() -> Self {
        Self::new(StatusCode::BAD_REQUEST, "PGRST102", "Empty or invalid json")
    }

    pub fn not_one_row() -> Self {
        let message = "One row is expected: an object, or a list of one object";
        Self::new(StatusCode::BAD_REQUEST, "PGRST102", message)
    }

    pub fn wrong_media_type() -> Self {
        let message = "Content-Type not acceptable: application/json is expected";
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "PGRST102", message)
    }

    pub fn wrong_idempotency_key() -> Self {
        let message = "Idempotency-Key must be 1 to 255 visible ASCII characters";
        Self::new(StatusCode::BAD_REQUEST, "PGRST100", message)
    }

    pub fn key_reused() -> Self {
        let message = "This Idempotency-Key was used for another request";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "23505", message)
    }

    pub fn too_large() -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "PGRST102",
            "The body is too large",
        )
    }

    pub fn too_slow() -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            "PGRST102",
            "The body did not arrive in time",
        )
    }

    pub fn too_many(message: &str) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "PGRST003", message)
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
        let Some(code) = self.code else {
            return json!({ "message": self.message, "hint": self.hint });
        };
        let details = (!self.fields.is_empty()).then(|| {
            let words = self
                .fields
                .iter()
                .map(|f| format!("{}: {}", f.field, f.message));
            words.collect::<Vec<_>>().join("\n")
        });
        let mut body = json!({
            "code": code,
            "details": details,
            "hint": self.hint,
            "message": self.message,
        });
        if !self.fields.is_empty() {
            body["fields"] = json!(self.fields);
        }
        body
    }
}

impl From<Error> for WireError {
    fn from(error: Error) -> Self {
        match error {
            Error::TooLarge => Self::too_large(),
            Error::TimedOut => Self::too_slow(),
            _ => Self::not_json(),
        }
    }
}

impl From<WireError> for Response<Body> {
    fn from(error: WireError) -> Self {
        let mut answer = Self::new(Body::from(error.body().to_string()));
        *answer.status_mut() = error.status;
        let headers = answer.headers_mut();
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/json; charset=utf-8"),
        );
        if let Some(code) = error.code
            && let Ok(proxy) = HeaderValue::from_str(&format!("PostgREST; error={code}"))
        {
            headers.insert(HeaderName::from_static("proxy-status"), proxy);
        }
        match error.status {
            StatusCode::TOO_MANY_REQUESTS => {
                headers.insert(RETRY_AFTER, HeaderValue::from_static("60"));
            }
            StatusCode::SERVICE_UNAVAILABLE => {
                headers.insert(RETRY_AFTER, HeaderValue::from_static("5"));
            }
            StatusCode::METHOD_NOT_ALLOWED => {
                headers.insert(axum::http::header::ALLOW, HeaderValue::from_static("POST"));
            }
            _ => {}
        }
        answer
    }
}

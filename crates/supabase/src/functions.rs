//! `POST /functions/v1/…`: functions in the format of Supabase's edge functions. Errors before a
//! function runs are relay errors with `x-relay-error`; errors within it are its own responses.

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use serde_json::{Value, json};

use crate::Context;
use crate::jingles::JingleError;
use crate::json_response::json_response;
use crate::key::Caller;
use domain::today;
use endpoint::ClientAddress;
use endpoint::Error;
use endpoint::body;
use endpoint::response::{self, CachePolicy};

/// Maximum body size, in bytes.
const BODY: usize = 1_000;

/// The largest seed: JavaScript's `Number.MAX_SAFE_INTEGER`.
pub const LAST_SEED: u64 = (1 << 53) - 1;

/// Responds with a jingle as `{"audioData": "<Base64 of a FLAC file>"}`, for the body's `seed` or else
/// the seed of the day.
pub async fn generate_moving_jingle(
    State(context): State<Context>,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    if let Err(error) = Caller::of(&context.keys, &request) {
        return error.into();
    }
    if !context.limits.jingles.allows(client) {
        let message = "Too many requests in one minute; try again later";
        return refused(StatusCode::TOO_MANY_REQUESTS, message);
    }
    let accepted = coding(request.headers());
    let bytes = match body::read(request.into_body(), BODY).await {
        Ok(bytes) => bytes,
        Err(error) => {
            let message = body_error(&error, "The body is too large");
            return refused(error.status(), message);
        }
    };
    let seed = match seed(&bytes) {
        Ok(seed) => seed.unwrap_or_else(|| seed_of_the_day(&context)),
        Err(message) => return refused(StatusCode::BAD_REQUEST, &message),
    };
    match context.jingles.encoding(seed).await {
        Ok(tune) => {
            let (status, json) = (StatusCode::OK, "application/json; charset=utf-8");
            response::encoded(&accepted, status, json, &tune, CachePolicy::Never)
        }
        Err(JingleError::TimedOut) => {
            tracing::warn!(seed, "jingle timed out");
            relay_error(StatusCode::GATEWAY_TIMEOUT, "Function timed out")
        }
        Err(JingleError::Failed(error)) => {
            tracing::error!(seed, error, "cannot make a jingle");
            let message = "The jingle could not be generated";
            refused(StatusCode::INTERNAL_SERVER_ERROR, message)
        }
    }
}

/// 405: functions only accept POST.
pub async fn wrong_method(State(context): State<Context>, request: Request) -> Response<Body> {
    if let Err(error) = Caller::of(&context.keys, &request) {
        return error.into();
    }
    let mut response = relay_error(
        StatusCode::METHOD_NOT_ALLOWED,
        "Method not allowed: use POST",
    );
    response
        .headers_mut()
        .insert(ALLOW, HeaderValue::from_static("POST"));
    response
}

/// 404 for an unknown function name.
pub async fn unknown(
    State(context): State<Context>,
    Path(name): Path<String>,
    request: Request,
) -> Response<Body> {
    if let Err(error) = Caller::of(&context.keys, &request) {
        return error.into();
    }
    tracing::debug!(name, "no such function");
    relay_error(StatusCode::NOT_FOUND, "Requested function was not found")
}

/// The seed of a body; `None` if it names none.
fn seed(bytes: &[u8]) -> Result<Option<u64>, String> {
    if bytes.is_empty() {
        return Ok(None);
    }
    let body: Value =
        serde_json::from_slice(bytes).map_err(|_| "The body is not valid JSON".to_owned())?;
    let Value::Object(fields) = body else {
        return Err("The body must be an object such as {\"seed\": 7}".to_owned());
    };
    if let Some(name) = fields.keys().find(|name| *name != "seed") {
        return Err(format!("{name}: unknown field; only seed is accepted"));
    }
    let Some(seed) = fields.get("seed") else {
        return Ok(None);
    };
    match seed.as_u64() {
        Some(seed) if seed <= LAST_SEED => Ok(Some(seed)),
        _ => Err(format!(
            "seed: expected a whole number from 0 to {LAST_SEED}"
        )),
    }
}

/// One of content's seeds, a different one each day in Texas.
fn seed_of_the_day(context: &Context) -> u64 {
    let seeds = &context.snapshot.english_site().jingle_seeds;
    let day = today((context.clock)()).day_of_year().unsigned_abs();
    let turn = usize::from(day) % seeds.len().max(1);
    seeds.get(turn).copied().unwrap_or_default()
}

/// Keeps only `Accept-Encoding`: entity tags do not apply to a POST.
fn coding(headers: &HeaderMap) -> HeaderMap {
    let accepted = headers.get(ACCEPT_ENCODING);
    let header = |value: &HeaderValue| (ACCEPT_ENCODING, value.clone());
    accepted.map(header).into_iter().collect()
}

/// The message of a function's error response for a body that was not read.
pub const fn body_error(error: &Error, too_large: &'static str) -> &'static str {
    match error {
        Error::TooLarge => too_large,
        Error::TimedOut => "The request timed out",
        _ => "The request body is incomplete",
    }
}

/// An error response of the function itself.
pub fn refused(status: StatusCode, message: &str) -> Response<Body> {
    uncached_json(status, &json!({ "error": message }))
}

/// An error response of the relay in front of the function.
fn relay_error(status: StatusCode, message: &str) -> Response<Body> {
    let code = match status {
        StatusCode::NOT_FOUND => "NOT_FOUND",
        StatusCode::GATEWAY_TIMEOUT => "IDLE_TIMEOUT",
        _ => "METHOD_NOT_ALLOWED",
    };
    let mut response = uncached_json(status, &json!({ "code": code, "message": message }));
    let name = HeaderName::from_static("x-relay-error");
    response
        .headers_mut()
        .insert(name, HeaderValue::from_static("true"));
    response
}

/// A JSON response that is not cached.
fn uncached_json(status: StatusCode, body: &Value) -> Response<Body> {
    let mut response = json_response(status, body);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, CachePolicy::Never.header());
    response
}

//! What the desk is sent.

use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::Context;
use crate::refusal::Refused;
use endpoint::body::{self, BodyError};

/// Reads a shape of the contract from a JSON body. What does not fit is named.
pub async fn read<T: DeserializeOwned>(
    context: &Context,
    request: Request,
) -> Result<T, Box<Refused>> {
    read_up_to(context.body_limit, request).await
}

/// As [`read`], from a body of at most so many bytes.
pub async fn read_up_to<T: DeserializeOwned>(
    limit: usize,
    request: Request,
) -> Result<T, Box<Refused>> {
    let kind = request.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    // A form of another site cannot send this kind without being asked first.
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Box::new(Refused::MediaType));
    }
    let bytes = body::read(request.into_body(), limit).await;
    let bytes = bytes.map_err(|error| match error {
        BodyError::TooLarge => Refused::TooLarge,
        BodyError::TooSlow => Refused::TooSlow,
        BodyError::Broken => Refused::BadJson,
    })?;
    let mut reader = serde_json::Deserializer::from_slice(&bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        shape(error.inner(), &path)
    })?;
    reader.end().map_err(|_| Refused::BadJson)?;
    Ok(value)
}

/// A body that says nothing: the press alone counts, but it must be sent as JSON.
pub async fn press(context: &Context, request: Request) -> Result<(), Box<Refused>> {
    read::<Press>(context, request).await.map(|_| ())
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Press {}

fn shape(error: &serde_json::Error, path: &str) -> Refused {
    if error.classify() != Category::Data {
        return Refused::BadJson;
    }
    let words = error.to_string();
    // Serde names a field that is missing or unknown in its words alone.
    let named = words.split('`').nth(1);
    let is_unknown = words.starts_with("unknown field");
    let field = match named {
        Some(named) if is_unknown || words.starts_with("missing field") => named,
        _ => path,
    };
    Refused::Shape {
        field: field.to_owned(),
        is_unknown,
    }
}

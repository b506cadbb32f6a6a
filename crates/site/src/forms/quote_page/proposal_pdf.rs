//! The response with a proposal as PDF.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use axum::response::IntoResponse;
use contract::Document;
use endpoint::Error;
use endpoint::response::CachePolicy;

/// Writes a document as PDF on a thread of its own, because it takes longer than a connection worker may.
pub async fn written(document: Document, file: &str) -> Response<Body> {
    let written = tokio::task::spawn_blocking(move || documents::pdf(&document)).await;
    let bytes = match written {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) => {
            tracing::error!(%error, "cannot write a proposal as PDF");
            return Error::Unavailable.into_response();
        }
        Err(error) => {
            tracing::error!(%error, "writing a proposal as PDF failed");
            return Error::Unavailable.into_response();
        }
    };
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    headers.insert(CACHE_CONTROL, CachePolicy::Never.header());
    // The file's name is a number and `.pdf`.
    if let Ok(name) = HeaderValue::from_str(&format!("inline; filename=\"proposal-{file}\"")) {
        headers.insert(CONTENT_DISPOSITION, name);
    }
    response
}

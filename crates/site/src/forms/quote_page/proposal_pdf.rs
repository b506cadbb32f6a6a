//! The response with a proposal as PDF.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use axum::response::IntoResponse;
use contract::Document;
use endpoint::Error;
use endpoint::response::CachePolicy;

/// The response with a document as PDF.
pub async fn written(document: Document, file: &str) -> Response<Body> {
    let bytes = match documents::write_pdf(document).await {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::error!(%error, "cannot write a proposal as PDF");
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

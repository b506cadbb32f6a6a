//! The public API, in the wire format of Supabase, so that its official client works against it
//! unmodified for the calls the product makes.

pub mod assistant;
pub mod functions;
pub mod images;
mod insert_body;
mod key;
pub mod quote_requests;
mod row;
mod storage_error;
mod wire_error;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderName, Method, Response};
use tower_http::cors::{Any, CorsLayer};

use crate::App;
pub use insert_body::read as read_insert;
use key::Caller;
pub use row::to_json as row_to_json;
pub use storage_error::StorageError;
pub use wire_error::WireError;

/// Other origins may call: keys guard the API, cookies play no part in it.
pub fn cross_origin() -> CorsLayer {
    let headers = [
        "authorization",
        "apikey",
        "x-client-info",
        "content-type",
        "content-profile",
        "prefer",
        "x-upsert",
        "x-retry-count",
        "cache-control",
        "range",
        "idempotency-key",
        "lead-source",
    ];
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([
            Method::GET,
            Method::HEAD,
            Method::POST,
            Method::PUT,
            Method::DELETE,
        ])
        .allow_headers(headers.map(HeaderName::from_static))
        .expose_headers([HeaderName::from_static("x-relay-error")])
}

/// Everything but an insert into `quote_requests`: nobody reads or changes leads here.
pub async fn refuse(State(app): State<Arc<App>>, request: Request) -> Response<Body> {
    match Caller::of(&app.settings.api, &request) {
        Err(error) => error.into(),
        Ok(Caller::Anonymous) if matches!(*request.method(), Method::GET | Method::HEAD) => {
            WireError::forbidden("permission denied for table quote_requests").into()
        }
        Ok(_) => WireError::method_not_allowed(request.method()).into(),
    }
}

/// A table that there is not.
pub async fn unknown_table(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    request: Request,
) -> Response<Body> {
    match Caller::of(&app.settings.api, &request) {
        Err(error) => error.into(),
        Ok(_) => WireError::unknown_table(&table).into(),
    }
}

//! Tables that nobody reads or changes here.

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{Method, Response};

use crate::Context;
use crate::key::Caller;
use crate::wire_error::WireError;

/// Everything but an insert into `quote_requests`: nobody reads or changes leads here.
pub async fn refuse(State(context): State<Context>, request: Request) -> Response<Body> {
    match Caller::of(&context.keys, &request) {
        Err(error) => error.into(),
        Ok(Caller::Anonymous) if matches!(*request.method(), Method::GET | Method::HEAD) => {
            WireError::forbidden("permission denied for table quote_requests").into()
        }
        Ok(_) => WireError::method_not_allowed(request.method()).into(),
    }
}

/// A table that there is not.
pub async fn unknown(
    State(context): State<Context>,
    Path(table): Path<String>,
    request: Request,
) -> Response<Body> {
    match Caller::of(&context.keys, &request) {
        Err(error) => error.into(),
        Ok(_) => WireError::unknown_table(&table).into(),
    }
}

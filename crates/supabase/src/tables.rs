//! Rejects access to tables.

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{Method, Response};

use crate::Context;
use crate::key::Caller;
use crate::wire_error::WireError;

/// Rejects everything except an insert into `quote_requests`: leads cannot be read or changed here.
pub async fn refuse(State(context): State<Context>, request: Request) -> Response<Body> {
    match Caller::of(&context.keys, &request) {
        Err(error) => error.into(),
        Ok(Caller::Anonymous) if matches!(*request.method(), Method::GET | Method::HEAD) => {
            WireError::forbidden("permission denied for table quote_requests").into()
        }
        Ok(_) => WireError::method_not_allowed(request.method(), "POST").into(),
    }
}

/// 404 for an unknown table or, below `rpc/`, an unknown function.
pub async fn unknown(
    State(context): State<Context>,
    Path(path): Path<String>,
    request: Request,
) -> Response<Body> {
    match Caller::of(&context.keys, &request) {
        Err(error) => error.into(),
        Ok(_) => match path.strip_prefix("rpc/") {
            Some(function) => WireError::unknown_function(function).into(),
            None => WireError::unknown_table(&path).into(),
        },
    }
}

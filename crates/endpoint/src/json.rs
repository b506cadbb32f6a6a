//! JSON bodies, whose faults are named by field.

mod shape;

use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, Request};
use serde::de::DeserializeOwned;

use crate::Error;
use crate::body::{self, BodyLimit};
use crate::media_type::is_media_type;

/// A JSON body as a value of the contract. `LIMIT` is the largest body in bytes; 0 means the limit
/// of the router's state.
#[derive(Debug)]
pub struct Json<T, const LIMIT: usize = 0>(pub T);

impl<S, T, const LIMIT: usize> FromRequest<S> for Json<T, LIMIT>
where
    S: Send + Sync,
    T: DeserializeOwned,
    BodyLimit: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        // A form of another site cannot send this type without a preflight.
        if !is_media_type(request.headers(), "application/json") {
            return Err(Error::UnsupportedMediaType);
        }
        let limit = match LIMIT {
            0 => BodyLimit::from_ref(state).0,
            limit => limit,
        };
        let bytes: Bytes =
            body::read(request.into_body(), limit)
                .await
                .map_err(|error| match error {
                    Error::BadRequest => Error::NotJson,
                    error => error,
                })?;
        let value = serde_json::from_slice(&bytes).map_err(|_| Error::NotJson)?;
        shape::read(value).map(Self)
    }
}

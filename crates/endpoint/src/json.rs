//! JSON bodies, with errors by field.

use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, Request};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use crate::Error;
use crate::body::{self, BodyLimit};
use crate::media_type::is_media_type;

/// The field of an error if the body as a whole is of another type.
const WHOLE_BODY: &str = ".";

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
        read(value).map(Self)
    }
}

/// Reads a value as a type, and names the field that does not fit: `boxes.kilograms`, without positions in lists.
fn read<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let keys = error.path().iter().filter_map(|segment| match segment {
            Segment::Map { key } => Some(key.as_str()),
            _ => None,
        });
        let keys: Vec<&str> = keys.collect();
        // `serde_json` distinguishes these two only by the beginning of the text.
        let message = error.inner().to_string();
        if message.starts_with("unknown field") {
            let name = keys.last().copied().unwrap_or_default();
            return Error::UnknownField(name.to_owned());
        }
        let missing = message.strip_prefix("missing field `");
        let missing = missing.and_then(|rest| rest.strip_suffix('`'));
        Error::InvalidValue(match missing {
            Some(name) => name.to_owned(),
            None if keys.is_empty() => WHOLE_BODY.to_owned(),
            None => keys.join("."),
        })
    })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Move {
        name: String,
        floor: Option<i32>,
        size: Size,
        #[serde(default)]
        boxes: Vec<Parcel>,
        value: Value,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Size {
        Small,
        Large,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Parcel {
        kilograms: f64,
    }

    #[test]
    fn reads_what_fits() {
        let read: Result<Move, Error> = read(json!({
            "name": "Ana", "floor": null, "size": "large", "boxes": [{ "kilograms": 2.5 }],
            "value": { "a": [1, -1, null] },
        }));
        let read = read.expect("fits");
        assert_eq!((read.floor, read.size), (None, Size::Large));
        assert_eq!(read.boxes, [Parcel { kilograms: 2.5 }]);
        assert_eq!(read.value, json!({ "a": [1, -1, null] }));
    }

    #[test]
    fn names_the_field_that_does_not_fit() {
        let invalid = |field: &str| Error::InvalidValue(field.to_owned());
        for (value, error) in [
            (json!({ "nom": 1 }), Error::UnknownField("nom".to_owned())),
            (json!({ "name": "Ana", "value": 1 }), invalid("size")),
            (json!({ "name": 1 }), invalid("name")),
            (json!({ "name": "Ana", "floor": "one" }), invalid("floor")),
            (json!({ "name": "Ana", "size": "huge" }), invalid("size")),
            (json!({ "name": "Ana", "size": 1 }), invalid("size")),
            (
                json!({ "boxes": [{ "kilograms": "2" }] }),
                invalid("boxes.kilograms"),
            ),
            (json!({ "boxes": [{}] }), invalid("kilograms")),
            (json!({ "boxes": 1 }), invalid("boxes")),
            (json!([]), invalid(".")),
            (json!("x"), invalid(".")),
        ] {
            assert_eq!(read::<Move>(value.clone()).err(), Some(error), "{value}");
        }
    }
}

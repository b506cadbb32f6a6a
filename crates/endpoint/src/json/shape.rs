//! Reads a JSON value as a type, and names the field that does not fit. `serde_json` names it only in
//! the text of its error; a custom `de::Error` receives it from the derived code.

use std::fmt;

use serde::de::value::{MapDeserializer, SeqDeserializer, StringDeserializer};
use serde::de::{self, DeserializeOwned, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Value;

use crate::Error;

/// The field of an error if the body as a whole is of another type.
const WHOLE_BODY: &str = ".";

/// Reads a value as a type.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    T::deserialize(Node(value)).map_err(|misfit| match misfit {
        Misfit::UnknownField(field) => Error::UnknownField(field),
        Misfit::Value => Error::InvalidValue(WHOLE_BODY.to_owned()),
        Misfit::MissingField(field) | Misfit::ValueOf(field) => Error::InvalidValue(field),
    })
}

/// The error of a value that does not fit.
#[derive(Debug, PartialEq, Eq)]
enum Misfit {
    UnknownField(String),
    MissingField(String),
    /// A value whose field is not known yet.
    Value,
    ValueOf(String),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Misfit {}

impl de::Error for Misfit {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Value
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Self {
        Self::UnknownField(field.to_owned())
    }

    fn missing_field(field: &'static str) -> Self {
        Self::MissingField(field.to_owned())
    }
}

/// A value that is read.
struct Node(Value);

impl IntoDeserializer<'_, Misfit> for Node {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// A value of a field: an error in it names the field.
struct Field(String, Value);

impl IntoDeserializer<'_, Misfit> for Field {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl Field {
    fn named<T>(name: String, result: Result<T, Misfit>) -> Result<T, Misfit> {
        result.map_err(|misfit| match misfit {
            Misfit::Value => Misfit::ValueOf(name),
            Misfit::ValueOf(within) => Misfit::ValueOf(format!("{name}.{within}")),
            misfit => misfit,
        })
    }
}

impl<'de> de::Deserializer<'de> for Field {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        Self::named(self.0, Node(self.1).deserialize_any(visitor))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        Self::named(self.0, Node(self.1).deserialize_option(visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let read = Node(self.1).deserialize_newtype_struct(name, visitor);
        Self::named(self.0, read)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let read = Node(self.1).deserialize_enum(name, variants, visitor);
        Self::named(self.0, read)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> de::Deserializer<'de> for Node {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => {
                if let Some(value) = number.as_u64() {
                    visitor.visit_u64(value)
                } else if let Some(value) = number.as_i64() {
                    visitor.visit_i64(value)
                } else {
                    visitor.visit_f64(number.as_f64().ok_or(Misfit::Value)?)
                }
            }
            Value::String(text) => visitor.visit_string(text),
            Value::Array(values) => {
                let mut values = SeqDeserializer::new(values.into_iter().map(Node));
                let read = visitor.visit_seq(&mut values)?;
                values.end()?;
                Ok(read)
            }
            Value::Object(fields) => {
                let fields = fields
                    .into_iter()
                    .map(|(name, value)| (name.clone(), Field(name, value)));
                let mut fields = MapDeserializer::new(fields);
                let read = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(read)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::String(name) => {
                let name: StringDeserializer<Misfit> = name.into_deserializer();
                visitor.visit_enum(name)
            }
            _ => Err(Misfit::Value),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
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
            (json!([]), invalid(".")),
            (json!("x"), invalid(".")),
        ] {
            assert_eq!(read::<Move>(value.clone()).err(), Some(error), "{value}");
        }
    }
}

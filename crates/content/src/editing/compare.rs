//! Converts TOML to JSON and compares JSON values.

use serde_json::{Map, Value as Json};
use toml_edit::{Item, Table, Value};

/// Returns whether two values mean the same in a content file: null equals a missing field, and 3 equals
/// 3.0.
pub fn same(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Object(a), Json::Object(b)) => {
            let within = |a: &Map<String, Json>, b: &Map<String, Json>| {
                a.iter()
                    .all(|(key, value)| same(value, b.get(key).unwrap_or(&Json::Null)))
            };
            within(a, b) && within(b, a)
        }
        (Json::Array(a), Json::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Json::Number(a), Json::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        _ => a == b,
    }
}

/// An item as JSON.
pub fn json(item: &Item) -> Json {
    match item {
        Item::None => Json::Null,
        Item::Value(value) => value_json(value),
        Item::Table(table) => table_json(table),
        Item::ArrayOfTables(tables) => tables.iter().map(table_json).collect(),
    }
}

/// A table as JSON.
pub fn table_json(table: &Table) -> Json {
    let pairs = table.iter().map(|(key, item)| (key.to_owned(), json(item)));
    Json::Object(pairs.collect())
}

/// A value as JSON.
pub fn value_json(value: &Value) -> Json {
    match value {
        Value::String(text) => text.value().as_str().into(),
        Value::Integer(number) => (*number.value()).into(),
        Value::Float(number) => (*number.value()).into(),
        Value::Boolean(is) => (*is.value()).into(),
        Value::Datetime(day) => day.value().to_string().into(),
        Value::Array(items) => items.iter().map(value_json).collect(),
        Value::InlineTable(table) => {
            let pairs = table
                .iter()
                .map(|(key, value)| (key.to_owned(), value_json(value)));
            Json::Object(pairs.collect())
        }
    }
}

//! What a list or a deletion asks for, in JSON.

use images::{ListQuery, SortBy};
use serde_json::{Map, Value};

use crate::storage_error::StorageError;

/// Rows that a list may have at most, and names that a deletion may.
const MOST: u64 = 1_000;

/// Rows where the caller names no number, as Supabase has it.
const USUAL: u64 = 100;

/// The longest folder or search in bytes.
const LONGEST: usize = 255;

/// Reads the body of a list. Fields that are not known are passed over.
pub fn query(bytes: &[u8]) -> Result<ListQuery, StorageError> {
    let body = object(bytes)?;
    let sort = match body.get("sortBy") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(sort)) => sort.clone(),
        Some(_) => return Err(StorageError::request("body/sortBy must be object")),
    };
    Ok(ListQuery {
        folder: text(&body, "prefix")?.trim_matches('/').to_owned(),
        search: text(&body, "search")?.to_owned(),
        sort: match sort.get("column").map(Value::as_str) {
            None | Some(Some("name")) => SortBy::Name,
            // Nothing is written when a picture is read.
            Some(Some("updated_at" | "last_accessed_at")) => SortBy::UpdatedAt,
            Some(Some("created_at")) => SortBy::CreatedAt,
            Some(_) => {
                let message = "body/sortBy/column must be name, updated_at, created_at or \
                               last_accessed_at";
                return Err(StorageError::request(message));
            }
        },
        descending: match sort.get("order").map(Value::as_str) {
            None | Some(Some("asc")) => false,
            Some(Some("desc")) => true,
            Some(_) => {
                let message = "body/sortBy/order must be asc or desc";
                return Err(StorageError::request(message));
            }
        },
        offset: number(&body, "offset", 0, 0, u64::from(u32::MAX))?,
        limit: number(&body, "limit", USUAL, 1, MOST)?,
    })
}

/// Reads the names that a deletion lists.
pub fn prefixes(bytes: &[u8]) -> Result<Vec<String>, StorageError> {
    let body = object(bytes)?;
    let names = body.get("prefixes").and_then(Value::as_array);
    let names = names.filter(|names| (1..=MOST).contains(&(names.len() as u64)));
    let names = names.and_then(|names| {
        let names = names.iter().map(|name| name.as_str().map(str::to_owned));
        names.collect::<Option<Vec<_>>>()
    });
    names.ok_or_else(|| {
        StorageError::request(format!("body/prefixes must be a list of 1 to {MOST} names"))
    })
}

fn object(bytes: &[u8]) -> Result<Map<String, Value>, StorageError> {
    serde_json::from_slice(bytes).map_err(|_| StorageError::request("body must be object"))
}

fn text<'a>(body: &'a Map<String, Value>, field: &str) -> Result<&'a str, StorageError> {
    match body.get(field) {
        None | Some(Value::Null) => Ok(""),
        Some(Value::String(text)) if text.len() <= LONGEST => Ok(text),
        Some(_) => Err(StorageError::request(format!(
            "body/{field} must be string of at most {LONGEST} bytes"
        ))),
    }
}

fn number(
    body: &Map<String, Value>,
    field: &str,
    usual: u64,
    least: u64,
    most: u64,
) -> Result<usize, StorageError> {
    let number = match body.get(field) {
        None | Some(Value::Null) => Some(usual),
        Some(value) => value
            .as_u64()
            .filter(|number| (least..=most).contains(number)),
    };
    let number = number.and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| {
        StorageError::request(format!("body/{field} must be integer, {least} to {most}"))
    })
}

//! Parses the JSON bodies of list and delete requests.

use images::{ListQuery, SortBy};
use serde_json::{Map, Value};

use crate::storage_error::StorageError;

/// Maximum number of rows in a list, and of names in a deletion.
pub const MAX_ROWS: u64 = 1_000;

/// Default number of rows, as in Supabase.
pub const DEFAULT_ROWS: u64 = 100;

/// Maximum length of a folder or search, in bytes.
pub const MAX_LENGTH: usize = 255;

/// Reads the body of a list request. Unknown fields are ignored.
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
            // Reads are not recorded, so there is no access time.
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
        limit: number(&body, "limit", DEFAULT_ROWS, 1, MAX_ROWS)?,
    })
}

/// Reads the names in a delete request.
pub fn prefixes(bytes: &[u8]) -> Result<Vec<String>, StorageError> {
    let body = object(bytes)?;
    let names = body.get("prefixes").and_then(Value::as_array);
    let names = names.filter(|names| (1..=MAX_ROWS).contains(&(names.len() as u64)));
    let names = names.and_then(|names| {
        let names = names.iter().map(|name| name.as_str().map(str::to_owned));
        names.collect::<Option<Vec<_>>>()
    });
    names.ok_or_else(|| {
        StorageError::request(format!(
            "body/prefixes must be a list of 1 to {MAX_ROWS} names"
        ))
    })
}

fn object(bytes: &[u8]) -> Result<Map<String, Value>, StorageError> {
    serde_json::from_slice(bytes).map_err(|_| StorageError::request("body must be object"))
}

fn text<'a>(body: &'a Map<String, Value>, field: &str) -> Result<&'a str, StorageError> {
    match body.get(field) {
        None | Some(Value::Null) => Ok(""),
        Some(Value::String(text)) if text.len() <= MAX_LENGTH => Ok(text),
        Some(_) => Err(StorageError::request(format!(
            "body/{field} must be string of at most {MAX_LENGTH} bytes"
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

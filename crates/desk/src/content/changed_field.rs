//! Finds the field of an original that was changed after its translation.

use content::editing::{self, Text};
use publishing::{Change, change_of};
use serde_json::Value;

use crate::Context;
use crate::error::DeskError;
use crate::services::PublishingServices;

/// The first field of a file that differs from what the site showed at a time, in milliseconds since 1970, as a
/// JSON Pointer; `None` for the time means the text that the program came with.
///
/// # Errors
/// The database does not answer.
pub async fn changed_since(
    context: &Context,
    publishing: &PublishingServices,
    path: &str,
    since: Option<i64>,
) -> Result<Option<String>, DeskError> {
    let versions = publishing.store.content_history(path).await?;
    let published = &context.snapshot.published;
    // Newest first.
    let mut earlier = versions.iter();
    let before = since.and_then(|since| earlier.find(|row| row.at <= since));
    let before = match before.map(change_of) {
        Some(Change::Text(text)) => Some(text),
        Some(Change::Removed) => None,
        Some(Change::Shipped) | None => published.shipped(path),
    };
    let read = |text: &str| editing::read(path, text).ok();
    let before = before.and_then(read);
    let now = published.text(path).and_then(read);
    Ok(before
        .zip(now)
        .and_then(|(before, now)| first_change(&before, &now)))
}

fn first_change(before: &Text, now: &Text) -> Option<String> {
    let changed = first_difference(&before.value, &now.value, "");
    changed.or_else(|| (before.body != now.body).then(|| "/body".to_owned()))
}

/// The first difference as deep as both values have the same structure.
fn first_difference(before: &Value, now: &Value, pointer: &str) -> Option<String> {
    let child = |key: &str| {
        let key = key.replace('~', "~0").replace('/', "~1");
        format!("{pointer}/{key}")
    };
    match (before, now) {
        (Value::Array(before), Value::Array(now)) if before.len() == now.len() => {
            let mut items = before.iter().zip(now).enumerate();
            items.find_map(|(at, (before, now))| {
                first_difference(before, now, &child(&at.to_string()))
            })
        }
        (Value::Object(before), Value::Object(now)) => {
            let added = now.keys().filter(|key| !before.contains_key(*key));
            let mut keys = before.keys().chain(added);
            keys.find_map(|key| {
                let before = before.get(key).unwrap_or(&Value::Null);
                let now = now.get(key).unwrap_or(&Value::Null);
                first_difference(before, now, &child(key))
            })
        }
        _ => (before != now).then(|| pointer.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn finds_the_first_field_that_differs() {
        let before = json!({ "a": "x", "b": [{ "c/d": 1 }, 2] });
        let changed = |now: Value| first_difference(&before, &now, "");
        assert_eq!(changed(before.clone()), None);
        let now = json!({ "a": "x", "b": [{ "c/d": 2 }, 2] });
        assert_eq!(changed(now), Some("/b/0/c~1d".to_owned()));
        let now = json!({ "a": "x", "b": [{ "c/d": 1 }] });
        assert_eq!(changed(now), Some("/b".to_owned()), "another length");
        let now = json!({ "a": "x", "b": [{ "c/d": 1 }, 2], "e": 3 });
        assert_eq!(changed(now), Some("/e".to_owned()));
    }
}

//! Parses the JSON of an insert into entries. Columns that the server computes are type-checked and
//! then ignored: a total sent by a client is never trusted.

use domain::{FieldError, FieldProblem, QuoteEntries, QuoteField};
use endpoint::Error;
use serde_json::{Map, Value};

use crate::wire_error::WireError;

/// The column with the language of the lead, such as `es`. It is not one of the form's fields.
pub const LANGUAGE: &str = "language";

/// The row that a client inserts.
#[derive(Debug)]
pub struct InsertBody {
    /// The form's fields.
    pub entries: QuoteEntries,
    /// The language to answer the customer in, as the client named it.
    pub language: Option<String>,
}

/// The reason why a body is rejected.
#[derive(Debug)]
pub enum BodyRefusal {
    /// The body is not the expected JSON.
    Wire(WireError),
    /// Columns have the wrong type.
    Fields(Vec<FieldError<QuoteField>>),
}

/// Reads one object, or a list of one. `columns` is what the address lists, quoted and joined by
/// commas; a listed but missing column counts as null.
///
/// # Errors
/// [`BodyRefusal`] names the column that is unknown or of the wrong type.
pub fn read(bytes: &[u8], columns: Option<&str>) -> Result<InsertBody, BodyRefusal> {
    let wire = BodyRefusal::Wire;
    let value: Value = serde_json::from_slice(bytes).map_err(|_| wire(Error::NotJson.into()))?;
    let row = match value {
        Value::Object(row) => row,
        Value::Array(mut rows) if rows.len() == 1 => match rows.remove(0) {
            Value::Object(row) => row,
            _ => return Err(wire(WireError::not_one_row())),
        },
        _ => return Err(wire(WireError::not_one_row())),
    };
    let listed = columns
        .unwrap_or_default()
        .split(',')
        .map(|name| name.trim_matches('"'));
    let listed = listed.filter(|name| !name.is_empty());
    for name in row.keys().map(String::as_str).chain(listed) {
        if name != LANGUAGE && QuoteField::from_name(name).is_none() {
            return Err(wire(WireError::unknown_column(name)));
        }
    }
    Ok(InsertBody {
        entries: entries(&row).map_err(BodyRefusal::Fields)?,
        language: row.get(LANGUAGE).and_then(language),
    })
}

/// The language as text; a value of another type is an unknown language and not an error.
fn language(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) if text.trim().is_empty() => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

fn entries(row: &Map<String, Value>) -> Result<QuoteEntries, Vec<FieldError<QuoteField>>> {
    let mut entries = QuoteEntries::default();
    let mut errors = Vec::new();
    for field in QuoteField::ALL.iter().copied() {
        let Some(value) = row.get(field.name()).filter(|value| !value.is_null()) else {
            continue;
        };
        if take(&mut entries, field, value).is_none() {
            errors.push(FieldError {
                field,
                problem: FieldProblem::WrongType,
            });
        }
    }
    if errors.is_empty() {
        Ok(entries)
    } else {
        Err(errors)
    }
}

/// Stores a value in its entry, or `None` if it is of the wrong type.
fn take(entries: &mut QuoteEntries, field: QuoteField, value: &Value) -> Option<()> {
    match field {
        QuoteField::HasElevator => return flag(value, &mut entries.has_elevator),
        QuoteField::LongWalk => return flag(value, &mut entries.long_walk),
        QuoteField::AdditionalServices => {
            let keys = value
                .as_array()?
                .iter()
                .map(|key| key.as_str().map(str::to_owned));
            entries.additional_services = keys.collect::<Option<_>>()?;
            return Some(());
        }
        _ => {}
    }
    let Some(input) = field.input() else {
        // A computed column.
        return value.is_number().then_some(());
    };
    let entry = entries.text_mut(field)?;
    if input.kind.is_number() {
        *entry = value.as_number()?.to_string();
    } else {
        value.as_str()?.clone_into(entry);
    }
    Some(())
}

fn flag(value: &Value, slot: &mut bool) -> Option<()> {
    *slot = value.as_bool()?;
    Some(())
}

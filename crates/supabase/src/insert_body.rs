//! Parses the JSON of an insert into entries, with the types that PostgreSQL accepts for the columns. Columns
//! that the server computes are type-checked and then ignored: a total sent by a client is never trusted.

use std::collections::BTreeMap;

use domain::{FieldError, FieldProblem, QuoteEntries, QuoteField, QuoteFieldKind};
use endpoint::Error;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::postgres_input;
use crate::wire_error::WireError;

/// The column with the language of the lead, such as `es`. It is not one of the form's fields.
pub const LANGUAGE: &str = "language";

/// The row that a client inserts.
#[derive(Debug)]
pub struct InsertBody {
    /// The form's fields.
    pub entries: QuoteEntries,
    /// The language to reply to the customer in, as sent by the client.
    pub language: Option<String>,
    /// Names of columns that the table does not have.
    pub unknown: Vec<String>,
}

/// The reason why a body is rejected.
#[derive(Debug)]
pub enum BodyRefusal {
    /// The body is not the expected JSON.
    Wire(WireError),
    /// The body is a list of this many rows.
    Rows(usize),
    /// Columns have the wrong type.
    Fields(Vec<FieldError<QuoteField>>),
}

/// A row as it was sent: the text of each value.
type Row = BTreeMap<String, Box<RawValue>>;

/// Reads one object, or a list of one. `columns` is what the address lists, quoted and joined by
/// commas; a listed but missing column counts as null.
///
/// # Errors
/// [`BodyRefusal`] names the column that is of the wrong type.
pub fn read(bytes: &[u8], columns: Option<&str>) -> Result<InsertBody, BodyRefusal> {
    let row = row(bytes)?;
    let listed = columns
        .unwrap_or_default()
        .split(',')
        .map(|name| name.trim_matches('"'));
    let listed = listed.filter(|name| !name.is_empty());
    let named = row.keys().map(String::as_str).chain(listed);
    let unknown = named
        .filter(|name| *name != LANGUAGE && QuoteField::from_name(name).is_none())
        .map(str::to_owned)
        .collect();
    let sent = row.get(LANGUAGE).map(|raw| parsed(raw)).transpose()?;
    Ok(InsertBody {
        entries: entries(&row)?,
        language: sent.as_ref().and_then(language),
        unknown,
    })
}

fn row(bytes: &[u8]) -> Result<Row, BodyRefusal> {
    let not_json = |_| BodyRefusal::Wire(Error::NotJson.into());
    let not_one = || BodyRefusal::Wire(WireError::not_one_row());
    // What nearly every client sends is not read twice.
    if let Ok(row) = serde_json::from_slice(bytes) {
        return Ok(row);
    }
    match serde_json::from_slice(bytes).map_err(not_json)? {
        Value::Array(rows) if rows.len() != 1 => Err(BodyRefusal::Rows(rows.len())),
        Value::Array(rows) if rows[0].is_object() => {
            let rows: Vec<Row> = serde_json::from_slice(bytes).map_err(not_json)?;
            rows.into_iter().next().ok_or_else(not_one)
        }
        _ => Err(not_one()),
    }
}

/// A value of a row. Its text has the form of JSON, but may name half of a character, be nested too deep, or be a
/// number that is too large.
fn parsed(raw: &RawValue) -> Result<Value, BodyRefusal> {
    serde_json::from_str(raw.get()).map_err(|_| BodyRefusal::Wire(Error::NotJson.into()))
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

fn entries(row: &Row) -> Result<QuoteEntries, BodyRefusal> {
    let mut entries = QuoteEntries::default();
    let mut errors = Vec::new();
    for field in QuoteField::ALL.iter().copied() {
        let Some(raw) = row.get(field.name()) else {
            continue;
        };
        let value = parsed(raw)?;
        if value.is_null() {
            continue;
        }
        if set_entry(&mut entries, field, &value, raw).is_none() {
            errors.push(FieldError {
                field,
                problem: FieldProblem::WrongType,
            });
        }
    }
    if errors.is_empty() {
        Ok(entries)
    } else {
        Err(BodyRefusal::Fields(errors))
    }
}

/// Stores a value in its entry, or `None` if PostgreSQL does not accept it for the column's type.
fn set_entry(
    entries: &mut QuoteEntries,
    field: QuoteField,
    value: &Value,
    raw: &RawValue,
) -> Option<()> {
    let text = text(value, raw);
    match field {
        QuoteField::HasElevator => entries.has_elevator = postgres_input::boolean(&text)?,
        QuoteField::LongWalk => entries.long_walk = postgres_input::boolean(&text)?,
        QuoteField::AdditionalServices => entries.additional_services = list(value)?,
        _ => {
            let Some(input) = field.input() else {
                // A computed column.
                return postgres_input::is_numeric(&text).then_some(());
            };
            let is_scalar = !value.is_boolean() && !value.is_array() && !value.is_object();
            let entry = entries.text_mut(field)?;
            *entry = match input.kind {
                kind if kind.is_number() && !is_scalar => return None,
                kind if kind.is_number() => postgres_input::number(&text),
                // The form's own rule rejects anything else.
                QuoteFieldKind::Date => postgres_input::date(&text).unwrap_or(text),
                _ => text,
            };
        }
    }
    Some(())
}

/// A value's text, from which PostgreSQL reads a column of any type: the content of a string, and anything
/// else as it was written.
fn text(value: &Value, raw: &RawValue) -> String {
    match value {
        Value::String(text) => text.clone(),
        _ => raw.get().to_owned(),
    }
}

/// The texts of a list, which may be written as an array of PostgreSQL. Its nulls are left out.
fn list(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(items) => {
            let items = items.iter().filter(|item| !item.is_null());
            let texts = items.map(|item| {
                item.as_str()
                    .map_or_else(|| item.to_string(), str::to_owned)
            });
            Some(texts.collect())
        }
        Value::String(text) => postgres_input::array(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results of PostgreSQL 15, by type: a JSON value, and its text as a value of the type.
    const RECORDED: &str = include_str!("../tests/postgres-types.json");

    /// Returns what is stored for a value of a column, as PostgreSQL writes it; `None` if it is refused.
    fn stored(kind: &str, value: &str) -> Option<String> {
        let column = match kind {
            "text" => "special_requests",
            "date" => "moving_date",
            "integer" => "bedrooms",
            "numeric" => "total_estimate",
            "boolean" => "has_elevator",
            _ => "additional_services",
        };
        let body = format!("[{{\"{column}\":{value}}}]");
        let entries = read(body.as_bytes(), None).ok()?.entries;
        match kind {
            "text" => Some(entries.special_requests),
            "date" => {
                Some(entries.moving_date).filter(|day| day.parse::<jiff::civil::Date>().is_ok())
            }
            "integer" => entries
                .bedrooms
                .parse::<i32>()
                .ok()
                .map(|number| number.to_string()),
            // Computed columns are not stored.
            "numeric" => Some(String::new()),
            "boolean" => Some(entries.has_elevator.to_string()),
            _ => Some(entries.additional_services.join("|")),
        }
    }

    #[test]
    fn accepts_what_postgresql_accepts_with_the_same_value() {
        let recorded: BTreeMap<String, Vec<(String, Option<String>)>> =
            serde_json::from_str(RECORDED).expect("recorded results");
        assert_eq!(recorded.len(), 6);
        // PostgreSQL refuses these. A whole number is one however it is written, and a time zone does
        // not matter to a day.
        let more = [
            "\"2.0\"",
            "2.0",
            "1e0",
            "\"1e3\"",
            "\"2027-03-14T10\"",
            "\"Sunday 2027-03-14\"",
            "\"Sun Mar 14 2027 00:00:00 GMT-0600 (Central Standard Time)\"",
        ];
        for (kind, values) in recorded {
            for (value, expected) in values {
                let stored = stored(&kind, &value);
                if more.contains(&value.as_str()) && kind != "text" && kind != "numeric" {
                    assert!(expected.is_none() && stored.is_some(), "{kind} {value}");
                } else if kind == "numeric" {
                    assert_eq!(stored.is_some(), expected.is_some(), "{kind} {value}");
                } else {
                    assert_eq!(stored, expected, "{kind} {value}");
                }
            }
        }
    }

    #[test]
    fn refuses_values_that_are_no_json_instead_of_leaving_them_empty() {
        let deep = ["[".repeat(200), "]".repeat(200)].join("1");
        let deep = format!("{{\"customer_name\":{deep}}}");
        for body in [
            deep.as_str(),
            r#"{"customer_name":"\ud800"}"#,
            r#"{"bedrooms":1e999}"#,
            r#"{"language":"\ud800"}"#,
        ] {
            let refused = read(body.as_bytes(), None).expect_err(body);
            assert!(matches!(refused, BodyRefusal::Wire(_)), "{body}");
        }
    }

    #[test]
    fn names_unknown_columns_and_counts_rows() {
        let body = read(
            br#"{"a":1,"customer_name":"Ana"}"#,
            Some("\"b\",\"language\""),
        );
        assert_eq!(body.expect("a row").unknown, ["a", "b"]);
        for (text, count) in [("[]", 0), ("[{},{}]", 2)] {
            let refused = read(text.as_bytes(), None).expect_err(text);
            assert!(
                matches!(refused, BodyRefusal::Rows(rows) if rows == count),
                "{text}"
            );
        }
    }
}

//! Changes values in TOML and preserves everything else: comments, order and layout.

use serde_json::{Map, Value as Json};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::compare::{json, same, table_json, value_json};
use super::{Unwritable, UnwritableReason};

/// Returns whether a character is a control character other than a line break or a tab.
pub fn is_control_char(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
}

/// The values that cannot be written: control characters, and numbers outside TOML's range.
pub fn unwritable(value: &Json) -> Vec<Unwritable> {
    let mut found = Vec::new();
    collect_unwritable(value, &mut String::new(), &mut found);
    found
}

/// Changes a document to the wanted values. The `date` of a post is written as a date, not as a
/// string.
pub fn table(document: &mut DocumentMut, wanted: &Map<String, Json>, is_post: bool) {
    let mut moved = false;
    fields(document.as_table_mut(), wanted, false, &mut moved);
    if moved {
        // toml_edit writes tables at their recorded positions, which are wrong after a move.
        forget_positions(document.as_table_mut());
    }
    let day = document.get("date").and_then(Item::as_str);
    if let Some(day) = day.filter(|_| is_post).and_then(|day| day.parse().ok()) {
        let day: toml_edit::Datetime = day;
        document.insert("date", toml_edit::value(day));
    }
}

fn collect_unwritable(value: &Json, pointer: &mut String, found: &mut Vec<Unwritable>) {
    let length = pointer.len();
    let mut refuse = |pointer: &str, reason: UnwritableReason| {
        found.push(Unwritable {
            pointer: pointer.to_owned(),
            reason,
        });
    };
    match value {
        Json::String(text) if text.contains(is_control_char) => {
            refuse(pointer, UnwritableReason::ControlCharacter);
        }
        Json::Number(number) if number.as_i64().is_none() && !number.is_f64() => {
            refuse(pointer, UnwritableReason::TooLarge);
        }
        Json::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                pointer.push('/');
                pointer.push_str(&at.to_string());
                collect_unwritable(item, pointer, found);
                pointer.truncate(length);
            }
        }
        Json::Object(fields) => {
            if fields.keys().any(|key| key.contains(is_control_char)) {
                refuse(pointer, UnwritableReason::ControlCharacter);
            }
            for (key, field) in fields {
                pointer.push('/');
                pointer.push_str(&super::place::escaped(key));
                collect_unwritable(field, pointer, found);
                pointer.truncate(length);
            }
        }
        _ => {}
    }
}

fn fields(table: &mut dyn TableLike, wanted: &Map<String, Json>, inline: bool, moved: &mut bool) {
    let gone: Vec<String> = table
        .iter()
        .map(|(key, _)| key.to_owned())
        .filter(|key| wanted.get(key).is_none_or(Json::is_null))
        .collect();
    for key in gone {
        table.remove(&key);
    }
    for (key, value) in wanted {
        if value.is_null() {
            continue;
        }
        match table.get_mut(key) {
            Some(item) if same(&json(item), value) => {}
            Some(item) => change(item, value, inline, moved),
            None => {
                let item = if inline {
                    Item::Value(inline_value(value))
                } else {
                    block(value)
                };
                *moved |= !item.is_value();
                table.insert(key, item);
            }
        }
    }
}

fn change(item: &mut Item, wanted: &Json, inline: bool, moved: &mut bool) {
    match (&mut *item, wanted) {
        (Item::Value(value), wanted) => change_value(value, wanted, moved),
        (Item::Table(table), Json::Object(wanted)) => fields(table, wanted, inline, moved),
        (Item::ArrayOfTables(tables), Json::Array(wanted)) if are_tables(wanted) => {
            change_tables(tables, wanted, moved);
        }
        _ => {
            *item = block(wanted);
            *moved = true;
        }
    }
}

fn change_value(value: &mut Value, wanted: &Json, moved: &mut bool) {
    match (&mut *value, wanted) {
        (Value::InlineTable(table), Json::Object(wanted)) => fields(table, wanted, true, moved),
        (Value::Array(array), Json::Array(wanted)) => change_array(array, wanted, moved),
        _ => {
            let decor = value.decor().clone();
            *value = inline_value(wanted);
            *value.decor_mut() = decor;
        }
    }
}

fn change_tables(tables: &mut ArrayOfTables, wanted: &[Json], moved: &mut bool) {
    let before: Vec<Table> = tables.iter().cloned().collect();
    let values: Vec<Json> = before.iter().map(table_json).collect();
    let aligned = align(&values, wanted);
    *moved |= aligned != (0..before.len()).map(Some).collect::<Vec<_>>();
    tables.clear();
    for (from, wanted) in aligned.into_iter().zip(wanted) {
        let Json::Object(wanted) = wanted else {
            continue;
        };
        let mut table = from.map_or_else(Table::new, |from| before[from].clone());
        fields(&mut table, wanted, false, moved);
        tables.push(table);
    }
}

fn change_array(array: &mut Array, wanted: &[Json], moved: &mut bool) {
    let before: Vec<Value> = array.iter().cloned().collect();
    let values: Vec<Json> = before.iter().map(value_json).collect();
    let aligned = align(&values, wanted);
    let is_same_order = aligned == (0..before.len()).map(Some).collect::<Vec<_>>();
    // The line break and indent before an item, if each item is on its own line.
    let indent = before.iter().find_map(|value| {
        let prefix = value.decor().prefix()?.as_str()?;
        let line = prefix.rfind('\n')?;
        Some(prefix[line..].to_owned())
    });
    array.clear();
    for (from, wanted) in aligned.into_iter().zip(wanted) {
        let mut value = match from {
            Some(from) => before[from].clone(),
            None => inline_value(wanted),
        };
        if from.is_some_and(|from| !same(&values[from], wanted)) {
            change_value(&mut value, wanted, moved);
        }
        match &indent {
            Some(indent) if from.is_none() => value.decor_mut().set_prefix(indent.as_str()),
            None if !is_same_order => value.decor_mut().clear(),
            _ => {}
        }
        array.push_formatted(value);
    }
    if indent.is_none() && !is_same_order {
        let items = std::mem::take(array);
        for mut item in items {
            item.decor_mut().clear();
            array.push(item);
        }
    }
}

/// Matches each wanted item with an item of `before`: an equal one, otherwise the one at the same
/// index if it is still unmatched and of the same kind.
fn align(before: &[Json], wanted: &[Json]) -> Vec<Option<usize>> {
    let mut used = vec![false; before.len()];
    let mut aligned: Vec<Option<usize>> = wanted
        .iter()
        .map(|value| {
            let free = |at: &usize| !used[*at] && same(&before[*at], value);
            let found = (0..before.len()).find(free)?;
            used[found] = true;
            Some(found)
        })
        .collect();
    for (at, value) in wanted.iter().enumerate() {
        let is_free = used.get(at).is_some_and(|used| !used);
        if aligned[at].is_none() && is_free && before[at].get("kind") == value.get("kind") {
            used[at] = true;
            aligned[at] = Some(at);
        }
    }
    aligned
}

fn are_tables(items: &[Json]) -> bool {
    !items.is_empty() && items.iter().all(Json::is_object)
}

/// A value on its own lines: `[table]` and `[[tables]]`.
fn block(value: &Json) -> Item {
    match value {
        Json::Object(wanted) => Item::Table(new_table(wanted)),
        Json::Array(items) if are_tables(items) => {
            let tables = items.iter().filter_map(Json::as_object).map(new_table);
            Item::ArrayOfTables(tables.collect())
        }
        other => Item::Value(inline_value(other)),
    }
}

fn new_table(wanted: &Map<String, Json>) -> Table {
    let mut table = Table::new();
    for (key, value) in wanted.iter().filter(|(_, value)| !value.is_null()) {
        table.insert(key, block(value));
    }
    table
}

/// A value within one line.
fn inline_value(value: &Json) -> Value {
    match value {
        // Null fields are removed before; the schema rejects null in arrays.
        Json::Null => Value::from(""),
        Json::Bool(is) => Value::from(*is),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::from(whole),
            None => Value::from(number.as_f64().unwrap_or_default()),
        },
        Json::String(text) => Value::from(text.as_str()),
        Json::Array(items) => Value::Array(items.iter().map(inline_value).collect()),
        Json::Object(wanted) => {
            let mut table = InlineTable::new();
            for (key, value) in wanted.iter().filter(|(_, value)| !value.is_null()) {
                table.insert(key, inline_value(value));
            }
            Value::InlineTable(table)
        }
    }
}

/// Lets the tables of a document be written in the order in which they contain each other.
pub fn forget_positions(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(table) => forget_positions(table),
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(forget_positions),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const BEFORE: &str = r#"# The list.
tax = "8.25"     # percent
hours = 3.0
names = ["a", "b"]
lines = [
  "one", # first
  "two",
]

[crews]          # by size
2 = "120.00"

# The first.
[[section]]
kind = "hero"
image = { name = "x", alt = "y" }

[section.card]
label = "go"

# The second.
[[section]]
kind = "faq"
"#;

    fn patched(change: impl FnOnce(&mut Json)) -> String {
        let mut document: DocumentMut = BEFORE.parse().expect("TOML");
        let mut wanted = table_json(document.as_table());
        change(&mut wanted);
        table(&mut document, wanted.as_object().expect("a table"), false);
        let written = document.to_string();
        let read: DocumentMut = written.parse().expect("still TOML");
        assert!(same(&table_json(read.as_table()), &wanted), "{written}");
        written
    }

    #[test]
    fn unchanged_values_keep_their_layout() {
        assert_eq!(patched(|value| value["hours"] = json!(3)), BEFORE);
        assert_eq!(patched(|value| value["nothing"] = Json::Null), BEFORE);
        let tax = patched(|value| value["tax"] = json!("9.00"));
        assert_eq!(tax, BEFORE.replace("8.25", "9.00"));
        let alt = patched(|value| value["section"][0]["image"]["alt"] = json!("z"));
        assert_eq!(alt, BEFORE.replace("\"y\"", "\"z\""));
        let crew = patched(|value| value["crews"]["3"] = json!("160.00"));
        assert_eq!(
            crew,
            BEFORE.replace("\"120.00\"\n", "\"120.00\"\n3 = \"160.00\"\n")
        );
    }

    #[test]
    fn changed_lists_keep_their_layout() {
        let more = patched(|value| value["lines"] = json!(["one", "two", "three"]));
        assert_eq!(
            more,
            BEFORE.replace("\"two\",\n", "\"two\",\n  \"three\",\n")
        );
        let turned = patched(|value| value["names"] = json!(["b", "a"]));
        assert_eq!(turned, BEFORE.replace("[\"a\", \"b\"]", "[\"b\", \"a\"]"));
        let none = patched(|value| value["names"] = json!([]));
        assert!(none.contains("names = []\n"), "{none}");
        let objects = patched(|value| value["names"] = json!([{ "a": 1 }]));
        assert!(objects.contains("names = [{ a = 1 }]"), "{objects}");
    }

    #[test]
    fn moved_tables_keep_their_comments() {
        let turned = patched(|value| {
            value["section"].as_array_mut().expect("a list").reverse();
        });
        let at = |words: &str| turned.find(words).expect(words);
        assert!(at("# The second.") < at("\"faq\"") && at("\"faq\"") < at("# The first."));
        assert!(at("\"hero\"") < at("[section.card]"), "{turned}");
        let third = patched(|value| {
            let sections = value["section"].as_array_mut().expect("a list");
            sections.insert(
                0,
                json!({ "kind": "prose", "cards": [{ "a": 1 }], "b": { "c": 2 } }),
            );
        });
        assert!(third.contains("[[section.cards]]"), "{third}");
        let gone = patched(|value| {
            value.as_object_mut().expect("a table").remove("section");
        });
        assert!(!gone.contains("section"), "{gone}");
    }

    #[test]
    fn reports_values_that_cannot_be_written() {
        let value = json!({ "a": ["x", "y\u{0}"], "b/c": { "d": 18_446_744_073_709_551_615_u64 } });
        let found: Vec<String> = unwritable(&value).into_iter().map(|u| u.pointer).collect();
        assert_eq!(found, ["/a/1", "/b~1c/d"]);
        assert_eq!(unwritable(&json!({ "a\u{7}": 1 }))[0].pointer, "");
    }
}

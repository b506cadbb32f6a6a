//! Finds every field of a content file that an owner can type into: the texts, numbers and switches that it has, and
//! the optional texts of its schema that it lacks.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The pointer of a post's Markdown.
pub const BODY: &str = "/body";

/// A field of a content file.
#[derive(Clone, Debug)]
pub struct Field {
    /// Where it is, as a JSON Pointer.
    pub pointer: String,
    /// What it is: fields of the same kind differ only in language, file and place in a list.
    pub kind: String,
}

/// The fields of a file as the desk's API gives it.
pub fn fields(file: &Value) -> Vec<Field> {
    let path = file["path"].as_str().expect("a path");
    let schema = &file["schema"];
    let mut pointers = BTreeSet::new();
    collect(schema, schema, &file["value"], "", &mut pointers);
    if path.ends_with("facts.toml") {
        // Closed days are keys, which the file does not have until an owner adds them.
        for day in ["/closed/2026-12-25", "/closed/2026-12-25_es"] {
            pointers.insert(day.to_owned());
        }
    }
    if file["body"].is_string() {
        pointers.insert(BODY.to_owned());
    }
    let to_field = |pointer: String| Field {
        kind: format!("{}{}", family(path), kind(&file["value"], &pointer)),
        pointer,
    };
    pointers.into_iter().map(to_field).collect()
}

/// Files of one family have the same fields, such as all posts.
fn family(path: &str) -> &str {
    let name = path.split_once('/').map_or(path, |(_, name)| name);
    name.split_once('/').map_or(name, |(folder, _)| folder)
}

/// A pointer with the kind of each section in place of its number, and `*` for other numbers.
fn kind(value: &Value, pointer: &str) -> String {
    let mut kind = String::new();
    let mut above = String::new();
    for part in pointer.split('/').skip(1) {
        above = format!("{above}/{part}");
        let section = value.pointer(&above).and_then(|item| item["kind"].as_str());
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        kind.push('/');
        kind.push_str(match section {
            Some(section) if is_number => section,
            _ if is_number => "*",
            _ => part,
        });
    }
    kind
}

fn collect(
    root: &Value,
    schema: &Value,
    value: &Value,
    pointer: &str,
    found: &mut BTreeSet<String>,
) {
    match value {
        Value::Null => {}
        Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            found.insert(pointer.to_owned());
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                let own = &resolved(root, schema, value)["items"];
                collect(root, own, item, &format!("{pointer}/{at}"), found);
            }
        }
        Value::Object(fields) => {
            let schema = resolved(root, schema, value);
            let properties = schema["properties"].as_object();
            for (key, field) in fields {
                let own = properties.and_then(|all| all.get(key));
                let own = own.unwrap_or(&schema["additionalProperties"]);
                collect(root, own, field, &join(pointer, key), found);
            }
            for (key, own) in properties.into_iter().flat_map(Map::iter) {
                if !fields.contains_key(key) && is_text(own) {
                    found.insert(join(pointer, key));
                }
            }
        }
    }
}

/// The schema that a value has, behind references and choices.
fn resolved<'a>(root: &'a Value, schema: &'a Value, value: &Value) -> &'a Value {
    if let Some(name) = schema["$ref"].as_str() {
        let at = root.pointer(&name[1..]).expect("a definition");
        return resolved(root, at, value);
    }
    let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    let Some(choices) = choices else {
        return schema;
    };
    let fits = |choice: &&Value| {
        let own = resolved(root, choice, value);
        // A kind of section is beside the reference to its fields.
        let wanted = &choice["properties"]["kind"]["const"];
        let is_kind = wanted.is_null() || *wanted == value["kind"];
        is_kind && own["type"] != "null"
    };
    let choice = choices.iter().find(fits);
    choice.map_or(schema, |choice| resolved(root, choice, value))
}

fn is_text(schema: &Value) -> bool {
    let types = &schema["type"];
    let is_const = !schema["const"].is_null();
    !is_const && (types == "string" || types[0] == "string")
}

fn join(pointer: &str, key: &str) -> String {
    format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// Sets a field, even one that the file does not have yet.
pub fn set(value: &mut Value, pointer: &str, new: Value) {
    if let Some(field) = value.pointer_mut(pointer) {
        *field = new;
        return;
    }
    let (above, key) = pointer.rsplit_once('/').expect("a pointer");
    let key = key.replace("~1", "/").replace("~0", "~");
    value.pointer_mut(above).expect("a table")[key] = new;
}

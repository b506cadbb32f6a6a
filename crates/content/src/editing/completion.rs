//! Adds to a published file the texts that it lacks, so that a text of a later version is there in every language.

use contract::desk::ContentKind;
use serde_json::Value;
use toml_edit::{DocumentMut, TableLike};

use super::kind::kind_of;
use super::{patch, schema};

/// Returns a published file's text with missing required texts added from the shipped file. `None` if it lacks none, or
/// if its entries belong to the owner, as those of pages, facts and prices do.
pub fn completed(path: &str, shipped: &str, published: &str) -> Option<String> {
    if !matches!(kind_of(path)?, ContentKind::Texts | ContentKind::Business) {
        return None;
    }
    let shipped: DocumentMut = shipped.parse().ok()?;
    let mut published: DocumentMut = published.parse().ok()?;
    let schema = schema::of(path)?;
    let is_changed = add_missing(
        published.as_table_mut(),
        shipped.as_table(),
        &schema,
        &schema,
    );
    is_changed.then(|| {
        patch::forget_positions(published.as_table_mut());
        published.to_string()
    })
}

/// Adds the required keys, and those of tables of texts, that `table` lacks; false if it lacks none. `schema` is that
/// of the table, `root` that of the file.
fn add_missing(
    table: &mut dyn TableLike,
    shipped: &dyn TableLike,
    schema: &Value,
    root: &Value,
) -> bool {
    let schema = resolved(schema, root);
    let mut is_changed = false;
    for (key, text) in shipped.iter() {
        let property = &schema["properties"][key];
        let (schema, is_expected) = if property.is_null() {
            let entries = &schema["additionalProperties"];
            (entries, entries.is_object() && entries["type"] != "array")
        } else {
            (property, is_required(schema, key))
        };
        match table.get_mut(key) {
            Some(own) => {
                if let (Some(own), Some(shipped)) = (own.as_table_like_mut(), text.as_table_like())
                {
                    is_changed |= add_missing(own, shipped, schema, root);
                }
            }
            None if is_expected => {
                table.insert(key, text.clone());
                is_changed = true;
            }
            None => {}
        }
    }
    is_changed
}

fn is_required(schema: &Value, key: &str) -> bool {
    let required = schema["required"].as_array();
    required.is_some_and(|required| required.iter().any(|name| name == key))
}

/// The definition that a schema refers to, or the schema itself.
fn resolved<'a>(schema: &'a Value, root: &'a Value) -> &'a Value {
    let name = schema["$ref"].as_str();
    let definition = name.and_then(|name| root.pointer(name.strip_prefix('#')?));
    definition.unwrap_or(schema)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Files;
    use crate::editing::{files, read};
    use toml_edit::Item;

    fn text_of<'a>(files: &'a Files, path: &str) -> &'a str {
        std::str::from_utf8(files.get(path).expect("shipped")).expect("a text")
    }

    /// Removes everything but the tables.
    fn clear(table: &mut dyn TableLike) {
        let keys: Vec<String> = table.iter().map(|(key, _)| key.to_owned()).collect();
        for key in keys {
            match table.get_mut(&key).and_then(Item::as_table_like_mut) {
                Some(below) => clear(below),
                None => drop(table.remove(&key)),
            }
        }
    }

    #[test]
    fn adds_the_texts_of_the_same_language() {
        let mut files = Files::shipped();
        for (path, pointer) in [
            ("es/messages.toml", "/field_errors/not_a_phone"),
            ("es/mail.toml", "/owner/continues_subject"),
            ("es/desk-mail.toml", "/invitation/subject"),
            ("es/desk.toml", "/errors/untranslated"),
            ("es/desk.toml", "/problems/required_text"),
            ("es/desk.toml", "/outbox/visitor_mail"),
            ("es/business.toml", "/address/locality"),
        ] {
            let shipped = text_of(&files, path).to_owned();
            let mut published: DocumentMut = shipped.parse().expect("TOML");
            clear(published.as_table_mut());
            let text = completed(path, &shipped, &published.to_string()).expect("it lacks texts");
            let value = |text: &str| {
                let read = read(path, text).expect("readable");
                read.value.pointer(pointer).cloned()
            };
            assert!(value(&shipped).is_some(), "{path} {pointer}");
            assert_eq!(value(&text), value(&shipped), "{path} {pointer}");
            files.insert(path, text);
        }
        assert!(
            crate::load_all(&files).is_ok(),
            "nothing that is required is missing"
        );
    }

    #[test]
    fn keeps_what_was_published() {
        let shipped = "title = \"A\"\n[owner]\nyes = \"yes\"\nname = \"Name\"\n";
        let published = "# Ours.\n[owner]\nname = \"Who\" # short\n";
        let text = completed("en/mail.toml", shipped, published).expect("it lacks a text");
        let expected = "# Ours.\n[owner]\nname = \"Who\" # short\nyes = \"yes\"\n";
        assert_eq!(text, expected, "title is no text of mail");
        assert_eq!(completed("en/mail.toml", shipped, &text), None);
    }

    #[test]
    fn adds_nothing_to_what_the_owner_lists() {
        let shipped = "[crews]\n2 = \"120.00\"\n3 = \"160.00\"\n";
        assert_eq!(
            completed("rates.toml", shipped, "[crews]\n2 = \"1.00\"\n"),
            None
        );
        let shipped = Files::shipped();
        for (path, _) in files(&shipped) {
            let text = text_of(&shipped, path);
            assert_eq!(completed(path, text, text), None, "{path}");
        }
    }
}

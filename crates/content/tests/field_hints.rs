//! The hints of the desk's forms are doc comments, shown as `web/src/desk/site/hints.tsx` does;
//! `es/field-hints.json` translates them.

use std::collections::{BTreeMap, BTreeSet};

use content::Files;
use content::editing::schema_of;
use serde_json::Value;

const TRANSLATIONS: &str = "es/field-hints.json";

#[test]
fn every_hint_is_translated_and_no_translation_is_left_over() {
    let files = Files::shipped();
    let table = files.get(TRANSLATIONS).expect("shipped");
    let table: BTreeMap<String, String> = serde_json::from_slice(table).expect("a table of texts");
    let translated: BTreeSet<String> = table.into_keys().collect();
    let shown = hints(&files);
    assert!(shown.len() > 300, "{}", shown.len());

    let missing: Vec<&String> = shown.difference(&translated).collect();
    assert!(missing.is_empty(), "{TRANSLATIONS} lacks {missing:#?}");
    let unused: Vec<&String> = translated.difference(&shown).collect();
    assert!(
        unused.is_empty(),
        "no form shows these hints of {TRANSLATIONS}: {unused:#?}"
    );
}

#[test]
fn a_hint_is_one_sentence_that_says_more_than_its_key() {
    let tagline = hint("lead", "The `tagline`. Short.");
    assert_eq!(tagline.as_deref(), Some("The tagline."));
    let form = hint("entry", "A form.\n[`State`] says more.");
    assert_eq!(form.as_deref(), Some("A form."));
    assert_eq!(hint("moving_date", "The moving date."), None);
}

/// The hints of all forms of the content editor.
fn hints(files: &Files) -> BTreeSet<String> {
    let paths = files.below("").map(|(path, _)| path);
    let schemas: BTreeMap<String, Value> = paths
        .filter_map(schema_of)
        .map(|schema| (schema.to_string(), schema))
        .collect();
    let mut found = BTreeSet::new();
    for root in schemas.values() {
        collect(root, root, &mut found);
    }
    found
}

/// Adds the hints of the fields and of the kinds of items of a schema and of everything in it.
fn collect(root: &Value, schema: &Value, found: &mut BTreeSet<String>) {
    for (key, field) in schema["properties"].as_object().into_iter().flatten() {
        if field.get("const").is_none() {
            found.extend(hint(key, about(root, field)));
        }
    }
    for kind in schema["oneOf"].as_array().into_iter().flatten() {
        if let (Some(name), Some(about)) = (name(kind), kind["description"].as_str()) {
            found.extend(hint(name, about));
        }
    }
    match schema {
        Value::Object(parts) => parts.values().for_each(|part| collect(root, part, found)),
        Value::Array(parts) => parts.iter().for_each(|part| collect(root, part, found)),
        _ => {}
    }
}

/// The description of a field, or else that of its type.
fn about<'a>(root: &'a Value, field: &'a Value) -> &'a str {
    if let Some(about) = field["description"].as_str() {
        return about;
    }
    if let Some(pointer) = field["$ref"].as_str() {
        let target = root.pointer(pointer.trim_start_matches('#'));
        return target.map_or("", |target| about(root, target));
    }
    let ways = field["oneOf"].as_array().or(field["anyOf"].as_array());
    let mut ways = ways
        .into_iter()
        .flatten()
        .filter(|way| way["type"] != "null");
    match (ways.next(), ways.next()) {
        (Some(only), None) => about(root, only),
        _ => "",
    }
}

/// Returns what a kind of item is called: the value of its constant field, or its first key.
fn name(kind: &Value) -> Option<&str> {
    let fields = kind["properties"].as_object()?;
    let constant = fields.values().find_map(|field| field["const"].as_str());
    constant.or_else(|| fields.keys().next().map(String::as_str))
}

/// The first sentence of a description, unless it only repeats the key.
fn hint(key: &str, about: &str) -> Option<String> {
    let line = about.replace('\n', " ");
    let starts = |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase() || c == '[');
    let end = line
        .match_indices(". ")
        .find(|(at, gap)| starts(&line[at + gap.len()..]))
        .map_or(line.len(), |(at, _)| at + 1);
    let sentence = line[..end].replace('`', "").trim().to_owned();

    let bare = sentence.to_lowercase();
    let bare = bare.strip_suffix('.').unwrap_or(&bare);
    let articles = ["the ", "a ", "an ", "its ", "their "];
    let bare = articles
        .iter()
        .find_map(|article| bare.strip_prefix(article))
        .unwrap_or(bare);
    let words: Vec<&str> = key
        .split(['_', '-'])
        .filter(|part| !part.is_empty())
        .collect();
    (!bare.is_empty() && bare != words.join(" ")).then_some(sentence)
}

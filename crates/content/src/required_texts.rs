//! Refuses required texts without a visible character: a page would show an empty button or heading. Which texts are
//! required is in the schemas from which the desk makes its forms.

use std::collections::BTreeMap;

use contract::desk::ContentKind;
use serde_json::{Map, Value};

use crate::editing::{self, escaped};
use crate::problem_messages::{ProblemMessage, ProblemTexts};
use crate::{Files, Problem};

/// Invisible characters: soft hyphen, zero-width spaces and joiners, directional marks.
const INVISIBLE: [char; 9] = [
    '\u{AD}', '\u{200B}', '\u{200C}', '\u{200D}', '\u{200E}', '\u{200F}', '\u{2060}', '\u{2063}',
    '\u{FEFF}',
];

/// Reports each empty text that is required, except where `others` already name the same field. Facts and
/// prices have rules of their own.
pub fn check(files: &Files, others: &[Problem]) -> Vec<Problem> {
    let mut schemas = BTreeMap::new();
    let mut problems = Vec::new();
    let mut texts = None;
    for (path, kind) in editing::files(files) {
        if matches!(kind, ContentKind::Facts | ContentKind::Rates) {
            continue;
        }
        // A file that cannot be read is reported when it is loaded.
        let text = files.text(path).ok();
        let Some((text, Ok(read))) = text.map(|text| (text, editing::read(path, text))) else {
            continue;
        };
        // All files of a kind have the same schema, except those with texts.
        let name = if kind == ContentKind::Texts { path } else { "" };
        let schema = schemas
            .entry((kind, name))
            .or_insert_with(|| editing::schema_of(path).unwrap_or_default());
        let mut walk = Walk {
            root: schema,
            found: Vec::new(),
        };
        walk.value(schema, &read.value, "", "");
        for (pointer, message) in walk.found {
            if is_named(text, path, &pointer, others) {
                continue;
            }
            let texts = texts.get_or_insert_with(|| ProblemTexts::read(files));
            let problem = Problem::in_field(path, pointer, "");
            problems.push(problem.translated(message.in_words(texts)));
        }
    }
    problems
}

/// Returns whether a problem is about a field of a file with this text.
fn is_named(text: &str, file: &str, pointer: &str, problems: &[Problem]) -> bool {
    let mut own = problems.iter().filter(|problem| problem.file == file);
    own.any(|problem| editing::place(text, problem).pointer == pointer)
}

/// Returns whether a text has a visible character.
fn is_shown(text: &str) -> bool {
    let is_visible = |letter: char| {
        !letter.is_whitespace() && !letter.is_control() && !INVISIBLE.contains(&letter)
    };
    text.chars().any(is_visible)
}

/// Walks a file's values beside their schema.
struct Walk<'a> {
    root: &'a Value,
    /// The empty texts: JSON Pointer, and what to do about it.
    found: Vec<(String, ProblemMessage)>,
}

impl<'a> Walk<'a> {
    /// A value and everything in it. `key` names the field that it belongs to.
    fn value(&mut self, schema: &'a Value, value: &Value, pointer: &str, key: &str) {
        let mut parts = Vec::new();
        self.parts(schema, value, &mut parts);
        match value {
            Value::Object(fields) => self.fields(&parts, fields, pointer),
            Value::Array(items) => {
                let own = parts.iter().find_map(|part| part.get("items"));
                for (at, item) in items.iter().enumerate() {
                    let pointer = format!("{pointer}/{at}");
                    let Some(own) = own else {
                        continue;
                    };
                    if is_empty_text(own, item) {
                        let message = ProblemMessage::new(|all| &all.required_item);
                        self.found.push((pointer, message.with_field(key)));
                    } else {
                        self.value(own, item, &pointer, key);
                    }
                }
            }
            _ => {}
        }
    }

    fn fields(&mut self, parts: &[&'a Value], fields: &Map<String, Value>, pointer: &str) {
        for (key, field) in fields {
            let known = parts.iter().find_map(|part| part["properties"].get(key));
            let entry = || {
                let mut parts = parts.iter();
                parts.find_map(|part| part.get("additionalProperties"))
            };
            let Some(own) = known.or_else(entry) else {
                continue;
            };
            let is_listed = |part: &&Value| {
                let names = part["required"].as_array();
                names.is_some_and(|names| names.iter().any(|name| name == key))
            };
            let is_required = known.is_none() || parts.iter().any(is_listed);
            let pointer = format!("{pointer}/{}", escaped(key));
            if is_required && is_empty_text(own, field) {
                self.found.push((pointer, message(key)));
            } else {
                self.value(own, field, &pointer, key);
            }
        }
    }

    /// The parts of the schema of a value: the schema itself, what it refers to, and the choice that fits.
    fn parts(&self, schema: &'a Value, value: &Value, parts: &mut Vec<&'a Value>) {
        parts.push(schema);
        let name = schema["$ref"]
            .as_str()
            .and_then(|name| name.strip_prefix('#'));
        if let Some(target) = name.and_then(|name| self.root.pointer(name)) {
            self.parts(target, value, parts);
        }
        let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
        let mut choices = choices.into_iter().flatten();
        if let Some(choice) = choices.find(|choice| self.fits(choice, value)) {
            self.parts(choice, value, parts);
        }
    }

    /// Returns whether a value has the type and the constants of a schema, and the fields that it requires.
    fn fits(&self, schema: &'a Value, value: &Value) -> bool {
        let mut parts = Vec::new();
        self.parts(schema, value, &mut parts);
        parts.iter().all(|part| {
            let constants = part["properties"].as_object().into_iter().flatten();
            let mut constants = constants.filter_map(|(key, own)| Some((key, own.get("const")?)));
            let required = part["required"].as_array().into_iter().flatten();
            let mut required = required.filter_map(Value::as_str);
            has_type(part, value)
                && constants.all(|(key, constant)| value.get(key) == Some(constant))
                && required.all(|key| value.get(key).is_some())
        })
    }
}

/// Returns what to do about an empty field.
fn message(key: &str) -> ProblemMessage {
    match key {
        "question" => ProblemMessage::new(|all| &all.question_empty),
        "answer" => ProblemMessage::new(|all| &all.answer_empty),
        _ => ProblemMessage::new(|all| &all.required_text).with_field(key),
    }
}

fn is_empty_text(schema: &Value, value: &Value) -> bool {
    let is_text = schema["type"] == "string";
    is_text && value.as_str().is_some_and(|text| !is_shown(text))
}

/// Returns whether a schema allows the type of a value; one that names no type allows all.
fn has_type(schema: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        _ => false,
    };
    match &schema["type"] {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field_names::FieldNames;
    use domain::Locale;

    /// The problems of the shipped content after replacing a text in one file.
    fn problems(file: &str, from: &str, to: &str) -> Vec<Problem> {
        let mut files = Files::shipped();
        let text = files.text(file).expect("shipped").to_owned();
        assert!(text.contains(from), "{file} does not contain {from}");
        files.insert(file, text.replacen(from, to, 1));
        crate::check(&files).err().unwrap_or_default()
    }

    #[test]
    fn an_empty_required_text_is_refused_with_the_name_of_its_field() {
        for (file, from, to, pointer, key) in [
            (
                "en/pages/home.toml",
                "\"Get Free Instant Quote\"",
                "\"\"",
                "/section/0/quote/label",
                "label",
            ),
            (
                "es/site.toml",
                "\"Ir al contenido\"",
                "\"\u{A0}\u{200B}\"",
                "/skip",
                "skip",
            ),
            (
                "en/pages/residential-movers.toml",
                "label = \"First name\"",
                "label = \"\"",
                "/section/6/fields/0/label",
                "label",
            ),
        ] {
            let found = problems(file, from, to);
            let [problem] = found.as_slice() else {
                panic!("{pointer} {found:?}");
            };
            assert_eq!(problem.file, file);
            assert_eq!(problem.pointer.as_deref(), Some(pointer));
            let name = |locale| FieldNames::read(&Files::shipped(), locale).of(key);
            let english = format!("{} is required.", name(Locale::En));
            assert_eq!(problem.message, english);
            let spanish = format!("Falta un texto: {}.", name(Locale::Es));
            assert_eq!(problem.message_in(Locale::Es), spanish);
        }
    }

    #[test]
    fn an_empty_item_of_a_list_is_refused() {
        let found = problems("en/pages/home.toml", "\"Facebook Reviews\"", "\" \"");
        let [problem] = found.as_slice() else {
            panic!("{found:?}");
        };
        let pointer = "/section/0/card/rating_sources/1";
        assert_eq!(problem.pointer.as_deref(), Some(pointer));
        let spanish = problem.message_in(Locale::Es);
        assert!(
            spanish.ends_with("está vacío. Escríbalo o quítelo."),
            "{spanish}"
        );
    }

    #[test]
    fn every_label_of_a_page_is_required() {
        let home = "en/pages/home.toml";
        let mut files = Files::shipped();
        let mut value: toml::Table = files.text(home).expect("shipped").parse().expect("TOML");
        let mut count = 0;
        for section in value["section"].as_array_mut().expect("a list") {
            empty_labels(section, &mut count);
        }
        files.insert(home, value.to_string());
        let found = check(&files, &[]);
        assert!(count > 10, "{count}");
        assert_eq!(found.len(), count, "{found:?}");
    }

    fn empty_labels(value: &mut toml::Value, count: &mut usize) {
        match value {
            toml::Value::Table(fields) => {
                for (key, field) in fields {
                    if key == "label" {
                        *field = "".into();
                        *count += 1;
                    } else {
                        empty_labels(field, count);
                    }
                }
            }
            toml::Value::Array(items) => {
                for item in items {
                    empty_labels(item, count);
                }
            }
            _ => {}
        }
    }

    #[test]
    fn a_decoration_needs_no_description() {
        let poster = "{ name = \"review-1.jpg\", alt = \"\" }";
        let without = problems("en/pages/home.toml", poster, "{ name = \"review-1.jpg\" }");
        assert_eq!(without, []);
        let main = "en/pages/home.toml";
        let schema = editing::schema_of(main).expect("a page");
        let required = |name: &str| schema["$defs"][name]["required"].clone();
        assert_eq!(required("NamedImage"), serde_json::json!(["name"]));
    }

    #[test]
    fn a_form_needs_no_sentence_below_its_heading() {
        let page = "en/pages/residential-movers.toml";
        let files = Files::shipped();
        let text = files.text(page).expect("shipped");
        let (_, form) = text.split_once("\nkind = \"lead-form\"").expect("a form");
        let sentence = form.lines().find(|line| line.starts_with("lead = "));
        let found = problems(page, sentence.expect("a sentence"), "lead = \"\"");
        assert_eq!(found, []);
    }

    #[test]
    fn a_problem_that_is_already_named_is_not_repeated() {
        let post = "en/posts/caliche-roads-and-colonias.md";
        let files = Files::shipped();
        let text = files.text(post).expect("shipped");
        let line = text.lines().find(|line| line.starts_with("excerpt = "));
        let found = problems(post, line.expect("an excerpt"), "excerpt = \"\"");
        assert_eq!(found.len(), 1, "{found:?}");
    }
}

//! Compares a translation with the English content: same files, same keys, same placeholders, same
//! prices and phone numbers. The owner may publish either language alone, so what differs is a
//! warning, not a problem.

use std::collections::BTreeSet;

use domain::Locale;
use serde_json::Value;

use crate::problem_messages::{ProblemMessage, ProblemTexts};
use crate::{Files, Problem};

/// The assistant's file, whose word lists differ between languages.
const ASSISTANT: &str = "assistant.toml";
/// Spanish files without an English counterpart: English captions are in `content/videos`, and the English
/// hints of the desk's forms are doc comments.
pub const OWN_FILES: [&str; 2] = ["videos/", "field-hints.json"];
/// Keys that only one language needs: Spanish has a plural form for millions.
pub const OWN_KEYS: [&str; 3] = ["translation_of", "slug", "many"];
/// The forms of a counted text. A language may leave the placeholder out of one.
const PLURAL_KEYS: [&str; 2] = [".one", ".other"];
/// The file that lists texts that are the same in all languages.
const NAMES: &str = "names.toml";
/// Lists of proper names.
const NAME_KEYS: [&str; 2] = ["roads[", "neighborhoods["];
/// Between the front matter of a post and its text.
const FENCE: &str = "+++";

/// The files that only one language has, one line each, for the command line: the desk shows next to a page
/// whether it has a translation. A language without content has no lines.
pub fn single_files(files: &Files) -> Vec<String> {
    let of_locale = |locale: Locale| {
        let (english, translated) = (file_names(files, Locale::En), file_names(files, locale));
        if translated.is_empty() {
            return Vec::new();
        }
        let key = locale.key();
        let missing = english.difference(&translated);
        let extra = translated.difference(&english);
        let extra = extra.filter(|name| !OWN_FILES.iter().any(|own| name.starts_with(own)));
        missing
            .map(|name| format!("{key}/{name} is missing: en/{name} has no translation"))
            .chain(extra.map(|name| format!("{key}/{name} translates no English file")))
            .collect()
    };
    translations().flat_map(of_locale).collect()
}

/// Advice for each text of a translation that differs from the English one, with its key.
pub fn differences(files: &Files) -> Vec<Problem> {
    let found: Vec<Difference> = translations()
        .flat_map(|locale| of_locale(files, locale))
        .collect();
    if found.is_empty() {
        return Vec::new();
    }
    let words = ProblemTexts::read(files);
    found
        .into_iter()
        .map(|(file, message)| Problem::file(&file, "").translated(message.in_words(&words)))
        .collect()
}

/// A file, and how it differs.
type Difference = (String, ProblemMessage);

fn translations() -> impl Iterator<Item = Locale> {
    Locale::ALL
        .into_iter()
        .filter(|locale| *locale != Locale::En)
}

/// The files of a language, without its folder.
fn file_names(files: &Files, locale: Locale) -> BTreeSet<String> {
    let folder = format!("{}/", locale.key());
    let below = files.below(&folder);
    below
        .filter_map(|(path, _)| Some(path.strip_prefix(&folder)?.to_owned()))
        .collect()
}

fn of_locale(files: &Files, locale: Locale) -> Vec<Difference> {
    let (english, translated) = (file_names(files, Locale::En), file_names(files, locale));
    let same = same_texts(files);
    let key = locale.key();
    let mut found = Vec::new();
    for name in english.intersection(&translated) {
        if name == ASSISTANT {
            continue;
        }
        let file = format!("{key}/{name}");
        let texts = (files.text(&format!("en/{name}")), files.text(&file));
        let (Ok(english), Ok(translated)) = texts else {
            continue;
        };
        let values = (parse(name, english), parse(name, translated));
        if let (Some(english), Some(translated)) = values {
            let mut comparison = Comparison {
                file: &file,
                names: &same,
                found: &mut found,
            };
            comparison.value("", &english, &translated);
        }
    }
    found
}

/// A file as one value; the text of a post is the value `text`. `None` for a file that is neither
/// TOML, JSON nor a post, or that cannot be read; reading the content reports those.
pub fn parse(name: &str, text: &str) -> Option<Value> {
    let (_, extension) = name.rsplit_once('.')?;
    match extension {
        "toml" => toml::from_str(text).ok(),
        "json" => serde_json::from_str(text).ok(),
        "md" => {
            let (matter, body) = text.strip_prefix(FENCE)?.split_once(FENCE)?;
            let mut value: Value = toml::from_str(matter).ok()?;
            value["text"] = Value::from(body);
            Some(value)
        }
        _ => None,
    }
}

struct Comparison<'a> {
    file: &'a str,
    names: &'a BTreeSet<String>,
    found: &'a mut Vec<Difference>,
}

impl Comparison<'_> {
    fn differ(&mut self, key: &str, message: ProblemMessage) {
        let message = message.with("key", key);
        self.found.push((self.file.to_owned(), message));
    }

    fn value(&mut self, key: &str, english: &Value, translated: &Value) {
        match (english, translated) {
            (Value::Object(english), Value::Object(translated)) => {
                for (name, value) in english {
                    let key = join(key, name);
                    match translated.get(name) {
                        Some(other) => self.value(&key, value, other),
                        None if OWN_KEYS.contains(&name.as_str()) => {}
                        // A text that may be empty may also be left out.
                        None if value == "" => {}
                        None => {
                            let message = ProblemMessage::new(|all| &all.translation_missing);
                            self.differ(&key, message);
                        }
                    }
                }
                let own = |name: &&String| {
                    let is_own = !english.contains_key(*name) && translated[*name] != "";
                    is_own && !OWN_KEYS.contains(&name.as_str())
                };
                for name in translated.keys().filter(own) {
                    let message = ProblemMessage::new(|all| &all.translation_extra);
                    self.differ(&join(key, name), message);
                }
            }
            (Value::Array(english), Value::Array(translated)) => {
                if english.len() != translated.len() {
                    let message = ProblemMessage::new(|all| &all.translation_entries)
                        .with("count", translated.len().to_string())
                        .with("english", english.len().to_string());
                    self.differ(key, message);
                }
                for (index, (english, translated)) in english.iter().zip(translated).enumerate() {
                    self.value(&format!("{key}[{}]", index + 1), english, translated);
                }
            }
            (Value::String(english), Value::String(translated)) => {
                self.text(key, english, translated);
            }
            _ => {}
        }
    }

    fn text(&mut self, key: &str, english: &str, translated: &str) {
        let is_plural = PLURAL_KEYS.iter().any(|form| key.ends_with(form));
        if !is_plural && placeholders(english) != placeholders(translated) {
            let message = ProblemMessage::new(|all| &all.translation_placeholders);
            self.differ(key, message);
        }
        if figures(english) != figures(translated) {
            let message = ProblemMessage::new(|all| &all.translation_figures);
            self.differ(key, message);
        }
        let is_name = NAME_KEYS.iter().any(|list| key.contains(list));
        if english == translated && !is_name && is_text(english) && !self.names.contains(english) {
            let message = ProblemMessage::new(|all| &all.translation_same);
            self.differ(key, message.with("file", NAMES));
        }
    }
}

fn join(key: &str, name: &str) -> String {
    if key.is_empty() {
        name.to_owned()
    } else {
        format!("{key}.{name}")
    }
}

/// The text between braces, such as `phone.main`.
fn placeholders(text: &str) -> BTreeSet<&str> {
    let parts = text.split('{').skip(1);
    parts
        .filter_map(|part| Some(part.split_once('}')?.0))
        .collect()
}

/// The texts that are the same in all languages, such as proper names.
fn same_texts(files: &Files) -> BTreeSet<String> {
    let list = files.text(NAMES).ok();
    let list = list.and_then(|text| toml::from_str::<Value>(text).ok());
    let texts = list.as_ref().and_then(|list| list["same"].as_array());
    let texts = texts.into_iter().flatten().filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}

/// Returns whether a value is read by people: several words, or one that begins with a capital letter. All
/// others are addresses, names of fields and files, and values of choices.
fn is_text(value: &str) -> bool {
    if value.starts_with(['/', '#']) || value.contains("://") {
        return false;
    }
    let parts = value.split('{').enumerate();
    let plain: String = parts
        .map(|(at, part)| match part.split_once('}') {
            Some((_, rest)) if at > 0 => rest,
            _ => part,
        })
        .collect();
    let plain = plain.trim();
    let first = plain.chars().find(|c| c.is_alphabetic());
    first.is_some_and(|c| c.is_uppercase() || plain.contains(char::is_whitespace))
}

/// Prices, such as `$1000` and `$1,000`, and phone numbers, such as `956-555-0142`.
fn figures(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '$' | ',' | '.' | '-');
    text.split(|c| !is_part(c))
        .map(|part| part.trim_matches([',', '.', '-']))
        .filter(|part| part.starts_with('$') || is_phone(part))
        .map(|part| part.replace(',', ""))
        .collect()
}

fn is_phone(part: &str) -> bool {
    let lengths: Vec<usize> = part.split('-').map(str::len).collect();
    lengths == [3, 3, 4] && part.chars().all(|c| c.is_ascii_digit() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(found: &[Problem]) -> Vec<String> {
        found.iter().map(Problem::to_string).collect()
    }

    fn differences_of(english: &str, spanish: &str) -> Vec<String> {
        lines(&advice_on(english, spanish))
    }

    fn advice_on(english: &str, spanish: &str) -> Vec<Problem> {
        let mut files = Files::shipped();
        let all: Vec<String> = ["en/", "es/"]
            .iter()
            .flat_map(|folder| files.below(folder).map(|(path, _)| path.to_owned()))
            .collect();
        for path in all {
            files.remove(&path);
        }
        files.insert("en/a.toml", english);
        files.insert("es/a.toml", spanish);
        differences(&files)
    }

    #[test]
    fn accepts_a_translation_with_the_same_keys_and_figures() {
        let english = "call = 'Call {phone.main}'\nprice = 'From $1,000.'\nlist = ['a', 'b']";
        let spanish = "call = 'Llame al {phone.main}'\nprice = 'Desde $1000'\nlist = ['c', 'd']";
        assert_eq!(differences_of(english, spanish), [""; 0]);
    }

    #[test]
    fn names_missing_and_extra_keys_and_lists_of_another_length() {
        let lines = differences_of("a = 'x'\nlist = ['a', 'b']", "b = 'x'\nlist = ['c']");
        assert_eq!(
            lines,
            [
                "content/es/a.toml: a: the translation lacks this text",
                "content/es/a.toml: list: 1 entries here, 2 in English",
                "content/es/a.toml: b: the English file does not have this text",
            ]
        );
    }

    #[test]
    fn names_other_placeholders_prices_and_phone_numbers() {
        let english = "a = '{phone.main}'\nb = '$150'\nc = '956-555-0142'";
        let lines = differences_of(
            english,
            "a = '{phone.hero}'\nb = '$160'\nc = '956-555-0143'",
        );
        assert_eq!(lines.len(), 3, "{lines:?}");
    }

    #[test]
    fn names_texts_that_were_not_translated() {
        let english = "title = 'Call us'\nkind = 'hero'\nhref = '/es'\nalt = '{phone.main}'\n\
                       city = 'McAllen'\nroads = ['Ware Road']";
        assert_eq!(
            differences_of(english, english),
            [
                "content/es/a.toml: title: the same text as in English. Names may stay so; \
                 names.toml lists them"
            ]
        );
    }

    #[test]
    fn advises_in_the_language_of_the_desk() {
        let found = advice_on("a = '$150'", "a = '$160'");
        let spanish = found[0].message_in(Locale::Es);
        assert_eq!(
            spanish,
            "a: otros precios o teléfonos que en el texto en inglés"
        );
    }

    #[test]
    fn names_files_of_one_language() {
        let mut files = Files::shipped();
        files.remove("es/pages/about.toml");
        files.insert("es/pages/otra.toml", "path = '/es/otra'");
        assert_eq!(
            single_files(&files),
            [
                "es/pages/about.toml is missing: en/pages/about.toml has no translation",
                "es/pages/otra.toml translates no English file",
            ]
        );
    }

    #[test]
    fn the_shipped_translation_matches() {
        let files = Files::shipped();
        assert_eq!(lines(&differences(&files)), [""; 0]);
        assert_eq!(single_files(&files), [""; 0]);
    }
}
